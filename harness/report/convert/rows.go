package convert

import (
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// row is one line of a report for programs that only know tests: the build, a
// broken rule, a rubric item, a submitted test or a case.
type row struct {
	group   string // build, item, test or case
	id      string // unique in its group
	name    string // one line
	verdict report.Verdict
	message string       // why it did not pass, one line
	text    string       // all details, in lines
	seconds float64      // duration
	about   *report.Case // the case, if it is one
	places  []finding    // the places it refers to, the most important first
}

// rows returns the lines of a report, in its order.
func rows(r *report.Report, o Options) []row {
	list := buildRows(r, o)
	for _, v := range r.Void {
		list = append(list, row{
			group: "item", id: "rule " + words.Line(v.Item), name: words.Line(v.Title), verdict: report.VerdictFail,
			message: o.v.Say("void", "why", words.Line(v.Reason)), places: ofRule(r, v, o),
		})
	}
	for _, item := range r.Items {
		list = append(list, row{
			group: "item", id: words.Line(item.ID), name: words.Line(item.Title) + " (" + o.worth(item) + ")",
			verdict: verdictOf(item), message: o.note(item), places: inItem(item, o),
		})
	}
	for _, test := range r.Tests {
		list = append(list, row{
			group: "test", id: words.Line(test.Name), name: words.Line(test.Name), verdict: test.Verdict, message: words.Line(test.Reason),
		})
	}
	seconds := map[string]float64{}
	if r.Timing != nil {
		for _, c := range r.Timing.Cases {
			seconds[c.ID] = c.Plays
		}
	}
	told := o.v.Told(r)
	for _, c := range r.Cases {
		name := words.Line(c.Title)
		if name == "" {
			name = words.Line(c.ID)
		}
		if c.Flaky {
			name += " " + o.v.Say("flaky")
		}
		list = append(list, row{
			group: "case", id: words.Line(c.ID), name: name, verdict: c.Verdict, message: o.outcome(c), text: o.failureOnce(c, told),
			seconds: seconds[c.ID], about: &c, places: inCase(c, o),
		})
	}
	return list
}

// ofRule lists the places where a rule was broken.
func ofRule(r *report.Report, v report.Void, o Options) []finding {
	i := slices.IndexFunc(r.Items, func(item report.Item) bool { return item.ID == v.Item })
	if i < 0 {
		return nil
	}
	return inItem(r.Items[i], o)
}

// buildRows returns the row of the build, if there was one.
func buildRows(r *report.Report, o Options) []row {
	b := row{group: "build", id: "build", name: o.v.Say("build.row")}
	if r.Timing != nil {
		b.seconds = r.Timing.Build
	}
	switch r.Build.Status {
	case report.Built:
		b.verdict = report.VerdictPass
	case report.Failed, report.Partly:
		b.verdict, b.message, b.text = report.VerdictFail, words.Line(r.Build.Cause), o.lines(r.Build.Log, maxText)
		b.places = slices.DeleteFunc(o.at(r.Build.Findings), func(f finding) bool { return f.rule.level != "error" })
	default:
		return nil
	}
	return []row{b}
}

// verdictOf returns the verdict on an item: if it waits for a tutor, it is not judged.
func verdictOf(item report.Item) report.Verdict {
	switch item.Status {
	case report.Pass:
		return report.VerdictPass
	case report.Waiting, report.NotJudged:
		return report.VerdictNotJudged
	case report.NotRun:
		return report.VerdictNotRun
	}
	return report.VerdictFail
}

// worth states the points earned out of those possible; for a deduction, the
// points deducted.
func (o Options) worth(item report.Item) string {
	if !adds(item) {
		return o.v.Say("count.points", "n", item.Earned)
	}
	parts := []string{o.v.Say("total.points", "n", item.Earned, "all", item.Points)}
	if item.Undecided() {
		parts[0] = o.v.Say("total.points", "n", "–", "all", item.Points)
	}
	if item.Kind == "extra" {
		parts = append(parts, o.v.Say("extra"))
	}
	if item.Mark != nil {
		parts = append(parts, o.v.Say("marked"))
	}
	if item.Elsewhere > 0 {
		parts = append(parts, o.v.Say("elsewhere.item", "n", item.Elsewhere))
	}
	return strings.Join(parts, ", ")
}

// titleOf returns the title of an item, and that it is extra.
func (o Options) titleOf(item report.Item) string {
	if item.Kind == "extra" {
		return words.Line(item.Title) + " (" + o.v.Say("extra") + ")"
	}
	return words.Line(item.Title)
}

// pointsOf returns the points of an item and, after the separator, those that it can have.
func (o Options) pointsOf(item report.Item, of string) string {
	earned := o.v.Points(item.Earned)
	if item.Undecided() {
		earned = "–"
	}
	if adds(item) {
		earned += of + o.v.Points(item.Points)
	}
	return earned
}

// adds reports whether an item gives points rather than deducting them.
func adds(item report.Item) bool { return item.Kind != "deduction" && item.Kind != "zero" }

// note says why an item did not pass, what it waits for, what a tutor decided
// and how much of it is judged elsewhere.
func (o Options) note(item report.Item) string {
	var parts []string
	switch {
	case item.Mark != nil:
		parts = append(parts, words.Line(o.v.Marked(*item.Mark)))
	case item.Status == report.Pass:
	case verdictOf(item) != report.VerdictFail:
		parts = append(parts, words.Line(o.v.Status(item)))
	case item.Reason != "":
		parts = append(parts, words.Line(item.Reason))
	}
	if unjudged := o.v.Unjudged(item); unjudged != "" && item.Status != report.NotJudged {
		parts = append(parts, words.Line(unjudged))
	}
	if item.Elsewhere > 0 {
		parts = append(parts, o.v.Say("elsewhere.item", "n", item.Elsewhere))
	}
	return strings.Join(parts, "; ")
}

// outcome says in one line why a case did not pass.
func (o Options) outcome(c report.Case) string {
	switch c.Verdict {
	case report.VerdictPass:
		return ""
	case report.VerdictFail:
		x, play, ok := words.FirstFailed(c)
		switch {
		case !ok:
			return o.v.Say("hidden.failed")
		case play.Fault != "":
			return words.Line(play.Fault)
		case x.Difference == nil && !words.Broken(x, play):
			return words.Sentence(o.v.Checked(x))
		}
		return words.Sentence(o.v.Happened(c, x))
	}
	return words.Line(o.v.Status(report.Item{Status: report.Status(c.Verdict), Reason: c.Reason}))
}

// failure explains a failed case in lines; "" if it did not fail, or may not be
// opened.
func failure(c report.Case, o Options) string {
	if _, _, ok := words.FirstFailed(c); !ok || c.Verdict != report.VerdictFail {
		return ""
	}
	var b strings.Builder
	terminal.Failure(&b, c, terminal.View{Width: 100, Audience: o.Audience, Language: string(o.v.Language)}) // writing to a Builder does not fail
	return strings.ReplaceAll(strings.TrimPrefix(b.String(), "  "), "\n  ", "\n")
}

// failureOnce is failure, or the name of the case that tells of the same mistake.
func (o Options) failureOnce(c report.Case, told map[string]string) string {
	if other := told[c.ID]; other != "" {
		return o.v.Say("screen.same-mistake", "cases", words.Line(other)) + "\n"
	}
	return failure(c, o)
}

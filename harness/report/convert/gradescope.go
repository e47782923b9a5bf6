package convert

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

type gradescope struct {
	Score            json.Number      `json:"score,omitempty"` // none where nothing could be read: a 0 would be a grade
	ExecutionTime    float64          `json:"execution_time,omitempty"`
	Output           string           `json:"output"`
	OutputFormat     string           `json:"output_format"`
	Visibility       string           `json:"visibility"`
	StdoutVisibility string           `json:"stdout_visibility"`
	Tests            []gradescopeTest `json:"tests,omitempty"`
}

type gradescopeTest struct {
	Name         string      `json:"name"`
	NameFormat   string      `json:"name_format"`
	Number       string      `json:"number"`
	Score        json.Number `json:"score,omitempty"` // nil for an informational row
	MaxScore     json.Number `json:"max_score,omitempty"`
	Status       string      `json:"status,omitempty"`
	Output       string      `json:"output"`
	OutputFormat string      `json:"output_format"`
	Visibility   string      `json:"visibility"`
}

// writeGradescope writes a row for every item, with its points and failures.
// Cases that not everybody may see get rows without points, with their own
// visibility.
func writeGradescope(w io.Writer, r *report.Report, o Options) error {
	seen := r.For(report.Student)
	out := gradescope{
		Score: number(r.Score.Earned), Output: o.gradescopeOutput(seen), OutputFormat: "text",
		Visibility: "visible", StdoutVisibility: "hidden",
	}
	if r.Timing != nil {
		out.ExecutionTime = r.Timing.Total
	}
	if r.Build.Unread {
		out.Score, out.Output = "", o.v.Say("unread.message", "why", words.Sentence(r.Build.Cause))+"\n"
		return indented(w, out)
	}
	add := func(t gradescopeTest) {
		t.NameFormat, t.OutputFormat, t.Number = "text", "text", strconv.Itoa(len(out.Tests)+1)
		out.Tests = append(out.Tests, t)
	}
	for _, v := range r.Void {
		add(gradescopeTest{Name: words.Line(v.Title), Status: "failed", Visibility: "visible", Output: words.Sentence(o.v.Say("void", "why", v.Reason)) + "\n"})
	}
	if o.v.Build(r.Build) != "" {
		row := buildRows(r, o)[0]
		add(gradescopeTest{Name: row.name, Status: "failed", Visibility: "visible", Output: words.Sentence(row.message) + "\n\n" + row.text})
	}
	same := o.v.Told(seen)
	var failed []report.Case
	for _, i := range o.v.Order(seen) {
		failed = append(failed, seen.Cases[i])
	}
	told := map[string]int{} // mistakes, by a case, that a row has explained, and the number of that row
	for _, item := range r.Items {
		add(gradescopeItem(item, failed, same, told, len(out.Tests)+1, o))
	}
	if heading, caught, tests := o.v.Tests(r); heading != "" {
		add(gradescopeTest{Name: heading, Visibility: "visible", Output: caught + "\n\n" + strings.Join(tests, "\n") + "\n"})
	}
	for _, c := range seen.Cases {
		switch {
		case c.Closed:
			add(o.gradescopeSecret(c, "after_published", o.v.Say("hidden")+"\n"))
		case c.Verdict == report.VerdictFail && told[c.ID] == 0:
			add(gradescopeTest{Name: words.Line(c.Title), Status: "failed", Visibility: "visible", Output: o.failureOnce(c, same)})
		}
	}
	for _, c := range r.Cases {
		if c.Visibility == report.Staff {
			add(o.gradescopeSecret(c, "hidden", failure(c, o)))
		}
	}
	return indented(w, out)
}

// gradescopeOutput returns the text above the rows, which everybody can read.
func (o Options) gradescopeOutput(seen *report.Report) string {
	public := *seen
	public.Cases = slices.DeleteFunc(slices.Clone(seen.Cases), func(c report.Case) bool { return c.Closed })
	text := o.total(seen) + "\n"
	if elsewhere := o.v.Elsewhere(seen); elsewhere != "" {
		text += "\n" + elsewhere + "\n"
	}
	for _, m := range o.v.Mistakes(seen, seen.Cases) {
		text += "\n✗ " + m.String() + "\n"
	}
	if titles := again(&public); len(titles) > 0 {
		text += "\n" + o.v.Again(len(titles)) + "\n- " + strings.Join(titles, "\n- ") + "\n"
	}
	return text
}

// gradescopeItem returns the row of an item, with the failures of its cases. A
// mistake that affects several items is explained at the first.
func gradescopeItem(item report.Item, failed []report.Case, same map[string]string, told map[string]int, number int, o Options) gradescopeTest {
	t := gradescopeTest{Name: o.titleOf(item), Visibility: "visible"}
	o.gradescopePoints(&t, item)
	var b strings.Builder
	if text := o.note(item); text != "" {
		b.WriteString(words.Sentence(text) + "\n")
	}
	hidden := 0
	for _, c := range failed {
		if item.Status == report.Pass || !loses(c, item.ID) {
			continue
		}
		mistake := cmp.Or(same[c.ID], c.ID)
		before := told[mistake]
		told[c.ID] = cmp.Or(told[c.ID], before)
		switch {
		case c.Closed:
			hidden++
		case before > 0:
			fmt.Fprintf(&b, "\n✗ %s (%s): %s\n", words.Line(c.Title), words.Line(c.ID), o.v.Say("gradescope.row", "n", before))
		default:
			told[mistake], told[c.ID] = number, number
			fmt.Fprintf(&b, "\n✗ %s (%s)\n\n%s", words.Line(c.Title), words.Line(c.ID), failure(c, o))
		}
	}
	if hidden > 0 {
		b.WriteString("\n" + o.v.Say("gradescope.hidden", "n", hidden) + "\n")
	}
	t.Output = b.String()
	return t
}

// loses reports whether a failed case may cost points of an item. Where nothing is said of a case
// but its items, any of them may be meant.
func loses(c report.Case, item string) bool {
	if !slices.Contains(c.Items, item) {
		return false
	}
	said := false
	for _, x := range c.Expectations {
		if x.Verdict == report.VerdictFail && len(x.Items) > 0 {
			if said = true; slices.Contains(x.Items, item) {
				return true
			}
		}
	}
	return !said
}

// gradescopePoints sets the score of a judged item; other items are informational.
func (o Options) gradescopePoints(t *gradescopeTest, item report.Item) {
	if item.Undecided() {
		t.Name += ": " + o.v.Status(report.Item{Status: item.Status})
		return
	}
	t.Score, t.MaxScore, t.Status = number(item.Earned), number(item.Points), "failed"
	if !adds(item) {
		t.MaxScore = "0"
	}
	if item.Status == report.Pass {
		t.Status = "passed"
	}
}

// gradescopeSecret returns the row of a case that students cannot see now: they see
// its title and verdict when grades are published, or never.
func (o Options) gradescopeSecret(c report.Case, visibility, output string) gradescopeTest {
	t := gradescopeTest{Name: words.Line(c.Title), Visibility: visibility, Output: output}
	if c.Flaky {
		t.Output += o.v.Again(1) + "\n"
	}
	switch c.Verdict {
	case report.VerdictPass:
		t.Status = "passed"
	case report.VerdictFail:
		t.Status = "failed"
	default:
		t.Output += words.Sentence(o.outcome(c)) + "\n"
	}
	return t
}

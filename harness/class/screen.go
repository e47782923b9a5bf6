package class

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// mostShown is the maximum number of lines of one kind on the screen; class.html
// has all.
const mostShown = 10

// Show writes the result of a class for a tutor's screen, in its language.
func Show(w io.Writer, l *ledger.Ledger, notes []string, folder string) error {
	v := words.In(l.Language)
	var b strings.Builder
	submissions := v.Say("count.submissions", "n", l.HandedIn())
	if l.Shard != "" {
		submissions += ", " + v.Say("class.shard", "shard", l.Shard)
	}
	head := []string{submissions, v.Say("class.graded", "n", len(l.Graded()))}
	if n := l.Faults(); n > 0 {
		head = append(head, v.Say("class.not-graded", "n", n))
	}
	if n := len(missingLines(v, l)); n > 0 {
		head = append(head, v.Say("class.missing", "n", n))
	}
	fmt.Fprintf(&b, "%s\n%s\n", words.Line(l.Assignment.Title), strings.Join(head, " · "))
	if spread, some := l.Spread(); some {
		key := "class.spread.percent"
		if spread.Possible > 0 {
			key = "class.spread.points"
		}
		b.WriteString(v.Say(key, "mean", spread.Mean, "median", spread.Median, "lowest", spread.Lowest, "highest", spread.Highest) + "\n")
	}
	if n := waiting(l); n > 0 {
		b.WriteString(v.Say("class.waiting", "n", n) + "\n")
	}
	section := func(key string, lines []string) { section(&b, v, v.Say(key), lines) }
	section("class.head.fault", faultLines(l))
	section("class.head.unbuilt", unbuiltLines(l))
	section("class.head.void", voidLines(l))
	section("class.review", reviewLines(l))
	section("class.head.missing", missingLines(v, l))
	section("class.head.findings", findingLines(l))
	section("class.head.identical", identicalLines(l))
	section("class.failures", causeLines(v, l))
	section("class.head.tables", shownNotes(notes))
	b.WriteString("\n" + v.Say("class.results", "file", words.Line(strings.TrimSuffix(folder, "/")+"/class.html")) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// ShowChanges writes what will differ from the existing results.
func ShowChanges(w io.Writer, v words.Voice, changes []ledger.Change) error {
	var b strings.Builder
	b.WriteString(v.Say("class.changed", "n", len(changes)) + "\n")
	for _, c := range changes {
		s := c.After
		if s == nil {
			s = c.Before
		}
		b.WriteString("  " + v.Say("class.change", "name", words.Name(s.Title()), "before", standing(v, c.Before), "after", standing(v, c.After)) + "\n")
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// standing describes the state of a submission in a few words.
func standing(v words.Voice, s *ledger.Submission) string {
	switch {
	case s == nil:
		return v.Say("class.absent")
	case s.Nothing != "":
		return v.Say("class.flag.nothing")
	case s.Score == nil:
		return v.Say("class.flag.fault")
	}
	text := v.Say("total.points", "n", s.Score.Earned, "all", s.Score.Possible)
	if s.Score.Waiting > 0 {
		text += ", " + v.Waiting(s.Score.Waiting)
	}
	return text
}

func section(b *strings.Builder, v words.Voice, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", v.Say("class.head", "title", title, "n", len(lines)))
	for _, line := range lines[:min(len(lines), mostShown)] {
		fmt.Fprintf(b, "  %s\n", line)
	}
	if more := len(lines) - mostShown; more > 0 {
		fmt.Fprintf(b, "  %s\n", v.Say("class.rest", "n", more))
	}
}

func waiting(l *ledger.Ledger) int {
	n := 0
	for _, s := range l.Submissions {
		if s.Score != nil && s.Score.Waiting > 0 {
			n++
		}
	}
	return n
}

func faultLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if s.Fault != "" {
			lines = append(lines, words.Name(s.Key)+": "+words.Line(s.Fault))
		}
	}
	return lines
}

func unbuiltLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if s.Build == report.Failed {
			lines = append(lines, words.Name(s.Key))
		}
	}
	return lines
}

func voidLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if len(s.Void) > 0 {
			lines = append(lines, words.Name(s.Key)+": "+strings.Join(s.Void, ", "))
		}
	}
	return lines
}

// reviewLines leaves out what applies to everybody: items that wait for a tutor.
func reviewLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		for _, r := range s.Review {
			if r.Item == "" {
				lines = append(lines, words.Name(s.Key)+": "+words.Line(r.Reason))
			}
		}
	}
	return lines
}

// missingLines lists those who submitted no file, and people on the roster without
// an entry.
func missingLines(v words.Voice, l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if s.Nothing != "" {
			lines = append(lines, words.Name(s.Key)+": "+words.Line(s.Nothing))
		}
	}
	for _, p := range l.Missing {
		line := words.Name(p.Name)
		if p.Group != "" {
			line += " (" + words.Name(p.Group) + ")"
		}
		lines = append(lines, line+": "+v.Say("class.no-submission"))
	}
	return lines
}

func findingLines(l *ledger.Ledger) (lines []string) {
	for _, f := range l.Findings {
		lines = append(lines, words.Name(f.Path)+": "+words.Line(f.Problem))
	}
	return lines
}

func identicalLines(l *ledger.Ledger) (lines []string) {
	for _, keys := range l.Identical {
		lines = append(lines, words.Name(strings.Join(keys, ", ")))
	}
	return lines
}

// causeLines lists the causes as class.html does, starting with the one that
// affects the most submissions.
func causeLines(v words.Voice, l *ledger.Ledger) (lines []string) {
	for _, c := range l.Causes() {
		head := []string{v.Say("count.submissions", "n", len(c.Submissions)), v.Say("count.failed", "n", c.Cases), words.Line(strings.Join(c.Items, ", "))}
		lines = append(lines, strings.Join(head, ", ")+": "+words.Line(c.Text))
	}
	return lines
}

func shownNotes(notes []string) (lines []string) {
	for _, note := range notes {
		lines = append(lines, words.Name(note))
	}
	return lines
}

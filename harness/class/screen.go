package class

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// maxShown is the maximum number of lines of one kind on the screen; class.html
// has all.
const maxShown = 10

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
	if n := len(keysWhere(l, func(s ledger.Submission) bool { return s.Score != nil && s.Score.Waiting > 0 })); n > 0 {
		b.WriteString(v.Say("class.waiting", "n", n) + "\n")
	}
	section := func(key string, lines []string) { section(&b, v, v.Say(key), lines) }
	section("class.head.unread", linesOf(l, func(s ledger.Submission) []string { return told(s.Unread) }))
	section("class.head.unbuilt", keysWhere(l, func(s ledger.Submission) bool { return s.Build == report.Failed }))
	section("class.head.void", linesOf(l, func(s ledger.Submission) []string { return told(strings.Join(s.Void, ", ")) }))
	section("class.review", linesOf(l, reviewed))
	section("class.head.missing", missingLines(v, l))
	section("class.head.findings", findingLines(l))
	section("class.head.identical", identicalLines(l))
	section("class.head.attempts", shownNotes(attemptLines(v.Say, l)))
	section("class.head.untimed", keysWhere(l, func(s ledger.Submission) bool { return s.Lateness != nil && s.Lateness.Unknown }))
	section("class.failures", causeLines(v, l))
	section("class.head.tables", shownNotes(notes))
	b.WriteString("\n" + v.Say("class.results", "file", words.Line(strings.TrimSuffix(folder, "/")+"/class.html")) + "\n")
	if lines := faultLines(l); len(lines) > 0 { // all of them
		fmt.Fprintf(&b, "\n%s\n", v.Say("class.head", "title", v.Say("class.head.fault"), "n", l.Faults()))
		for _, line := range lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	if l.Stopped {
		b.WriteString(v.Say("class.halted") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ShowChanges writes how a result differs from an earlier one. Unless all are asked
// for, it lists some, starting with those who have fewer points.
func ShowChanges(w io.Writer, v words.Voice, list []changes.Change, all bool) error {
	var b strings.Builder
	lower := 0
	for _, c := range list {
		if c.Lower() {
			lower++
		}
	}
	b.WriteString(v.Say("class.changed", "n", len(list), "lower", lower) + "\n")
	most := len(list)
	if !all {
		most = min(most, maxShown)
	}
	for _, c := range list[:most] {
		b.WriteString("  " + v.Say("class.change", "name", words.Name(c.Title()), "before", changes.Standing(v, c.Before), "after", changes.Standing(v, c.After)) + "\n")
		if len(c.Items) == 0 {
			b.WriteString("    " + changes.Say(v, c.Why) + "\n")
		}
		for _, i := range c.Items {
			before, after := i.Points(v)
			b.WriteString("    " + v.Say("class.change.item", "item", words.Line(i.ID), "before", before, "after", after, "why", changes.Say(v, i.Why)) + "\n")
		}
	}
	if more := len(list) - most; more > 0 {
		fmt.Fprintf(&b, "  %s\n", v.Say("class.rest", "n", more))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func section(b *strings.Builder, v words.Voice, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", v.Say("class.head", "title", title, "n", len(lines)))
	for _, line := range lines[:min(len(lines), maxShown)] {
		fmt.Fprintf(b, "  %s\n", line)
	}
	if more := len(lines) - maxShown; more > 0 {
		fmt.Fprintf(b, "  %s\n", v.Say("class.rest", "n", more))
	}
}

// faultLines lists the faults, each with all the submissions that met it.
func faultLines(l *ledger.Ledger) (lines []string) {
	var faults []string
	keys := map[string][]string{}
	for _, s := range l.Submissions {
		if s.Fault == "" {
			continue
		}
		if keys[s.Fault] == nil {
			faults = append(faults, s.Fault)
		}
		keys[s.Fault] = append(keys[s.Fault], words.Name(s.Key))
	}
	for _, fault := range faults {
		lines = append(lines, strings.Join(keys[fault], ", ")+": "+words.Line(fault))
	}
	return lines
}

// linesOf lists what there is to say of each submission.
func linesOf(l *ledger.Ledger, says func(ledger.Submission) []string) (lines []string) {
	for _, s := range l.Submissions {
		for _, text := range says(s) {
			lines = append(lines, words.Name(s.Key)+": "+text)
		}
	}
	return lines
}

// told returns a text as a list, without one none.
func told(text string) []string {
	if text == "" {
		return nil
	}
	return []string{words.Line(text)}
}

func keysWhere(l *ledger.Ledger, is func(ledger.Submission) bool) (keys []string) {
	for _, s := range l.Submissions {
		if is(s) {
			keys = append(keys, words.Name(s.Key))
		}
	}
	return keys
}

// reviewed leaves out what applies to everybody, items that wait for a tutor, and rules that
// were broken, which have lines of their own.
func reviewed(s ledger.Submission) (lines []string) {
	for _, r := range s.Review {
		if e, _ := s.Of(r.Item); e.Status != report.Waiting && !slices.Contains(s.Void, r.Item) {
			lines = append(lines, words.Line(r.Reason))
		}
	}
	return lines
}

// missingLines lists those who submitted no file, and people on the roster without
// an entry.
func missingLines(v words.Voice, l *ledger.Ledger) []string {
	lines := linesOf(l, func(s ledger.Submission) []string { return told(s.Nothing) })
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

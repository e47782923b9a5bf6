package class

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
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
	if n := len(l.Submissions) - l.HandedIn() + len(l.Missing); n > 0 {
		head = append(head, v.Say("class.missing", "n", n))
	}
	fmt.Fprintf(&b, "%s\n%s\n", words.Line(l.Assignment.Title), strings.Join(head, " · "))
	spread(&b, v, l)
	waiting := slices.DeleteFunc(l.Graded(), func(s ledger.Submission) bool { return s.Score.Waiting == 0 })
	if n := len(waiting); n > 0 {
		b.WriteString(v.Say("class.waiting", "n", n) + "\n")
	}
	for _, n := range page.Notices(l) {
		if n.Kind == "fault" || n.Kind == "waiting" {
			continue // they have lines of their own
		}
		var lines []string
		for _, one := range n.Lines {
			about := []string{one.Name, one.Text}
			if one.Other != nil {
				about = []string{one.Name, one.Other.Name, one.Text}
			}
			lines = append(lines, strings.Join(slices.DeleteFunc(about, func(text string) bool { return text == "" }), ": "))
		}
		section(&b, v, fmt.Sprint(n.Count, " ", n.What), lines, n.Count)
	}
	named := namedLines(l)
	section(&b, v, v.Say("class.head", "title", v.Say("class.named"), "n", len(named)), named, len(named))
	causes := causeLines(v, l)
	section(&b, v, v.Say("class.head", "title", v.Say("class.failures"), "n", len(causes)), causes, len(causes))
	section(&b, v, v.Say("class.head", "title", v.Say("class.head.tables"), "n", len(notes)), shownNotes(notes), len(notes))
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

// spread says how the points of the class are spread, and how they were before deductions.
func spread(b *strings.Builder, v words.Voice, l *ledger.Ledger) {
	now, before, some := l.Spread()
	if !some {
		return
	}
	said := func(s ledger.Spread) string {
		key := "class.spread.percent"
		if s.Possible > 0 {
			key = "class.spread.points"
		}
		return v.Say(key, "mean", s.Mean, "median", s.Median, "lowest", s.Lowest, "highest", s.Highest)
	}
	b.WriteString(said(now) + "\n")
	if before != now {
		b.WriteString(v.Say("class.spread.before", "text", said(before)) + "\n")
	}
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

// section writes some of so many lines below a title; nothing without any.
func section(b *strings.Builder, v words.Voice, title string, lines []string, all int) {
	if all == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", title)
	for _, line := range lines[:min(len(lines), maxShown)] {
		fmt.Fprintf(b, "  %s\n", line)
	}
	if more := all - maxShown; more > 0 {
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

// namedLines lists the submissions with known mistakes, with these.
func namedLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if len(s.Named) > 0 {
			lines = append(lines, words.Name(s.Key)+": "+words.Line(strings.Join(s.Named, "; ")))
		}
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

package mutate

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/report/words"
)

// Show writes the score, and the survivors with their changes, for people.
func (r *Result) Show(w io.Writer) error {
	c := r.Counts()
	var b strings.Builder
	for _, note := range r.Notes {
		b.WriteString("note: " + words.Line(note) + "\n")
	}
	for _, t := range r.Survivors() {
		fmt.Fprintf(&b, "\nno case notices: %s\n", words.Line(t.Name()))
		indent(&b, t.Diff())
		if t.Missing != nil {
			b.WriteString("a case that would:\n")
			indent(&b, string(t.Missing.Text))
		}
	}
	if c.Killed+c.Survived == 0 {
		b.WriteString("no mutant counts: there is no right program in C, or none of its mutants compiles to something else\n")
		_, err := io.WriteString(w, b.String())
		return err
	}
	fmt.Fprintf(&b, "\n%d of %d mutants killed (%.1f %%)\n", c.Killed, c.Killed+c.Survived, c.Score())
	fmt.Fprintf(&b, "not counted: %d judged to be right, %d do not compile, %d mean the same; the sources have %d mutants\n", c.Equivalent, c.Uncompiled, c.Same, c.All)
	_, err := io.WriteString(w, b.String())
	return err
}

// Show writes what follows for the suite, for people.
func (m Matrix) Show(w io.Writer) error {
	var b strings.Builder
	list := func(what string, ids []string) {
		if len(ids) > 0 {
			fmt.Fprintf(&b, "%s (%d): %s\n", what, len(ids), strings.Join(ids, ", "))
		}
	}
	list("cases of the same strength", m.Smallest)
	list("cases without a mutant that only they kill", m.Unneeded)
	list("cases that kill nothing", m.Idle)
	list("clauses without a case that kills anything", m.Unguarded)
	_, err := io.WriteString(w, b.String())
	return err
}

func indent(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		b.WriteString("  " + words.Line(strings.TrimSuffix(line, "\n")) + "\n")
	}
}

package mutate

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/report/words"
)

// Show writes the score, and the survivors with their changes, for people.
func (r *Result) Show(w io.Writer, v catalog.Language) error {
	c := r.Counts()
	var b strings.Builder
	showNotes(&b, v, r.Notes)
	for _, t := range r.Survivors() {
		fmt.Fprintf(&b, "\n%s\n", words.Line(v.Say("mutants.survivor", "name", t.Name())))
		indent(&b, t.Diff())
		if t.Missing != nil {
			b.WriteString(v.Say("mutants.missing") + "\n")
			indent(&b, string(t.Missing.Text))
		}
	}
	if c.Killed+c.Survived == 0 {
		b.WriteString(v.Say("mutants.none") + "\n")
		_, err := io.WriteString(w, b.String())
		return err
	}
	fmt.Fprintf(&b, "\n%s\n", v.Say("mutants.killed", "n", c.Killed, "all", c.Killed+c.Survived, "percent", v.Percent(c.Score())))
	fmt.Fprintln(&b, v.Say("mutants.uncounted", "judged", c.Equivalent, "uncompiled", c.Uncompiled, "same", c.Same, "all", c.All))
	_, err := io.WriteString(w, b.String())
	return err
}

// Show writes what follows for the suite, for people.
func (m Matrix) Show(w io.Writer, v catalog.Language) error {
	var b strings.Builder
	list := func(key string, ids []string) {
		if len(ids) > 0 {
			fmt.Fprintln(&b, v.Say(key, "n", len(ids), "names", strings.Join(ids, ", ")))
		}
	}
	list("mutants.smallest", m.Smallest)
	list("mutants.unneeded", m.Unneeded)
	list("mutants.idle", m.Idle)
	list("mutants.unguarded", m.Unguarded)
	_, err := io.WriteString(w, b.String())
	return err
}

func showNotes(b *strings.Builder, v catalog.Language, notes []catalog.Message) {
	for _, note := range notes {
		b.WriteString(words.Line(v.Say("mutants.note", "text", note)) + "\n")
	}
}

func indent(b *strings.Builder, text string) {
	for line := range strings.Lines(text) {
		b.WriteString("  " + words.Line(strings.TrimSuffix(line, "\n")) + "\n")
	}
}

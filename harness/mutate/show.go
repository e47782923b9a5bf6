package mutate

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/report/words"
)

// Counts are the numbers of mutants by fate.
type Counts struct {
	All        int // that the sources have, whether tried or not
	Killed     int
	Survived   int
	Equivalent int
	Uncompiled int
	Same       int
}

// Score returns the share of the mutants that count which were killed, in percent.
func (c Counts) Score() float64 {
	if c.Killed+c.Survived == 0 {
		return 0
	}
	return 100 * float64(c.Killed) / float64(c.Killed+c.Survived)
}

// Counts counts the mutants.
func (r *Result) Counts() Counts {
	c := Counts{All: r.Of}
	for _, t := range r.Tried {
		switch t.Fate {
		case Killed:
			c.Killed++
		case Survived:
			c.Survived++
		case Equivalent:
			c.Equivalent++
		case Uncompiled:
			c.Uncompiled++
		case Same:
			c.Same++
		}
	}
	return c
}

// Survivors returns the mutants that no case killed.
func (r *Result) Survivors() []Tried {
	return slices.DeleteFunc(slices.Clone(r.Tried), func(t Tried) bool { return t.Fate != Survived })
}

// Show writes the survivors with their changes, the score, and what became of each kind, for
// people.
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
	fmt.Fprintf(&b, "\n| %s |\n|---|---|---|---|---|\n", v.Say("mutants.kinds"))
	for _, kind := range kinds() {
		n := map[Fate]int{}
		for _, t := range r.Tried {
			if t.Operator == kind {
				n[t.Fate]++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", kind, n[Killed]+n[Survived]+n[Equivalent], n[Killed], n[Equivalent], n[Survived])
	}
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

package compare

import (
	"bytes"

	"touchstone/harness/report"
)

// difference is FirstDifference for two texts that differ even after relaxation.
// It does not mention what is relaxed.
func (r Relax) difference(want, got []byte) report.Difference {
	strict := r
	strict.Numbers = false
	w, g := strict.Apply(want), strict.Apply(got)
	w = r.Numbered(w, g)
	d := FirstDifference(w, g)
	if r.Numbers {
		if order := paired(r.Apply(want), r.Apply(got)).order(); order.Kind != "" {
			d.Kind = order.Kind
		}
	}
	if r.dropsLines(want) || r.dropsLines(got) {
		// Dropping lines has changed the line numbers.
		return report.Difference{Kind: report.PartsDiffer, Want: d.Want, Got: d.Got}
	}
	return d
}

func (r Relax) dropsLines(text []byte) bool {
	dropped := Relax{Drop: r.Drop}.Apply(text)
	return bytes.Count(dropped, newline) != bytes.Count(text, newline)
}

// Numbered returns want as a correct output might have been printed. If numbers do
// not count, each line takes the numbers of the matching line of got, if they are
// equally many; otherwise N stands for each.
func (r Relax) Numbered(want, got []byte) []byte {
	if !r.Numbers {
		return want
	}
	w, g := bytes.Split(want, newline), bytes.Split(got, newline)
	alike := func(i, j int) bool { return bytes.Equal(anyNumbers(w[i]), anyNumbers(g[j])) }
	shorter := min(len(w), len(g))
	before, after := 0, 0 // matching lines at the beginning and at the end
	for before < shorter && alike(before, before) {
		before++
	}
	for after < shorter-before && alike(len(w)-1-after, len(g)-1-after) {
		after++
	}
	for i := range w {
		switch moved := len(g) - len(w); {
		case i >= len(w)-after:
			w[i] = renumbered(w[i], g[i+moved])
		case i < len(g)-after:
			w[i] = renumbered(w[i], g[i])
		default:
			w[i] = r.Form(w[i])
		}
	}
	numbered := bytes.Join(w, newline)
	if bytes.Equal(numbered, got) && !bytes.Equal(anyNumbers(want), anyNumbers(got)) {
		return want // got has an N in the place of a number
	}
	return numbered
}

func anyNumbers(text []byte) []byte { return number().ReplaceAll(text, []byte("0")) }

// renumbered replaces the numbers of a line with those of another if they are
// equally many, otherwise each with N.
func renumbered(line, other []byte) []byte {
	numbers := number().FindAll(other, -1)
	if len(number().FindAllIndex(line, -1)) != len(numbers) {
		return number().ReplaceAll(line, []byte("N"))
	}
	next := 0
	return number().ReplaceAllFunc(line, func([]byte) []byte {
		next++
		return numbers[next-1]
	})
}

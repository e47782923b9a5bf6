package compare

import (
	"bytes"

	"touchstone/harness/report"
)

// difference is FirstDifference for two texts that are not equal even when
// they are relaxed: what does not count is not spoken of.
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
		// Lines are not where they were in the output.
		return report.Difference{Kind: report.PartsDiffer, Want: d.Want, Got: d.Got}
	}
	return d
}

func (r Relax) dropsLines(text []byte) bool {
	dropped := Relax{Drop: r.Drop}.Apply(text)
	return bytes.Count(dropped, newline) != bytes.Count(text, newline)
}

// Numbered is want, where numbers do not count with the numbers of got in the
// lines that have equally many of them, as got might have been, had it been
// right; in the others N stands for each.
func (r Relax) Numbered(want, got []byte) []byte {
	if !r.Numbers {
		return want
	}
	w, g := bytes.Split(want, newline), bytes.Split(got, newline)
	alike := func(i, j int) bool { return bytes.Equal(anyNumbers(w[i]), anyNumbers(g[j])) }
	shorter := min(len(w), len(g))
	before, after := 0, 0 // lines that are alike at the beginning, and at the end
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
		return want // an N was printed where a number should be
	}
	return numbered
}

func anyNumbers(text []byte) []byte { return number.ReplaceAll(text, []byte("0")) }

// renumbered is the line with the numbers of another when they are equally
// many, and otherwise with N for each.
func renumbered(line, other []byte) []byte {
	numbers := number.FindAll(other, -1)
	if len(number.FindAllIndex(line, -1)) != len(numbers) {
		return number.ReplaceAll(line, []byte("N"))
	}
	next := 0
	return number.ReplaceAllFunc(line, func([]byte) []byte {
		next++
		return numbers[next-1]
	})
}

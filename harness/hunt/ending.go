package hunt

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
)

// endings counts the last lines of inputs: a session that is cut has to end in another way
// than before.
type endings map[ending]int

type ending struct{ generator, input, line string }

// commonEndings is how many last lines are tried.
const commonEndings = 2

// learn counts how the inputs of an attempt end.
func (e endings) learn(a *attempt) {
	if a.c == nil || a.generator.Settled == nil {
		return
	}
	for _, name := range a.c.Inputs() {
		if lines := linesOf(a.c.Content(name)); len(lines) > 0 {
			e[ending{a.generator.Name, name, string(lines[len(lines)-1])}]++
		}
	}
}

// common returns the last lines that an input of a generator has most often.
func (e endings) common(generator, input string) (lines [][]byte) {
	most := slices.SortedFunc(maps.Keys(e), func(a, b ending) int {
		return cmp.Or(e[b]-e[a], cmp.Compare(a.line, b.line))
	})
	for _, end := range most {
		if end.generator == generator && end.input == input && len(lines) < commonEndings {
			lines = append(lines, []byte(end.line))
		}
	}
	return lines
}

// linesOf splits a text into lines, each with its newline.
func linesOf(text []byte) [][]byte { return slices.Collect(bytes.Lines(text)) }

package hunt

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strconv"

	"touchstone/harness/caselang"
	"touchstone/harness/suite/choices"
)

// Mutations returns a generator that changes the inputs of existing cases: lines,
// words, numbers, bytes. What the cases expect of them is known only if it follows from
// what the reference does, and settled only if the jury agrees. It is false if no case
// has an input that can be changed.
func Mutations(cases []*caselang.Case) (Generator, bool) {
	var subjects []*caselang.Case
	for _, c := range cases {
		if c.Watched() || c.Repeated() {
			continue
		}
		// Bare cases as archives.
		subject, err := caselang.Parse(c.ID+".txtar", c.Text())
		if err == nil && len(subject.Inputs()) > 0 {
			subjects = append(subjects, subject)
		}
	}
	return Generator{
		Name: "changed case", Tentative: true, Settled: always,
		Make: func(seed uint64, given []int) ([]byte, []int, error) {
			d := choices.Of(seed, given)
			c := subjects[d.IntN(len(subjects))]
			names := c.Inputs()
			name := names[d.IntN(len(names))]
			input := c.Content(name)
			for more := true; more; more = d.IntN(3) > 0 {
				input = mutated(d, input)
			}
			text, ok := c.With(name, input)
			if !ok {
				return nil, nil, errors.New("an archive cannot hold " + name)
			}
			return text, d.Made(), nil
		},
	}, len(subjects) > 0
}

var (
	word   = regexp.MustCompile(`[^\s]+`)
	number = regexp.MustCompile(`\d+`)
)

// mutated changes one thing in an input.
func mutated(d *choices.Choices, input []byte) []byte {
	lines := bytes.SplitAfter(input, []byte("\n"))
	if len(lines) > 1 && len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	i, j := d.IntN(len(lines)), d.IntN(len(lines))
	switch d.IntN(8) {
	case 0:
		return bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil)
	case 1:
		return bytes.Join(slices.Insert(slices.Clone(lines), i, lines[j]), nil)
	case 2:
		lines = slices.Clone(lines)
		lines[i], lines[j] = lines[j], lines[i]
		return bytes.Join(lines, nil)
	case 3:
		return replaced(d, input, word, func([]byte) []byte { return nil })
	case 4:
		words := word.FindAll(input, -1)
		return replaced(d, input, word, func([]byte) []byte { return words[d.IntN(len(words))] })
	case 5, 6:
		return replaced(d, input, number, func(old []byte) []byte {
			n, _ := strconv.Atoi(string(old))
			return strconv.AppendInt(nil, int64([]int{0, 1, n + 1, n - 1, -n, 10 * n, d.IntN(100), 1<<31 - 1}[d.IntN(8)]), 10)
		})
	}
	const bytes = "a \n0-.,A"
	at := d.IntN(len(input) + 1)
	return slices.Concat(input[:at], []byte{bytes[d.IntN(len(bytes))]}, input[at:])
}

// replaced changes one match of a regular expression; without any, nothing.
func replaced(d *choices.Choices, input []byte, re *regexp.Regexp, change func([]byte) []byte) []byte {
	matches := re.FindAllIndex(input, -1)
	if len(matches) == 0 {
		return input
	}
	at := matches[d.IntN(len(matches))]
	return slices.Concat(input[:at[0]], change(input[at[0]:at[1]]), input[at[1]:])
}

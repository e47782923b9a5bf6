package play

import (
	"bytes"
	"iter"
	"maps"
	"slices"
	"unicode"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

// mostWords bounds the memory for a program that prints words without end.
const mostWords = 1 << 12

// Words are what a play printed.
type Words struct{ Printed, Own []string } // Own are those that do not stand in what it was given

// keepWords keeps the words that the play printed, if one of the items
// that it counts for is to be told from others by them.
func (s *state) keepWords() {
	items := s.judged.items()
	told := func(item assignment.Item) bool {
		return len(item.Unlike) > 0 && slices.ContainsFunc(items, func(id string) bool { return id == item.ID || slices.Contains(item.Unlike, id) })
	}
	if len(s.trials) == 0 || !slices.ContainsFunc(s.runner.Assignment.Rubric, told) {
		return
	}
	if s.result.Words == nil {
		s.result.Words = map[int]Words{}
	}
	s.result.Words[len(s.result.Case.Plays)-1] = wordsOf(s.trials[0].Outcome, s.command)
}

// wordsOf returns the words of letters that a run printed, in lower case and in order.
func wordsOf(o sandbox.Outcome, c sandbox.Command) (w Words) {
	words := map[string]bool{}
	for _, printed := range [][]byte{o.Stdout, o.Stderr} {
		for word := range lettersOf(printed) {
			if words[string(bytes.ToLower(word))] = true; len(words) == mostWords {
				break
			}
		}
	}
	w.Printed = slices.Sorted(maps.Keys(words))
	given := [][]byte{c.Stdin}
	for _, arg := range c.Args {
		given = append(given, []byte(arg))
	}
	for _, f := range c.Files {
		given = append(given, f.Data)
	}
	for _, text := range given {
		for word := range lettersOf(text) {
			delete(words, string(bytes.ToLower(word)))
		}
	}
	w.Own = slices.Sorted(maps.Keys(words))
	return w
}

func lettersOf(text []byte) iter.Seq[[]byte] {
	return bytes.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

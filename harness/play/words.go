package play

import (
	"bytes"
	"maps"
	"slices"
	"unicode"

	"touchstone/harness/assignment"
	"touchstone/harness/memcheck"
	"touchstone/harness/sandbox"
)

// These bound the work for a program that prints words without end, and for a long input.
const (
	mostWords = 1 << 12
	mostLines = 1 << 8
)

// Words are what a play printed, in lower case and in order. Own are those that are left when the
// lines are taken out that it only repeats.
type Words struct{ Printed, Own []string }

// say notes the words that a run printed in which something was met, if one of the items that the
// play counts for is to be told from others by them.
func (s *state) say(run memcheck.Trial) {
	items := s.judged.items()
	told := func(item assignment.Item) bool {
		return len(item.Unlike) > 0 && slices.ContainsFunc(items, func(id string) bool { return id == item.ID || slices.Contains(item.Unlike, id) })
	}
	if slices.ContainsFunc(s.runner.Assignment.Rubric, told) {
		words := wordsOf(run.Outcome, s.command)
		s.words = &words
	}
}

// keepWords keeps the words of the play.
func (s *state) keepWords() {
	if s.words == nil {
		return
	}
	if s.result.Words == nil {
		s.result.Words = map[int]Words{}
	}
	s.result.Words[len(s.result.Case.Plays)-1] = *s.words
}

func wordsOf(o sandbox.Outcome, c sandbox.Command) Words {
	printed := slices.Concat(o.Stdout, []byte("\n"), o.Stderr)
	own := printed
	given := [][]byte{c.Stdin}
	for _, f := range c.Files {
		given = append(given, f.Data)
	}
	lines := 0
	for _, input := range given {
		for line := range bytes.Lines(input) {
			if lines++; lines > mostLines {
				break
			}
			if line = bytes.TrimSpace(line); bytes.ContainsFunc(line, unicode.IsLetter) && bytes.Contains(own, line) { // without it, ReplaceAll would copy all that is printed
				own = bytes.ReplaceAll(own, line, []byte(" "))
			}
		}
	}
	return Words{lettersOf(printed), lettersOf(own)}
}

// lettersOf returns the words of letters, up to a bound.
func lettersOf(text []byte) []string {
	words := map[string]bool{}
	for word := range bytes.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if words[string(bytes.ToLower(word))] = true; len(words) == mostWords {
			break
		}
	}
	return slices.Sorted(maps.Keys(words))
}

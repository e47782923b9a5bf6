package compare

import (
	"bytes"
	"slices"

	"touchstone/harness/report"
)

// Reader reads an output back.
type Reader struct {
	// Meaning gives one canonical text of what it means: two outputs that mean
	// the same give the same text.
	Meaning func(data []byte) (string, error)
	// Answers divides what a dialogue printed: first what came before the first
	// line of input was read, then what answered each line, in canonical form.
	// Nil where the programs are none.
	Answers func(data []byte) []string
}

// ReadBack passes when the output, read by Reader, means the same as one of Wants.
type ReadBack struct {
	Reader Reader
	Wants  [][]byte
}

// Judge implements Comparator. A want that cannot be read counts as not met;
// lint finds those beforehand.
func (c ReadBack) Judge(got []byte) Result {
	meaning, err := c.Reader.Meaning(got)
	if err != nil {
		return failed("", report.Difference{Kind: report.Unreadable, Problem: report.Text(err.Error())})
	}
	var wants [][]byte
	for _, want := range c.Wants {
		if m, err := c.Reader.Meaning(want); err == nil {
			wants = append(wants, []byte(m))
		}
	}
	if len(wants) == 0 {
		return failed("", report.Difference{Kind: report.Unreadable})
	}
	r := Equal{Wants: wants}.Judge([]byte(meaning))
	if r.OK {
		return r
	}
	d := *r.Difference
	if before, _, found := bytes.Cut(got, []byte(meaning)); found && d.Line > 0 {
		// The meaning is a part of the output as it stands there: what comes before it counts as a line, too.
		for i, want := range wants {
			wants[i] = slices.Concat(before, want)
		}
		d = *Equal{Wants: wants}.Judge(slices.Concat(before, []byte(meaning))).Difference
	} else {
		// The lines of the meaning are not those of the output.
		d = report.Difference{Kind: report.Meaning, Want: d.Want, Got: d.Got}
	}
	d.Answer = c.firstAnswer(got)
	r.Difference = &d
	return r
}

// firstAnswer is the line of input, from 1, that was the first to be answered in
// another way than in all that is wanted; 0 where no such line is certain.
func (c ReadBack) firstAnswer(got []byte) int {
	if c.Reader.Answers == nil {
		return 0
	}
	answers, first := c.Reader.Answers(got), 0
	for _, want := range c.Wants {
		line := firstOther(c.Reader.Answers(want), answers)
		if line == 0 {
			return 0
		}
		first = max(first, line)
	}
	return first
}

// firstOther is the first answer that differs; 0 when it is none to a line of
// the input, or when there are more or fewer answers than lines: which line an
// answer belongs to is not certain then.
func firstOther(want, got []string) int {
	if len(want) != len(got) {
		return 0
	}
	for i := range want {
		if want[i] != got[i] {
			return i
		}
	}
	return 0
}

package compare

import (
	"bytes"
	"errors"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// Reader parses an output.
type Reader struct {
	// Meaning returns the meaning of an output as canonical text: outputs with
	// the same meaning give the same text.
	Meaning func(data []byte) (string, error)
	// Answers splits the output of a dialogue: first the text before the first
	// line of input was read, then the answer to each line, in canonical form.
	// It is nil if the programs are not dialogues.
	Answers func(data []byte) []string
}

// Unexplained is the error of a reader that cannot read an output and gives no reason.
var Unexplained = catalog.Of("plugin.no-reason")

// Fault is an error of a reader itself, not of what it was to read.
type Fault struct{ Err error }

func (f *Fault) Error() string { return f.Err.Error() }

func (f *Fault) Unwrap() error { return f.Err }

// ReadBack passes if Reader, or one of Also, gives the output the meaning that
// Reader gives to one of Wants. A failure shows what Reader reads.
type ReadBack struct {
	Reader Reader
	Also   []Reader
	Wants  [][]byte
}

// Judge implements Comparator. Wants of which none can be parsed are a fault; lint
// reports those beforehand, unless the reader is an executable of the assignment.
func (c ReadBack) Judge(got []byte) Result {
	meaning, err := c.Reader.Meaning(got)
	if fault, ok := errors.AsType[*Fault](err); ok {
		return Result{Fault: fault}
	}
	if err != nil {
		d := report.Difference{Kind: report.Unreadable}
		if !errors.Is(err, Unexplained) {
			d.Problem = report.Text(err.Error())
		}
		return failed("", d)
	}
	wants, fault := c.wanted()
	if fault != nil {
		return Result{Fault: fault}
	}
	r := Equal{Wants: wants}.Judge([]byte(meaning))
	if r.OK {
		return r
	}
	for _, also := range c.Also {
		other, err := also.Meaning(got)
		if fault, ok := errors.AsType[*Fault](err); ok {
			return Result{Fault: fault}
		}
		if err == nil && (Equal{Wants: wants}).Judge([]byte(other)).OK {
			return passed
		}
	}
	d := *r.Difference
	if before, _, found := bytes.Cut(got, []byte(meaning)); found && d.Line > 0 {
		// If the meaning is a literal part of the output, count the lines that precede it there.
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

// Unreadable returns why none of Wants can be read; nil if one can.
func (c ReadBack) Unreadable() *Fault {
	_, fault := c.wanted()
	return fault
}

// wanted returns the meanings of those wants that can be read.
func (c ReadBack) wanted() (meanings [][]byte, fault *Fault) {
	for _, want := range c.Wants {
		m, err := c.Reader.Meaning(want)
		if err == nil {
			meanings = append(meanings, []byte(m))
		} else {
			fault = &Fault{diagnostic.Because(catalog.Of("plugin.want", "why", diagnostic.Inline(err)), err)}
		}
	}
	if len(meanings) > 0 {
		fault = nil
	}
	return meanings, fault
}

// firstAnswer returns the first line of input, from 1, whose answer differs from
// all wanted ones; 0 if no such line is certain.
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

// firstOther returns the index of the first answer that differs. It is 0 if that
// is not the answer to a line of the input, or if the numbers of answers differ,
// since it is then uncertain which line an answer belongs to.
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

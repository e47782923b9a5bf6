package play

import (
	"bytes"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// stream is a program's output on stdout or stderr.
type stream struct {
	name string // stdout, stderr
	data []byte
}

// judgeStream judges one stream, and reports if the missing output is on the
// other one.
func judgeStream(c compare.Comparator, here, other stream) compare.Result {
	result := c.Judge(here.data)
	if result.OK || result.Fault != nil || len(bytes.TrimSpace(other.data)) == 0 {
		return result
	}
	d := *result.Difference
	switch {
	case lies(c, here.data, other.data):
		d.Kind, d.Stream = report.OtherStream, other.name
	case len(here.data) == 0:
		d.Kind, d.Stream = report.NothingHere, other.name
	default:
		return result
	}
	result.Difference = &d
	return result
}

// lies reports whether the other stream has what this one lacks.
func lies(c compare.Comparator, here, other []byte) bool {
	if equal, ok := c.(compare.Equal); ok {
		return equal.Completes(here, other)
	}
	return !c.Judge(nil).OK && c.Judge(other).OK
}

// wanted returns the expected output of a program that was stopped, given what it
// printed; "" unless there is exactly one.
func (s *state) wanted(e caselang.Expect, printed []byte) report.Text {
	if e.Option != "" || !slices.Contains([]string{"session", "stdout", "either", "output"}, e.Channel) {
		return ""
	}
	wants, err := e.Wanted(s.asked, s.files)
	if err != nil || len(wants) != 1 {
		return ""
	}
	return report.Cut(e.Relax.Numbered(wants[0], printed))
}

// judgeEither passes if one stream does, or both if both have to. For a failure
// it reports what is true of both streams.
func judgeEither(c compare.Comparator, stdout, stderr []byte) (compare.Result, []byte) {
	out, err := c.Judge(stdout), c.Judge(stderr)
	if out.Fault != nil {
		return out, stdout
	}
	if err.Fault != nil {
		return err, stderr
	}
	if _, both := c.(compare.Both); both {
		if !out.OK {
			return out, stdout
		}
		return err, stderr
	}
	if out.OK || len(bytes.TrimSpace(stderr)) == 0 {
		return out, stdout
	}
	if err.OK || len(bytes.TrimSpace(stdout)) == 0 {
		return err, stderr
	}
	switch c.(type) {
	case compare.Equal, compare.ReadBack:
		if out.Difference.Want == "" && err.Difference.Want != "" { // only that stream could be read
			return err, stderr
		}
		return out, stdout
	}
	together := slices.Concat(stdout, []byte("\n"), stderr)
	if result := c.Judge(together); !result.OK {
		return result, together
	}
	return out, stdout
}

// searched returns the outcome with what a comparator looks at.
func searched(c compare.Comparator, o sandbox.Outcome) sandbox.Outcome {
	if o.End == sandbox.Exited || o.End == sandbox.Signaled {
		return o
	}
	switch c.(type) {
	case compare.Match, compare.Lacks, compare.Message, compare.Line, compare.Set:
		o.Stdout, o.Stderr = unrepeated(o.Stdout), unrepeated(o.Stderr)
	}
	return o
}

// unrepeated leaves out the lines that repeat the one before them more often than a
// pattern can count, and what is too much.
func unrepeated(output []byte) (kept []byte) {
	output = output[:min(len(output), mostSearched)]
	var last []byte
	n := 0
	for line := range bytes.Lines(output) {
		if n++; !bytes.Equal(line, last) {
			last, n = line, 1
		}
		if n <= mostCounted {
			kept = append(kept, line...)
		}
	}
	return kept
}

// mostCounted is one more than the largest number of a regular expression, as in a{1000}.
const mostCounted = 1001

// mostSearched is the number of bytes of each stream that are searched if a play
// was stopped. The flood of an endless loop has nothing new behind them, nor in a line that
// it prints again and again, and patterns take seconds for megabytes.
const mostSearched = 256 << 10

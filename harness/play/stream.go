package play

import (
	"bytes"

	"touchstone/harness/caselang"
	"touchstone/harness/compare"
	"touchstone/harness/report"
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
	if e.Option != "" || e.Channel != "session" && e.Channel != "stdout" && e.Channel != "either" {
		return ""
	}
	wants, err := e.Wanted(s.asked, s.files)
	if err != nil || len(wants) != 1 {
		return ""
	}
	return report.Cut(e.Relax.Numbered(wants[0], printed))
}

// Package compare judges the bytes that a program printed.
//
// Every comparator is a rule on bytes, strict unless a relaxation is named.
// What people read about a failure (the first difference, in words) is drawn
// after the verdict and never decides it.
package compare

import (
	"bytes"
	"fmt"
	"regexp"

	"touchstone/harness/report"
)

// Result is the verdict of one comparator on one output.
type Result struct {
	OK         bool
	Want       report.Text // what was asked for, when it was not met
	Difference *report.Difference
}

var passed = Result{OK: true}

func failed(want, format string, args ...any) Result {
	return Result{Want: report.Text(want), Difference: &report.Difference{Summary: fmt.Sprintf(format, args...)}}
}

// A Comparator judges one output.
type Comparator interface {
	Judge(got []byte) Result
}

// Both is implemented by comparators that say what must not be there: on the
// channel `either` they have to hold for both streams.
type Both interface {
	Both()
}

// Equal passes when the bytes are those of one of Wants, after Relax. On
// failure it shows the want that agrees longest.
type Equal struct {
	Relax Relax
	Wants [][]byte
}

// Judge implements Comparator.
func (c Equal) Judge(got []byte) Result {
	relaxed := c.Relax.Apply(got)
	best, agreed := 0, -1
	for i, want := range c.Wants {
		want = c.Relax.Apply(want)
		if bytes.Equal(want, relaxed) {
			return passed
		}
		if n := commonPrefix(want, relaxed); n > agreed {
			best, agreed = i, n
		}
	}
	want := c.Wants[best]
	difference := FirstDifference(c.Relax.Apply(want), relaxed)
	return Result{Want: report.Cut(want), Difference: &difference}
}

func commonPrefix(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// Empty passes when there are no bytes at all.
type Empty struct{}

// Both marks the comparator as one that both streams must meet.
func (Empty) Both() {}

// Judge implements Comparator.
func (Empty) Judge(got []byte) Result {
	if len(got) == 0 {
		return passed
	}
	return failed("", "expected nothing here")
}

// NonEmpty passes when there is something besides white space.
type NonEmpty struct{}

// Judge implements Comparator.
func (NonEmpty) Judge(got []byte) Result {
	if len(bytes.TrimSpace(got)) > 0 {
		return passed
	}
	return failed("", "expected some text here")
}

// Match passes when RE is found.
type Match struct{ RE *regexp.Regexp }

// Judge implements Comparator.
func (c Match) Judge(got []byte) Result {
	if c.RE.Match(got) {
		return passed
	}
	return failed(c.RE.String(), "expected something that matches %s", c.RE)
}

// Lacks passes when RE is not found.
type Lacks struct{ RE *regexp.Regexp }

// Both marks the comparator as one that both streams must meet.
func (Lacks) Both() {}

// Judge implements Comparator.
func (c Lacks) Judge(got []byte) Result {
	found := c.RE.Find(got)
	if found == nil {
		return passed
	}
	return failed(c.RE.String(), "expected nothing that matches %s, found %q", c.RE, clip(found))
}

func clip(data []byte) []byte {
	const most = 80
	return data[:min(len(data), most)]
}

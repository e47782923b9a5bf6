// Package compare judges the bytes that a program printed.
//
// Every comparator is a rule on bytes, strict unless a relaxation is named. The
// difference is analysed after the verdict and never decides it; the sentences
// about it are written elsewhere.
package compare

import (
	"bytes"
	"regexp"
	"slices"

	"touchstone/harness/report"
)

// Result is the verdict of one comparator on one output.
type Result struct {
	OK         bool
	Want       report.Text // what was wanted, if the output did not pass
	Difference *report.Difference
	Fault      *Fault // why it cannot be told; then nothing else is set
}

var passed = Result{OK: true}

func failed(want string, d report.Difference) Result {
	return Result{Want: report.Text(want), Difference: &d}
}

// A Comparator judges one output.
type Comparator interface {
	Judge(got []byte) Result
}

// Both is implemented by comparators that forbid something: on the channel
// `either` both streams have to pass.
type Both interface {
	Both()
}

// Equal passes if the bytes equal one of Wants, after Relax. On failure it shows
// the want with the longest common prefix.
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
	difference := c.Relax.difference(want, got)
	return Result{Want: report.Cut(want), Difference: &difference}
}

// Completes reports whether other is what got lacks: it passes by itself, or
// makes got pass if inserted where got first differs.
func (c Equal) Completes(got, other []byte) bool {
	if len(c.Relax.Apply(other)) == 0 {
		return false
	}
	if c.Judge(other).OK {
		return true
	}
	for _, want := range c.Wants {
		at := commonPrefix(want, got)
		if c.Judge(slices.Concat(got[:at], other, got[at:])).OK {
			return true
		}
	}
	return false
}

// Begins reports whether got is a prefix of one of the wanted outputs, or has one
// of them as a prefix.
func (c Equal) Begins(got []byte) bool {
	relaxed := c.Relax.Apply(got)
	return slices.ContainsFunc(c.Wants, func(want []byte) bool {
		want = c.Relax.Apply(want)
		return bytes.HasPrefix(want, relaxed) || bytes.HasPrefix(relaxed, want)
	})
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

// Empty passes if there are no bytes at all.
type Empty struct{}

// Both marks the comparator as one that both streams must meet.
func (Empty) Both() {}

// Judge implements Comparator.
func (Empty) Judge(got []byte) Result {
	if len(got) == 0 {
		return passed
	}
	return failed("", report.Difference{Kind: report.TextFound})
}

// NonEmpty passes if there is anything besides white space.
type NonEmpty struct{}

// Judge implements Comparator.
func (NonEmpty) Judge(got []byte) Result {
	if len(bytes.TrimSpace(got)) > 0 {
		return passed
	}
	return failed("", report.Difference{Kind: report.TextMissing})
}

// Message passes if there is any text besides what Reports matches, which is what
// a program prints if nothing is wrong, and besides whole lines of Inputs, which it
// only repeats.
type Message struct {
	Reports *regexp.Regexp
	Inputs  [][]byte
}

// Judge implements Comparator.
func (c Message) Judge(got []byte) Result {
	switch {
	case len(bytes.TrimSpace(c.Reports.ReplaceAll(c.own(got), nil))) > 0:
		return passed
	case len(bytes.TrimSpace(got)) > 0:
		return failed("", report.Difference{Kind: report.MessageMissing, Extra: []report.Text{clip(bytes.TrimSpace(got))}})
	}
	return failed("", report.Difference{Kind: report.MessageMissing})
}

// own returns the lines of an output that are not lines of the inputs.
func (c Message) own(got []byte) []byte {
	if len(got) == 0 {
		return nil // whatever the inputs are
	}
	repeated := map[string]bool{}
	for line := range bytes.Lines(got) {
		repeated[string(bytes.TrimSpace(line))] = false
	}
	for _, input := range c.Inputs {
		for line := range bytes.Lines(input) {
			line = bytes.TrimSpace(line)
			if again, printed := repeated[string(line)]; printed && !again {
				repeated[string(line)] = true
			}
		}
	}
	var own []byte
	for line := range bytes.Lines(got) {
		if !repeated[string(bytes.TrimSpace(line))] {
			own = append(own, line...)
		}
	}
	return own
}

// Lacks passes if RE matches nowhere.
type Lacks struct{ RE *regexp.Regexp }

// Both marks the comparator as one that both streams must meet.
func (Lacks) Both() {}

// Judge implements Comparator.
func (c Lacks) Judge(got []byte) Result {
	found := c.RE.Find(got)
	if found == nil {
		return passed
	}
	if len(found) == 0 {
		return failed(c.RE.String(), report.Difference{Kind: report.PatternFound})
	}
	if text := bytes.TrimSpace(found); bytes.Contains(text, []byte("\n")) {
		first := 1 + bytes.Count(got[:bytes.Index(got, text)], []byte("\n"))
		return failed(c.RE.String(), report.Difference{Kind: report.PatternFound, Line: first, Count: 1 + bytes.Count(text, []byte("\n"))})
	}
	return failed(c.RE.String(), report.Difference{Kind: report.PatternFound, Extra: []report.Text{clip(bytes.TrimSpace(found))}})
}

func clip(data []byte) report.Text {
	const most = 80
	return report.Text(data[:min(len(data), most)])
}

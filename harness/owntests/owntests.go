// Package owntests runs the tests that students submit with their programs.
//
// A test is a file with input and a file with the expected output. It counts if a
// right program may print that output. The tests that count are then run on
// programs with one known bug each; the share of these programs that behave unlike
// the right one is the result of the tests.
package owntests

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Program is a program of the bench: arguments and streams in, exit status
// out. It stops if a write fails.
type Program func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Variant is a program with one known bug.
type Variant struct {
	ID       string
	Sentence string // what is wrong with it
	Main     Program
}

// Bench holds the programs that tests are run on.
type Bench struct {
	Reference Program
	// Accepts reports whether a right program may print output when given
	// input: the output of the reference or, if the handout leaves something open,
	// that of any other reading.
	Accepts  func(input, output []byte) bool
	Variants []Variant
}

// Benches maps names to benches.
type Benches map[string]Bench

// Result is the result of the tests of a submission.
type Result struct {
	Tests    []report.Test
	Variants []report.Variant
}

// Evidence states how many of the buggy programs the tests distinguish from the
// right one.
func (r Result) Evidence(asked assignment.Tests) evidence.Record {
	caught, bad, total := 0, 0, len(r.Variants)
	for _, v := range r.Variants {
		if v.Caught {
			caught++
		}
	}
	for _, t := range r.Tests {
		if t.Verdict != report.VerdictPass {
			bad++
		}
	}
	if caught == total {
		return evidence.Full(total)
	}
	e := evidence.None(total, catalog.Of("owntests.caught", "n", caught, "all", total))
	e.Counts.Passed, e.Share = caught, float64(caught)/float64(total)
	switch {
	case len(r.Tests) == 0:
		e.Reason = catalog.Of("owntests.none", "files", asked.Input)
	case bad > 0:
		e.Reason = catalog.Of("owntests.bad-tests", "text", e.Reason, "n", bad, "all", len(r.Tests))
	}
	return e
}

// Try runs the tests, and says in a language why some do not count. It fails only if ctx is done.
func (b Bench) Try(ctx context.Context, tests []Test, v words.Voice) (Result, error) {
	r := Result{Variants: make([]report.Variant, len(b.Variants))}
	for i, v := range b.Variants {
		r.Variants[i] = report.Variant{ID: v.ID, Title: v.Sentence}
	}
	for _, test := range tests {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		tried := report.Test{Name: test.Name, Verdict: report.VerdictPass, Catches: []string{}}
		right := behave(b.Reference, test.Input)
		if tried.Reason = v.Text(b.fault(test, right, v)); tried.Reason != "" {
			tried.Verdict = report.VerdictFail
			r.Tests = append(r.Tests, tried)
			continue
		}
		for i, v := range b.Variants {
			if behave(v.Main, test.Input) != right {
				tried.Catches = append(tried.Catches, v.ID)
				r.Variants[i].Caught = true
			}
		}
		r.Tests = append(r.Tests, tried)
	}
	return r, nil
}

// fault returns the reason why a test does not count, if any.
func (b Bench) fault(test Test, right behaviour, v words.Voice) catalog.Message {
	if !test.Fault.None() {
		return test.Fault
	}
	if len(right.stdout) > MaxFile {
		return catalog.Of("owntests.too-long", "n", MaxFile)
	}
	if slices.ContainsFunc(asEdited(test.Output), func(output []byte) bool { return b.Accepts(test.Input, output) }) {
		return catalog.Message{}
	}
	d := compare.FirstDifference([]byte(right.stdout), test.Output)
	if d.Line == 0 {
		return catalog.Of("owntests.wrong", "why", v.Differs(report.Expectation{Difference: &d}))
	}
	return catalog.Of("owntests.wrong-line", "line", d.Line, "want", strconv.Quote(string(d.Want)), "got", strconv.Quote(string(d.Got)))
}

// asEdited returns the outputs that a file may stand for: many editors add a newline
// at the very end, or remove it.
func asEdited(output []byte) [][]byte {
	forms := [][]byte{output, append(bytes.Clone(output), '\n')}
	if less, ok := bytes.CutSuffix(output, []byte("\n")); ok {
		forms = append(forms, less)
	}
	return forms
}

// behaviour is everything that is compared of a run.
type behaviour struct {
	stdout string
	exit   int
}

func behave(p Program, input []byte) behaviour {
	var stdout bounded
	exit := p(nil, bytes.NewReader(input), &stdout, io.Discard)
	return behaviour{stdout.String(), exit}
}

// bounded is a buffer for little more than the largest output of a test that counts.
type bounded struct{ bytes.Buffer }

// Write fails if there is too much already.
func (b *bounded) Write(data []byte) (int, error) {
	if b.Len() > MaxFile {
		return 0, io.ErrShortWrite
	}
	return b.Buffer.Write(data)
}

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
	"errors"
	"sync"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
)

// Result is the result of the tests of a submission.
type Result struct {
	Tests    []report.Test
	Variants []report.Variant

	fault catalog.Message // the first fault of the reference, if any
}

// Evidence states how many of the buggy programs the tests distinguish from the
// right one. A reference that failed on a test costs no points.
func (r Result) Evidence(asked Tests) evidence.Record {
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
	switch {
	case caught == total:
		return evidence.Full(total)
	case !r.fault.None():
		return evidence.Unjudged(r.fault)
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

// bench is a bench that tests are run on.
type bench struct{ *evidence.Bench }

// Try runs the tests, and states why some do not count. It fails if ctx is
// done, or if a program of the bench cannot be run.
func Try(ctx context.Context, on *evidence.Bench, tests []Test) (Result, error) {
	b := bench{on}
	r := Result{Variants: make([]report.Variant, len(b.Variants))}
	for i, v := range b.Variants {
		r.Variants[i] = report.Variant{ID: v.ID, Title: v.Sentence}
	}
	hung := make([]bool, len(b.Variants))
	for _, test := range tests {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		tried := report.Test{Name: test.Name, Catches: []string{}}
		right, err := b.counts(ctx, test, &tried)
		if err != nil {
			return r, err
		}
		if tried.Verdict != report.VerdictPass {
			if right.Broken != "" {
				tried.Verdict = report.VerdictNotJudged
				if r.fault.None() {
					r.fault = catalog.Of("owntests.broken-item", "name", test.Name, "end", right.Broken)
				}
			}
			r.Tests = append(r.Tests, tried)
			continue
		}
		caught, err := b.catches(ctx, test.Input, right, hung)
		if err != nil {
			return r, err
		}
		for i, v := range b.Variants {
			if caught[i] {
				tried.Catches = append(tried.Catches, v.ID)
				r.Variants[i].Caught = true
			}
		}
		r.Tests = append(r.Tests, tried)
	}
	return r, nil
}

// catches runs the variants, and reports which behave unlike the right program. One
// that once had to be stopped is known to be caught, and is not waited for again:
// hung remembers it.
func (b bench) catches(ctx context.Context, input []byte, right evidence.Behaviour, hung []bool) ([]bool, error) {
	caught, errs := make([]bool, len(b.Variants)), make([]error, len(b.Variants))
	free := make(chan struct{}, max(b.Workers, 1))
	var all sync.WaitGroup
	for i, v := range b.Variants {
		if hung[i] {
			continue
		}
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			got, err := v.Main(ctx, input)
			same := err == nil && got.Exit == right.Exit && got.Broken == right.Broken
			if same {
				judged := b.judge(input, right).Judge([]byte(got.Stdout))
				same, err = judged.OK, fault(judged)
			}
			caught[i], errs[i], hung[i] = !same, err, got.Hung
		})
	}
	all.Wait()
	return caught, errors.Join(errs...)
}

func (b bench) judge(input []byte, right evidence.Behaviour) compare.Comparator {
	if b.Judge == nil {
		return compare.Equal{Wants: [][]byte{[]byte(right.Stdout)}}
	}
	return b.Judge(input, []byte(right.Stdout))
}

// fault returns why an output could not be judged, if it could not.
func fault(r compare.Result) error {
	if r.Fault == nil {
		return nil
	}
	return r.Fault
}

// counts runs the right program, and states the reason why a test does not count, if
// any.
func (b bench) counts(ctx context.Context, test Test, tried *report.Test) (right evidence.Behaviour, err error) {
	tried.Verdict, tried.ReasonFact = report.VerdictFail, test.Fault
	if !test.Fault.None() {
		return right, nil
	}
	right, err = b.Reference(ctx, test.Input)
	switch {
	case err != nil:
		return right, err
	case len(right.Stdout) > MaxFile:
		right.Broken = "" // it was stopped because of its output
		tried.ReasonFact = catalog.Of("owntests.too-long", "n", MaxFile)
		return right, nil
	case right.Broken != "":
		tried.ReasonFact = catalog.Of("owntests.broken", "end", right.Broken)
		return right, nil
	}
	for _, output := range asEdited(test.Output) {
		judged := b.judge(test.Input, right).Judge(output)
		ok, err := judged.OK, fault(judged)
		if !ok && err == nil && b.Accepts != nil {
			ok, err = b.Accepts(ctx, test.Input, []byte(right.Stdout), output)
		}
		if err != nil {
			return right, err
		}
		if ok {
			tried.Verdict = report.VerdictPass
			return right, nil
		}
	}
	tried.Difference = b.judge(test.Input, right).Judge(test.Output).Difference
	return right, nil
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

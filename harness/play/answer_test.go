package play

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// numbers returns pairs of an input and an output that are the same number.
func numbers(t *testing.T, n int) (cases []*caselang.Case) {
	t.Helper()
	for i := range n {
		number := fmt.Appendf(nil, "%d\n", i)
		c, err := caselang.Pair(fmt.Sprintf("%05d", i), map[string][]byte{".in": number, ".out": number}, assignment.Pairs{Program: "prog"}, false)
		if err != nil {
			t.Fatal(err)
		}
		c.CountFor([]string{"all"})
		cases = append(cases, c)
	}
	return cases
}

func copies(answer func(sandbox.Command) []byte) *Runner {
	return &Runner{
		Assignment: &assignment.Assignment{}, Programs: map[string]submission.Program{"prog": {Path: "/prog"}}, Workers: 2,
		Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
			return sandbox.Outcome{End: sandbox.Exited, Stdout: answer(c)}, nil
		},
	}
}

// Of ten thousand cases next to nothing may stay but what the report says.
func TestLittleIsKeptOfACase(t *testing.T) {
	cases := numbers(t, 2000)
	heap := func() uint64 {
		var m runtime.MemStats
		for range 2 {
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	r := copies(func(c sandbox.Command) []byte { return c.Stdin })
	before := heap()
	results, err := r.Try(t.Context(), cases)
	if err != nil {
		t.Fatal(err)
	}
	each := (int64(heap()) - int64(before)) / int64(len(cases))
	t.Log(each, "bytes for each case")
	if each > 2500 {
		t.Errorf("%d bytes are kept of each case", each)
	}
	runtime.KeepAlive(cases)
	runtime.KeepAlive(results)
}

// Whichever plays end first, the outcomes of the first ones are kept, each once.
func TestTheFirstOutcomesAreKept(t *testing.T) {
	r := copies(func(c sandbox.Command) []byte { return c.Stdin[:min(2, len(c.Stdin))] })
	results, err := r.Try(t.Context(), numbers(t, 300))
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]string{} // the case, by what it printed
	for _, result := range results {
		for _, a := range result.Answers {
			if a.Outcome != nil {
				kept[string(a.Outcome.Stdout)] = result.Case.ID
			}
		}
	}
	if len(kept) != mostOutcomes {
		t.Errorf("%d outcomes are kept: %v", len(kept), kept)
	}
	for i := range mostOutcomes {
		printed := fmt.Sprintf("%d\n", i)[:2]
		if want := fmt.Sprintf("%05d", i); kept[printed] != want {
			t.Errorf("%q is that of %q, not of %s", printed, kept[printed], want)
		}
	}
}

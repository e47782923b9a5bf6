package samples

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// TestConstantsEarnNothing plays programs that never look at their input: each prints what is
// right for one play of a public case, or a part of it, or words, or all that with a new
// word each time, and ends with any status. None of them earns anything by cases. The functions
// of uno-game are called by a program of the course, which prints what they return; see its
// sample stubs.
func TestConstantsEarnNothing(t *testing.T) {
	for _, id := range []string{"coms327-part1", "coms327-part2", "esp-ass3", "gomoku-mist"} {
		t.Run(id, func(t *testing.T) {
			n := 12
			if testing.Short() {
				n = 2
			}
			s := Suite(t, id)
			pool, err := sandbox.New(sandbox.Options{Workers: 1}) // readers may run there
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { pool.Close() })
			g := on(t, &grade.Grader{Setup: &ready.Setup{Pool: pool, Workers: runtime.NumCPU()}}, s)
			right, err := g.QuickReference(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 0))
			answers := answersOf(t, g, right)
			for i := range n {
				o := answers[rng.IntN(len(answers))]
				what := fmt.Sprintf("the answer %q %q %d", o.Stdout, o.Stderr, o.Exit)
				more := func() string { return "" }
				switch i % 4 {
				case 1:
					lines := bytes.SplitAfter(o.Stdout, []byte("\n"))
					o.Stdout = lines[rng.IntN(len(lines))]
					o.Exit = rng.IntN(4)
					what = fmt.Sprintf("the line %q %d", o.Stdout, o.Exit)
				case 2:
					more = func() string { return word() + " " + word() + "\n" }
					what += " and words"
				case 3:
					o.Stdout, o.Stderr, o.Exit = nil, nil, rng.IntN(4)
					more = func() string { return strings.Repeat(word()+" ", 5) + "\n" }
					what = fmt.Sprint("words ", o.Exit)
				}
				p := right
				p.Run = func(context.Context, sandbox.Command) (sandbox.Outcome, error) {
					this := o
					this.Stderr = append(slices.Clip(o.Stderr), more()...)
					return this, nil
				}
				earnsNothing(t, g, p, what)
			}
		})
	}
}

// answersOf returns what right programs answer to the plays of public cases.
func answersOf(t *testing.T, g *grade.Grader, right ready.Programs) (answers []sandbox.Outcome) {
	t.Helper()
	runner := g.Runner(t.Context(), right)
	runner.Keep = true
	results, err := runner.Try(t.Context(), g.Suite.Cases)
	if err != nil {
		t.Fatal(err)
	}
	const long = 1 << 12
	for _, r := range results {
		for _, k := range r.Kept {
			if o := k.Outcome; r.Case.Visibility == report.Public && k.Unjudged.None() && o.End == sandbox.Exited && len(o.Stdout) < long && k.Allocation == 0 {
				answers = append(answers, sandbox.Outcome{End: o.End, Exit: o.Exit, Stdout: o.Stdout, Stderr: o.Stderr})
			}
		}
	}
	return answers
}

func earnsNothing(t *testing.T, g *grade.Grader, p ready.Programs, what string) {
	t.Helper()
	r, err := g.Points(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range r.Items {
		if item.Kind != string(assignment.Deduction) && item.Earned > 0 {
			t.Errorf("%s earns %v of %v for %s", what, item.Earned, item.Points, item.ID)
		}
	}
}

var words atomic.Int64

// word returns a new word, which is in no message by chance.
func word() string {
	const letters = "vwxz"
	word := make([]byte, 8)
	for i, n := 0, words.Add(1); i < len(word); i, n = i+1, n/4 {
		word[i] = letters[n%4]
	}
	return string(word)
}

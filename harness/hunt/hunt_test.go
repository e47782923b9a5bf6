package hunt

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/choices"
)

// summing is a program that prints the sum of the numbers in its input, changed by
// wrong.
func summing(wrong func(numbers []int, sum int) int) ready.Programs {
	return ready.Programs{
		ByName: map[string]submission.Program{"sum": {Path: "/sum"}},
		Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
			var numbers []int
			sum := 0
			for _, word := range strings.Fields(string(c.Stdin)) {
				n, _ := strconv.Atoi(word)
				numbers, sum = append(numbers, n), sum+n
			}
			return sandbox.Outcome{End: sandbox.Exited, Stdout: fmt.Appendln(nil, wrong(numbers, sum))}, nil
		},
	}
}

func right(_ []int, sum int) int { return sum }

// sums generates lines of numbers.
func sums(seed uint64, given []int) ([]byte, []int, error) {
	d := choices.Of(seed, given)
	var input bytes.Buffer
	for d.IntN(20) > 0 {
		fmt.Fprintln(&input, d.IntN(1000))
	}
	return summed(input.Bytes()), d.Made(), nil
}

// summed returns the case of an input.
func summed(input []byte) []byte {
	c := &caselang.Draft{}
	c.Command("play", "-in", "in.txt", "sum")
	c.Command("item", "cases")
	c.Command("expect", "stdout", "want.txt")
	c.File("in.txt", input)
	c.File("want.txt", nil)
	return c.Bytes()
}

func hunter(candidate func([]int, int) int) *Hunter {
	a := &assignment.Assignment{}
	a.Rubric = []assignment.Item{{ID: "cases", Points: 1, Kind: assignment.Auto}}
	return &Hunter{
		Setup: &ready.Setup{Suite: &suite.Suite{Assignment: a}, Workers: 2}, Reference: summing(right), Candidate: summing(candidate),
		Generators: []Generator{{Name: "sums", Make: sums}}, Seed: 1, Inputs: 200,
	}
}

func TestNothingInARightProgram(t *testing.T) {
	r, err := hunter(right).Hunt(context.Background())
	if err != nil || len(r.Finds) != 0 || r.Inputs != 200 || len(r.Unusable) != 0 {
		t.Errorf("%v %+v", err, r)
	}
}

// The smallest input with the difference is found from any large one.
func TestCounterexamplesAreShort(t *testing.T) {
	for name, test := range map[string]struct {
		wrong func([]int, int) int
		want  string
	}{
		"a large number":   {func(n []int, sum int) int { return sum + b2i(slices.Max(append(n, 0)) > 500) }, "501\n"},
		"three numbers":    {func(n []int, sum int) int { return sum - b2i(len(n) > 2) }, "0\n0\n0\n"},
		"two in a row":     {func(n []int, sum int) int { return sum + b2i(rising(n)) }, "0\n1\n"},
		"nothing at all":   {func(n []int, sum int) int { return sum + b2i(len(n) == 0) }, ""},
		"whatever it gets": {func([]int, int) int { return -1 }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := hunter(test.wrong)
			h.Kinds = 1
			r, err := h.Hunt(context.Background())
			if err != nil || len(r.Finds) != 1 {
				t.Fatalf("%v %+v", err, r)
			}
			if got := string(r.Finds[0].Case.Content("in.txt")); got != test.want {
				t.Errorf("the input is %q, want %q", got, test.want)
			}
			again, err := h.Hunt(context.Background())
			if err != nil || !bytes.Equal(again.Finds[0].Text, r.Finds[0].Text) {
				t.Errorf("the same seed found %q", again.Finds[0].Text)
			}
		})
	}
}

// Beside the shortest input stands the nearest one that passes.
func TestContrast(t *testing.T) {
	h := hunter(func(n []int, sum int) int { return sum + b2i(slices.Max(append(n, 0)) > 500) })
	h.Kinds = 1
	r, err := h.Hunt(context.Background())
	if err != nil || len(r.Finds) != 1 {
		t.Fatalf("%v %+v", err, r)
	}
	d := r.Finds[0].Result.Contrast
	if d == nil || d.Case != "" || d.Input != "in.txt" || !slices.Equal(d.Fails, []report.Text{"501"}) || !slices.Equal(d.Passes, []report.Text{"500"}) {
		t.Errorf("%+v", d)
	}
}

// Who asks why a case fails is not told of anything else.
func TestLike(t *testing.T) {
	for item, finds := range map[string]int{"cases": 1, "others": 0} {
		h := hunter(func([]int, int) int { return -1 })
		h.Kinds, h.Inputs = 1, 20
		h.Like = &report.Case{Expectations: []report.Expectation{{Items: []string{item}, Verdict: report.VerdictFail}}}
		if r, err := h.Hunt(context.Background()); err != nil || len(r.Finds) != finds {
			t.Errorf("%s: %v %+v", item, err, r.Finds)
		}
	}
}

func rising(n []int) bool { return len(n) > 1 && n[len(n)-1] > n[len(n)-2] }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// What a right program does differently is not settled.
func TestTheJuryKeepsOpenPointsOut(t *testing.T) {
	other := func(n []int, sum int) int { return sum + b2i(len(n) == 0) }
	h := hunter(other)
	h.Jury = []ready.Programs{summing(other)}
	r, err := h.Hunt(context.Background())
	if err != nil || len(r.Finds) != 0 {
		t.Errorf("%v %+v", err, r.Finds)
	}
}

func TestTheLinesOfASettledInputAreLeftOut(t *testing.T) {
	h := hunter(func(n []int, sum int) int { return sum + b2i(slices.Max(append(n, 0)) > 900) })
	h.Kinds = 1
	h.Generators[0].Opaque = true
	h.Generators[0].Settled = func(inputs map[string][]byte) (bool, error) {
		return bytes.Count(inputs["in.txt"], []byte("\n")) >= 2, nil
	}
	r, err := h.Hunt(context.Background())
	if err != nil || len(r.Finds) != 1 || bytes.Count(r.Finds[0].Case.Content("in.txt"), []byte("\n")) != 2 {
		t.Errorf("%v %+v", err, r.Finds)
	}
}

// A session that only ends in one way when it is long is cut, and ended as others are.
func TestASessionIsCutAndEndedInAnotherWay(t *testing.T) {
	h := hunter(func(n []int, sum int) int { return sum + b2i(slices.Contains(n, 700)) })
	h.Kinds = 1
	h.Generators[0].Opaque = true
	h.Generators[0].Make = func(seed uint64, _ []int) ([]byte, []int, error) {
		input := strings.Repeat("5\n", int(seed%3)) + "1\n"
		if seed%4 == 0 {
			input = "5\n700\n5\n5\n5\n2\n"
		}
		return summed([]byte(input)), nil, nil
	}
	h.Generators[0].Settled = func(inputs map[string][]byte) (bool, error) {
		lines := strings.Fields(string(inputs["in.txt"]))
		last := len(lines) - 1
		return last >= 0 && (lines[last] == "1" || lines[last] == "2" && last >= 5), nil
	}
	r, err := h.Hunt(context.Background())
	if err != nil || len(r.Finds) != 1 || string(r.Finds[0].Case.Content("in.txt")) != "700\n1\n" {
		t.Errorf("%v %+v", err, r.Finds)
	}
}

// A program that crashes or hangs by turns on the same input is not waited for: what is
// shown is a crash, which does not need all the time.
func TestACrashIsConfirmedBeforeAHang(t *testing.T) {
	const all = time.Hour
	h := hunter(right)
	h.Kinds, h.Suite.Limits = 1, assignment.Limits{Wall: assignment.Duration(all), CPU: assignment.Duration(all)}
	runs, waited := 0, 0
	h.Candidate.Run = func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		if c.Limits.Wall > searchWall {
			waited++
		}
		if runs++; runs%7 == 0 {
			return sandbox.Outcome{End: sandbox.Signaled, Signal: "SIGSEGV"}, nil
		}
		return sandbox.Outcome{End: sandbox.CPULimit, CPU: c.Limits.CPU}, nil
	}
	h.Workers = 1
	r, err := h.Hunt(context.Background())
	if err != nil || len(r.Finds) != 1 {
		t.Fatalf("%v %+v", err, r)
	}
	if end := r.Finds[0].Result.Plays[0].End; end != string(sandbox.Signaled) || waited > 0 {
		t.Errorf("it ended by %s after %d plays with all the time", end, waited)
	}
}

func TestATimeLimitEndsTheHunt(t *testing.T) {
	h := hunter(right)
	h.Inputs, h.Time = 0, 100*time.Millisecond
	if r, err := h.Hunt(context.Background()); err != nil || len(r.Finds) != 0 {
		t.Errorf("%v %+v", err, r)
	}
}

// A case that the reference does not pass is its generator's fault, and no difference.
func TestFaultyCases(t *testing.T) {
	h := hunter(func([]int, int) int { return -1 })
	h.Inputs = 1
	h.Generators[0].Make = func(uint64, []int) ([]byte, []int, error) {
		return []byte("play sum\nitem cases\nexpect stdout -match never\n"), nil, nil
	}
	r, err := h.Hunt(context.Background())
	if err != nil || len(r.Finds) != 0 || len(r.Unusable) != 1 {
		t.Errorf("%v %+v", err, r)
	}
}

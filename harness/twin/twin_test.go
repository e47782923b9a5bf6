package twin

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/hunt"
	"touchstone/harness/sandbox"
	"touchstone/harness/script"
)

// summing prints a change of the sum of numbers, and refuses what is no number.
func summing(change func(sum int) int) hunt.Side {
	return hunt.Side{
		Programs: map[string]script.Program{"sum": {Path: "/sum"}},
		Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
			words, sum := strings.Fields(string(c.Stdin)), 0
			for _, word := range words {
				n, err := strconv.Atoi(word)
				if err != nil {
					return sandbox.Outcome{End: sandbox.Exited, Exit: 1, Stderr: fmt.Appendf(nil, "no number: %s\n", word)}, nil
				}
				sum += n
			}
			return sandbox.Outcome{End: sandbox.Exited, Stdout: fmt.Appendln(nil, change(sum))}, nil
		},
	}
}

func right(sum int) int { return sum }

func maker(jury ...hunt.Side) *Maker {
	a := &assignment.Assignment{Programs: []assignment.Program{{Name: "sum"}}}
	a.Rubric = []assignment.Item{{ID: "cases", Points: 1, Kind: assignment.Auto}}
	return &Maker{Assignment: a, Reference: summing(right), Jury: jury, Workers: 2}
}

const valid = "#title: Three numbers\n\nplay -in in.txt sum\nitem cases\nexpect stdout want.txt\nexpect exit 0\n\n-- in.txt --\n12 7\n305\n-- want.txt --\n324\n"

const invalid = "#title: A word\n\nplay -in in.txt sum\nitem cases\nexpect stderr -nonempty\nexpect exit 1\n\n-- in.txt --\n12 seven\n305\n"

func TestTwins(t *testing.T) {
	for name, text := range map[string]string{"valid": valid, "invalid": invalid} {
		c, err := script.Parse(name+".txtar", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		m := maker(summing(right))
		made, ok, err := m.Make(t.Context(), c, 1)
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", name, ok, err)
		}
		if bytes.Equal(made.Content("in.txt"), c.Content("in.txt")) || made.Title != c.Title {
			t.Errorf("%s: %s", name, made.Text())
		}
		again, _, err := m.Make(t.Context(), c, 1)
		if err != nil || !bytes.Equal(again.Text(), made.Text()) {
			t.Errorf("%s: the same seed made %s", name, again.Text())
		}
		runner := m.runner(m.Reference, nil)
		results, err := runner.Try(t.Context(), []*script.Case{made})
		if err != nil || results[0].Case.Verdict != "pass" {
			t.Errorf("%s: %v, %s", name, err, made.Text())
		}
		byHeart := summing(func(int) int { return 324 })
		results, err = m.runner(byHeart, nil).Try(t.Context(), []*script.Case{c, made})
		if err != nil || results[0].Case.Verdict != "pass" || name == "valid" && results[1].Case.Verdict != "fail" {
			t.Errorf("%s: a program that knows the answer: %v, %s, %s", name, err, results[0].Case.Verdict, results[1].Case.Verdict)
		}
	}
}

// What right programs do differently is not settled, and no twin tests it.
func TestTheJuryDecides(t *testing.T) {
	c, err := script.Parse("valid.txtar", []byte(valid))
	if err != nil {
		t.Fatal(err)
	}
	other := summing(func(sum int) int {
		if sum == 324 {
			return sum
		}
		return -sum
	})
	made, ok, err := maker(other).Make(t.Context(), c, 1)
	if err != nil || ok && string(made.Content("want.txt")) != "324\n" {
		t.Errorf("%v, %v", ok, err)
	}
}

func TestOnlyTypedLinesOfATranscriptChange(t *testing.T) {
	v := values{files: map[string][]byte{"t": []byte("Ask 5? <<< place A1\nNo A1\n<<< place A2\n")}, typed: map[string]bool{"t": true}}
	if got := strings.Join(v.all(), " "); got != "place A1 place A2" {
		t.Errorf("values %q", got)
	}
	got := v.each(func(old string) string { return strings.ReplaceAll(old, "A", "C") })["t"]
	if string(got) != "Ask 5? <<< place C1\nNo A1\n<<< place C2\n" {
		t.Errorf("got %s", got)
	}
}

func TestSeveral(t *testing.T) {
	c, err := script.Parse("valid.txtar", []byte(valid))
	if err != nil {
		t.Fatal(err)
	}
	m := maker(summing(right))
	made, err := m.Several(t.Context(), c, 3, 1)
	if err != nil || len(made) != 3 {
		t.Fatalf("%d, %v", len(made), err)
	}
	seen := map[string]bool{valid: true}
	for i, twin := range made {
		if seen[string(twin.Text())] || twin.ID != "valid-twin-"+strconv.Itoa(i+1) {
			t.Errorf("%s: %s", twin.ID, twin.Text())
		}
		seen[string(twin.Text())] = true
	}
	// Of one digit there are not so many others.
	one, err := script.Parse("one.txtar", []byte("play -in in.txt sum\nitem cases\nexpect stdout want.txt\n-- in.txt --\n7\n-- want.txt --\n7\n"))
	if err != nil {
		t.Fatal(err)
	}
	if made, err := m.Several(t.Context(), one, 20, 1); err != nil || len(made) != 0 {
		t.Errorf("%d twins, %v", len(made), err)
	}
}

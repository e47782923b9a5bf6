package twin

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// summing prints a change of the sum of numbers, and refuses what is no number.
func summing(change func(sum int) int) ready.Programs {
	return ready.Programs{
		ByName: map[string]submission.Program{"sum": {Path: "/sum"}},
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

func maker(jury ...ready.Programs) *Maker {
	a := &assignment.Assignment{Programs: []assignment.Program{{Name: "sum"}}}
	a.Rubric = []assignment.Item{{ID: "cases", Points: 1, Kind: assignment.Auto}}
	return &Maker{Setup: &ready.Setup{Suite: &suite.Suite{Assignment: a}, Workers: 2}, Reference: summing(right), Jury: jury}
}

const valid = "#title: Three numbers\n\nplay -in in.txt sum\nitem cases\nexpect stdout want.txt\nexpect exit 0\n\n-- in.txt --\n12 7\n305\n-- want.txt --\n324\n"

const invalid = "#title: A word\n\nplay -in in.txt sum\nitem cases\nexpect stderr -nonempty\nexpect exit 1\n\n-- in.txt --\n12 seven\n305\n"

// made has an input that a command makes.
const made = "#title: Three numbers\n\nlines in.txt turned.txt 2..1\nplay -in in.txt sum\nitem cases\nexpect stdout want.txt\n\n-- turned.txt --\n305\n12 7\n-- want.txt --\n324\n"

func TestTwins(t *testing.T) {
	for name, text := range map[string]string{"valid": valid, "invalid": invalid, "made": made} {
		c, err := caselang.Parse(name+".txtar", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		m := maker(summing(right))
		twins, err := m.Make(t.Context(), c, 1, 1)
		if err != nil || len(twins) != 1 {
			t.Fatalf("%s: %v, %v", name, twins, err)
		}
		made := twins[0]
		input := c.Sources()[0]
		if bytes.Equal(made.Content(input), c.Content(input)) || made.Title != c.Title {
			t.Errorf("%s: %s", name, made.Text())
		}
		again, err := m.Make(t.Context(), c, 1, 1)
		if err != nil || !bytes.Equal(again[0].Text(), made.Text()) {
			t.Errorf("%s: the same seed made %s", name, again[0].Text())
		}
		results, err := m.Runner(t.Context(), m.Reference).Try(t.Context(), []*caselang.Case{made})
		if err != nil || results[0].Case.Verdict != "pass" {
			t.Errorf("%s: %v, %s", name, err, made.Text())
		}
		byHeart := summing(func(int) int { return 324 })
		results, err = m.Runner(t.Context(), byHeart).Try(t.Context(), []*caselang.Case{c, made})
		if err != nil || results[0].Case.Verdict != "pass" || name != "invalid" && results[1].Case.Verdict != "fail" {
			t.Errorf("%s: a program that knows the answer: %v, %s, %s", name, err, results[0].Case.Verdict, results[1].Case.Verdict)
		}
	}
}

// A file that is an input and what is expected at once holds the answers, too: a twin
// has other questions.
func TestTwinOfAnswers(t *testing.T) {
	const answers = "#title: Sums\n\nplay -in sums.txt sum\nitem cases\nexpect stdout sums.txt\n-- sums.txt --\n12 = 12\n47 = 47\n"
	c, err := caselang.Parse("answers.txtar", []byte(answers))
	if err != nil {
		t.Fatal(err)
	}
	asked := ready.Programs{ByName: map[string]submission.Program{"sum": {Path: "/sum"}}, Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		var out []byte
		for line := range strings.Lines(string(c.Stdin)) {
			question := strings.Fields(line)[0]
			out = fmt.Appendln(out, question, "=", question)
		}
		return sandbox.Outcome{End: sandbox.Exited, Stdout: out}, nil
	}}
	m := maker(asked)
	m.Reference = asked
	for seed := range uint64(40) {
		twins, err := m.Make(t.Context(), c, 2, seed)
		if err != nil || len(twins) != 2 {
			t.Fatalf("%v, %v", twins, err)
		}
		for _, made := range twins {
			if words := strings.Fields(string(made.Content("sums.txt"))); bytes.Equal(made.Text(), c.Text()) || words[0] != words[2] {
				t.Errorf("%s", made.Text())
			}
		}
	}
}

// What right programs do differently is not settled, and no twin tests it.
func TestTheJuryDecides(t *testing.T) {
	c, err := caselang.Parse("valid.txtar", []byte(valid))
	if err != nil {
		t.Fatal(err)
	}
	other := summing(func(sum int) int {
		if sum == 324 {
			return sum
		}
		return -sum
	})
	twins, err := maker(other).Make(t.Context(), c, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, made := range twins {
		if string(made.Content("want.txt")) != "324\n" {
			t.Errorf("%s", made.Text())
		}
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

// What is repeated 36 million times must stay one byte.
func TestRepeatedPiecesDoNotGrow(t *testing.T) {
	const large = "#title: Much\n\nchomp piece.txt\nrepeat in.txt 36000000 piece.txt\nplay -in in.txt -with more.txt sum\nitem cases\nexpect exit 0\n-- piece.txt --\n1\n-- more.txt --\n22 333 4444\n"
	c, err := caselang.Parse("large.txtar", []byte(large))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"piece.txt": []byte("1234\n"), "more.txt": []byte("22\n")}
	if !grown(c, files) {
		t.Error("the piece may grow")
	}
	files["piece.txt"], files["more.txt"] = []byte("7\n"), []byte("22 333 55555\n")
	if grown(c, files) {
		t.Error("no other file may grow")
	}
}

// A pattern and a set that name values of the input name those of the twin: the same
// exchange makes both.
func TestPatternsFollow(t *testing.T) {
	const named = "#title: Sums\n\nplay -in in.txt sum\nitem cases\nexpect stdout -match '^12:(7:305)\\n$'\nexpect stdout -set number '12 7 305' '7'\n-- in.txt --\n12 7\n305\n"
	c, err := caselang.Parse("named.txtar", []byte(named))
	if err != nil {
		t.Fatal(err)
	}
	m := maker()
	m.Suite.Tokens = map[string]assignment.Tokens{"number": {Pattern: `(\d+)`}}
	m.Reference = ready.Programs{ByName: map[string]submission.Program{"sum": {Path: "/sum"}}, Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		return sandbox.Outcome{End: sandbox.Exited, Stdout: []byte(strings.Join(strings.Fields(string(c.Stdin)), ":") + "\n")}, nil
	}}
	twins, err := m.Make(t.Context(), c, 3, 1)
	if err != nil || len(twins) != 3 {
		t.Fatalf("%d twins, %v", len(twins), err)
	}
	for _, twin := range twins {
		numbers := strings.Fields(string(twin.Content("in.txt")))
		want := fmt.Sprintf("'^%[1]s:(%[2]s:%[3]s)\\n$'\nexpect stdout -set number '%[1]s %[2]s %[3]s' '%[2]s'\n", numbers[0], numbers[1], numbers[2])
		if !strings.Contains(string(twin.Text()), want) {
			t.Errorf("no %s in\n%s", want, twin.Text())
		}
	}
}

// Such as a suit, which a whole game can change without another move being legal.
func TestAHalfIsExchangedEverywhere(t *testing.T) {
	v := values{files: map[string][]byte{"f": []byte("6c Kc | 7d\n_c ace 6d 10c\n")}}
	found := false
	for seed := range uint64(100) {
		replace := partly(rand.New(rand.NewPCG(seed, 0)), "6c", "7d")
		got := string(v.everywhere(replace).files["f"])
		found = found || got == "6d Kd | 7c\n_c ace 6c 10d\n"
	}
	if !found {
		t.Error("the suits were not exchanged")
	}
}

func TestEscapesStay(t *testing.T) {
	v := values{files: map[string][]byte{"f": []byte("turn\\r\\n\\n4\\x415\\\n")}}
	if got := strings.Join(v.all(), " "); got != "turn 4 5" {
		t.Errorf("values %q", got)
	}
}

func TestSeveral(t *testing.T) {
	c, err := caselang.Parse("valid.txtar", []byte(valid))
	if err != nil {
		t.Fatal(err)
	}
	m := maker(summing(right))
	made, err := m.Make(t.Context(), c, 3, 1)
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
	one, err := caselang.Parse("one.txtar", []byte("play -in in.txt sum\nitem cases\nexpect stdout want.txt\n-- in.txt --\n7\n-- want.txt --\n7\n"))
	if err != nil {
		t.Fatal(err)
	}
	if made, err := m.Make(t.Context(), one, 20, 1); err != nil || len(made) != 9 {
		t.Errorf("%d twins, %v", len(made), err)
	}
}

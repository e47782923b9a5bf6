package uno

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"touchstone/reference/mistake"
	"touchstone/reference/mistake/mistaketest"
)

// trial is one run of one of the programs.
type trial struct{ program, input string }

// either returns a program that is the one that its first argument names.
func either(ids ...string) (mistake.Program, error) {
	made := map[string]mistake.Program{}
	for name, with := range Programs {
		p, err := with(ids...)
		if err != nil {
			return nil, err
		}
		made[name] = p
	}
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		return made[args[0]](args[1:], stdin, stdout, stderr)
	}, nil
}

func seen(p mistake.Program, run trial) string {
	return mistaketest.Transcript(p, []string{run.program}, []byte(run.input))
}

// trials are calls of which the handout settles what they give.
func trials(yield func(trial) bool) {
	long := "uno_newgame([7r:n])\n" + strings.Repeat("uno_addcard([7r:n])\n", 300) + "uno_count()\nuno_pile_to_array()\n"
	for _, run := range []trial{
		{"probe_uno_3", long},
		{"probe_uno_3", "uno_newgame([7r:n])\nuno_addcard([7r:n])\nuno_destroy()\nuno_newgame([7r:n])\nuno_destroy()\n"},
		{"probe_uno_3", "uno_newgame([7r:n])\nuno_addcard([7g:n])\nuno_topcard()\nuno_count()\n"},
		{"probe_uno_3", "uno_newgame([7r:n])\nuno_addcard([0g:c])\nuno_addcard([3y:n])\nuno_currentcolor()\n"},
		{"probe_card", "card_compatible([*:n], [4g:n])\ncard_compatible([*:n], [0g:s])\ncard_compatible([*:n], [0g:c])\ncard_compatible([*:s], [0g:n])\n"},
		{"probe_card", "card_destroy([4g:n])\n"},
	} {
		if !yield(run) {
			return
		}
	}
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		calls := GenerateGameCalls(rng)
		name := fmt.Sprintf("probe_uno_%d", calls.Players)
		if seed%2 == 0 {
			calls, name = GenerateCardCalls(rng), "probe_card"
		}
		if !yield(trial{name, string(calls.Text())}) {
			return
		}
	}
}

// What the handout settles tells every mistake from the reference and from all others.
func TestMistakesAllDiffer(t *testing.T) {
	mistaketest.Differ(t, either, Mistakes(), trials, seen)
}

// A reading shows, but not in what is settled.
func TestReadings(t *testing.T) {
	right, err := either()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range Readings() {
		p, err := either(id)
		if err != nil {
			t.Fatal(err)
		}
		for run := range trials {
			if got, want := seen(p, run), seen(right, run); got != want {
				t.Fatalf("%s shows in %q\n%s\n%s", id, run, got, want)
			}
		}
	}
	open := slices.Values([]trial{{"probe_card", "card_samenum([0r:s], [0g:n])\n"}})
	mistaketest.Differ(t, either, Readings(), open, seen)
}

func TestMistakesCombine(t *testing.T) {
	mistaketest.Combine(t, either, slices.Concat(Mistakes(), Readings()), trials, seen)
}

// The driver shows a wrong game, too.
func TestMistakesInTheDriver(t *testing.T) {
	p, err := Programs["test_uno"]("count-not-the-first", "array-newest-first")
	if err != nil {
		t.Fatal(err)
	}
	got := mistaketest.Transcript(p, nil, []byte(example01))
	for _, want := range []string{"length reported: 3\n", "array          : [ [4y:n], [4r:n], [0r:s], [7r:n] ]\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestMistakesAreNamed(t *testing.T) {
	mistaketest.Named(t, slices.Concat(Mistakes(), Readings())...)
}

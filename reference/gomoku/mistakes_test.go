package gomoku

import (
	"slices"
	"testing"

	"touchstone/reference/mistake"
	"touchstone/reference/mistake/mistaketest"
)

// transcript returns everything that can be seen of a run.
func transcript(p mistake.Program, input []byte) string {
	return mistaketest.Transcript(p, nil, input)
}

// wrong returns the program with the mistakes.
func wrong(t *testing.T, ids ...string) mistake.Program {
	t.Helper()
	p, err := With(ids...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Generated sessions tell every mistake from the reference and from all others.
func TestMistakesAllDiffer(t *testing.T) {
	mistaketest.Differ(t, With, mistakes.IDs(), slices.Values(sessions(4000)), transcript)
}

func TestMistakesAreNamed(t *testing.T) {
	mistaketest.Named(t, slices.Concat(Mistakes(), Readings())...)
	if _, err := With("none"); err == nil {
		t.Error("a mistake called none is known")
	}
	if _, err := With("win-four", "win-six"); err == nil {
		t.Error("two rules for five in a line are known at once")
	}
}

// A mistake that is there besides others is still there: it shows in some session.
func TestMistakesCombine(t *testing.T) {
	both, one, other := wrong(t, "win-four", "view-spaced"), wrong(t, "win-four"), wrong(t, "view-spaced")
	game := []byte("view\nplace A1\nplace B1\nplace A2\nplace B2\nplace A3\nplace B3\nplace A4\nterm\n")
	for _, p := range []mistake.Program{one, other} {
		if transcript(both, game) == transcript(p, game) {
			t.Errorf("one mistake of two shows nothing:\n%s", transcript(both, game))
		}
	}
}

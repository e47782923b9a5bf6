package gomoku

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"testing"
)

type program func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// transcript returns everything that can be seen of a run.
func transcript(p program, input []byte) string {
	var stdout, stderr bytes.Buffer
	status := p(nil, bytes.NewReader(input), &stdout, &stderr)
	return fmt.Sprintf("%s\nstderr: %s\nstatus: %d", stdout.Bytes(), stderr.Bytes(), status)
}

// wrong returns the program with the mistakes.
func wrong(t *testing.T, ids ...string) program {
	t.Helper()
	p, err := With(ids...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Generated sessions tell every mistake from the reference and from all others,
// so none is right after all, and none is there twice.
func TestMistakesAllDiffer(t *testing.T) {
	programs := []program{Main}
	names := []string{"the reference"}
	for _, id := range mistakes.IDs() {
		programs = append(programs, wrong(t, id))
		names = append(names, id)
	}

	alike := [][]int{make([]int, len(programs))} // groups of programs that behaved alike so far
	for i := range programs {
		alike[0][i] = i
	}
	for _, input := range sessions(4000) {
		if len(alike) == 0 {
			return
		}
		var still [][]int
		for _, group := range alike {
			by := map[string][]int{}
			for _, i := range group {
				seen := transcript(programs[i], input)
				by[seen] = append(by[seen], i)
			}
			for _, same := range by {
				if len(same) > 1 {
					still = append(still, same)
				}
			}
		}
		alike = still
	}
	for _, group := range alike {
		var same []string
		for _, i := range group {
			same = append(same, names[i])
		}
		t.Errorf("no session tells these apart: %q", same)
	}
}

func TestMistakesAreNamed(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, id := range slices.Concat(Mistakes(), Readings()) {
		if !name.MatchString(id) || seen[id] {
			t.Errorf("id %q is malformed or there twice", id)
		}
		seen[id] = true
	}
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
	for _, p := range []program{one, other} {
		if transcript(both, game) == transcript(p, game) {
			t.Errorf("one mistake of two shows nothing:\n%s", transcript(both, game))
		}
	}
}

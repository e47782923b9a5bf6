package gomoku

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"testing"
)

type program func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// transcript returns everything that can be seen of a run.
func transcript(p program, input []byte) string {
	var stdout, stderr bytes.Buffer
	status := p(nil, bytes.NewReader(input), &stdout, &stderr)
	return fmt.Sprintf("%s\nstderr: %s\nstatus: %d", stdout.Bytes(), stderr.Bytes(), status)
}

// Generated sessions tell every variant from the reference and from all others,
// so none is right after all, and none is there twice.
func TestVariantsAllDiffer(t *testing.T) {
	variants := Variants()
	programs := []program{Main}
	names := []string{"the reference"}
	for _, v := range variants {
		programs = append(programs, v.Main)
		names = append(names, v.ID)
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

func TestVariantsAreNamed(t *testing.T) {
	id := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	seen := map[string]bool{}
	for _, v := range Variants() {
		if !id.MatchString(v.ID) || seen[v.ID] {
			t.Errorf("id %q is malformed or there twice", v.ID)
		}
		seen[v.ID] = true
		if found, ok := FindVariant(v.ID); !ok || found.ID != v.ID {
			t.Errorf("FindVariant(%q) = %q, %v", v.ID, found.ID, ok)
		}
	}
	if len(seen) < 24 {
		t.Errorf("%d variants, want 24 at least", len(seen))
	}
	if v, ok := FindVariant("none"); ok {
		t.Errorf("FindVariant found %q", v.ID)
	}
}

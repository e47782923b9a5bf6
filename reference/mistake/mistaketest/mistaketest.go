// Package mistaketest tests lists of mistakes.
package mistaketest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"regexp"
	"testing"

	"touchstone/reference/mistake"
)

// patience is how many bytes of output are read.
const patience = 1 << 16

// Transcript returns everything that can be seen of a run, of which the output is read to
// the end or for 64 KiB. A panic that is no [mistake.End] goes on.
func Transcript(p mistake.Program, args []string, stdin []byte) string {
	stdout, stderr := &screen{}, &screen{}
	return fmt.Sprintf("%s\nstdout: %s\nstderr: %s", ended(p, args, stdin, stdout, stderr), &stdout.text, &stderr.text)
}

func ended(p mistake.Program, args []string, stdin []byte, stdout, stderr io.Writer) (how string) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case mistake.End:
			how = string(end)
		default:
			panic(end)
		}
	}()
	return fmt.Sprint("status ", p(args, bytes.NewReader(stdin), stdout, stderr))
}

// screen is what somebody reads who loses patience.
type screen struct{ text bytes.Buffer }

var errUnread = errors.New("nobody reads any more")

// Write fails when enough was read.
func (s *screen) Write(data []byte) (int, error) {
	if s.text.Len() > patience {
		return 0, errUnread
	}
	return s.text.Write(data)
}

// Differ tests that inputs tell the programs with one of the mistakes from the right one
// and from all others, so that none is right after all, and none is there twice. What is
// seen of a program is compared. It tries no more inputs than it takes.
func Differ[T any](t *testing.T, with func(ids ...string) (mistake.Program, error), ids []string, inputs iter.Seq[T], seen func(p mistake.Program, input T) string) {
	t.Helper()
	ids = append([]string{""}, ids...) // the right program is called ""
	programs := map[string]mistake.Program{}
	for _, id := range ids {
		p, err := with(mistake.Split(id)...)
		if err != nil {
			t.Fatal(err)
		}
		programs[id] = p
	}
	alike := [][]string{ids} // groups of programs that behaved alike so far
	for input := range inputs {
		var still [][]string
		for _, group := range alike {
			by := map[string][]string{}
			for _, id := range group {
				what := seen(programs[id], input)
				by[what] = append(by[what], id)
			}
			for _, same := range by {
				if len(same) > 1 {
					still = append(still, same)
				}
			}
		}
		if alike = still; len(alike) == 0 {
			return
		}
	}
	for _, group := range alike {
		t.Errorf("no input tells these apart: %q", group)
	}
}

// Combine tests that sets of mistakes can be played: each of the first inputs by a set of
// its own of up to five. A set whose mistakes exclude each other makes no program.
func Combine[T any](t *testing.T, with func(ids ...string) (mistake.Program, error), ids []string, inputs iter.Seq[T], seen func(p mistake.Program, input T) string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 0))
	played := 0
	for input := range inputs {
		if played == 400 {
			return
		}
		var set []string
		for range 2 + rng.IntN(4) {
			set = append(set, ids[rng.IntN(len(ids))])
		}
		p, err := with(set...)
		if errors.Is(err, mistake.ErrExclusive) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					t.Errorf("%q: %v on %+v", set, fault, input)
				}
			}()
			seen(p, input)
		}()
		played++
	}
	if played == 0 {
		t.Error("no set makes a program")
	}
}

var form = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Named tests that the ids are well-formed, and each of them there once.
func Named(t *testing.T, ids ...string) {
	t.Helper()
	known := map[string]bool{}
	for _, id := range ids {
		if !form.MatchString(id) || known[id] {
			t.Errorf("id %q is malformed or there twice", id)
		}
		known[id] = true
	}
}

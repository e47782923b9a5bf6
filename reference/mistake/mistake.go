// Package mistake builds programs with known mistakes out of right ones. A program's
// rules are a struct of its package; a [Mistake] changes one of them, or surrounds the
// whole program, and any set of mistakes makes one program.
//
// [Common] are mistakes that every program may have: how it ends, which streams it
// writes to, what it prints besides, how it reads.
package mistake

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Program is a program: arguments and streams in, exit status out. One that does not
// exit panics with an [End]. It stops when a write fails.
type Program = func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// Mistake is one mistake in a program with rules of type R, or one of several readings
// of something that is open. Either Rules or Around is set.
type Mistake[R any] struct {
	ID     string // lower-case words joined by hyphens; unique and stable
	Part   string // what it replaces: two mistakes of one part exclude each other
	Rules  func(*R)
	Around func(Program) Program
}

// List is what a program can get wrong. Mistakes are applied in its order, so that what
// surrounds a program does so in the same way whatever the order of a set.
type List[R any] []Mistake[R]

// ErrExclusive says that a program cannot have all of these mistakes.
var ErrExclusive = errors.New("mistakes exclude each other")

// Program returns the program with the mistakes called ids. The rules are right ones,
// which it may change, and play makes a program of rules.
func (l List[R]) Program(ids []string, rules R, play func(R) Program) (Program, error) {
	var chosen List[R]
	for _, m := range l {
		if !slices.Contains(ids, m.ID) {
			continue
		}
		if i := slices.IndexFunc(chosen, func(o Mistake[R]) bool { return m.Part != "" && o.Part == m.Part }); i >= 0 {
			return nil, fmt.Errorf("%w: %s and %s both change the %s", ErrExclusive, chosen[i].ID, m.ID, m.Part)
		}
		chosen = append(chosen, m)
	}
	for _, id := range ids {
		if !slices.ContainsFunc(l, func(m Mistake[R]) bool { return m.ID == id }) {
			return nil, fmt.Errorf("no mistake is called %q; there are %s", id, strings.Join(l.IDs(), ", "))
		}
	}
	for _, m := range chosen {
		if m.Rules != nil {
			m.Rules(&rules)
		}
	}
	p := play(rules)
	for _, m := range chosen {
		if m.Around != nil {
			p = m.Around(p)
		}
	}
	return p, nil
}

// IDs returns the names of the mistakes, in the order of the list.
func (l List[R]) IDs() []string {
	var ids []string
	for _, m := range l {
		ids = append(ids, m.ID)
	}
	return ids
}

// Split returns the ids in a list that is separated by commas; "" has none.
func Split(list string) []string {
	return strings.FieldsFunc(list, func(c rune) bool { return c == ',' })
}

package diagnosis

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"touchstone/harness/report"
)

// markSize is the length of a mark, in bytes: two marks that differ are equal once in 65,536 times.
const markSize = 2

// Counts is what an expectation counts for.
type Counts struct {
	Play  int // of its case, from 0
	Items []string
}

// SignatureOf returns how a program fails these cases, the expectations that it meets, and what all
// of them count for.
func SignatureOf(cases []report.Case) (failed Signature, met map[Place]bool, counts map[Place]Counts) {
	failed, met, counts = Signature{}, map[Place]bool{}, map[Place]Counts{}
	for _, c := range cases {
		for _, x := range c.Expectations {
			at := Place{c.ID, x.Line}
			counts[at] = Counts{x.Play, x.Items}
			switch {
			case x.Play < 0 || x.Play >= len(c.Plays):
			case x.Verdict == report.VerdictPass:
				met[at] = true
			case x.Verdict == report.VerdictFail && failed[at] == "":
				failed[at] = mark(x, c.Plays[x.Play])
			}
		}
	}
	for at := range failed {
		delete(met, at)
	}
	return failed, met, counts
}

// mark tells differences apart by how the play ended and the first line that differs, without regard
// to blanks, which the readings of a handout may treat in several ways. Where no line differs, all
// that was printed is marked behind a point.
func mark(x report.Expectation, play report.Play) string {
	parts := []any{play.End}
	if d := x.Difference; d != nil {
		if d.Play != nil {
			parts = append(parts, d.Play.End)
		}
		parts = append(parts, strings.Fields(string(d.Want)), strings.Fields(string(d.Got)))
		if d.Got == "" {
			parts = append(parts, d.Kind, d.Missing, d.Numbers, d.By)
			return hash(parts) + "." + hash(strings.Fields(string(x.Got)))
		}
	}
	return hash(parts)
}

func hash(parts any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", parts))
	return fmt.Sprintf("%x", sum[:markSize])
}

// likeness is how well a mistake explains an expectation that a program fails.
type likeness int

const (
	unlike likeness = iota // both fail it, in different ways
	alike                  // in the same way, with something else printed that counts for nothing
	exact                  // in the same way
)

// likenessOf returns the best one that any of the marks has.
func (o Outcomes) likenessOf(mark string) likeness {
	best := unlike
	for _, one := range o {
		way, _, _ := strings.Cut(one, ".")
		switch {
		case one == mark:
			return exact
		case strings.HasPrefix(mark, way+"."):
			best = alike
		}
	}
	return best
}

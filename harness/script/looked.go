package script

import (
	"math"
	"time"

	"touchstone/harness/sandbox"
)

// Plays are compared with those that have an input of about the same size. The
// first size is up to sizeLeast bytes, and each of the others up to sizeStep times
// as much as the one before.
const (
	sizes     = 8
	sizeLeast = 4 << 10
	sizeStep  = 4
)

func sizeClass(bytes int) (n int) {
	for most := sizeLeast; bytes > most && n < sizes-1; most *= sizeStep {
		n++
	}
	return n
}

// looked sums up plays that ended by themselves, by the size of their input: cpu
// and wall are the most that one of them took, in first looks at that play.
type looked struct {
	ended     bool
	cpu, wall [sizes]float64
}

func share(took, first time.Duration) float64 { return float64(took) / float64(first) }

// took adds a play.
func (l *looked) took(bytes int, cpu, wall float64) {
	n := sizeClass(bytes)
	l.ended, l.cpu[n], l.wall[n] = true, max(l.cpu[n], cpu), max(l.wall[n], wall)
}

func (l *looked) add(more looked) {
	l.ended = l.ended || more.ended
	for n := range sizes {
		l.cpu[n], l.wall[n] = max(l.cpu[n], more.cpu[n]), max(l.wall[n], more.wall[n])
	}
}

// needed returns the shortest look at a play, in first looks, that tells plays
// that end from those that were stopped in this way. What a play with far more
// input took counts in proportion.
func (l looked) needed(end sandbox.End, bytes int) float64 {
	shares := l.cpu
	if end == sandbox.TimeOut {
		shares = l.wall
	}
	most := 0.0
	for n, share := range shares {
		larger := max(n-sizeClass(bytes)-1, 0)
		most = max(most, share/math.Pow(sizeStep, float64(larger)))
	}
	return lookClose * most
}

// pace is what is known about the time that plays of a program take. The zero
// value is that of a program nothing is known about.
type pace struct {
	looked
	all bool // no look is long enough
}

// looks returns the time that a play gets, in first looks.
func (p pace) looks(bytes int) float64 {
	if p.all {
		return math.Inf(1)
	}
	return lookMore * max(p.needed(sandbox.CPULimit, bytes), p.needed(sandbox.TimeOut, bytes))
}

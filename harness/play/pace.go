package play

import (
	"time"

	"touchstone/harness/memcheck"
	"touchstone/harness/sandbox"
)

// A right program ends within milliseconds, and one that hangs, or prints without end, may
// do so in hundreds of plays. So a play first gets a fortieth of its time and output, and
// all of it in a second run if that was too little. Once two plays of a program have used
// up all of theirs, its others get twice what any play that ended needed, or share that of
// four if that is more; if none ended, they get no more.
const (
	firstShare = 1.0 / 40
	patience   = 2 // plays of a program that may use up all their time or output
	shared     = 4 // plays whose time and output the others share then
	margin     = 2 // multiplies what a play that ended needed
)

// pace is what is known about the time and the output that the plays of a program need.
type pace struct {
	usedUp int     // plays that used up all of theirs
	needed float64 // the largest share that a play needed and ended
}

func (p pace) and(more pace) pace {
	return pace{p.usedUp + more.usedUp, max(p.needed, more.needed)}
}

// share returns the share of its time and output that a play gets, from 0 to 1.
func (p pace) share() float64 {
	if p.usedUp < patience {
		return 1
	}
	return min(1, max(firstShare, margin*p.needed))
}

// budget is how much of their time and output the plays of a case get, and have got.
type budget struct {
	first   bool               // the case was not run before
	least   float64            // the smallest share that its plays get, from 0 to 1
	before  map[string]pace    // what other cases said about the programs, by name
	took    map[string]pace    // what this run of the case says about them
	early   int                // runs that were stopped early
	stopped map[string]float64 // programs with plays that were stopped early, and the share that these had
}

// share returns the share that a play of a program gets.
func (b *budget) share(program string) float64 {
	if b.first {
		return firstShare
	}
	return max(b.least, b.before[program].and(b.took[program]).share())
}

// limits returns those of a run of a program, which may have more.
func (b *budget) limits(program string, may sandbox.Limits) sandbox.Limits {
	share := b.share(program)
	may.CPU = time.Duration(share * float64(may.CPU))
	may.Wall = time.Duration(share * float64(may.Wall))
	if may.Output > 0 { // 0 is the sandbox's default
		may.Output = max(1, int64(share*float64(may.Output)))
	}
	return may
}

// note notes what a run with these limits says about the pace of its program, and
// reports whether it was stopped early: it may have had more.
func (b *budget) note(program string, limits, may sandbox.Limits, o sandbox.Outcome) (early bool) {
	took := b.took[program]
	switch {
	case !memcheck.TookTooLong(o) && o.End != sandbox.OutputLimit:
		printed := max(len(o.Stdout), len(o.Stderr))
		took.needed = max(took.needed, part(o.CPU, may.CPU), part(o.Wall, may.Wall), part(int64(printed), may.Output))
	case limits != may:
		early = true
		b.early++
		if b.stopped == nil {
			b.stopped = map[string]float64{}
		}
		had, known := b.stopped[program]
		if now := b.share(program); !known || now < had {
			b.stopped[program] = now
		}
	default:
		took.usedUp++
	}
	if b.took == nil {
		b.took = map[string]pace{}
	}
	b.took[program] = took
	return early
}

// part returns the part of a limit that was needed; 0 if there is none.
func part[N int64 | time.Duration](needed, limit N) float64 {
	if limit == 0 {
		return 0
	}
	return float64(needed) / float64(limit)
}

// final reports whether the result of the case stands, whatever else is known: none
// of its plays was stopped early.
func (b *budget) final() bool { return b.early == 0 }

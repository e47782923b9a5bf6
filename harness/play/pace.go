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

// share returns the share that a play of a program gets.
func (s *state) share(program string) float64 {
	if s.first {
		return firstShare
	}
	return max(s.least, s.before[program].and(s.took[program]).share())
}

// once runs a command with what the play gets now.
func (s *state) once(c sandbox.Command) (memcheck.Trial, error) {
	may := c.Limits
	c.Limits = s.limits(may)
	c.Passing = c.Limits.Wall < may.Wall
	outcome, err := s.runner.Run(s.ctx, c)
	if err != nil {
		return memcheck.Trial{}, err
	}
	return s.tried(c.Limits, may, outcome), nil
}

// limits returns those of a run of the current play, which may have more.
func (s *state) limits(may sandbox.Limits) sandbox.Limits {
	share := s.share(s.playing.Program)
	may.CPU = time.Duration(share * float64(may.CPU))
	may.Wall = time.Duration(share * float64(may.Wall))
	if may.Output > 0 { // 0 is the sandbox's default
		may.Output = max(1, int64(share*float64(may.Output)))
	}
	return may
}

// tried returns a run with these limits as a trial, and notes what it says about the
// pace of the program.
func (s *state) tried(limits, may sandbox.Limits, outcome sandbox.Outcome) memcheck.Trial {
	t := memcheck.Trial{Outcome: outcome, Limits: limits}
	program := s.playing.Program
	took := s.took[program]
	switch {
	case !memcheck.TookTooLong(outcome) && outcome.End != sandbox.OutputLimit:
		printed := max(len(outcome.Stdout), len(outcome.Stderr))
		took.needed = max(took.needed, part(outcome.CPU, may.CPU), part(outcome.Wall, may.Wall), part(int64(printed), may.Output))
	case limits != may:
		t.Early = true
		s.early++
		had, known := s.stopped[program]
		if now := s.share(program); !known || now < had {
			s.stopped[program] = now
		}
	default:
		took.usedUp++
	}
	if memcheck.TookTooLong(outcome) {
		s.runner.tools.Stopped()
	}
	s.took[program] = took
	return t
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
func (s *state) final() bool { return s.early == 0 }

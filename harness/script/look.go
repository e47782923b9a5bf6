package script

import (
	"debug/elf"
	"math"
	"time"

	"touchstone/harness/sandbox"
)

// A play that does not end uses up all its time, while a correct program in C
// needs a few milliseconds. So a play first runs with a fraction of its time, in
// what is called a first look. These constants set the fraction.
const (
	lookCPU   = 50                   // divides the processor time
	lookWall  = 8                    // divides the wall-clock time
	lookBytes = 20 * time.Nanosecond // processor time added for each byte of the input

	lookMinCPU  = 40 * time.Millisecond
	lookMinWall = time.Second

	lookClose = 2 // divides a look; a play that takes longer than this is close to its end
)

// allowance caps the time of a play, whatever its limits are.
type allowance struct{ cpu, wall time.Duration }

// allTime does not shorten the limits of a play.
var allTime = allowance{cpu: math.MaxInt64, wall: math.MaxInt64}

// ordinary returns the time of plays for which the case sets no other.
func (r *Runner) ordinary() allowance {
	return allowance{cpu: time.Duration(r.Assignment.Limits.CPU), wall: time.Duration(r.Assignment.Limits.Wall)}
}

// part divides the processor time and the wall-clock time.
func (a allowance) part(cpu, wall time.Duration) allowance {
	return allowance{cpu: max(a.cpu/cpu, lookMinCPU), wall: max(a.wall/wall, lookMinWall)}
}

func (a allowance) times(n time.Duration) allowance {
	return allowance{cpu: n * a.cpu, wall: n * a.wall}
}

// stop is a run that was stopped for taking too long.
type stop struct {
	play  int         // index in the case, from 0
	end   sandbox.End // TimeOut or CPULimit
	had   allowance   // the time it was given
	may   allowance   // the time the play may take
	bytes int         // of its input

	plain   bool // neither under valgrind nor with failing allocations
	watched bool // under valgrind
	printed int  // bytes, for a plain run
}

// early reports whether the run was stopped before the play's own limit.
func (s stop) early() bool {
	if s.end == sandbox.TimeOut {
		return s.had.wall < s.may.wall
	}
	return s.had.cpu < s.may.cpu
}

// once runs a command for as long as the play is allowed.
func (s *state) once(c sandbox.Command) (trial, error) {
	may := c.Limits
	c.Limits = s.allowed(may, sizeOf(c))
	outcome, err := s.runner.Run(s.ctx, c)
	if err != nil {
		return trial{}, err
	}
	return s.tried(c, may, outcome), nil
}

// tried returns a run as a trial, and notes what it says about the time that the
// program takes. may are the limits of the play.
func (s *state) tried(c sandbox.Command, may sandbox.Limits, outcome sandbox.Outcome) trial {
	stopped := stop{
		play: s.at, end: outcome.End, had: allowance{cpu: c.Limits.CPU, wall: c.Limits.Wall}, may: allowance{cpu: may.CPU, wall: may.Wall},
		bytes: sizeOf(c), plain: s.playing.under == "" && s.playing.failing == "", watched: s.playing.under != "",
	}
	t := trial{outcome: outcome, limits: c.Limits}
	if tookTooLong(outcome) {
		t.early = stopped.early()
		s.stops = append(s.stops, stopped)
		s.runner.stopped.Store(true)
		return t
	}
	at := &s.plain
	if stopped.watched {
		at = &s.watched
	}
	at.add(looked{
		ended: true,
		cpu:   stopped.had.cpu < stopped.may.cpu && outcome.CPU > stopped.had.cpu/lookClose,
		wall:  stopped.had.wall < stopped.may.wall && outcome.Wall > stopped.had.wall/lookClose,
	})
	return t
}

// looked sums up the results of first looks at plays.
type looked struct {
	ended     bool // some play ended by itself
	cpu, wall bool // some play ended so late that a look hardly distinguishes it from one that does not end
}

func (l *looked) add(more looked) {
	l.ended, l.cpu, l.wall = l.ended || more.ended, l.cpu || more.cpu, l.wall || more.wall
}

// tells reports whether a look distinguishes plays that end from those that do not.
func (l looked) tells(end sandbox.End) bool {
	if end == sandbox.TimeOut {
		return !l.wall
	}
	return !l.cpu
}

// allowed returns the limits of a run.
func (s *state) allowed(l sandbox.Limits, bytes int) sandbox.Limits {
	a, ok := s.allow[s.at]
	if !ok {
		a = s.look
		if a != allTime {
			a.cpu += (time.Duration(bytes) * lookBytes).Round(10 * time.Millisecond)
			if s.playing.under != "" {
				a.cpu, a.wall = a.cpu*lookCPU, a.wall*lookWall
			}
		}
	}
	if l.CPU > 0 {
		l.CPU = min(l.CPU, a.cpu)
	}
	if l.Wall > 0 {
		l.Wall = min(l.Wall, a.wall)
	}
	return l
}

// sizeOf counts the bytes of a program's input.
func sizeOf(c sandbox.Command) int {
	n := len(c.Stdin)
	for _, f := range c.Files {
		n += len(f.Data)
	}
	return n
}

// swift reports whether a program starts fast enough for a short look: it is
// machine code without a sanitizer, which would have to set up its memory first.
func (p Program) swift() bool {
	f, err := elf.Open(p.Path)
	if err != nil {
		return false
	}
	f.Close()
	return len(p.Prefix) == 0 && !sandbox.Sanitized(p.Path)
}

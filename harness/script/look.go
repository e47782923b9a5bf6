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
	lookCPU   = 400 // divides the processor time
	lookWall  = 32  // divides the wall-clock time
	slowCPU   = 20  // the same for programs that do not start fast
	slowWall  = 16
	placeCPU  = 4 // the same for plays in which a sanitizer looks up the places that it reports
	placeWall = 4
	lookBytes = 20 * time.Nanosecond // processor time added for each byte of the input

	lookMinCPU  = 5 * time.Millisecond
	lookMinWall = 250 * time.Millisecond

	lookClose = 2 // a look tells plays apart if it is this many times as long as any play took that ended by itself
	lookMore  = 2 // multiplies a look that must be longer
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

// times multiplies both.
func (a allowance) times(n float64) allowance {
	if a == allTime || math.IsInf(n, 1) {
		return allTime
	}
	return allowance{cpu: time.Duration(n * float64(a.cpu)), wall: time.Duration(n * float64(a.wall))}
}

// stop is a run that was stopped for taking too long.
type stop struct {
	play  int         // index in the case, from 0
	end   sandbox.End // TimeOut or CPULimit
	had   allowance   // the time it was given
	may   allowance   // the time the play may take
	first allowance   // the time of its first look
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
	c.Passing = c.Limits.Wall < may.Wall
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
		play: s.at, end: outcome.End, had: allowance{cpu: c.Limits.CPU, wall: c.Limits.Wall}, may: allowance{cpu: may.CPU, wall: may.Wall}, first: s.first(sizeOf(c)),
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
	at.took(stopped.bytes, share(outcome.CPU, stopped.first.cpu), share(outcome.Wall, stopped.first.wall))
	return t
}

// allowed returns the limits of a run.
func (s *state) allowed(l sandbox.Limits, bytes int) sandbox.Limits {
	a, ok := s.allow[s.at]
	if !ok {
		a = s.first(bytes).times(max(1, s.pace.looks(bytes)))
	}
	if l.CPU > 0 {
		l.CPU = min(l.CPU, a.cpu)
	}
	if l.Wall > 0 {
		l.Wall = min(l.Wall, a.wall)
	}
	return l
}

// first returns the time of a first look at the current play, whose input has so
// many bytes.
func (s *state) first(bytes int) allowance {
	a := s.look
	if a == allTime {
		return a
	}
	a.cpu += (time.Duration(bytes) * lookBytes).Round(time.Millisecond)
	if s.playing.under != "" {
		return allowance{cpu: a.cpu * lookCPU, wall: a.wall * lookWall}
	}
	return a
}

// sizeOf counts the bytes of a program's input.
func sizeOf(c sandbox.Command) int {
	n := len(c.Stdin)
	for _, f := range c.Files {
		n += len(f.Data)
	}
	return n
}

// swift reports whether a program starts fast enough for the shorter look: it is
// machine code without a sanitizer, which has to set up its memory first.
func (p Program) swift() bool {
	f, err := elf.Open(p.Path)
	if err != nil {
		return false
	}
	f.Close()
	return len(p.Prefix) == 0 && !sandbox.Sanitized(p.Path)
}

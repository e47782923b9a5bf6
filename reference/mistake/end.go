package mistake

import "fmt"

// End is how a program ends that does not exit; the program panics with it, and what
// runs the program sees to it.
type End int

// The ends: a signal that kills the program, or none, and then it never ends.
const (
	Segfault End = iota + 1
	Abort
	Loop // it never ends, and computes
	Wait // it never ends, and waits
)

// Signal returns the number of the signal that kills the program; 0 says that it never
// ends.
func (e End) Signal() int {
	switch e {
	case Segfault:
		return 11
	case Abort:
		return 6
	}
	return 0
}

// Idle reports whether a program that never ends leaves the processor alone.
func (e End) Idle() bool { return e == Wait }

// Error says how the program ends, for whatever does not know ends.
func (e End) Error() string {
	if n := e.Signal(); n != 0 {
		return fmt.Sprintf("killed by signal %d", n)
	}
	return "does not end"
}

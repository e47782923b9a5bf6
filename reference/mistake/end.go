package mistake

import "strings"

// End is how a program ends that does not exit; the program panics with it, and what
// runs the program sees to it.
type End string

// The ends.
const (
	Segfault End = "SIGSEGV"
	Abort    End = "SIGABRT"
	Loop     End = "loop" // it never ends, and computes
	Wait     End = "wait" // it never ends, and waits
)

// Signal returns the name of the signal that kills the program, or "" if it never ends.
func (e End) Signal() string {
	if strings.HasPrefix(string(e), "SIG") {
		return string(e)
	}
	return ""
}

// Idle reports whether a program that never ends leaves the processor alone.
func (e End) Idle() bool { return e == Wait }

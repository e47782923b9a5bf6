package sandbox

import (
	"io"
	"time"

	"golang.org/x/sys/unix"
)

// The harness and a worker speak gob over a socket pair: one setup and its answer, then an order and its reply each time.

// setup is the first message to a worker.
type setup struct {
	Level    int    // to confine candidates by
	UID, GID int    // to become; 0: stay
	Saved    int    // the saved group to have, see become
	Base     string // the folder that holds private folders, its own
	Hide     []string
}

// order is what a worker is to play, and what that may reach.
type order struct {
	Command
	Scope   scope
	Patient bool // time spent waiting for a processor does not count as Limits.Wall, up to a point
}

// ready answers setup.
type ready struct {
	Err    string // why the worker cannot serve
	NoUser bool   // because it may not become another user
}

const mostPatience = 10 // times the wall limit

// longest is the most time on the clock that the play may take.
func (o order) longest() time.Duration {
	if o.Patient {
		return o.Limits.Wall * mostPatience
	}
	return o.Limits.Wall
}

// reply answers an order.
type reply struct {
	Outcome Outcome
	Fault   string        // a fault of the harness, instead of an outcome
	Retire  bool          // the worker wants to be replaced
	Waited  time.Duration // for a processor, when it ran into the wall limit
	NoTrace bool          // it was started without ptrace: the limits were set shortly after its start
}

// socket is the worker's end, read and written without Go's poller: the worker does nothing else meanwhile.
type socket int

func (s socket) Read(p []byte) (int, error) {
	for {
		n, err := unix.Read(int(s), p)
		switch {
		case err == unix.EINTR:
		case err != nil:
			return 0, err
		case n == 0:
			return 0, io.EOF
		default:
			return n, nil
		}
	}
}

func (s socket) Write(p []byte) (int, error) {
	done := 0
	for done < len(p) {
		n, err := unix.Write(int(s), p[done:])
		if err != nil && err != unix.EINTR {
			return done, err
		}
		done += max(n, 0)
	}
	return done, nil
}

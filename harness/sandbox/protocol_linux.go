package sandbox

import (
	"bufio"
	"encoding/gob"
	"io"
	"time"

	"golang.org/x/sys/unix"
)

// The harness and a worker exchange gob messages over a socket pair: first setup and ready, then an order and a reply
// for each play. Before that reply there may be others, which say only whether the play is idle.

// setup is the first message to a worker.
type setup struct {
	Level    int    // isolation level to enforce
	UID, GID int    // IDs to run as; 0 means no change
	Saved    int    // saved group ID, see become
	Base     string // the worker's own folder, for private folders
	Hide     []string
}

// order asks a worker to play a command and says what that may access.
type order struct {
	Command
	Scope   scope
	Input   int  // bytes of standard input that follow the message; 0 if it contains them
	Patient bool // time spent waiting for a processor extends Limits.Wall, up to mostPatience
}

const largeInput = 64 << 10 // bytes of standard input that are sent behind an order instead of in it

// receive reads an order. The decoder reads from the same reader.
func receive(in *gob.Decoder, from *bufio.Reader) (o order, err error) {
	if err = in.Decode(&o); err == nil && o.Input > 0 {
		o.Stdin = make([]byte, o.Input)
		_, err = io.ReadFull(from, o.Stdin)
	}
	return o, err
}

// ready answers setup.
type ready struct {
	Err    string // why the worker cannot run plays
	NoUser bool   // whether that is because it may not change its user
}

const mostPatience = 10 // times the wall limit

// longest returns the most wall-clock time that the play may take.
func (o order) longest() time.Duration {
	if o.Patient {
		return o.Limits.Wall * mostPatience
	}
	return o.Limits.Wall
}

// What a reply says of a play that goes on.
const (
	idleNow = "idle"
	busyNow = "busy"
)

// reply answers an order.
type reply struct {
	Now     string // "" for the answer, otherwise idleNow or busyNow and nothing else
	Outcome Outcome
	Fault   string        // a fault of the harness, instead of an outcome
	Retire  bool          // the worker must be replaced
	Waited  time.Duration // time spent waiting for a processor, if it reached the wall limit
}

// socket is the worker's end. It bypasses Go's poller, because the worker does nothing else meanwhile.
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

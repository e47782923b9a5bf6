package sandbox

import (
	"bufio"
	"encoding/gob"
	"io"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
	"touchstone/harness/sandbox/internal/cgroup"
)

// The harness and a worker exchange gob messages over a socket pair: first setup and ready, then an order and a reply
// for each play. Before that reply there may be others, which say only whether the play is idle. While a play goes on, the
// next order may be sent ahead, so that the worker need not wait for it; it comes back as not begun if the play lasts.

// setup is the first message to a worker.
type setup struct {
	Level    int          // isolation level to enforce
	UID, GID int          // IDs to run as; 0 means no change
	Saved    int          // saved group ID, see dropRoot
	Base     string       // the worker's own folder, for private folders
	Group    cgroup.Files // of the control group
	Hide     []string
}

// order asks a worker to play a command and says what that may access.
type order struct {
	Command
	Scope      scope
	Input      int   // bytes of standard input that follow the message; 0 if it contains them
	Talks      bool  // standard input and output are those of a talk
	News       *News // no order: what the play that goes on hears
	ExtendWall bool  // time spent waiting for a processor extends Limits.Wall, up to maxExtension
}

const (
	largeInput = 64 << 10             // bytes of standard input that are sent behind an order instead of in it
	smallOrder = 8 << 10              // bytes of an order that the kernel hands over in one piece: reading it never waits for the rest
	maxAhead   = 4 * time.Millisecond // how long an order that was sent ahead waits for the end of a play
)

// small reports whether the order can be sent while the worker watches over a play.
func (o order) small() bool {
	size := len(o.Stdin)
	for _, f := range o.Files {
		size += len(f.Name) + len(f.Data)
	}
	for _, list := range [][]string{o.Args, o.Env, o.Collect, o.Expose, o.Scope.Read, o.Scope.Write} {
		for _, text := range list {
			size += len(text)
		}
	}
	return size <= smallOrder
}

// orders are those that a worker gets.
type orders struct {
	in    *gob.Decoder
	from  *bufio.Reader // what the decoder reads from
	ahead *order        // received while a play goes on
	input []byte        // room for a large standard input
}

// next returns the next order, and waits for it if necessary. News of a talk that is over are dropped.
func (l *orders) next() (o order, err error) {
	if o := l.ahead; o != nil {
		l.ahead = nil
		return *o, nil
	}
	for o, err = l.receive(); err == nil && o.News != nil; o, err = l.receive() {
	}
	return o, err
}

// waiting reports whether an order is there that was received together with the one before.
func (l *orders) waiting() bool { return l.from.Buffered() > 0 }

func (l *orders) receive() (o order, err error) {
	if err = l.in.Decode(&o); err == nil && o.Input > 0 {
		l.input = slices.Grow(l.input[:0], o.Input)[:o.Input]
		o.Stdin = l.input
		_, err = io.ReadFull(l.from, o.Stdin)
	}
	return o, err
}

// ready answers setup.
type ready struct {
	Err    string // why the worker cannot run plays
	NoUser bool   // whether that is because it may not change its user
}

const maxExtension = 10 // times the wall limit

// maxWall returns the most wall-clock time that the play may take.
func (o order) maxWall() time.Duration {
	if o.ExtendWall {
		return o.Limits.Wall * maxExtension
	}
	return o.Limits.Wall
}

// What a reply says while a play goes on.
const (
	statusIdle     = "idle"
	statusBusy     = "busy"
	statusReturned = "returned" // the order that was sent ahead is not begun
	statusSaid     = "said"     // it printed something that the other side of a talk hears
	statusClosed   = "closed"   // it will print nothing more
)

// reply answers an order.
type reply struct {
	Status  string // "" for the answer, otherwise one of these words and nothing else but Said
	Said    []byte
	Heard   int // bytes of a talk that it has read
	Outcome Outcome
	Fault   string         // a fault of the harness, instead of an outcome
	Machine *machine.Fault // why no play is possible here, instead of an outcome
	Retire  bool           // the worker must be replaced
	Waited  time.Duration  // time spent waiting for a processor, if it reached the wall limit
	Kills   int            // processes of the worker's control group that the OOM killer has killed so far
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

package sandbox

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// workerName is the Args[0] that makes a program linking this package run as a worker.
const workerName = "touchstone-sandbox-worker"

const harness = socket(3)

func init() {
	if len(os.Args) == 0 {
		return
	}
	switch os.Args[0] {
	case workerName:
		// Candidates inherit attributes of this thread (no_new_privs), and it is their parent.
		runtime.LockOSThread()
		syscall.Exit(serve())
	case probeName:
		syscall.Exit(probe())
	}
}

// serve runs orders until the harness closes the socket.
func serve() int {
	from := bufio.NewReader(harness)
	in, out := gob.NewDecoder(from), gob.NewEncoder(harness)
	var s setup
	if in.Decode(&s) != nil {
		return 1
	}
	sup, err := prepare(s)
	if err != nil {
		out.Encode(ready{Err: err.Error(), NoUser: errors.Is(err, errNoUser)})
		return 1
	}
	if out.Encode(ready{}) != nil {
		return 1
	}
	sup.orders = orders{in: in, from: from}
	sup.send = func(r reply) { out.Encode(r) } // if the harness is gone, the play is told so
	var last *reply                            // not sent yet
	sup.flushReply = func() {
		if last != nil {
			out.Encode(*last)
			last = nil
		}
	}
	for {
		o, err := sup.orders.next()
		if err != nil {
			return 0
		}
		r := sup.run(o)
		sup.flushReply()
		last = &r
		if sup.orders.ahead == nil || r.Retire {
			sup.flushReply()
		}
		if r.Retire {
			return 0
		}
		sup.refreshBox()
	}
}

// errNoUser occurs if the harness is root without all privileges of root, as in some containers.
var errNoUser = errors.New("cannot become user")

// supervisor is the state of a worker process, which supervises one play at a time.
type supervisor struct {
	send                   func(reply) // tells the harness while a play goes on
	orders                 orders
	flushReply             func() // sends the reply to the play before; called when a play has begun, since nothing keeps the processor from it then
	events, stat, refusals int    // open descriptors of the files of the control group; 0 for none
	level                  int
	hide                   []string
	path                   string        // the folder that holds private folders
	base                   int           // an open descriptor of path
	folderCount            int           // number created so far, if each play gets a new one
	box                    int           // the folder that all plays use in turn, emptied between them; -1 if plays could move it away from each other
	tmp                    int           // the same for the folder that replaces /tmp; -1 if plays do not share one
	leftovers              leftovers     // nil at levels that keep candidates out of those folders
	separateUser           bool          // only this process and its candidates run as this user
	limits                 []unix.Rlimit // of this process at its start
	peak                   int64         // resident bytes of this process at its start
	processor              [3]uint16     // what this executable is for, as in traits
	taskCount              taskCount
	seen                   map[fileID]traits
	buffer                 []byte
	thread                 *confinedThread // nil if candidates are started from the main thread
	scope                  string          // the key of the thread's scope
	host                   int             // descriptor of the host's root, if there is a view
	view                   *view           // the current root, nil for that of the host
	lastPID                *os.File        // ns_last_pid of the PID namespace, nil outside of one
}

// prepare sets up this process as a worker.
func prepare(s setup) (*supervisor, error) {
	sup := &supervisor{box: -1, tmp: -1, level: s.Level, hide: s.Hide, path: s.Base, seen: map[fileID]traits{}, buffer: make([]byte, 64<<10), processor: inspect("/proc/self/exe", false).processor}
	resetTimerSlack()
	handleIgnored()
	unix.Umask(0o022)
	preferForOOM()
	randomAddresses()
	for _, step := range []func(setup) error{closeOnExec, sup.openGroup, sup.leaveHost, sup.dropRoot, sup.protect, sup.openFolders} {
		if err := step(s); err != nil {
			return nil, err
		}
	}
	return sup, nil
}

// openGroup opens the files of the control group, which cannot be found later.
func (sup *supervisor) openGroup(s setup) (err error) {
	for name, fd := range map[string]*int{s.Group.Events: &sup.events, s.Group.Stat: &sup.stat, s.Group.Refusals: &sup.refusals} {
		if name == "" {
			continue
		}
		if *fd, err = unix.Open(name, unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
			return fmt.Errorf("control group: %w", err)
		}
	}
	return nil
}

// protect makes this process the parent of orphans, and keeps candidates from what it has.
func (sup *supervisor) protect(setup) error {
	sup.limits, sup.peak = ownLimits(), ownPeak()
	for _, option := range []struct {
		what       string
		key, value int
	}{
		{"adopt orphans", unix.PR_SET_CHILD_SUBREAPER, 1},
		{"no new privileges", unix.PR_SET_NO_NEW_PRIVS, 1},
		{"undumpable", unix.PR_SET_DUMPABLE, 0}, // a candidate of the same user cannot trace this process or open its descriptors
	} {
		if err := unix.Prctl(option.key, uintptr(option.value), 0, 0, 0); err != nil {
			return fmt.Errorf("%s: %w", option.what, err)
		}
	}
	return nil
}

// openFolders opens the folders that stay for all plays, as far as they are there already.
func (sup *supervisor) openFolders(s setup) (err error) {
	if sup.base, err = unix.Open(s.Base, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return fmt.Errorf("%s: %w", s.Base, err)
	}
	switch {
	case s.Level == filtered:
		if sup.box, err = openOwn(sup.path + boxFolder); err == nil {
			sup.tmp, err = openOwn(sup.temporary())
		}
	case s.Level < filtered && sup.separateUser:
		sup.leftovers = openLeftovers()
	}
	return err
}

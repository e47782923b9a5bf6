package sandbox

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
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
	m, err := prepare(s)
	if err != nil {
		out.Encode(ready{Err: err.Error(), NoUser: errors.Is(err, errNoUser)})
		return 1
	}
	if out.Encode(ready{}) != nil {
		return 1
	}
	m.orders = orders{in: in, from: from}
	m.tell = func(now string) { out.Encode(reply{Now: now}) } // if the harness is gone, the play is told so
	var last *reply                                           // not sent yet
	m.begun = func() {
		if last != nil {
			out.Encode(*last)
			last = nil
		}
	}
	for {
		o, err := m.orders.next()
		if err != nil {
			return 0
		}
		r := m.run(o)
		m.begun()
		last = &r
		if m.orders.ahead == nil || r.Retire {
			m.begun()
		}
		if r.Retire {
			return 0
		}
		m.freshen()
	}
}

// errNoUser occurs if the harness is root without all privileges of root, as in some containers.
var errNoUser = errors.New("cannot become user")

// minder is the state of a worker process, which supervises one play at a time.
type minder struct {
	tell      func(now string) // the harness, while a play goes on
	orders    orders
	begun     func() // to be called when a play has begun: nothing keeps the processor from it then, and the reply to the one before is sent
	refusals  int    // an open descriptor of the file that counts the tasks that the control group refused, -1 for none
	events    int    // an open descriptor of the events of the control group, -1 for none
	stat      int    // the same for what its memory is used for
	level     int
	hide      []string
	path      string        // the folder that holds private folders
	base      int           // an open descriptor of path
	folders   int           // number created so far, if each play gets a new one
	box       int           // the folder that all plays use in turn, emptied between them; -1 if plays could move it away from each other
	tmp       int           // the same for the folder that replaces /tmp; -1 if plays do not share one
	litter    litter        // nil at levels that keep candidates out of those folders
	ownUser   bool          // only this process and its candidates run as this user
	limits    []unix.Rlimit // of this process at its start
	peak      int64         // resident bytes of this process at its start
	processor uint32        // what this executable is for, see processorOf
	crowd     crowd
	seen      map[fileID]*traits
	scratch   []byte
	starter   *starter // nil if candidates are started from the main thread
	scope     string   // the key of the starter's scope
	host      int      // descriptor of the host's root, if there is a view
	view      *view    // the current root, nil for that of the host
	counter   *os.File // ns_last_pid of the PID namespace, nil outside of one
}

// prepare sets up this process as a worker.
func prepare(s setup) (*minder, error) {
	m := &minder{box: -1, tmp: -1, events: -1, stat: -1, refusals: -1, level: s.Level, hide: s.Hide, path: s.Base, seen: map[fileID]*traits{}, scratch: make([]byte, 64<<10), processor: processorOf("/proc/self/exe")}
	wakeful()
	handleIgnored()
	unix.Umask(0o022)
	preferForOOM()
	randomAddresses()
	if err := closeOnExec(); err != nil {
		return nil, fmt.Errorf("close-on-exec: %w", err)
	}
	if s.Events != "" {
		var err, other error
		m.events, err = unix.Open(s.Events, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		m.stat, other = unix.Open(s.Stat, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err := errors.Join(err, other); err != nil {
			return nil, fmt.Errorf("control group: %w", err)
		}
	}
	if s.Refusals != "" {
		var err error
		if m.refusals, err = unix.Open(s.Refusals, unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
			return nil, fmt.Errorf("control group: %w", err)
		}
	}
	if s.Level >= contained {
		if err := m.leaveHost(); err != nil {
			return nil, err
		}
	}
	if s.UID != 0 {
		if err := become(s); err != nil {
			return nil, fmt.Errorf("%w %d: %w", errNoUser, s.UID, err)
		}
		m.ownUser = true
		if s.Level < contained {
			endOthers()
		}
	}
	m.limits, m.peak = ownLimits(), ownPeak()
	for option, name := range map[int]string{
		unix.PR_SET_CHILD_SUBREAPER: "adopt orphans",
		unix.PR_SET_NO_NEW_PRIVS:    "no new privileges",
	} {
		if err := unix.Prctl(option, 1, 0, 0, 0); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	// This keeps a candidate of the same user from tracing this process or opening its descriptors.
	if err := unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0); err != nil {
		return nil, fmt.Errorf("undumpable: %w", err)
	}
	var err error
	m.base, err = unix.Open(s.Base, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Base, err)
	}
	switch {
	case s.Level == filtered:
		if err = m.openBox(m.path + boxFolder); err == nil {
			err = m.openTemporary()
		}
	case s.Level < filtered && m.ownUser:
		m.litter = newLitter()
	}
	return m, err
}

// handleIgnored installs handlers for signals that the harness ignores: an ignored signal stays ignored across exec, a
// handled one is reset to its default.
func handleIgnored() {
	data, _ := os.ReadFile("/proc/self/status")
	_, rest, _ := strings.Cut(string(data), "\nSigIgn:\t")
	line, _, _ := strings.Cut(rest, "\n")
	mask, _ := strconv.ParseUint(line, 16, 64)
	for n := range 64 {
		if mask&(1<<n) != 0 {
			signal.Notify(make(chan os.Signal, 1), syscall.Signal(n+1))
		}
	}
}

// closeOnExec marks all descriptors above the standard ones close-on-exec, including those that the harness inherited.
func closeOnExec() error {
	err := unix.CloseRange(3, ^uint(0)>>1, unix.CLOSE_RANGE_CLOEXEC)
	if err == nil {
		return nil
	}
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return err
	}
	for _, e := range list {
		if fd, err := strconv.Atoi(e.Name()); err == nil && fd > 2 {
			unix.CloseOnExec(fd)
		}
	}
	return nil
}

package sandbox

import (
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

// workerName is the Args[0] by which a program that links this package knows that it is to be a worker.
const workerName = "touchstone-sandbox-worker"

const harness = socket(3)

func init() {
	if len(os.Args) == 0 {
		return
	}
	switch os.Args[0] {
	case workerName:
		// Attributes of this thread (no new privileges, being the tracer and the parent) are what candidates start from.
		runtime.LockOSThread()
		syscall.Exit(serve())
	case probeName:
		syscall.Exit(probe())
	}
}

// serve answers commands until the harness closes the socket.
func serve() int {
	in, out := gob.NewDecoder(harness), gob.NewEncoder(harness)
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
	for {
		var o order
		if in.Decode(&o) != nil {
			return 0
		}
		r := m.run(o)
		if out.Encode(r) != nil || r.Retire {
			return 0
		}
	}
}

// errNoUser is the error of root that has not all the rights of root.
var errNoUser = errors.New("cannot become user")

// minder is the worker's state: it minds one play at a time.
type minder struct {
	level   int
	hide    []string
	path    string        // of the folder that holds private folders
	base    int           // the same, open
	folders int           // made so far, where each play has a new one
	box     int           // the folder that all plays have in turn, emptied; -1 where they could take it from each other
	tmp     int           // the same that stands in for /tmp; -1 where there is none for all plays
	litter  litter        // none at levels that keep candidates away from it
	ownUser bool          // no process but this one and its candidates has this user
	noTrace bool          // ptrace is refused here
	limits  []unix.Rlimit // of this process at its start
	peak    int64         // resident bytes of this process at its start
	crowd   crowd
	seen    map[fileID]*traits
	scratch []byte
	starter *starter // nil: candidates are started from the main thread
	scope   string   // the key of what the starter is confined to
	host    int      // the root of the host, when there is a view
	view    *view    // the root at the moment, nil for that of the host
	counter *os.File // of the numbers of processes, nil for that of the host
}

// prepare turns the process into one that candidates may be started from.
func prepare(s setup) (*minder, error) {
	m := &minder{box: -1, tmp: -1, level: s.Level, hide: s.Hide, path: s.Base, seen: map[fileID]*traits{}, scratch: make([]byte, 64<<10)}
	handleIgnored()
	unix.Umask(0o022)
	preferForOOM()
	randomAddresses()
	if err := closeOnExec(); err != nil {
		return nil, fmt.Errorf("close-on-exec: %w", err)
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
	// A candidate of the same user shall not trace this process or reach into its descriptors.
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

// handleIgnored installs handlers for signals the harness ignores, since ignored ones stay so across exec and handled
// ones do not.
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

// closeOnExec marks every descriptor beyond the standard ones, also those the harness inherited from elsewhere.
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

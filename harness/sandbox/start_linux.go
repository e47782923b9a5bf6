package sandbox

import (
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
)

// notStarted is the reason why a candidate could not start, if that is its own fault.
type notStarted string

func (n notStarted) Error() string { return string(n) }

// tooLarge is the reason why a candidate needs more memory than it may have before it even runs.
type tooLarge string

func (t tooLarge) Error() string { return string(t) }

// start starts the candidate under its limits.
func (p *play) start() error {
	theirs, err := p.open()
	defer func() {
		for _, fd := range theirs {
			unix.Close(int(fd))
		}
	}()
	if err != nil {
		return fmt.Errorf("pipes: %w", err)
	}
	var program traits
	if p.c.Limits.Memory > 0 {
		program = p.sup.traitsOf(p.c.Path)
	}
	limits, short := p.sup.rlimits(p.c.Limits, program.sanitized)
	if short != nil {
		return short
	}
	if p.sup.level < limited {
		limits = nil
	} else if why := tooMuchData(program, p.c.Limits.Memory); why != "" {
		return tooLarge(why)
	}
	dir := p.c.Dir
	if dir == "" {
		dir = p.sup.folderPath()
	}
	candidate, err := newSpawn(p.c.Path, dir, p.c.Args, p.c.Env, theirs, limits)
	if err != nil {
		return err
	}
	p.sup.resetPID()
	if p.sup.stat == 0 { // the machine counts, and not the control group, where there is nothing else
		p.sharedBefore = p.sup.sharedMemory()
	}
	p.sup.thread.do(func() { err = p.fork(candidate) })
	p.lastCheck = p.began
	return err
}

// tooMuchData says why a program cannot run within a limit on data: the kernel would kill it before its first instruction.
func tooMuchData(program traits, limit int64) string {
	if limit == 0 || program.sanitized || program.data <= limit {
		return ""
	}
	return fmt.Sprintf("its global and static variables take %d MiB, it may have %d MiB", (program.data+1<<19)>>20, limit>>20)
}

// fork starts the process. It retries for a moment if somebody is still writing the executable.
func (p *play) fork(candidate *spawn) (err error) {
	if p.sup.view != nil && p.sup.view.unseen[filepath.Dir(p.c.Path)] == unix.EACCES {
		return notStarted("the program is in a folder that is closed to the user it runs as")
	}
	for pause := time.Millisecond; ; pause *= 2 {
		p.pid, p.pidfd, err = candidate.start()
		p.began = time.Now()
		why, ofProgram := err.(syscall.Errno)
		switch {
		case err == nil && p.pidfd < 0:
			unix.Kill(p.pid, unix.SIGKILL)
			unix.Wait4(p.pid, nil, unix.WALL, nil)
			return errors.New("the kernel has no pidfd (Linux 5.4 has)")
		case why == unix.ETXTBSY && pause < 500*time.Millisecond:
			time.Sleep(pause)
		case machine.Blames(why):
			return fmt.Errorf("start: %w", why)
		case ofProgram:
			if f := p.sup.refused(p.c.Path, why); f != nil {
				return f
			}
			return notStarted(explain(p.c.Path, why))
		default:
			return err
		}
	}
}

// open creates the three streams and returns the candidate's ends.
func (p *play) open() (theirs []uintptr, err error) {
	if p.c.StdinFile {
		fd, err := regularFile(p.c.Stdin)
		if err != nil {
			return nil, err
		}
		theirs = append(theirs, uintptr(fd))
	}
	for i := len(theirs); i < 3; i++ {
		if i == 2 && p.c.Joined {
			fd, err := unix.FcntlInt(theirs[1], unix.F_DUPFD_CLOEXEC, 3)
			if err != nil {
				return theirs, err
			}
			theirs = append(theirs, uintptr(fd))
			break
		}
		var pair [2]int
		if err := p.connect(i, &pair); err != nil {
			return theirs, err
		}
		their, our := pair[1], pair[0]
		switch i {
		case 0:
			their, our = our, their
			p.stdin, p.unsent = our, p.c.Stdin
		case 1:
			p.out = stream{fd: our, limit: p.c.Limits.output()}
		case 2:
			p.err = stream{fd: our, limit: p.c.Limits.output()}
		}
		theirs = append(theirs, uintptr(their))
		if err := unix.SetNonblock(our, true); err != nil {
			return theirs, err
		}
	}
	if p.stdin >= 0 {
		p.feed()
	}
	return theirs, nil
}

// connect creates a pipe for a standard stream, or a socket if it must be one.
func (p *play) connect(stream int, pair *[2]int) (err error) {
	if stream == 1 && p.c.Socket {
		*pair, err = unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
		return err
	}
	if stream == 0 && p.c.Joined {
		// Such a pipe keeps apart what is written to it at once: each read of the candidate returns one line.
		if err = unix.Pipe2(pair[:], unix.O_CLOEXEC|unix.O_DIRECT); err != unix.EINVAL {
			return err
		}
	}
	return unix.Pipe2(pair[:], unix.O_CLOEXEC)
}

// regularFile returns an unnamed file with this data, open only for reading.
func regularFile(data []byte) (int, error) {
	fd, err := unix.MemfdCreate("stdin", unix.MFD_CLOEXEC)
	if err != nil {
		return -1, err
	}
	defer unix.Close(fd)
	if _, err := socket(fd).Write(data); err != nil {
		return -1, err
	}
	return unix.Open(fmt.Sprintf("/proc/self/fd/%d", fd), unix.O_RDONLY|unix.O_CLOEXEC, 0)
}

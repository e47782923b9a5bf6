package sandbox

import (
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/proc"
)

// notStarted is the reason why a candidate could not start, if that is its own fault.
type notStarted string

func (n notStarted) Error() string { return string(n) }

// start starts the candidate under its limits. The kernel stops a traced child after exec, before its first
// instruction; start sets the limits then and resumes it, so it needs no helper program.
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
	program := new(traits)
	if p.c.Limits.Memory > 0 {
		program = p.m.traitsOf(p.c.Path)
	}
	list := p.m.rlimits(p.c.Limits, program.sanitized)
	if p.m.level < limited {
		list, p.m.noTrace = nil, true
	}
	p.m.rewind()
	var status unix.WaitStatus
	p.m.starter.do(func() {
		if err = p.fork(theirs); err == nil && !p.m.noTrace {
			status, err = p.atStop()
		}
	})
	if p.pid == 0 {
		return err
	}
	p.began = time.Now()
	p.looked = p.began
	switch {
	case err != nil:
		err = fmt.Errorf("wait for the start: %w", err)
	case p.m.noTrace:
		p.fits(program)
		err = p.m.restrict(p.pid, list)
	case status.Stopped():
		if err = p.m.restrict(p.pid, list); err == nil && p.fits(program) {
			p.m.starter.do(func() { err = p.letGo() })
		}
	default:
		p.early = &status
	}
	if err != nil {
		p.stop(Signaled, "")
		p.wait()
		p.sweep(true)
		return err
	}
	return nil
}

// fits stops a program whose global and static variables alone exceed its memory limit: RLIMIT_DATA is set too late to
// catch them.
func (p *play) fits(program *traits) bool {
	limit := p.c.Limits.Memory
	if limit == 0 || program.sanitized || p.m.level < limited {
		return true
	}
	if program.data == 0 {
		program.data = proc.Data(p.pid)
	}
	if program.data > limit {
		p.stop(MemoryLimit, fmt.Sprintf("its global and static variables take %d MiB, it may have %d MiB", (program.data+1<<19)>>20, limit>>20))
	}
	return program.data <= limit
}

// fork starts the process. It retries for a moment if somebody is still writing the executable.
func (p *play) fork(files []uintptr) error {
	if p.m.view != nil && p.m.view.unseen[filepath.Dir(p.c.Path)] == unix.EACCES {
		return notStarted("the program is in a folder that is closed to the user it runs as")
	}
	attr := &syscall.ProcAttr{Dir: p.c.Dir, Env: p.c.Env, Files: files, Sys: &syscall.SysProcAttr{
		Setpgid: true, Pdeathsig: syscall.SIGKILL, PidFD: &p.pidfd, Ptrace: !p.m.noTrace,
	}}
	if p.c.Dir == "" {
		attr.Dir = p.m.folderPath()
	}
	for pause := time.Millisecond; ; pause *= 2 {
		pid, err := syscall.ForkExec(p.c.Path, p.c.Args, attr)
		switch {
		case err == nil:
			if p.pidfd < 0 {
				unix.Kill(pid, unix.SIGKILL)
				unix.Wait4(pid, nil, unix.WALL, nil)
				return errors.New("the kernel has no pidfd (Linux 5.4 has)")
			}
			p.pid = pid
			return nil
		case err == syscall.ETXTBSY && pause < 500*time.Millisecond:
			time.Sleep(pause)
		case err == syscall.EPERM && attr.Sys.Ptrace:
			attr.Sys.Ptrace, p.m.noTrace = false, true
		case err == syscall.EAGAIN || err == syscall.ENOMEM || err == syscall.EMFILE || err == syscall.ENFILE:
			return fmt.Errorf("fork: %w", err)
		default:
			return notStarted(explain(p.c.Path, err))
		}
		p.pidfd = -1
	}
}

// letGo resumes the stopped process with no signal blocked. Only the thread that started it may do so.
func (p *play) letGo() error {
	const setSigMask = 0x420b // PTRACE_SETSIGMASK
	var none uint64
	syscall.RawSyscall6(syscall.SYS_PTRACE, setSigMask, uintptr(p.pid), unsafe.Sizeof(none),
		uintptr(unsafe.Pointer(&none)), 0, 0)
	if err := unix.PtraceDetach(p.pid); err != nil && err != unix.ESRCH {
		return fmt.Errorf("let it go: %w", err)
	}
	return nil
}

// atStop waits for the candidate to stop. That takes microseconds, less than sleeping and waking up, so it polls a number
// of times first.
func (p *play) atStop() (status unix.WaitStatus, err error) {
	const asks = 200
	for n := 0; ; n++ {
		options := unix.WALL
		if n < asks {
			options |= unix.WNOHANG
		}
		pid, err := unix.Wait4(p.pid, &status, options, nil)
		if err != nil && err != unix.EINTR || pid == p.pid {
			return status, err
		}
		syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
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
		var pair [2]int
		if err := unix.Pipe2(pair[:], unix.O_CLOEXEC); err != nil {
			return theirs, err
		}
		their, our := pair[1], pair[0]
		switch i {
		case 0:
			their, our = our, their
			p.in, p.rest = our, p.c.Stdin
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
	if p.in >= 0 {
		p.feed()
	}
	return theirs, nil
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

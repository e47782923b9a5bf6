package sandbox

import (
	"fmt"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// spawn describes a process to start. Unlike with syscall.ForkExec, the process sets its resource limits itself, between
// fork and exec: they hold from the first instruction of the program, and it need not be stopped to set them from outside.
type spawn struct {
	path, dir  *byte
	argv, envv []*byte
	files      [3]uintptr // its standard descriptors; here they have numbers above 2
	limits     []kernelLimit
	parent     uintptr // process ID of this process
	noSignals  uint64  // the signals it blocks

	pidfd int32
	step  spawnStep // what failed
	errno syscall.Errno
}

type kernelLimit struct {
	resource uintptr
	value    unix.Rlimit
}

type spawnStep int

const (
	stepExec spawnStep = iota // also entering the folder
	stepLimits
	stepOther
)

func newSpawn(path, dir string, args, env []string, files []uintptr, limits []kernelLimit) (s *spawn, err error) {
	s = &spawn{limits: limits, parent: uintptr(unix.Getpid()), pidfd: -1}
	copy(s.files[:], files)
	for _, text := range []struct {
		to   **byte
		from string
	}{{&s.path, path}, {&s.dir, dir}} {
		if *text.to, err = syscall.BytePtrFromString(text.from); err != nil {
			return nil, err
		}
	}
	if s.argv, err = syscall.SlicePtrFromStrings(args); err != nil {
		return nil, err
	}
	s.envv, err = syscall.SlicePtrFromStrings(env)
	return s, err
}

// start starts the process in a process group of its own and returns its ID and a descriptor of it. It is killed when the
// calling thread ends.
func (s *spawn) start() (pid, pidfd int, err error) {
	id, errno := s.fork()
	afterFork()
	runtime.KeepAlive(s)
	if errno != 0 {
		return 0, -1, fmt.Errorf("fork: %w", errno)
	}
	if s.errno == 0 {
		return int(id), int(s.pidfd), nil
	}
	for {
		if _, err := unix.Wait4(int(id), nil, unix.WALL, nil); err != unix.EINTR {
			break
		}
	}
	if s.pidfd >= 0 {
		unix.Close(int(s.pidfd))
	}
	if s.step == stepExec {
		return 0, -1, s.errno
	}
	return 0, -1, fmt.Errorf("prepare the candidate (step %d): %w", s.step, s.errno)
}

// fork returns in the parent. The child shares its memory and its stack until it executes the program, so it may only
// make raw system calls, as in the function of package syscall that does the same, and never returns from this one.
//
//go:noinline
//go:norace
//go:nocheckptr
func (s *spawn) fork() (pid uintptr, errno syscall.Errno) {
	const flags = unix.CLONE_VFORK | unix.CLONE_VM | unix.CLONE_PIDFD | uintptr(unix.SIGCHLD)
	beforeFork() // from here to afterFork the stack cannot grow
	pid, errno = rawVforkSyscall(unix.SYS_CLONE, flags, 0, uintptr(unsafe.Pointer(&s.pidfd)))
	if errno != 0 || pid != 0 {
		return
	}
	afterForkInChild() // no signal reaches a handler of this program in the child
	s.step = stepOther
	if _, _, s.errno = syscall.RawSyscall(unix.SYS_SETPGID, 0, 0, 0); s.errno != 0 {
		goto failed
	}
	if _, _, s.errno = syscall.RawSyscall6(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0, 0); s.errno != 0 {
		goto failed
	}
	if id, _, _ := syscall.RawSyscall(unix.SYS_GETPPID, 0, 0, 0); id != s.parent { // it ended meanwhile
		goto failed
	}
	for i := range s.files {
		if _, _, s.errno = syscall.RawSyscall(unix.SYS_DUP3, s.files[i], uintptr(i), 0); s.errno != 0 {
			goto failed
		}
	}
	s.step = stepLimits
	for i := range s.limits {
		l := &s.limits[i]
		if _, _, s.errno = syscall.RawSyscall6(unix.SYS_PRLIMIT64, 0, l.resource, uintptr(unsafe.Pointer(&l.value)), 0, 0, 0); s.errno != 0 {
			goto failed
		}
	}
	s.step = stepExec
	if _, _, s.errno = syscall.RawSyscall(unix.SYS_CHDIR, uintptr(unsafe.Pointer(s.dir)), 0, 0); s.errno != 0 {
		goto failed
	}
	syscall.RawSyscall6(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(&s.noSignals)), 0, unsafe.Sizeof(s.noSignals), 0, 0)
	_, _, s.errno = syscall.RawSyscall(unix.SYS_EXECVE, uintptr(unsafe.Pointer(s.path)), uintptr(unsafe.Pointer(&s.argv[0])), uintptr(unsafe.Pointer(&s.envv[0])))
failed:
	for {
		syscall.RawSyscall(unix.SYS_EXIT_GROUP, 253, 0, 0)
	}
}

// These are the functions of packages runtime and syscall with which syscall.ForkExec is made.

//go:linkname beforeFork syscall.runtime_BeforeFork
func beforeFork()

//go:linkname afterFork syscall.runtime_AfterFork
func afterFork()

//go:linkname afterForkInChild syscall.runtime_AfterForkInChild
func afterForkInChild()

//go:noescape
func rawVforkSyscall(trap, a1, a2, a3 uintptr) (r1 uintptr, err syscall.Errno)

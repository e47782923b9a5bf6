// Package seccomp installs the system call filter. It refuses what no program of an assignment needs and what reaches outside
// the program: sockets, other processes, mounts, namespaces, and large, rarely used parts of the kernel.
package seccomp

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// architectures are those the filter supports; a system call of another one kills the process.
var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64,
}

// refused system calls fail with EPERM.
var refused = []uint32{
	unix.SYS_SOCKET,
	unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE, unix.SYS_KCMP,
	unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_GETFD, unix.SYS_PIDFD_SEND_SIGNAL,
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_CHROOT, unix.SYS_PIVOT_ROOT,
	unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_MOUNT_SETATTR, unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT,
	unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_QUOTACTL, unix.SYS_FANOTIFY_INIT,
	unix.SYS_NAME_TO_HANDLE_AT,
	unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	unix.SYS_BPF, unix.SYS_IO_URING_SETUP, unix.SYS_USERFAULTFD, unix.SYS_PERF_EVENT_OPEN,
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN, // IPC objects that outlive their processes
	unix.SYS_SETPRIORITY, unix.SYS_IOPRIO_SET, unix.SYS_SCHED_SETATTR, unix.SYS_MOVE_PAGES, unix.SYS_MIGRATE_PAGES,
	unix.SYS_VMSPLICE, // one page in a pipe may keep two megabytes allocated that no limit counts
}

// absent system calls fail with ENOSYS, as on an older kernel, so that libraries fall back to other ones.
var absent = []uint32{
	unix.SYS_CLONE3,                              // a filter cannot read its flags
	unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, // memory that no limit counts
	sysSetxattrat, sysRemovexattrat, sysFileSetattr,
}

// System calls that golang.org/x/sys does not name for every architecture; their numbers are the same on all of them.
const (
	sysSetxattrat    = 463
	sysRemovexattrat = 466
	sysFileSetattr   = 469
)

// unsupported system calls fail with ENOTSUP, as on a file system without extended attributes. File access rules do not keep
// programs from leaving messages in extended attributes.
var unsupported = []uint32{
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR,
	unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
}

// condition refuses a system call depending on the lower 32 bits of one of its arguments.
type condition struct {
	call   uint32
	arg    int
	only   []uint32 // refused unless it is one of these
	except []uint32 // refused if it is one of these
	bits   uint32   // refused if it has one of these
}

// connectedPairs returns the types of socket pairs that can only reach each other, even if given another address.
// A datagram socket can send to any named socket.
func connectedPairs() (types []uint32) {
	for _, kind := range []uint32{unix.SOCK_STREAM, unix.SOCK_SEQPACKET} {
		for _, flags := range []uint32{0, unix.SOCK_CLOEXEC, unix.SOCK_NONBLOCK, unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK} {
			types = append(types, kind|flags)
		}
	}
	return types
}

// conditions returns the conditions for candidates. They must not signal their worker, whose process and threads have these IDs.
func conditions(worker ...uint32) []condition {
	const (
		everybody  = 1<<32 - 1  // kill(-1)
		setOwner   = 0x8901     // FIOSETOWN
		setGroup   = 0x8902     // SIOCSPGRP
		setFlags   = 0x40086602 // FS_IOC_SETFLAGS
		setVersion = 0x40087602 // FS_IOC_SETVERSION
		setAttr    = 0x401c5820 // FS_IOC_FSSETXATTR
		namespaces = 0x7e020000 // CLONE_NEW*
	)
	unreachable := append([]uint32{everybody}, worker...)
	for _, n := range worker {
		unreachable = append(unreachable, -n) // the process group that it leads
	}
	list := []condition{
		{call: unix.SYS_PTRACE, only: []uint32{unix.PTRACE_TRACEME}},                   // with which some programs look for a debugger
		{call: unix.SYS_PRLIMIT64, only: []uint32{0}},                                  // with which the worker sets the limits of a new process
		{call: unix.SYS_SCHED_SETSCHEDULER, arg: 1, only: []uint32{unix.SCHED_NORMAL}}, // a program that gives way on purpose would seem starved by others
		{call: unix.SYS_SCHED_SETPARAM, only: []uint32{0}},
		{call: unix.SYS_SCHED_SETAFFINITY, only: []uint32{0}},
		{call: unix.SYS_SOCKETPAIR, arg: 1, only: connectedPairs()},
		{call: unix.SYS_SETSOCKOPT, arg: 2, except: []uint32{unix.SO_SNDBUF, unix.SO_RCVBUF, unix.SO_SNDBUFFORCE, unix.SO_RCVBUFFORCE}},
		{call: unix.SYS_CLONE, bits: namespaces},
		{call: unix.SYS_IOCTL, arg: 1, except: []uint32{unix.TIOCSTI, unix.TIOCLINUX, setOwner, setGroup, setFlags, setVersion, setAttr}},
		{call: unix.SYS_FCNTL, arg: 1, except: []uint32{unix.F_SETOWN, unix.F_SETOWN_EX, unix.F_SETSIG, unix.F_SETLEASE, unix.F_NOTIFY, unix.F_SETPIPE_SZ}},
		{call: unix.SYS_PRCTL, except: []uint32{unix.PR_SET_DUMPABLE, unix.PR_SCHED_CORE}}, // the watch reads its /proc
		{call: unix.SYS_KILL, except: unreachable},
		{call: unix.SYS_SETPGID, arg: 1, except: worker},
	}
	for _, call := range []uint32{unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO} {
		list = append(list, condition{call: call, except: worker})
	}
	return list
}

// filter returns the BPF program, or nil for an unknown architecture.
func filter(worker ...uint32) []unix.SockFilter {
	const (
		load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		atLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		anyBit  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
		end     = unix.BPF_RET | unix.BPF_K

		number, architecture, arguments = 0, 4, 16 // offsets in struct seccomp_data

		allow   = unix.SECCOMP_RET_ALLOW
		refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
		foreign = 0x40000000 // x32 system call numbers begin here
	)
	arch, ok := architectures[runtime.GOARCH]
	if !ok {
		return nil
	}
	op := func(code uint16, k uint32, jumps ...uint8) unix.SockFilter {
		f := unix.SockFilter{Code: code, K: k}
		if len(jumps) == 2 {
			f.Jt, f.Jf = jumps[0], jumps[1]
		}
		return f
	}
	list := []unix.SockFilter{
		op(load, architecture), op(equal, arch, 1, 0), op(end, unix.SECCOMP_RET_KILL_PROCESS),
		op(load, number), op(atLeast, foreign, 0, 1), op(end, refuse),
	}
	for _, group := range []struct {
		calls []uint32
		error unix.Errno
	}{{refused, unix.EPERM}, {absent, unix.ENOSYS}, {unsupported, unix.ENOTSUP}} {
		for _, call := range group.calls {
			list = append(list, op(equal, call, 0, 1), op(end, unix.SECCOMP_RET_ERRNO|uint32(group.error)))
		}
	}
	for _, c := range conditions(worker...) {
		block := []unix.SockFilter{op(load, uint32(arguments+8*c.arg))}
		last := allow
		for _, value := range c.only {
			block, last = append(block, op(equal, value, 0, 1), op(end, allow)), int(refuse)
		}
		for _, value := range c.except {
			block = append(block, op(equal, value, 0, 1), op(end, refuse))
		}
		if c.bits != 0 {
			block = append(block, op(anyBit, c.bits, 0, 1), op(end, refuse))
		}
		block = append(block, op(end, uint32(last)))
		list = append(list, op(equal, c.call, 0, uint8(len(block))))
		list = append(list, block...)
	}
	return append(list, op(end, allow))
}

// Enter applies the filter permanently to the calling thread and everything it starts. They cannot signal the worker, whose
// process and threads have these IDs.
func Enter(worker ...uint32) error {
	list := filter(worker...)
	if len(list) == 0 {
		return fmt.Errorf("system call filter: not for the architecture %s", runtime.GOARCH)
	}
	program := unix.SockFprog{Len: uint16(len(list)), Filter: &list[0]}
	_, _, err := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	if err != 0 {
		return fmt.Errorf("system call filter: %w", err)
	}
	return nil
}

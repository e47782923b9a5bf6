package sandbox

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The system call filter refuses what no program of an assignment needs and what reaches beyond it: sockets, other
// processes, mounts, namespaces, and large rarely used parts of the kernel.

// architectures the filter can be made for; a system call of another one ends the process.
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
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_MSGGET, unix.SYS_SEMGET, unix.SYS_MQ_OPEN, // they outlive their processes
	unix.SYS_SETPRIORITY, unix.SYS_IOPRIO_SET, unix.SYS_MOVE_PAGES, unix.SYS_MIGRATE_PAGES,
}

// condition refuses a system call by its first or second argument, of which the lower half counts.
type condition struct {
	call   uint32
	arg    int
	only   []uint32 // refused unless it is one of these
	except []uint32 // refused if it is one of these
	bits   uint32   // refused if it has one of these
}

// connectedPairs are the types of socket pairs that reach nobody but each other, whichever address is given to them.
// A datagram can be sent to any socket that has a name.
func connectedPairs() (types []uint32) {
	for _, kind := range []uint32{unix.SOCK_STREAM, unix.SOCK_SEQPACKET} {
		for _, flags := range []uint32{0, unix.SOCK_CLOEXEC, unix.SOCK_NONBLOCK, unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK} {
			types = append(types, kind|flags)
		}
	}
	return types
}

// conditions for candidates of a worker whose process and threads have these numbers: they shall not signal it.
func conditions(worker ...uint32) []condition {
	const (
		setSigMask = 0x420b     // PTRACE_SETSIGMASK
		everybody  = 1<<32 - 1  // kill(-1)
		setOwner   = 0x8901     // FIOSETOWN
		setGroup   = 0x8902     // SIOCSPGRP
		namespaces = 0x7e020000 // CLONE_NEW*
	)
	list := []condition{
		// What the worker itself does to a new process, before its first instruction.
		{call: unix.SYS_PTRACE, only: []uint32{unix.PTRACE_TRACEME, unix.PTRACE_DETACH, setSigMask}},
		{call: unix.SYS_PRLIMIT64, only: []uint32{0}},
		{call: unix.SYS_SCHED_SETSCHEDULER, only: []uint32{0}},
		{call: unix.SYS_SCHED_SETPARAM, only: []uint32{0}},
		{call: unix.SYS_SCHED_SETATTR, only: []uint32{0}},
		{call: unix.SYS_SCHED_SETAFFINITY, only: []uint32{0}},
		{call: unix.SYS_SOCKETPAIR, arg: 1, only: connectedPairs()},
		{call: unix.SYS_CLONE, bits: namespaces},
		{call: unix.SYS_IOCTL, arg: 1, except: []uint32{unix.TIOCSTI, unix.TIOCLINUX, setOwner, setGroup}},
		{call: unix.SYS_FCNTL, arg: 1, except: []uint32{unix.F_SETOWN, unix.F_SETOWN_EX, unix.F_SETSIG}},
		{call: unix.SYS_KILL, except: append([]uint32{everybody}, worker...)},
	}
	for _, call := range []uint32{unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_TGSIGQUEUEINFO} {
		list = append(list, condition{call: call, except: worker})
	}
	return list
}

// filter is the program of the system call filter, or nil for an unknown architecture.
func filter(worker ...uint32) []unix.SockFilter {
	const (
		load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		atLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		anyBit  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
		end     = unix.BPF_RET | unix.BPF_K

		number, architecture, arguments = 0, 4, 16 // places in struct seccomp_data

		allow   = unix.SECCOMP_RET_ALLOW
		refuse  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
		unknown = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS) // so that libraries fall back to an older call
		foreign = 0x40000000                                   // numbers of the x32 calls begin here
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
		op(equal, unix.SYS_CLONE3, 0, 1), op(end, unknown), // its flags cannot be seen
	}
	for _, call := range refused {
		list = append(list, op(equal, call, 0, 1), op(end, refuse))
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

// enterFilter puts the calling thread under the filter, for good.
func enterFilter(list []unix.SockFilter) error {
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

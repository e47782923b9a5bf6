package seccomp

import "golang.org/x/sys/unix"

// Condition refuses a system call with EPERM depending on the lower 32 bits of one of its arguments.
type Condition struct {
	Call
	Arg    int
	Only   []uint32 // refused unless it is one of these
	Except []uint32 // refused if it is one of these
	Bits   uint32   // refused if it has one of these
	Worker bool     // refused if it is the process or a thread of the worker
	Why    string   // what is refused
}

const (
	everybody  = 1<<32 - 1  // kill(-1)
	setOwner   = 0x8901     // FIOSETOWN
	setGroup   = 0x8902     // SIOCSPGRP
	setFlags   = 0x40086602 // FS_IOC_SETFLAGS
	setVersion = 0x40087602 // FS_IOC_SETVERSION
	setAttr    = 0x401c5820 // FS_IOC_FSSETXATTR
	namespaces = 0x7e020000 // CLONE_NEW*
)

// Conditions are the calls that are allowed with some arguments.
var Conditions = []Condition{
	{Call: Call{"ioctl", 16, 29}, Arg: 1, Except: []uint32{unix.TIOCSTI, unix.TIOCLINUX, setOwner, setGroup, setFlags, setVersion, setAttr},
		Why: "typing for the user of a terminal, signals to others, flags of files"},
	{Call: Call{"fcntl", 72, 25}, Arg: 1, Except: []uint32{unix.F_SETOWN, unix.F_SETOWN_EX, unix.F_SETSIG, unix.F_SETLEASE, unix.F_NOTIFY, unix.F_SETPIPE_SZ},
		Why: "signals to others, leases, watching folders, large pipes"},
	{Call: Call{"socketpair", 53, 199}, Arg: 1, Only: connectedPairs(), Why: "a datagram socket can send to any that has a name"},
	{Call: Call{"setsockopt", 54, 208}, Arg: 2, Except: []uint32{unix.SO_SNDBUF, unix.SO_RCVBUF, unix.SO_SNDBUFFORCE, unix.SO_RCVBUFFORCE},
		Why: "larger buffers, which no limit counts"},
	{Call: Call{"kill", 62, 129}, Except: []uint32{everybody}, Worker: true, Why: "signals to everybody, and to the process that watches"},
	{Call: Call{"tkill", 200, 130}, Worker: true, Why: "the same"},
	{Call: Call{"tgkill", 234, 131}, Worker: true, Why: "the same"},
	{Call: Call{"rt_sigqueueinfo", 129, 138}, Worker: true, Why: "the same"},
	{Call: Call{"rt_tgsigqueueinfo", 297, 240}, Worker: true, Why: "the same"},
	{Call: Call{"setpgid", 109, 154}, Arg: 1, Worker: true, Why: "joining the process group of the process that watches"},
	{Call: Call{"prlimit64", 302, 261}, Only: []uint32{0}, Why: "limits of other processes"},
	{Call: Call{"ptrace", 101, 117}, Only: []uint32{unix.PTRACE_TRACEME}, Why: "everything except PTRACE_TRACEME, with which some programs look for a debugger"},
	{Call: Call{"prctl", 157, 167}, Except: []uint32{unix.PR_SET_DUMPABLE, unix.PR_SCHED_CORE}, Why: "hiding from the process that watches, and taking a processor for itself"},
	{Call: Call{"clone", 56, 220}, Bits: namespaces, Why: "new namespaces"},
	{Call: Call{"sched_setscheduler", 144, 119}, Arg: 1, Only: []uint32{unix.SCHED_NORMAL}, Why: "a program that gives way on purpose would seem to be kept waiting by others"},
	{Call: Call{"sched_setparam", 142, 118}, Only: []uint32{0}, Why: "other processes"},
	{Call: Call{"sched_setaffinity", 203, 122}, Only: []uint32{0}, Why: "other processes"},
}

// connectedPairs returns the types of socket pairs that can only reach each other, even if given another address.
func connectedPairs() (types []uint32) {
	for _, kind := range []uint32{unix.SOCK_STREAM, unix.SOCK_SEQPACKET} {
		for _, flags := range []uint32{0, unix.SOCK_CLOEXEC, unix.SOCK_NONBLOCK, unix.SOCK_CLOEXEC | unix.SOCK_NONBLOCK} {
			types = append(types, kind|flags)
		}
	}
	return types
}

// refused returns the values that the condition names as refused. Candidates must not signal their worker, whose process and
// threads have these IDs.
func (c *Condition) refused(worker []uint32) []uint32 {
	list := c.Except
	if c.Worker {
		list = append(append([]uint32{}, list...), worker...)
		for _, id := range worker {
			list = append(list, -id) // the process group that it leads
		}
	}
	return list
}

// block is the condition as a part of the filter.
func (c *Condition) block(worker []uint32) []unix.SockFilter {
	block := []unix.SockFilter{op(load, uint32(arguments+8*c.Arg))}
	last := answer(0)
	for _, value := range c.Only {
		block, last = append(block, op(equal, value, 0, 1), answer(0)), answer(unix.EPERM)
	}
	for _, value := range c.refused(worker) {
		block = append(block, op(equal, value, 0, 1), answer(unix.EPERM))
	}
	if c.Bits != 0 {
		block = append(block, op(anyBit, c.Bits, 0, 1), answer(unix.EPERM))
	}
	return append(block, last)
}

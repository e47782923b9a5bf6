// Package seccomp installs the system call filter. It allows what programs of an assignment need and refuses what reaches
// outside the program: sockets, other processes, mounts, namespaces, and large, rarely used parts of the kernel.
package seccomp

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// architectures are those the filter supports; a system call of another one kills the process.
var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64,
}

// Number returns the number of a system call on this machine, -1 if it has none.
func (c Call) Number() int {
	if runtime.GOARCH == "amd64" {
		return c.x86_64
	}
	return c.generic
}

const (
	load    = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
	equal   = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
	atLeast = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
	anyBit  = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
	jump    = unix.BPF_JMP | unix.BPF_JA
	end     = unix.BPF_RET | unix.BPF_K

	number, architecture, arguments = 0, 4, 16 // offsets in struct seccomp_data
)

func op(code uint16, k uint32, jumps ...uint8) unix.SockFilter {
	f := unix.SockFilter{Code: code, K: k}
	if len(jumps) == 2 {
		f.Jt, f.Jf = jumps[0], jumps[1]
	}
	return f
}

// answer ends the filter: with an error, or by allowing the call.
func answer(err unix.Errno) unix.SockFilter {
	if err == 0 {
		return op(end, unix.SECCOMP_RET_ALLOW)
	}
	return op(end, unix.SECCOMP_RET_ERRNO|uint32(err))
}

// span is what the filter does for all numbers from one on, up to the next span.
type span struct {
	from int
	do   []unix.SockFilter
}

// spans returns what the filter does, by number.
func spans(worker []uint32) (list []span) {
	does := map[int][]unix.SockFilter{}
	for _, r := range Rules {
		for _, c := range r.Calls {
			does[c.Number()] = []unix.SockFilter{answer(r.Answer)}
		}
	}
	for _, c := range Conditions {
		does[c.Number()] = c.block(worker)
	}
	delete(does, -1)
	unknown := []unix.SockFilter{answer(unix.ENOSYS)}
	for n := range slices.Max(slices.Collect(maps.Keys(does))) + 2 {
		do := does[n]
		if do == nil {
			do = unknown
		}
		if len(list) == 0 || !slices.Equal(list[len(list)-1].do, do) {
			list = append(list, span{n, do})
		}
	}
	return list
}

// search is a binary search for the span of a number.
func search(list []span) []unix.SockFilter {
	if len(list) == 1 {
		return list[0].do
	}
	below, above := list[:len(list)/2], list[len(list)/2:]
	first := search(below)
	return slices.Concat(
		[]unix.SockFilter{op(atLeast, uint32(above[0].from), 0, 1), op(jump, uint32(len(first)))}, first, search(above),
	)
}

// filter returns the BPF program, or nil for an unknown architecture.
func filter(worker []uint32) []unix.SockFilter {
	arch, ok := architectures[runtime.GOARCH]
	if !ok {
		return nil
	}
	return append([]unix.SockFilter{
		op(load, architecture), op(equal, arch, 1, 0), op(end, unix.SECCOMP_RET_KILL_PROCESS), op(load, number),
	}, search(spans(worker))...)
}

// Enter applies the filter permanently to the calling thread and everything it starts. They cannot signal the worker, whose
// process and threads have these IDs.
func Enter(worker ...uint32) error {
	list := filter(worker)
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

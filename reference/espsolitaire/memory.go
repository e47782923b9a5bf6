package espsolitaire

import "math"

// A Go program that reaches the memory limit of its process is terminated by its
// own runtime and cannot print anything more. The reference therefore counts what a
// line of input takes, and gives up before it reaches the limit: a line's budget is
// what the limit leaves besides the needs of the runtime, divided by the memory that
// buffering a line can take per byte.
const (
	// runtimeData and runtimeSpace are what an idle 64-bit ass3 takes of RLIMIT_DATA
	// (40 MiB) and RLIMIT_AS (1.2 GiB), and some more.
	runtimeData  = 48 << 20
	runtimeSpace = 1280 << 20

	// roomPerByte: a doubling buffer may be twice as long as its line, and its
	// predecessors, if not yet collected, as long as that together.
	roomPerByte = 4

	// minBudget is what every program that starts at all can spare.
	minBudget = 64 << 10
)

// budget returns the bytes that one line of input may take in a process with these
// limits on data and address space, in bytes.
func budget(data, space uint64) int {
	spare := min(data-min(data, runtimeData), space-min(space, runtimeSpace))
	return int(min(max(spare/roomPerByte, minBudget), math.MaxInt))
}

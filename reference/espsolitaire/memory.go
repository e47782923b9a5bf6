package espsolitaire

import "math"

// A Go program that reaches the memory limit of its process is ended by its own
// runtime and can print nothing more. The reference therefore counts what a
// line of input takes, and gives up before the limit does: a line's budget is
// what the limit leaves beside the needs of the runtime, divided by the room that
// buffering a line can take.
const (
	// runtimeData and runtimeSpace are what an idle ass3 of 64 bits takes of
	// RLIMIT_DATA (40 MiB) and RLIMIT_AS (1.2 GiB), and some more.
	runtimeData  = 48 << 20
	runtimeSpace = 1280 << 20

	// roomPerByte: a buffer that doubles may be twice as long as its line, and those
	// it outgrew, perhaps not yet collected, as long as that together.
	roomPerByte = 4

	// minBudget is what every program that starts at all has to spare.
	minBudget = 64 << 10
)

// budget returns the bytes that one line of input may take in a process whose
// data and address space are limited to so many bytes.
func budget(data, space uint64) int {
	spare := min(data-min(data, runtimeData), space-min(space, runtimeSpace))
	return int(min(max(spare/roomPerByte, minBudget), math.MaxInt))
}

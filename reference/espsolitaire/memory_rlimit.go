//go:build linux || darwin || freebsd || netbsd

package espsolitaire

import (
	"math"
	"syscall"
)

// lineBudget returns the budget that the limits of this process leave, see
// [budget]. A missing limit is a huge number of bytes.
func lineBudget() int {
	return budget(softLimit(syscall.RLIMIT_DATA), softLimit(syscall.RLIMIT_AS))
}

func softLimit(resource int) uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(resource, &limit); err != nil {
		return math.MaxUint64
	}
	return uint64(limit.Cur)
}

//go:build !(linux || darwin || freebsd || netbsd)

package espsolitaire

import "math"

// lineBudget returns an unlimited budget: the limits of this system are unknown.
func lineBudget() int {
	return math.MaxInt
}

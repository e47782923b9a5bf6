//go:build !(linux || darwin || freebsd || netbsd)

package espsolitaire

import "math"

// lineBudget returns a budget without limit: this system is not asked for any.
func lineBudget() int {
	return math.MaxInt
}

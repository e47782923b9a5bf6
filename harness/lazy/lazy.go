// Package lazy makes regular expressions when they are needed first. A program that links them all would otherwise make them
// whenever it starts, and touchstone starts several times to grade once: each worker of its sandbox is a process of its own.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function that returns the regular expression, which must be right.
func Regexp(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

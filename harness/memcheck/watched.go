package memcheck

import (
	"slices"

	"touchstone/harness/lazy"
	"touchstone/harness/sandbox"
)

// watched returns the command that runs a program under memcheck. Of an option that is
// given twice, the last one counts.
func watched(valgrind string, c sandbox.Command, options ...string) sandbox.Command {
	c.Args = slices.Concat([]string{
		"valgrind", "--command-line-only=yes", "-q", "--tool=memcheck", "--vgdb=no", "--child-silent-after-fork=yes", "--error-limit=no",
		"--leak-check=full", "--show-leak-kinds=all", "--errors-for-leak-kinds=all",
	}, options, []string{c.Path}, c.Args[1:])
	c.Path = valgrind
	c.Limits.Wall *= valgrindSlower
	c.Limits.CPU *= valgrindSlower
	c.Limits.Memory = valgrindMemory
	return c
}

// valgrindLine matches a line that valgrind itself prints to standard error.
var valgrindLine = lazy.Regexp(`(?m)^(?:==\d+==|--\d+--|\*\*\d+\*\*).*\n?`)

const (
	valgrindLog    = ".valgrind.xml"
	valgrindSlower = 10      // how many times slower a program may be under valgrind
	valgrindMemory = 2 << 30 // bytes: valgrind keeps shadow memory in addition to the program's own
)

package sanitizer

import (
	"strings"

	"touchstone/harness/lazy"
)

// Unresolved is an option of sanitizers, which then write addresses in place of source
// lines. To find the lines, they take longer than most programs run.
const Unresolved = "symbolize=0"

// unresolved matches a line such as `    #1 0x5626  (/some/folder/gitm+0xb5a1) (BuildId: ...)`.
var unresolved = lazy.Regexp(`^(\s*#\d+ 0x[0-9a-f]+)\s+\((.+)\+(0x[0-9a-f]+)\)`)

// Address is a place in a program or a library.
type Address struct {
	Path   string // of the file
	Offset string // in hexadecimal, with 0x
}

// Addresses lists those in the reports of an output that have no source line.
func Addresses(output string) []Address {
	var list []Address
	for line := range strings.Lines(output) {
		if m := unresolved().FindStringSubmatch(line); m != nil {
			list = append(list, Address{m[2], m[3]})
		}
	}
	return list
}

// Resolve writes reports as if the sanitizer had found the source lines. Places are a
// function, a space, a path, a colon and a line; addresses without one stay.
func Resolve(output string, places map[Address]string) string {
	lines := strings.SplitAfter(output, "\n")
	for i, line := range lines {
		if m := unresolved().FindStringSubmatch(line); m != nil {
			if place := places[Address{m[2], m[3]}]; place != "" {
				lines[i] = m[1] + " in " + place + "\n"
			}
		}
	}
	return strings.Join(lines, "")
}

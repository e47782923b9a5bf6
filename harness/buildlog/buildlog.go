// Package buildlog parses the messages of compilers, linkers and make in a build
// log.
package buildlog

import (
	"iter"
	"path"
	"regexp"
	"strconv"
	"strings"

	"touchstone/harness/report"
)

// forms are the forms of a message. If it has a place, the groups are the file, the
// line, the column and the message itself.
var forms = []struct {
	kind   report.FindingKind
	placed bool
	line   *regexp.Regexp
}{
	{report.CompilerError, true, regexp.MustCompile(`^([^\s:][^:]*):(\d+)(?::(\d+))?: (?:fatal )?error: (.+)$`)},
	{report.CompilerWarning, true, regexp.MustCompile(`^([^\s:][^:]*):(\d+)(?::(\d+))?: warning: (.+)$`)},
	{report.LinkerError, true, regexp.MustCompile(`^(?:\S*ld: )?(?:[^:]+\.o:)?([^\s:][^:]*):(\d+)(): ((?:undefined|multiple) .+)$`)},
	{report.MakeError, true, regexp.MustCompile(`^([^\s:][^:]*):(\d+)(): \*\*\* (.+?)\.?(?:  Stop\.)?$`)},
	{report.LinkerError, false, regexp.MustCompile(`((?:undefined reference to |multiple definition of |duplicate symbol |cannot find -l).+)$`)},
	{report.CompilerError, false, regexp.MustCompile(`^([^\s:]+: )(?:fatal )?error: (.+)$`)},
	{report.MakeError, false, regexp.MustCompile(`^make\S*: \*\*\* (No .+?)\.?(?:  Stop\.)?$`)},
}

var (
	colours = regexp.MustCompile(`\x1b\[[0-9;]*[mK]`)
	// linker matches what the compiler prints after its linker has reported an error.
	linker = regexp.MustCompile(`^collect2: |: error: ld returned \d+ exit status$`)
)

// Lines iterates over the lines of a log, without line ends and colours, and without
// those that only repeat that the linker failed.
func Lines(log []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(colours.ReplaceAllString(string(log), "")) {
			if line = strings.TrimRight(line, "\r\n"); !linker.MatchString(line) && !yield(line) {
				return
			}
		}
	}
}

// Read returns the tools' messages, in the order of the log, each once. A message
// about no particular line, such as one about a missing library, has no place.
func Read(log []byte) []report.Finding {
	var found []report.Finding
	seen := map[string]bool{}
	for line := range Lines(log) {
		if f, ok := read(line); ok && !seen[line] {
			found, seen[line] = append(found, f), true
		}
	}
	return found
}

func read(line string) (report.Finding, bool) {
	for _, form := range forms {
		m := form.line.FindStringSubmatch(line)
		switch {
		case m == nil:
			continue
		case !form.placed:
			return report.Finding{Kind: form.kind, What: strings.Join(m[1:], "")}, true
		}
		at := &report.Place{File: path.Clean(m[1]), Line: number(m[2]), Column: number(m[3])}
		return report.Finding{Kind: form.kind, What: m[4], At: at}, true
	}
	return report.Finding{}, false
}

// number returns 0 for a number too large to be a line number.
func number(digits string) int {
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return 0
	}
	return int(n)
}

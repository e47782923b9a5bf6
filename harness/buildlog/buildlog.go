// Package buildlog reads what compilers, linkers and make say of a build.
package buildlog

import (
	"iter"
	"path"
	"regexp"
	"strconv"
	"strings"

	"touchstone/harness/report"
)

// forms are those of a line that says what is wrong. With a place, their groups
// are the file, the line, the column and what is wrong there.
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
	// linker is what the compiler says when its linker has said what is wrong.
	linker = regexp.MustCompile(`^collect2: |: error: ld returned \d+ exit status$`)
)

// Lines are the lines of a log, without their ends and colours, but for those
// that repeat that the linker failed.
func Lines(log []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(colours.ReplaceAllString(string(log), "")) {
			if line = strings.TrimRight(line, "\r\n"); !linker.MatchString(line) && !yield(line) {
				return
			}
		}
	}
}

// Read gives what the tools find wrong, in the order of the log, each once.
// What is wrong at no line of a file, such as a library that is missing, has
// no place.
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

// number is 0 for one that is too large to be that of a line.
func number(digits string) int {
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return 0
	}
	return int(n)
}

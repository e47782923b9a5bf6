// Package buildlog parses the messages of compilers, linkers, make and interpreters
// in a build log.
package buildlog

import (
	"iter"
	"path"
	"regexp"
	"strconv"
	"strings"

	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

// forms are the forms of a message. If it has a place, the groups are the file, the
// line, the column and the message itself.
var forms = []struct {
	kind   report.FindingKind
	placed bool
	line   func() *regexp.Regexp
}{
	{report.CompilerError, true, lazy.Regexp(`^([^\s:][^:]*):(\d+)(?::(\d+))?: (?:fatal )?error: (.+)$`)},
	{report.CompilerWarning, true, lazy.Regexp(`^([^\s:][^:]*):(\d+)(?::(\d+))?: warning: (.+)$`)},
	{report.LinkerError, true, lazy.Regexp(`^(?:\S*ld: )?(?:[^:]+\.o:)?([^\s:][^:]*):(\d+)(): ((?:undefined|multiple) .+)$`)},
	{report.MakeError, true, lazy.Regexp(`^([^\s:][^:]*):(\d+)(): \*\*\* (.+?)\.?(?:  Stop\.)?$`)},
	{report.LinkerError, false, lazy.Regexp(`((?:undefined reference to |multiple definition of |duplicate symbol |cannot find -l).+)$`)},
	{report.CompilerError, false, lazy.Regexp(`^([^\s:]+: )(?:fatal )?error: (.+)$`)},
	{report.CompilerError, true, lazy.Regexp(`^([^\s:][^:]*\.go):(\d+):(\d+): (.+)$`)},
	{report.MakeError, false, lazy.Regexp(`^make\S*: \*\*\* (No .+?)\.?(?:  Stop\.)?$`)},
}

var (
	colours = lazy.Regexp(`\x1b\[[0-9;]*[mK]`)
	// linker matches what the compiler prints after its linker has reported an error.
	linker = lazy.Regexp(`^collect2: |: error: ld returned \d+ exit status$`)
)

// Lines iterates over the lines of a log, without line ends and colours, and without
// those that only repeat that the linker failed.
func Lines(log []byte) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(colours().ReplaceAllString(string(log), "")) {
			if line = strings.TrimRight(line, "\r\n"); !linker().MatchString(line) && !yield(line) {
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
	var p pending
	for line := range Lines(log) {
		f, ok := read(line)
		key := line
		if !ok {
			if f, ok = p.read(line); ok {
				key = f.At.String() + ": " + f.What
			}
		}
		if ok && !seen[key] {
			found, seen[key] = append(found, f), true
		}
	}
	return found
}

// Messages of several lines: rustc and the interpreters print the place on a line of
// its own.
var (
	rustSays    = lazy.Regexp(`^(error|warning)(?:\[\w+\])?: (.+)$`)
	rustPlace   = lazy.Regexp(`^\s*--> ([^:]+):(\d+):(\d+)$`)
	pythonPlace = lazy.Regexp(`^  File "([^"]+)", line (\d+)()$`)
	nodePlace   = lazy.Regexp(`^(\S.*\.[cm]?js):(\d+)()$`)
	syntaxError = lazy.Regexp(`^(?:Sorry: )?((?:Syntax|Indentation|Tab)Error: .+?)(?: \(([^()]+), line (\d+)\))?$`)
)

// pending is what is known of a message that is not complete yet.
type pending struct {
	kind report.FindingKind // of rustc's message
	what string             // what rustc says
	at   *report.Place      // where an interpreter stopped
}

// read takes the next line, and returns the message that it completes.
func (p *pending) read(line string) (report.Finding, bool) {
	if m := rustSays().FindStringSubmatch(line); m != nil {
		p.kind, p.what = report.CompilerError, m[2]
		if m[1] == "warning" {
			p.kind = report.CompilerWarning
		}
		return report.Finding{}, false
	}
	if m := rustPlace().FindStringSubmatch(line); m != nil && p.what != "" {
		f := report.Finding{Kind: p.kind, What: p.what, At: placed(m[1:])}
		p.what = ""
		return f, true
	}
	for _, place := range []*regexp.Regexp{pythonPlace(), nodePlace()} {
		if m := place.FindStringSubmatch(line); m != nil {
			p.at = placed(m[1:])
			return report.Finding{}, false
		}
	}
	if m := syntaxError().FindStringSubmatch(line); m != nil {
		at := p.at
		if m[2] != "" {
			at = placed([]string{m[2], m[3], ""})
		}
		p.at = nil
		return report.Finding{Kind: report.CompilerError, What: m[1], At: at}, at != nil
	}
	if strings.TrimSpace(line) == "" {
		p.what = ""
	}
	return report.Finding{}, false
}

// placed makes a place of a file, a line and a column.
func placed(m []string) *report.Place {
	return &report.Place{File: path.Clean(m[0]), Line: number(m[1]), Column: number(m[2])}
}

func read(line string) (report.Finding, bool) {
	for _, form := range forms {
		m := form.line().FindStringSubmatch(line)
		switch {
		case m == nil:
			continue
		case !form.placed:
			return report.Finding{Kind: form.kind, What: strings.Join(m[1:], "")}, true
		}
		return report.Finding{Kind: form.kind, What: m[4], At: placed(m[1:4])}, true
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

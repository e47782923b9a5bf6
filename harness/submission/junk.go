package submission

import (
	"maps"
	"os"
	"slices"
	"strings"

	"touchstone/harness/report"
)

// junk is what file managers and archivers add by themselves. It is left out
// and does not count as handed in, since no student asked for it.
var junk = []string{"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"}

// forks are the files that macOS puts beside others: "._main.c".
const forks = "._"

// ownReports is what a note calls the reports that grading has left in a
// submission. They are told by what is in them, whatever they are called.
const ownReports = "a report of touchstone"

// junkIn gives the part of a name that makes a file junk, or "".
func junkIn(name string) string {
	for part := range strings.SplitSeq(name, "/") {
		switch {
		case slices.Contains(junk, part):
			return part
		case strings.HasPrefix(part, forks):
			return forks + "*"
		}
	}
	return ""
}

// IsJunk reports whether a file is one that the system of whoever handed in
// added by itself, such as .DS_Store.
func IsJunk(name string) bool { return junkIn(name) != "" }

// isReport reports whether a regular file is a report, which does not count as
// handed in.
func isReport(root *os.Root, name string) (bool, error) {
	head, err := headOf(root, name)
	return report.Begins(head), err
}

// isJunk is IsJunk, and remembers them for a note.
func (t *tree) isJunk(name string) bool {
	part := junkIn(name)
	if part != "" {
		t.junk[part] = true
	}
	return part != ""
}

// noteJunk says once what kinds of junk there were.
func (t *tree) noteJunk() {
	if len(t.junk) > 0 {
		t.notes.add("notes.junk", "files", strings.Join(slices.Sorted(maps.Keys(t.junk)), ", "))
	}
}

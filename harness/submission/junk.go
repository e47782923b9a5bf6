package submission

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/report"
)

// junk are the files that file managers and archivers add by themselves. They are
// left out and do not count as submitted, since no student asked for them.
var junk = []string{"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"}

// forks is the prefix of files that macOS adds beside others: "._main.c".
const forks = "._"

// junkIn returns the part of a name that makes a file junk, or "".
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

// IsJunk reports whether a file was added by the student's operating system, such
// as .DS_Store.
func IsJunk(name string) bool { return junkIn(name) != "" }

// isReport reports whether a regular file is a report, which does not count as
// submitted.
func isReport(root *os.Root, name string) (bool, error) {
	head, err := headOf(root, name)
	return report.Begins(head), err
}

// isJunk is IsJunk, and records the name for a note.
func (t *tree) isJunk(name string) bool {
	part := junkIn(name)
	if part != "" {
		t.junk[part] = true
	}
	return part != ""
}

// noteJunk adds one note with the kinds of junk that were found.
func (t *tree) noteJunk() {
	if len(t.junk) > 0 || t.reports {
		t.notes.add("notes.junk", "files", t.leftOut())
	}
}

// leftOut names the junk.
func (t *tree) leftOut() catalog.Message {
	names := catalog.Verbatim(strings.Join(slices.Sorted(maps.Keys(t.junk)), ", "))
	switch reports := catalog.Of("notes.own-report"); {
	case !t.reports:
		return names
	case names.None():
		return reports
	default:
		return catalog.Of("list.also", "first", names, "next", reports)
	}
}

// leftovers are the names of files that version control, editors and compilers
// leave in a folder.
var leftovers = []string{
	".git", ".hg", ".svn",
	"*~", "#*#", ".#*", ".*.sw?", "4913", atomicfile.Unfinished,
	"*.o", "*.d", "*.gcda", "*.gcno", "*.dSYM",
}

// IsLeftover reports whether a file was left in the folder of a submission by an
// editor, make, git, this program or the operating system, rather than saved by
// a person.
func IsLeftover(root *os.Root, name string, info fs.FileInfo) bool {
	base := path.Base(name)
	left := assignment.Matches(leftovers, base) || IsJunk(base)
	if left || !info.Mode().IsRegular() {
		return left
	}
	compiled, err := isCompiled(root, name)
	if err == nil && compiled {
		return true
	}
	written, err := isReport(root, name)
	return err == nil && written
}

package submission

import (
	"io/fs"
	"os"
	"path"

	"touchstone/harness/assignment"
	"touchstone/harness/files/atomicfile"
)

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

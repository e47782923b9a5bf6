package submission

import (
	"io/fs"
	"os"
	"path"
	"slices"

	"touchstone/harness/atomicfile"
)

// leftovers are the names of what version control, editors and compilers
// leave in a folder.
var leftovers = []string{
	".git", ".hg", ".svn",
	"*~", "#*#", ".#*", ".*.sw?", "4913", atomicfile.Unfinished,
	"*.o", "*.d", "*.gcda", "*.gcno", "*.dSYM",
}

// IsLeftover tells what editors, make, git and this program leave in the folder
// of a submission, or a system adds to it, from files that somebody saves.
func IsLeftover(root *os.Root, name string, info fs.FileInfo) bool {
	base := path.Base(name)
	left := slices.ContainsFunc(leftovers, func(glob string) bool { ok, _ := path.Match(glob, base); return ok })
	if left || IsJunk(base) || !info.Mode().IsRegular() {
		return left || IsJunk(base)
	}
	compiled, err := isCompiled(root, name)
	if err == nil && compiled {
		return true
	}
	written, err := isReport(root, name)
	return err == nil && written
}

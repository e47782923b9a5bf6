package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"touchstone/harness/atomicfile"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// noSource tells the files of a submission that a save is about from those
// that editors, make, git and this program leave there.
func (g *grading) noSource(folder string) func(*os.Root, string, fs.FileInfo) bool {
	own := ""
	if g.flags.report != "" {
		own, _ = filepath.Abs(g.flags.report)
	}
	return func(root *os.Root, name string, info fs.FileInfo) bool {
		base := path.Base(name)
		switch {
		case submission.IsJunk(base), leftBehind(base):
			return true
		case !info.Mode().IsRegular():
			return false
		case own != "" && filepath.Join(folder, filepath.FromSlash(name)) == own:
			return true
		}
		if compiled, err := submission.IsCompiled(root, name); err == nil && compiled {
			return true
		}
		written, err := submission.IsReport(root, name)
		return err == nil && written
	}
}

// leftovers are the names of what version control, editors and compilers
// leave in a folder.
var leftovers = []string{
	".git", ".hg", ".svn",
	"*~", "#*#", ".#*", ".*.sw?", "4913", atomicfile.Unfinished,
	"*.o", "*.d", "*.gcda", "*.gcno", "*.dSYM",
}

func leftBehind(base string) bool {
	return slices.ContainsFunc(leftovers, func(glob string) bool {
		ok, _ := path.Match(glob, base)
		return ok
	})
}

// mending counts what has become of the cases that failed the last time, which
// are tried first.
type mending struct {
	failed       []string
	mended, same int
}

// failedIn are the cases that failed in a report; nil is none.
func failedIn(before *report.Report) *mending {
	m := &mending{}
	if before == nil {
		return m
	}
	for _, c := range before.Cases {
		if c.Verdict == report.VerdictFail {
			m.failed = append(m.failed, c.ID)
		}
	}
	return m
}

// note counts a case that was tried, and says how many of those that failed
// pass now.
func (m *mending) note(c report.Case) string {
	if slices.Contains(m.failed, c.ID) {
		if c.Verdict == report.VerdictPass {
			m.mended++
		} else {
			m.same++
		}
	}
	if m.mended+m.same == 0 {
		return ""
	}
	return fmt.Sprintf("of the %d that failed before, %d pass now", len(m.failed), m.mended)
}

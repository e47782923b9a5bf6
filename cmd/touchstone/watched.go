package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"

	"touchstone/harness/atomicfile"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
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

// progress tells on the status line how far a run is.
type progress struct {
	screen       *terminal.Screen
	failed       []string // the last time, tried first
	total, done  int
	mended, same int // of those that failed
	drawn        time.Time
}

// newProgress is the progress of a run after the one that gave the report
// before, nil for none.
func newProgress(s *terminal.Screen, before *report.Report) *progress {
	p := &progress{screen: s}
	if before != nil {
		for _, c := range before.Cases {
			if c.Verdict == report.VerdictFail {
				p.failed = append(p.failed, c.ID)
			}
		}
	}
	return p
}

func (p *progress) start(total int) {
	p.total, p.done = total, 0
	p.screen.Status("Trying the cases")
}

func (p *progress) tried(c report.Case) {
	p.done++
	if slices.Contains(p.failed, c.ID) {
		if c.Verdict == report.VerdictPass {
			p.mended++
		} else {
			p.same++
		}
	}
	if time.Since(p.drawn) < 100*time.Millisecond {
		return
	}
	p.drawn = time.Now()
	text := fmt.Sprintf("Trying the cases: %d %%", 100*min(p.done, p.total)/max(p.total, 1))
	if again := p.mended + p.same; again > 0 {
		text += fmt.Sprintf("; %d of the %d that failed tried again, %d pass now", again, len(p.failed), p.mended)
	}
	p.screen.Status(text)
}

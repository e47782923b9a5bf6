package submission

import (
	"context"
	"io/fs"
	"os"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// Likeness is a copy of a submission as its build will find it, in a folder that no source
// can tell from that of the build.
type Likeness struct {
	Tree *os.Root
	copy *Submission
	a    *assignment.Assignment
}

// Likeness returns the likeness of a submission that has not been built yet. It is gone
// when the submission is closed.
func (s *Submission) Likeness(a *assignment.Assignment) (Likeness, error) {
	same, err := s.copyBeforeBuild()
	if err != nil {
		return Likeness{}, err
	}
	s.likeness = same
	if err := same.prepare(a, &notes{}); err != nil {
		return Likeness{}, err
	}
	return Likeness{Tree: same.root, copy: same, a: a}, nil
}

// Sources lists the files that were handed in, as far as the build finds them.
func (l Likeness) Sources() (names []string, err error) {
	err = walk(l.Tree, func(e entry) error {
		if e.name == submittedFolder {
			return fs.SkipDir
		}
		info, err := l.Tree.Stat(e.name) // of what a link leads to
		if _, ours := l.a.Kit[e.name]; !ours && err == nil && info.Mode().IsRegular() {
			names = append(names, e.name)
		}
		return nil
	})
	return names, err
}

// Folder is the path of the likeness.
func (l Likeness) Folder() string { return l.copy.tree() }

// Run runs a tool there as the build would, with its output and its messages apart.
func (l Likeness) Run(ctx context.Context, run Runner, tool string, args []string) (sandbox.Outcome, error) {
	return l.copy.runInTree(ctx, run, sandbox.Command{
		Path: tool, Args: args, Expose: sandbox.Toolchain(tool), Limits: l.a.Build.Limits.Sandbox(),
	}, tools.Path(), l.a.Language)
}

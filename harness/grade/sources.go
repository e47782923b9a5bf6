package grade

import (
	"context"
	"io/fs"
	"os"

	"touchstone/harness/assignment"
	"touchstone/harness/bench"
	"touchstone/harness/diagnostic"
	"touchstone/harness/restrict"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// sources is what is looked at of a submission besides its programs: what the
// build was about to read, before it could change anything.
type sources struct {
	submission.Runner
	suite *assignment.Assignment

	read  bool
	files []sandbox.File // for the items that are judged by a look at the sources
	tests []bench.Test
}

// Run reads the work tree, and then runs the build in it.
func (s *sources) Run(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
	if !s.read {
		if err := s.take(c.Dir); err != nil {
			return sandbox.Outcome{}, err
		}
	}
	return s.Runner.Run(ctx, c)
}

func (s *sources) take(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return s.takeFrom(root.FS())
}

func (s *sources) takeFrom(tree fs.FS) (err error) {
	s.read = true
	for _, item := range s.suite.Rubric {
		if item.Judges() && s.files == nil {
			if s.files, err = restrict.Read(tree); err != nil {
				return err
			}
		}
		if item.Tests != nil {
			if s.tests, err = bench.Read(tree, *item.Tests); err != nil {
				return err
			}
		}
	}
	return nil
}

// look judges the items that are judged by a look at the sources; none when
// there are no sources.
func (g *Grader) look(ctx context.Context, s *sources) (map[string]restrict.Result, error) {
	if !s.read {
		return nil, nil
	}
	i := restrict.Inspector{Run: g.Pool.Run, Limits: g.Suite.Build.Limits, Sources: s.files}
	looks := map[string]restrict.Result{}
	for _, item := range g.Suite.Rubric {
		if !item.Judges() {
			continue
		}
		var err error
		if looks[item.ID], err = i.Inspect(ctx, item); err != nil {
			return nil, err
		}
	}
	return looks, nil
}

// tryTests tries the tests that were handed in; nil when the rubric does not
// ask for any, or there are no files.
func (g *Grader) tryTests(ctx context.Context, s *sources) (*bench.Result, error) {
	item, asked := g.Suite.OwnTests()
	if !asked || !s.read {
		return nil, nil
	}
	b, ok := g.Benches[item.Tests.Of]
	if !ok {
		return nil, &diagnostic.Error{File: "assignment.yaml", Line: item.Position.Line, Column: item.Position.Column, Problem: "there is no bench " + item.Tests.Of + " in this program"}
	}
	r, err := b.Try(ctx, s.tests)
	return &r, err
}

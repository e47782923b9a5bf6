// Package right makes programs ready to be played that are known to be right: the
// reference of an assignment, and its samples that lose nothing.
package right

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"touchstone/harness/authoring/record"
	"touchstone/harness/files/scratch"
	"touchstone/harness/grade"
	"touchstone/harness/hunt"
	"touchstone/harness/play"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
)

// Reference makes the reference of an assignment ready. References that touchstone has
// inside run there, which is many times as fast as a process for each play; others are
// built from cmd/ of the repository. done ends it, and is never nil.
func Reference(ctx context.Context, g *grade.Grader, repository string) (side hunt.Side, done func(), err error) {
	if programs, ok := inside(g.Suite); ok {
		folder, err := scratch.New("", "inside")
		if err != nil {
			return side, func() {}, err
		}
		return hunt.Side{Programs: programs, Run: g.Suite.Own().Runner(folder.Path, nil)}, func() { folder.Close() }, nil
	}
	player, err := record.Open(ctx, g.Suite, g.Pool, repository)
	if err != nil {
		return side, func() {}, err
	}
	return hunt.Side{Programs: player.Programs(), Run: g.Pool.Run}, func() { player.Close() }, nil
}

// inside returns the programs of a reference that run inside this process; false if the
// manifest declares another one.
func inside(s *suite.Suite) (map[string]play.Program, bool) {
	if s.Reference == nil || s.Reference.Folder != "" {
		return nil, false
	}
	programs := map[string]play.Program{}
	for name, words := range s.Reference.Commands {
		if !s.Own().Has(words, s.Place.Files) {
			return nil, false
		}
		programs[name] = play.Program{Path: words[0], Prefix: words[1:]}
	}
	return programs, true
}

// Samples builds the samples that lose nothing. Those of an assignment inside touchstone
// are in testdata/submissions of the repository. There may be none; one that does not
// build all programs is left out. done removes them, and is never nil.
func Samples(ctx context.Context, g *grade.Grader, repository string) (sides []hunt.Side, done func(), err error) {
	var open []func() error
	done = func() {
		for _, end := range open {
			end()
		}
	}
	at := filepath.Join(repository, "testdata", "submissions", g.Suite.ID)
	if g.Suite.Place.Path != "" {
		unpacked, err := scratch.New("", "samples")
		if err != nil {
			return nil, done, err
		}
		open = append(open, unpacked.Close)
		if at, err = g.Suite.Samples(unpacked.Path); err != nil {
			return nil, done, err
		}
	}
	if _, err := os.Stat(at); errors.Is(err, fs.ErrNotExist) {
		return nil, done, nil
	}
	right, err := sample.Read(at, g.Suite.Assignment)
	if err != nil {
		return nil, done, err
	}
	for _, s := range sample.Right(right) {
		sub, err := submission.Open(s.Path)
		if err != nil {
			return nil, done, err
		}
		open = append(open, sub.Close)
		built, err := sub.Build(ctx, g.Pool, g.Suite.Assignment)
		if err != nil {
			return nil, done, err
		}
		if len(built.Missing) == 0 {
			sides = append(sides, hunt.Side{Programs: grade.Programs(built), Run: g.Pool.Run})
		}
	}
	return sides, done, nil
}

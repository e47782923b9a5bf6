package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/files/scratch"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/submission"
	"touchstone/harness/suite/variant"
)

// Variants tries on the cases what students' tests are run on: each variant must fail
// one, and each other reading none. It calls tell for each with what is wrong, if
// anything, and counts those with faults. Executables of touchstone itself are built in
// the repository.
func Variants(ctx context.Context, g *grade.Grader, variants []variant.Variant, repository string, tell func(name string, faults []catalog.Message)) (wrong int, err error) {
	dir, err := scratch.New("", "variants")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, dir.Close()) }()
	try := func(name string, open func() (*submission.Submission, error), right bool) error {
		fault, err := tried(ctx, g, open, right)
		switch {
		case err != nil:
			return err
		case fault.None():
			tell(name, nil)
		default:
			wrong++
			tell(name, []catalog.Message{fault})
		}
		return nil
	}
	// sources opens what is written into a folder of its own.
	sources := func(name string, write func(to string) error) func() (*submission.Submission, error) {
		return func() (*submission.Submission, error) {
			at := filepath.Join(dir.Path, filepath.FromSlash(name))
			if err := write(at); err != nil {
				return nil, err
			}
			return submission.Open(at)
		}
	}
	if _, tests := owntests.Of(g.Suite.Assignment); tests != nil {
		for _, folder := range tests.Readings {
			name := path.Clean(folder)
			inner, err := fs.Sub(g.Suite.Place.Files, name)
			if err == nil {
				err = try(name, sources(name, func(to string) error { return os.CopyFS(to, inner) }), true)
			}
			if err != nil {
				return wrong, err
			}
		}
	}
	called := "" // the folder of commands, when there is one
	for _, v := range variants {
		name := path.Join(variant.Folder, v.Name)
		open := sources(name, v.Write)
		if len(v.Commands) > 0 {
			if called == "" {
				called = filepath.Join(dir.Path, ".commands")
				if err := errors.Join(os.Chmod(dir.Path, 0o755), os.Mkdir(called, 0o755), copied(g.Suite, called)); err != nil {
					return wrong, err
				}
			}
			open = func() (*submission.Submission, error) {
				programs, err := commands(ctx, g.Suite, v.Commands, fmt.Sprintf("%s:%d:%d", g.Suite.Place.Name(v.File), v.Position.Line, v.Position.Column), called, repository)
				if d, ok := errors.AsType[*diagnostic.Error](err); ok && d.File == "" {
					d.File = g.Suite.Place.Name(v.File)
					return nil, d.At(v.Position.Line, v.Position.Column)
				}
				if err != nil {
					return nil, err
				}
				return submission.Commands(programs...)
			}
		}
		if err := try(name, open, false); err != nil {
			return wrong, err
		}
	}
	return wrong, nil
}

// tried says what is wrong with one program.
func tried(ctx context.Context, g *grade.Grader, open func() (*submission.Submission, error), right bool) (fault catalog.Message, err error) {
	sub, err := open()
	if err != nil {
		return fault, err
	}
	defer func() { err = errors.Join(err, sub.Close()) }()
	r, err := g.Grade(ctx, sub, grade.Options{Once: true, Cases: "*"})
	if err != nil {
		return fault, err
	}
	failed := ""
	for _, c := range r.Cases {
		if c.Verdict == report.VerdictFail {
			failed = c.ID
			break
		}
	}
	switch {
	case r.Build.Status == report.Failed:
		return catalog.Of("verify.unbuilt", "why", r.Build.CauseFact), nil
	case right && failed != "":
		return catalog.Of("verify.right-fails", "case", failed), nil
	case !right && failed == "":
		return catalog.Of("verify.unnoticed"), nil
	}
	return fault, nil
}

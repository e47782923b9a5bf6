package verify

import (
	"context"
	"io/fs"
	"path"

	"touchstone/harness/evidence/owntests"
	"touchstone/harness/ready"
	"touchstone/harness/submission"
	"touchstone/harness/suite/sample"
)

// Reference returns the reference of an assignment as a program that loses nothing. The
// error is a *diagnostic.Error if there is none.
func Reference(ctx context.Context, setup *ready.Setup) (Program, error) {
	d, err := setup.Reference()
	return Program{
		Sample: sample.Sample{Name: "reference", Loses: untested(setup)},
		Open:   func() (*submission.Submission, error) { return setup.Open(ctx, d) },
	}, err
}

// untested returns the loss of a reference without tests of its own, if the assignment
// asks students for some.
func untested(setup *ready.Setup) map[string]sample.Loss {
	s := setup.Suite
	item, tests := owntests.Of(s.Assignment)
	if tests == nil || s.Reference == nil || s.Reference.Folder == "" {
		return nil
	}
	own, err := fs.Glob(s.Place.Files, path.Join(path.Clean(s.Reference.Folder), tests.Input))
	if err != nil || len(own) > 0 {
		return nil
	}
	return map[string]sample.Loss{item.ID: sample.Whole}
}

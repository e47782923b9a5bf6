package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/scratch"
	"touchstone/harness/submission"
	"touchstone/harness/variant"
)

// Variants tries on the cases what students' tests are run on: each variant must fail
// one, and each other reading none. It calls tell for each with what is wrong, if
// anything, and counts those with faults.
func Variants(ctx context.Context, g *grade.Grader, variants []variant.Variant, tell func(name string, faults []string)) (wrong int, err error) {
	try := func(name string, write func(to string) error, right bool) error {
		fault, err := tried(ctx, g, name, write, right)
		switch {
		case err != nil:
			return err
		case fault == "":
			tell(name, nil)
		default:
			wrong++
			tell(name, []string{fault})
		}
		return nil
	}
	if item, ok := g.Suite.OwnTests(); ok {
		for _, folder := range item.Tests.Readings {
			inner, err := fs.Sub(g.Suite.Place.Files, path.Clean(folder))
			if err == nil {
				err = try(path.Clean(folder), func(to string) error { return os.CopyFS(to, inner) }, true)
			}
			if err != nil {
				return wrong, err
			}
		}
	}
	for _, v := range variants {
		if err := try(path.Join(variant.Folder, v.Name), v.Write, false); err != nil {
			return wrong, err
		}
	}
	return wrong, nil
}

// tried says what is wrong with one program.
func tried(ctx context.Context, g *grade.Grader, name string, write func(to string) error, right bool) (fault string, err error) {
	dir, err := scratch.New("", "variant")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, dir.Close()) }()
	at := filepath.Join(dir.Path, path.Base(name))
	if err := write(at); err != nil {
		return "", err
	}
	sub, err := submission.Open(at)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, sub.Close()) }()
	r, err := g.Grade(ctx, sub, grade.Options{Once: true, Cases: "*"})
	if err != nil {
		return "", err
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
		return fmt.Sprintf("it does not build: %s", r.Build.Cause), nil
	case right && failed != "":
		return fmt.Sprintf("another right program fails case %s", failed), nil
	case !right && failed == "":
		return "no case fails with it: add one that notices the mistake, or mend the variant", nil
	}
	return "", nil
}

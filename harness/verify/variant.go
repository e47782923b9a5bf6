package verify

import (
	"context"
	"errors"
	"path"

	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/suite/variant"
)

// Variants tries on the cases what students' tests are run on: each variant must fail
// one, and each other reading none. It calls tell for each with what is wrong, if
// anything.
func Variants(ctx context.Context, g *grade.Grader, tell func(name string, faults []catalog.Message)) error {
	try := func(name string, d ready.Declared, right bool) error {
		fault, err := tried(ctx, g, d, right)
		switch {
		case err != nil:
			return err
		case fault.None():
			tell(name, nil)
		default:
			tell(name, []catalog.Message{fault})
		}
		return nil
	}
	for _, d := range g.Readings() {
		if err := try(d.Name, d, true); err != nil {
			return err
		}
	}
	variants, err := g.Suite.Variants()
	for _, v := range variants {
		if err := try(path.Join(variant.Folder, v.Name), g.Variant(v), false); err != nil {
			return err
		}
	}
	return err
}

// tried says what is wrong with one program.
func tried(ctx context.Context, g *grade.Grader, d ready.Declared, right bool) (fault catalog.Message, err error) {
	r, err := onCases(ctx, g, d)
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

// onCases tries the cases on a program, and nothing else.
func onCases(ctx context.Context, g *grade.Grader, d ready.Declared) (r *report.Report, err error) {
	sub, err := g.Open(ctx, d)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, sub.Close()) }()
	return g.Grade(ctx, sub, grade.Options{Once: true, Cases: "*"})
}

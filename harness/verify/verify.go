package verify

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Matching returns the samples whose names match a glob; "" matches all. The error
// is a *diagnostic.Error.
func Matching(samples []Sample, glob string) ([]Sample, error) {
	if _, err := filepath.Match(glob, ""); err != nil {
		return nil, diagnostic.New("--only "+glob, catalog.Of("given.no-glob"), catalog.Message{})
	}
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool {
		ok, _ := filepath.Match(glob, s.Name)
		return glob != "" && !ok
	}), nil
}

// Right returns the samples that lose nothing.
func Right(samples []Sample) []Sample {
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool { return len(s.Loses)+len(s.Void) > 0 })
}

// All grades samples one after the other, calls tell for each with the differences
// from its declaration, if any, and counts the samples with differences.
func All(ctx context.Context, g *grade.Grader, samples []Sample, tell func(s Sample, faults []catalog.Message)) (wrong int, err error) {
	for _, s := range samples {
		_, faults, err := s.Try(ctx, g)
		if err != nil {
			return wrong, err
		}
		if len(faults) > 0 {
			wrong++
		}
		tell(s, faults)
	}
	return wrong, nil
}

// Try grades a sample, and returns the differences from its declaration. It retries
// failed cases only if that can change anything.
func (s Sample) Try(ctx context.Context, g *grade.Grader) (*report.Report, []catalog.Message, error) {
	r, err := s.grade(ctx, g, grade.Options{Once: true})
	if err == nil && len(s.Check(r)) > 0 { // the result may be random
		r, err = s.grade(ctx, g, grade.Options{})
	}
	if err != nil {
		return nil, nil, err
	}
	return r, s.Check(r), nil
}

func (s Sample) grade(ctx context.Context, g *grade.Grader, o grade.Options) (*report.Report, error) {
	sub, err := s.Open()
	if err != nil {
		return nil, err
	}
	r, err := g.Grade(ctx, sub, o)
	return r, errors.Join(err, sub.Close())
}

// Open opens the sample as a submission.
func (s Sample) Open() (*submission.Submission, error) {
	if s.programs != nil {
		return submission.Commands(s.programs...)
	}
	return submission.Open(s.Path)
}

// Package verify checks the suite itself: the reference must get every point, and
// each sample submission must lose exactly what it declares.
package verify

import (
	"context"
	"errors"

	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/submission"
	"touchstone/harness/suite/sample"
)

// Program is a program and what it is known to lose.
type Program struct {
	sample.Sample
	Open func() (*submission.Submission, error)
}

// Submitted returns a sample as a program.
func Submitted(s sample.Sample) Program {
	return Program{s, func() (*submission.Submission, error) { return submission.Open(s.Path) }}
}

// Try grades a program, and returns the differences from its declaration. It retries
// failed cases only if that can change anything.
func (p Program) Try(ctx context.Context, g *grade.Grader) (*report.Report, []catalog.Message, error) {
	r, err := p.grade(ctx, g, grade.Options{Once: true})
	if err == nil && len(differences(p.Sample, r)) > 0 { // the result may be random
		r, err = p.grade(ctx, g, grade.Options{})
	}
	if err != nil {
		return nil, nil, err
	}
	return r, differences(p.Sample, r), nil
}

func (p Program) grade(ctx context.Context, g *grade.Grader, o grade.Options) (*report.Report, error) {
	sub, err := p.Open()
	if err != nil {
		return nil, err
	}
	r, err := g.Grade(ctx, sub, o)
	return r, errors.Join(err, sub.Close())
}

package ready

import (
	"context"
	"path/filepath"

	"touchstone/harness/catalog"
	"touchstone/harness/files/scratch"
	"touchstone/harness/submission"
	"touchstone/harness/suite/sample"
)

// QuickReference makes the reference ready as Quick does. The error is a *diagnostic.Error
// if there is none, or if a program of it is missing.
func (s *Setup) QuickReference(ctx context.Context) (Programs, error) { return s.right(ctx, s.Quick) }

// BuiltReference makes the reference ready as programs that are handed in: in processes
// of their own, with limits. Errors are those of QuickReference.
func (s *Setup) BuiltReference(ctx context.Context) (Programs, error) { return s.right(ctx, s.built) }

// right makes a reference ready that has all programs.
func (s *Setup) right(ctx context.Context, ready func(context.Context, Declared) (Programs, error)) (Programs, error) {
	d, err := s.Reference()
	if err != nil {
		return Programs{}, err
	}
	p, err := ready(ctx, d)
	for _, name := range s.Suite.ProgramNames() {
		if why, missing := p.Missing[name]; missing {
			return p, d.fault(catalog.Of("record.unbuilt", "program", name, "why", why), catalog.Message{})
		}
	}
	return p, err
}

// Samples returns the folder with the samples of the assignment, which need not be there.
// Those of an assignment inside touchstone are in testdata/submissions of the repository.
func (s *Setup) Samples() (string, error) {
	if s.Suite.Place.Path == "" {
		return filepath.Join(s.Repository, "testdata", "submissions", s.Suite.ID), nil
	}
	unpacked, err := scratch.New("", "samples")
	if err != nil {
		return "", err
	}
	s.closes(unpacked)
	return s.Suite.Samples(unpacked.Path)
}

// RightSamples makes the samples ready that lose nothing. There may be none; one that does
// not build all programs is left out.
func (s *Setup) RightSamples(ctx context.Context) (all []Programs, err error) {
	at, err := s.Samples()
	if err != nil {
		return nil, err
	}
	if !sample.In(at) {
		return nil, nil
	}
	samples, err := sample.Read(at, s.Suite.Assignment)
	if err != nil {
		return nil, err
	}
	for _, right := range sample.Right(samples) {
		sub, err := submission.Open(right.Path)
		if err != nil {
			return nil, err
		}
		p, err := s.Build(ctx, sub)
		if err != nil {
			return nil, err
		}
		if len(p.Missing) == 0 {
			all = append(all, p)
		}
	}
	return all, nil
}

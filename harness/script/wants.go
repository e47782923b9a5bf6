package script

import (
	"context"
	"sync"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
)

// Fault is that a program of the course, a reader or a checker, could not judge what an
// expectation is about.
type Fault struct {
	Case *Case
	Line int    // of the expectation; 0 in a bare case
	By   string // where the manifest declares the program, as file:line:col
	Why  catalog.Message
}

// fault records that a program of the course failed.
func (s *state) fault(e expecting, why catalog.Message) {
	a := s.runner.Assignment
	f := Fault{Case: s.c, Line: s.line(), By: a.PlaceOf(a.Readers[e.words[0]].Position), Why: why}
	if e.option == "check" {
		f.By = a.PlaceOf(a.Checkers[e.words[0]].Position)
	}
	if s.c.bare {
		f.Line = 0
	}
	s.result.Faults = append(s.result.Faults, f)
}

// Unreadable reads what cases expect of readers, and returns the expectations of which a
// reader can read nothing, in the order of the cases. Nothing is played.
func (r *Runner) Unreadable(ctx context.Context, cases []*Case) ([]Fault, error) {
	faults, errs := make([][]Fault, len(cases)), make([]error, len(cases))
	free := make(chan struct{}, max(r.Workers, 1))
	var all sync.WaitGroup
	for i, c := range cases {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			faults[i], errs[i] = r.unreadable(ctx, c)
		})
	}
	all.Wait()
	var list []Fault
	for i := range cases {
		if errs[i] != nil {
			return nil, errs[i]
		}
		list = append(list, faults[i]...)
	}
	return list, ctx.Err()
}

func (r *Runner) unreadable(ctx context.Context, c *Case) ([]Fault, error) {
	s := r.begin(ctx, c)
	err := s.walk(func(step action) error {
		e, ok := step.(expecting)
		if !ok || e.option != "as" || ctx.Err() != nil {
			return nil
		}
		wants, err := s.readAll(e.wants())
		if err != nil {
			return err
		}
		if fault := (compare.ReadBack{Reader: r.Readers[e.words[0]], Wants: wants}).Unreadable(); fault != nil {
			s.fault(e, diagnostic.Inline(fault))
		}
		return nil
	})
	return s.result.Faults, err
}

package caselang

import (
	"cmp"
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

// fault returns that a program of the course failed at an expectation.
func (c *Case) FaultOf(course Course, line int, e Expect, why catalog.Message) (f Fault, reason catalog.Message) {
	j := cmp.Or(e.judge(course), &judge{fails: "reason.reader"})
	f = Fault{Case: c, Line: line, By: course.PlaceOf(j.at), Why: why}
	if c.bare {
		f.Line = 0
	}
	return f, catalog.Of(j.fails, "error", why)
}

// Unreadable reads what cases expect of readers, several cases at a time, and returns the
// expectations of which a reader can read nothing, in the order of the cases. Nothing is
// played.
func Unreadable(ctx context.Context, course Course, cases []*Case, workers int) ([]Fault, error) {
	faults, errs := make([][]Fault, len(cases)), make([]error, len(cases))
	free := make(chan struct{}, max(workers, 1))
	var all sync.WaitGroup
	for i, c := range cases {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			faults[i], errs[i] = c.unreadable(ctx, course)
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

func (c *Case) unreadable(ctx context.Context, course Course) (faults []Fault, err error) {
	err = c.Walk(func(s Step, files Contents) error {
		e, ok := s.Does.(Expect)
		if !ok || len(e.from("READER")) == 0 || ctx.Err() != nil {
			return nil
		}
		wants, err := files.ReadAll(e.from("FILE"))
		if err != nil {
			return err
		}
		if fault := (compare.ReadBack{Reader: course.Readers[e.from("READER")[0]], Wants: wants}).Unreadable(); fault != nil {
			f, _ := c.FaultOf(course, s.Line, e, diagnostic.Inline(fault))
			faults = append(faults, f)
		}
		return nil
	})
	return faults, err
}

package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"touchstone/harness/caselang"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// classTwins makes n twins of each public case that has so many. Their values follow
// from the suite, so that every run makes the same ones.
func (a *app) classTwins(ctx context.Context, g *grade.Grader, n int) ([]grade.Twins, error) {
	v := words.In(g.Suite.Language)
	progress := a.progress(v)
	defer progress.Done()
	progress.Doing(v.Say("progress.building"))
	m, err := twinMaker(ctx, g.Setup)
	if err != nil {
		return nil, err
	}
	var public []*caselang.Case
	for _, c := range g.Suite.Cases {
		if c.Visibility == report.Public {
			public = append(public, c)
		}
	}
	sum := sha256.Sum256([]byte(g.Suite.Hash))
	seed := binary.BigEndian.Uint64(sum[:])
	made, err := eachTwins(ctx, public, n, func(i int) ([]*caselang.Case, error) {
		progress.Doing(v.Say("class.twins", "n", i+1, "all", len(public), "case", public[i].ID))
		return m.Make(ctx, public[i], n, seed)
	})
	progress.Done()
	fmt.Fprintln(a.stderr, v.Say("class.twins-made", "n", len(made), "all", len(public)))
	if fault, ok := errors.AsType[*twinFault](err); ok {
		fmt.Fprintln(a.stderr, v.Say("class.twins-untried", "n", len(fault.cases), "cases", v.List(fault.cases), "why", diagnostic.Say(v.Language, fault.last)))
	} else if err != nil {
		return nil, err
	}
	if len(m.Jury) == 0 {
		fmt.Fprintln(a.stderr, v.Say("class.twins-unconfirmed"))
	}
	return made, nil
}

// twinFault is that some cases have no twins, because these could not be played: a fault of
// the harness, which must not cost a class anything else.
type twinFault struct {
	cases []string // ids
	last  error
}

func (f *twinFault) Error() string { return f.last.Error() }

// eachTwins collects n twins of each case that has so many. An error is a *twinFault beside
// those that were made, or that of ctx.
func eachTwins(ctx context.Context, cases []*caselang.Case, n int, twinsOf func(i int) ([]*caselang.Case, error)) (made []grade.Twins, err error) {
	var fault twinFault
	for i, c := range cases {
		twins, err := twinsOf(i)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			fault.cases, fault.last = append(fault.cases, c.ID), err
		case len(twins) == n:
			made = append(made, grade.Twins{Of: c.ID, Cases: twins})
		}
	}
	if len(fault.cases) > 0 {
		return made, &fault
	}
	return made, nil
}

package script

import (
	"slices"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// pilotPlays is the number of plays that decide whether a program ends at all.
const pilotPlays = 8

// pilot splits off the first cases, with at least pilotPlays plays if there are
// that many.
func pilot(cases []*Case) (first, rest []*Case) {
	plays := 0
	for i, c := range cases {
		if plays >= pilotPlays {
			return cases[:i], cases[i:]
		}
		plays += c.Plays()
	}
	return cases, nil
}

// all runs the cases: the pilot first, then the others, unless the program is
// hopeless.
func (t *attempt) all(cases []*Case) error {
	swift := map[string]bool{}
	for name, p := range t.Programs {
		swift[name] = p.swift()
	}
	for _, c := range cases {
		cpu, wall := time.Duration(lookCPU), time.Duration(lookWall)
		if slices.ContainsFunc(every[playing](c), func(p playing) bool { return !swift[p.program] }) {
			cpu, wall = slowCPU, slowWall
		}
		if t.sanitized {
			cpu, wall = placeCPU, placeWall
		}
		t.states[c.ID].look = t.ordinary().part(cpu, wall)
	}
	first, rest := pilot(cases)
	if err := t.execute(t.ctx, t.dir, first, t.states); err != nil {
		return err
	}
	if err := t.settle(first, pilotProofs); err != nil {
		return err
	}
	if all, _ := hung(first, t.states); all {
		if err := t.doubtful(first); err != nil {
			return err
		}
	}
	if _, hopeless := hung(first, t.states); !hopeless.None() {
		for _, c := range rest {
			t.states[c.ID].result.notRun(c, hopeless)
		}
		t.conclude(first)
		return nil
	}
	plain, _ := t.seen()
	for _, c := range rest {
		t.states[c.ID].pace = pace{looked: plain, all: t.later}
	}
	if err := t.execute(t.ctx, t.dir, t.ordered(rest), t.states); err != nil {
		return err
	}
	err := t.settle(cases, proofs)
	t.conclude(cases)
	return err
}

// hung reports whether every play of the pilot was stopped or did not start. If
// none of them earned anything either, hopeless gives the reason not to run the
// other cases.
func hung(first []*Case, states map[string]*state) (all bool, hopeless catalog.Message) {
	plays, met := 0, false
	for _, c := range first {
		result := states[c.ID].result
		for _, play := range result.Case.Plays {
			if end := sandbox.End(play.End); end != sandbox.TimeOut && end != sandbox.CPULimit && end != sandbox.NotStarted {
				return false, catalog.Message{}
			}
			plays++
		}
		met = met || slices.ContainsFunc(result.Evidence, func(e Evidence) bool { return e.Passed })
	}
	switch {
	case plays < pilotPlays:
		return false, catalog.Message{}
	case met:
		return true, catalog.Message{}
	}
	return true, catalog.Of("reason.never-ends", "n", plays)
}

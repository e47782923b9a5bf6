package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
	"touchstone/harness/script"
)

// classTwins makes n twins of each public case that has so many. Their values follow
// from the suite, so that every run makes the same ones.
func (a *app) classTwins(ctx context.Context, g *grade.Grader, n int, repository string) ([]grade.Twins, error) {
	v := words.In(g.Suite.Language)
	columns, _ := size(a.stderr)
	progress := terminal.NewProgress(a.stderr, isTerminal(a.stderr), columns, v)
	defer progress.Done()
	progress.Doing(v.Say("progress.building"))
	m, done, err := twinMaker(ctx, g, repository)
	defer done()
	if err != nil {
		return nil, err
	}
	var public []*script.Case
	for _, c := range g.Suite.Cases {
		if c.Visibility == report.Public {
			public = append(public, c)
		}
	}
	sum := sha256.Sum256([]byte(g.Suite.Hash))
	seed := binary.BigEndian.Uint64(sum[:])
	var made []grade.Twins
	for i, c := range public {
		progress.Doing(v.Say("class.twins", "n", i+1, "all", len(public), "case", c.ID))
		twins, err := m.Make(ctx, c, n, seed)
		if err != nil {
			return nil, err
		}
		if len(twins) == n {
			made = append(made, grade.Twins{Of: c.ID, Cases: twins})
		}
	}
	progress.Done()
	fmt.Fprintln(a.stderr, v.Say("class.twins-made", "n", len(made), "all", len(public)))
	if len(m.Jury) == 0 {
		fmt.Fprintln(a.stderr, v.Say("class.twins-unconfirmed"))
	}
	return made, nil
}

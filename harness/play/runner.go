// Package play plays cases on the programs of a submission, and judges what these do.
// testscript goes through a case line by line; what each line says, harness/caselang has
// parsed.
package play

import (
	"context"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/files/scratch"
	"touchstone/harness/memcheck"
)

// Try runs the cases and returns their results in the same order. An error is a
// fault of a case or of the harness, never of the candidate.
func (r *Runner) Try(ctx context.Context, cases []*caselang.Case) ([]Result, error) {
	work, err := workRoot(r.Root)
	if err != nil {
		return nil, err
	}
	defer work.Close()
	dir := work.Path
	if r.Libraries == nil {
		r.Libraries = &memcheck.Libraries{}
		defer func() {
			r.Libraries.Close()
			r.Libraries = nil
		}()
	}

	results, all := make([]Result, len(cases)), make(map[string]*progress, len(cases))
	var ready []*caselang.Case
	for i, c := range cases {
		if err := c.Undoable(); err != nil {
			return nil, err
		}
		results[i] = blank(c)
		all[c.ID] = &progress{&results[i], i, budget{first: true}}
		if program := r.absent(c); program != "" {
			results[i].notRun(c, r.Missing[program])
			continue
		}
		ready = append(ready, c)
	}
	r.answers, r.running, r.tools = new(answers), ready, &memcheck.Tools{
		Run: r.Run, Libraries: r.Libraries, Environment: Environment(r.Assignment), Kits: []map[string][]byte{r.Assignment.Kit, r.Assignment.LinkKit},
	}
	t := &attempt{Runner: r, ctx: ctx, dir: dir, known: all, paces: map[string]pace{}}
	if err := t.all(ready); err != nil {
		return nil, err
	}
	r.answers.give()
	return results, nil
}

// ordered moves the cases named by First to the front. The pilot still runs
// before them, so that verdicts do not depend on First.
func (r *Runner) ordered(cases []*caselang.Case) []*caselang.Case {
	waits := func(c *caselang.Case) int {
		if slices.Contains(r.First, c.ID) {
			return 0
		}
		return 1
	}
	return slices.SortedStableFunc(slices.Values(cases), func(a, b *caselang.Case) int { return waits(a) - waits(b) })
}

func workRoot(root string) (*scratch.Dir, error) {
	const kind = "cases"
	if root == "" {
		return scratch.InMemory(kind)
	}
	return scratch.New(root, kind)
}

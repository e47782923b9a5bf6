// Package play plays cases on the programs of a submission, and judges what these do.
// testscript goes through a case line by line; what each line says, harness/caselang has
// parsed.
package play

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"touchstone/harness/caselang"
	"touchstone/harness/files/scratch"
	"touchstone/harness/memcheck"
	"touchstone/harness/sandbox"
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

// execute runs cases through testscript.
func (r *Runner) execute(ctx context.Context, dir string, cases []*caselang.Case, all map[string]*progress) error {
	if len(cases) == 0 {
		return nil
	}
	dir, err := os.MkdirTemp(dir, "") // testscript unpacks a case only once into a folder
	if err != nil {
		return err
	}
	var files []string
	named := make(map[string]*caselang.Case, len(cases))
	for _, c := range cases {
		named[c.ID] = c
		file := filepath.Join(dir, c.ID+".txtar")
		// Plays and expectations use the files in memory, so testscript need not unpack them.
		if err := os.WriteFile(file, c.Script(), 0o644); err != nil {
			return err
		}
		files = append(files, file)
	}
	var mu sync.Mutex
	states := map[string]*state{} // of those under way
	t := &scheduler{slots: make(chan struct{}, sandbox.MaxPlays(max(r.Workers, 1))+1), begins: func(id string) {
		mu.Lock()
		defer mu.Unlock()
		states[id] = r.begin(ctx, named[id], all[id])
		if r.Began != nil && all[id].first {
			r.Began(named[id])
		}
	}, finished: func(id string) {
		mu.Lock()
		defer mu.Unlock()
		delete(states, id)
		if r.Ended != nil && all[id].final() {
			r.Ended(all[id].result.Case)
		}
	}}
	cmds := map[string]func(*testscript.TestScript, bool, []string){}
	for _, name := range caselang.CommandNames() {
		cmds[name] = func(ts *testscript.TestScript, negated bool, args []string) {
			mu.Lock()
			s := states[ts.Name()]
			mu.Unlock()
			ts.Check(s.step(negated, append([]string{name}, args...)))
		}
	}
	testscript.RunT(t, testscript.Params{
		Files: files, Cmds: cmds, WorkdirRoot: dir, RequireUniqueNames: true,
	})
	t.wait()
	return errors.Join(ctx.Err(), t.fault())
}

func workRoot(root string) (*scratch.Dir, error) {
	const kind = "cases"
	if root == "" {
		return scratch.InMemory(kind)
	}
	return scratch.New(root, kind)
}

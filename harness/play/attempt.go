package play

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// pilotPlays is the number of plays that decide whether a program ends at all.
const pilotPlays = 8

// attempt is one pass through the cases, some of which are run again with more time and output.
type attempt struct {
	*Runner
	ctx   context.Context
	dir   string
	known map[string]*progress // by case
	paces map[string]pace      // of the programs, by name
}

// all runs the cases: the pilot first, then the others, unless the program is hopeless.
func (t *attempt) all(cases []*caselang.Case) error {
	pilot, rest := pilotOf(cases)
	if err := t.run(pilot); err != nil {
		return err
	}
	if hopeless := t.hopeless(pilot); !hopeless.None() {
		for _, c := range rest {
			t.known[c.ID].result.notRun(c, hopeless)
		}
		return nil
	}
	return t.run(t.ordered(rest))
}

// pilotOf takes the pilot off the cases: the first ones, with at least pilotPlays plays
// if there are that many.
func pilotOf(cases []*caselang.Case) (pilot, rest []*caselang.Case) {
	plays := 0
	for i, c := range cases {
		if plays >= pilotPlays {
			return cases[:i], cases[i:]
		}
		plays += c.Plays()
	}
	return cases, nil
}

// run runs cases, and those with plays that were stopped early again, as long as these
// get at least twice as much. The first waves are small, since two plays may show that no
// other play needs all its time. Which plays are in a wave depends on nothing but
// the results of those before.
func (t *attempt) run(cases []*caselang.Case) error {
	if err := t.execute(cases); err != nil {
		return err
	}
	for size := patience; ; size *= 2 {
		least := t.shared(cases)
		stopped := slices.DeleteFunc(slices.Clone(cases), func(c *caselang.Case) bool { return !t.gains(c, least) })
		if len(stopped) == 0 {
			break
		}
		stopped = stopped[:min(size, len(stopped))]
		for _, c := range stopped {
			t.anew(c, least)
		}
		if err := t.execute(stopped); err != nil {
			return err
		}
	}
	for _, c := range cases {
		if s := t.known[c.ID]; t.Ended != nil && !s.final() {
			t.Ended(s.result.Case)
		}
	}
	return nil
}

// shared returns the share that each play that was stopped early gets if all of them share
// the time and output of a few.
func (t *attempt) shared(cases []*caselang.Case) float64 {
	early := 0
	for _, c := range cases {
		early += t.known[c.ID].early
	}
	for _, p := range t.paces {
		if p.needed > 0 {
			return min(1, shared/float64(early))
		}
	}
	return 0
}

// execute runs cases through testscript.
func (t *attempt) execute(cases []*caselang.Case) error {
	if len(cases) == 0 {
		return nil
	}
	dir, err := os.MkdirTemp(t.dir, "") // testscript unpacks a case only once into a folder
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
	all := &scheduler{slots: make(chan struct{}, sandbox.MaxPlays(max(t.Workers, 1))+1), begins: func(id string) {
		mu.Lock()
		defer mu.Unlock()
		states[id] = t.begin(t.ctx, named[id], t.known[id])
		if t.Began != nil && t.known[id].first {
			t.Began(named[id])
		}
	}, finished: func(id string) {
		mu.Lock()
		defer mu.Unlock()
		delete(states, id)
		t.addPaces(id)
		if t.Ended != nil && t.known[id].final() {
			t.Ended(t.known[id].result.Case)
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
	testscript.RunT(all, testscript.Params{
		Files: files, Cmds: cmds, WorkdirRoot: dir, RequireUniqueNames: true,
	})
	all.wait()
	return errors.Join(t.ctx.Err(), all.fault())
}

// addPaces adds up what a case says about the pace of programs.
func (t *attempt) addPaces(id string) {
	for program, took := range t.known[id].took {
		t.paces[program] = t.paces[program].and(took)
	}
	t.known[id].took = nil
}

// gains reports whether a play of the case that was stopped early would get at least
// twice as much now, which is at least this share of all.
func (t *attempt) gains(c *caselang.Case, least float64) bool {
	for program, had := range t.known[c.ID].stopped {
		if now := max(least, t.paces[program].share()); now >= 2*had || now == 1 {
			return true
		}
	}
	return false
}

// anew discards the result of a case, which is then run with what its programs are known to
// need.
func (t *attempt) anew(c *caselang.Case, least float64) {
	old := t.known[c.ID]
	t.answers.forget(old.place)
	elapsed := old.result.Elapsed
	*old.result = blank(c)
	old.result.Elapsed = elapsed
	old.budget = budget{least: least, before: maps.Clone(t.paces)}
}

// hopeless returns the reason not to run the other cases: no play of the pilot ended,
// printed, or earned anything.
func (t *attempt) hopeless(pilot []*caselang.Case) catalog.Message {
	plays := 0
	for _, c := range pilot {
		result := t.known[c.ID].result
		for _, play := range result.Case.Plays {
			if end := sandbox.End(play.End); end != sandbox.TimeOut && end != sandbox.CPULimit && end != sandbox.NotStarted || play.Stdout != "" || play.Stderr != "" {
				return catalog.Message{}
			}
			plays++
		}
		if slices.ContainsFunc(result.Evidence, func(e Evidence) bool { return e.Passed }) {
			return catalog.Message{}
		}
	}
	if plays < pilotPlays {
		return catalog.Message{}
	}
	return catalog.Of("reason.never-ends", "n", plays)
}

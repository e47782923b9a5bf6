// Package play plays cases on the programs of a submission, and judges what these do.
// testscript goes through a case line by line; what each line says, harness/caselang has
// parsed.
package play

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/files/scratch"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Program is an executable to be graded: its absolute path, the arguments that
// precede those of a play, the folder with the files it may read ("" for the
// sandbox's default), and other trees that it may read, too.
type Program struct {
	Path   string
	Prefix []string
	Folder string
	Tools  []string
}

// Runner runs cases on the programs of one submission.
type Runner struct {
	Assignment *assignment.Assignment
	Programs   map[string]Program         // the available programs
	Missing    map[string]catalog.Message // why the others are missing; a case that plays one of them is not run
	Readers    caselang.Readers
	Checkers   map[string]compare.Checker // that `expect -check` names
	Run        func(context.Context, sandbox.Command) (sandbox.Outcome, error)
	Workers    int                  // cases run at the same time
	Root       string               // folder for work folders; "" for the system's
	Began      func(*caselang.Case) // called before each case; may be nil
	Ended      func(report.Case)    // called after each case; may be nil. Calls of Began and Ended do not overlap
	First      []string             // ids of cases to run before the others
	Keep       bool                 // keep the plays of each case in Result.Kept
	Brief      bool                 // leave out what cannot change the verdict of a case: all that follows its first failed expectation
	Libraries  *memcheck.Libraries  // nil: this runner compiles its own

	sanitized bool             // only what the sanitizers report is asked for, which is never buffered
	running   []*caselang.Case // that are tried
	tools     *memcheck.Tools  // for them
}

// Fresh returns a runner of the same cases and programs, which reports to nobody.
func (r *Runner) Fresh() *Runner {
	return &Runner{
		Assignment: r.Assignment, Programs: r.Programs, Missing: r.Missing, Readers: r.Readers, Checkers: r.Checkers,
		Run: r.Run, Workers: r.Workers, Root: r.Root, Libraries: r.Libraries,
	}
}

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

	states := make(map[string]*state, len(cases))
	var ready []*caselang.Case
	for _, c := range cases {
		if err := c.Undoable(); err != nil {
			return nil, err
		}
		states[c.ID] = r.begin(ctx, c)
		if program := r.absent(c); program != "" {
			states[c.ID].result.notRun(c, r.Missing[program])
			continue
		}
		ready = append(ready, c)
	}
	r.running, r.tools = ready, &memcheck.Tools{
		Run: r.Run, Libraries: r.Libraries, Environment: Environment(r.Assignment), Kits: []map[string][]byte{r.Assignment.Kit, r.Assignment.LinkKit},
	}
	t := &attempt{Runner: r, ctx: ctx, dir: dir, states: states, paces: map[string]pace{}}
	if err := t.all(ready); err != nil {
		return nil, err
	}
	results := make([]Result, len(cases))
	for i, c := range cases {
		results[i] = states[c.ID].result
	}
	return results, nil
}

// course returns what outputs are judged with.
func (r *Runner) course() caselang.Course {
	return caselang.Course{Assignment: r.Assignment, Readers: r.Readers, Checkers: r.Checkers}
}

// Has reports whether the runner has every program that a case plays.
func (r *Runner) Has(c *caselang.Case) bool { return r.absent(c) == "" }

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
func (r *Runner) execute(ctx context.Context, dir string, cases []*caselang.Case, states map[string]*state) error {
	if len(cases) == 0 {
		return nil
	}
	dir, err := os.MkdirTemp(dir, "") // testscript unpacks a case only once into a folder
	if err != nil {
		return err
	}
	var files []string
	for _, c := range cases {
		file := filepath.Join(dir, c.ID+".txtar")
		// Plays and expectations use the files in memory, so testscript need not unpack them.
		if err := os.WriteFile(file, c.Script(), 0o644); err != nil {
			return err
		}
		files = append(files, file)
	}
	var mu sync.Mutex
	t := &scheduler{slots: make(chan struct{}, sandbox.MaxPlays(max(r.Workers, 1))+1), begins: func(id string) {
		mu.Lock()
		defer mu.Unlock()
		if r.Began != nil && states[id].first {
			r.Began(states[id].c)
		}
	}, finished: func(id string) {
		mu.Lock()
		defer mu.Unlock()
		if r.Ended != nil && states[id].final() {
			r.Ended(states[id].result.Case)
		}
	}}
	cmds := map[string]func(*testscript.TestScript, bool, []string){}
	for _, name := range caselang.CommandNames() {
		cmds[name] = func(ts *testscript.TestScript, negated bool, args []string) {
			ts.Check(states[ts.Name()].step(negated, append([]string{name}, args...)))
		}
	}
	testscript.RunT(t, testscript.Params{
		Files: files, Cmds: cmds, WorkdirRoot: dir, RequireUniqueNames: true,
	})
	t.wait()
	return errors.Join(ctx.Err(), t.fault())
}

// step runs the next command of a case as Parse has parsed it. It checks that
// testscript reads the same words, in case the two disagree on the script.
func (s *state) step(negated bool, words []string) error {
	if s.next >= len(s.c.Steps) {
		return fmt.Errorf("the case goes on after its last line")
	}
	step := s.c.Steps[s.next]
	s.next++
	if negated || !slices.Equal(step.Words, words) {
		return fmt.Errorf("%s:%d: read as %q", s.c.File, step.Line, words)
	}
	if s.decided() {
		return nil
	}
	if err := s.do(step.Does); err != nil {
		return fmt.Errorf("%s:%d: %s: %w", s.c.File, step.Line, words[0], err)
	}
	if s.next < len(s.c.Steps) {
		if _, playsAgain := s.c.Steps[s.next].Does.(caselang.Play); !playsAgain {
			return nil
		}
	}
	return s.endPlay()
}

// decided reports whether nothing that follows can change the verdict of the case, and
// only the verdict is asked for.
func (s *state) decided() bool {
	return s.runner.Brief && s.result.Case.Verdict == report.VerdictFail && s.final()
}

// absent returns a program that the case plays but that is missing.
func (r *Runner) absent(c *caselang.Case) string {
	for _, p := range caselang.Every[caselang.Play](c) {
		if _, ok := r.Programs[p.Program]; !ok {
			return p.Program
		}
	}
	return ""
}

// memory is a folder that Linux keeps in memory.
const memory = "/dev/shm"

func workRoot(root string) (*scratch.Dir, error) {
	const kind = "cases"
	if root == "" {
		if dir, err := scratch.New(memory, kind); err == nil {
			return dir, nil
		}
	}
	return scratch.New(root, kind)
}

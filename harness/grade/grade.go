// Package grade grades one submission from start to finish: it builds the
// programs, runs every case, computes the score and makes the report.
package grade

import (
	"context"
	"path"
	"slices"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence"
	"touchstone/harness/machine"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/score"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// Grader grades submissions of one assignment. It is safe for concurrent use.
type Grader struct {
	Suite   *suite.Suite
	Bench   *evidence.Bench // of the assignment; nil if the programs for students' tests are not here
	Pool    *sandbox.Pool
	Workers int    // cases run at the same time
	Version string // of this program

	Shared *Shared // among all submissions; nil: each has its own
	Twins  []Twins // of public cases, to be tried when such a case passes; never graded

	toolchain
}

// Options are the settings that may differ between submissions.
type Options struct {
	Group int        // size of the group; 0 means 1
	Cases string     // glob on case ids, to try nothing else; "" for all of them
	Tell  func(Step) // called for each step, one call at a time; may be nil
	First []string   // ids of cases to try before the others; the report is the same
	Once  bool       // do not retry a case that failed, even if its result may be random

	// Keep is called with the built programs, and the results with their plays,
	// before the submission is closed. It may be nil.
	Keep func(*submission.Built, []play.Result) error
}

// Grade grades one submission. Errors are faults of the harness or of the
// machine, never of the candidate; a case glob that matches nothing and an
// invalid group size are *diagnostic.Error. After a *machine.Fault there is no
// result, whichever play, build, look or checker met it.
func (g *Grader) Grade(ctx context.Context, sub *submission.Submission, o Options) (*report.Report, error) {
	ctx, end := machine.Guard(ctx)
	r, err := g.grade(ctx, sub, o)
	if err = end(err); err != nil {
		return nil, err
	}
	return r, nil
}

func (g *Grader) grade(ctx context.Context, sub *submission.Submission, o Options) (*report.Report, error) {
	start := time.Now()
	o.Group = max(o.Group, 1)
	if _, err := g.Suite.Possible(o.Group); err != nil {
		return nil, err
	}
	cases, err := g.selected(o.Cases)
	if err != nil {
		return nil, err
	}
	j := judging{group: o.Group, Work: evidence.Work{
		Assignment: g.Suite.Assignment, Submission: sub, Some: o.Cases != "", Run: g.Pool.Run, Bench: g.Bench,
	}}
	if !j.Some {
		j.Files = sub.View()
	}
	if err := j.read(); err != nil {
		return nil, err
	}
	o.tell(Step{Kind: Building})
	built, err := sub.Build(ctx, g.Pool, g.Suite.Assignment)
	if err != nil {
		return nil, err
	}
	j.Built = built
	shared, end, err := g.shared()
	if err != nil {
		return nil, err
	}
	defer end()
	runner := g.runner(ctx, built, shared)
	o.tell(Step{Kind: Trying, Cases: len(cases)})
	results, err := g.try(ctx, runner, cases, o)
	if err != nil {
		return nil, err
	}
	var flaky []report.Review
	if !o.Once {
		if flaky, err = g.again(ctx, runner, cases, results, o); err != nil {
			return nil, err
		}
		if err := (explaining{g, sub, runner}).explain(ctx, cases, results); err != nil {
			return nil, err
		}
	}
	learnt, err := g.byHeart(ctx, runner, results)
	if err != nil {
		return nil, err
	}
	if o.Keep != nil {
		if err := o.Keep(built, results); err != nil {
			return nil, err
		}
	}
	r := g.blank(sub, built, o)
	if r.Environment, err = g.Environment(ctx); err != nil {
		return nil, err
	}
	if r.Basis, err = g.basis(); err != nil {
		return nil, err
	}
	if j.Files != nil {
		o.tell(Step{Kind: Looking})
	}
	looked, err := j.look(ctx, r)
	if err != nil {
		return nil, err
	}
	setAside(g.Suite.Rubric, results)
	for i, result := range results {
		j.plays = append(j.plays, result.Evidence...)
		result.Case.Hash = cases[i].Hash()
		r.Cases = append(r.Cases, result.Case)
		r.Timing.Cases = append(r.Timing.Cases, report.CaseTiming{ID: result.Case.ID, Plays: report.Seconds(result.Elapsed)})
	}
	g.leaveOut(r, &j, o.Cases)
	if r.Items, r.Score, r.Review, err = j.score(); err != nil {
		return nil, err
	}
	r.Review = slices.Concat(r.Review, looked, flaky, learnt)
	r.Void = score.Void(r.Items)
	blameSanitized(r.Cases, sub.Files)
	if o.Cases == "" {
		if r.Causes, err = causes(j, r); err != nil {
			return nil, err
		}
	}
	words.Fill(r)
	r.Timing.Total = report.Seconds(time.Since(start))
	return r, nil
}

func (g *Grader) selected(glob string) ([]*caselang.Case, error) {
	if glob == "" {
		return g.Suite.Cases, nil
	}
	var cases []*caselang.Case
	for _, c := range g.Suite.Cases {
		ok, err := path.Match(glob, c.ID)
		if err != nil {
			return nil, diagnostic.New("--case "+glob, catalog.Of("given.no-glob"), catalog.Of("given.no-glob.hint"))
		}
		if ok {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 && len(g.absent(glob)) > 0 {
		return nil, diagnostic.New("--case "+glob, NotHere, catalog.Of("given.not-here.hint"))
	}
	if len(cases) == 0 {
		return nil, diagnostic.New("--case "+glob, catalog.Of("given.no-case"), diagnostic.Near(glob, g.Suite.PublicIDs()))
	}
	return cases, nil
}

// try runs cases as the options say.
func (g *Grader) try(ctx context.Context, plain *play.Runner, cases []*caselang.Case, o Options) ([]play.Result, error) {
	runner := plain.Fresh()
	runner.Brief = plain.Brief
	runner.Began = func(c *caselang.Case) {
		o.tell(Step{Kind: Began, Case: report.Case{ID: c.ID, Title: c.Title, Visibility: c.Visibility}})
	}
	runner.Ended = func(c report.Case) { o.tell(Step{Kind: Ended, Case: c}) }
	runner.First, runner.Keep = o.First, o.Keep != nil
	return runner.Try(ctx, cases)
}

// shared returns what submissions share, and what to call when it is not needed any
// more.
func (g *Grader) shared() (*Shared, func() error, error) {
	if g.Shared != nil {
		return g.Shared, func() error { return nil }, nil
	}
	own, err := Share(g.Suite)
	if err != nil {
		return nil, nil, err
	}
	return own, own.Close, nil
}

// Runner returns what runs cases on the programs of a build. It needs Shared.
func (g *Grader) Runner(ctx context.Context, built *submission.Built) *play.Runner {
	return g.runner(ctx, built, g.Shared)
}

func (g *Grader) runner(ctx context.Context, built *submission.Built, shared *Shared) *play.Runner {
	var readers caselang.Readers
	var checkers map[string]compare.Checker
	if shared.plugins != nil {
		readers = shared.plugins.Readers(ctx, g.Suite.Assignment, g.Pool.Run)
		checkers = shared.plugins.Checkers(ctx, g.Suite.Assignment, g.Pool)
	}
	return &play.Runner{
		Assignment: g.Suite.Assignment, Programs: Programs(built), Missing: built.Missing, Readers: readers, Checkers: checkers,
		Run: g.Pool.Run, Workers: g.Workers, Libraries: &shared.libraries,
	}
}

// Programs returns the programs of a build as cases play them.
func Programs(built *submission.Built) map[string]play.Program {
	programs := map[string]play.Program{}
	for name, p := range built.Programs {
		programs[name] = play.Program{Path: p.Path, Prefix: p.Prefix, Folder: p.Folder, Tools: p.Tools}
	}
	return programs
}

func (g *Grader) blank(sub *submission.Submission, built *submission.Built, o Options) *report.Report {
	return &report.Report{
		Schema:     report.Schema,
		Language:   g.Suite.Language,
		Assignment: report.Assignment{ID: g.Suite.ID, Title: g.Suite.Title, Group: o.Group},
		Suite:      g.Suite.Hash,
		Touchstone: g.Version,
		Submission: report.Submission{Name: sub.Name, Kind: string(sub.Kind), Hash: sub.Hash},
		Selection:  o.Cases,
		Sandbox:    confinement(g.Pool.Level()),
		Build:      built.Report,
		Timing:     &report.Timing{Build: report.Seconds(built.Time)},
	}
}

func confinement(l sandbox.Level) report.Sandbox {
	s := report.Sandbox{Level: l.Number, Name: l.Name, Layers: l.Layers}
	for _, m := range l.Missing {
		why := m.Why
		if !m.Fix.None() {
			why = catalog.Of("list.next", "first", m.Why, "next", m.Fix)
		}
		s.Missing = append(s.Missing, report.Missing{Layer: m.Layer, WhyFact: why})
	}
	return s
}

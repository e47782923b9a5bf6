// Package grade grades one submission from start to finish: it builds the
// programs, runs every case, computes the score and makes the report.
package grade

import (
	"cmp"
	"context"
	"errors"
	"path"
	"slices"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence"
	"touchstone/harness/machine"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/score"
	"touchstone/harness/submission"
)

// Grader grades submissions of one assignment. It is safe for concurrent use.
type Grader struct {
	*ready.Setup
	Bench   *evidence.Bench // of the assignment; nil if the programs for students' tests are not here
	Version string          // of this program
	Builds  string          // folder of the user's own in which builds are kept; "" keeps none
	Twins   []Twins         // of public cases, to be tried when such a case passes; never graded

	toolchain
	names
}

// Options are the settings that may differ between submissions.
type Options struct {
	Group int        // size of the group; 0 means 1
	Cases string     // glob on case ids, to try nothing else; "" for all of them
	Tell  func(Step) // called for each step, one call at a time; may be nil
	First []string   // ids of cases to try before the others; the report is the same
	Once  bool       // do not retry a case that failed, even if its result may be random

	Patience time.Duration // of the plays together, after which Grade gives up with ErrPatience; 0 means none

	// Keep is called with the built programs, and the results with their plays,
	// before the submission is closed. It may be nil.
	Keep func(*submission.Built, []play.Result) error
}

// ErrPatience occurs if the plays take longer than Options.Patience.
var ErrPatience = errors.New("patience")

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

// grading is one submission on its way to its report.
type grading struct {
	g *Grader
	o Options
	judging
	cases   []*caselang.Case
	asked   *assignment.Assignment // with the programs that these play
	results []play.Result          // of the cases
	review  []report.Review        // what tutors should look at besides the items
	report  *report.Report
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
	s := grading{g: g, o: o, cases: cases, judging: judging{group: o.Group, Work: evidence.Work{
		Assignment: g.Suite.Assignment, Submission: sub, Some: o.Cases != "", Runner: g.Pool, Bench: g.Bench,
	}}}
	for _, step := range []func(context.Context) error{s.build, s.play, s.begin, s.judge} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	words.Fill(s.report)
	s.report.Timing.Total = report.Seconds(time.Since(start))
	return s.report, nil
}

// build reads what is judged besides the programs, and builds them.
func (s *grading) build(ctx context.Context) (err error) {
	if !s.Some {
		s.Files = s.Submission.View()
	}
	if err := s.read(); err != nil {
		return err
	}
	s.o.tell(Step{Kind: Building})
	if s.asked = s.Assignment; s.Some && s.Submission.Kind != submission.Executable {
		s.asked = s.Assignment.Only(ProgramsOf(s.cases))
	}
	keeper, err := s.g.keeper(ctx, s.asked)
	if err != nil {
		return err
	}
	s.Built, err = s.Submission.BuildOnce(ctx, s.g.Pool, s.asked, keeper)
	return err
}

// play tries the cases.
func (s *grading) play(ctx context.Context) (err error) {
	runner := s.g.Runner(ctx, s.g.Built(s.Built))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	plays := 0
	for _, c := range s.cases {
		plays += c.Plays()
	}
	total := cmp.Or(time.Duration(s.Assignment.Total), play.Total(time.Duration(s.Assignment.Limits.Wall), plays))
	runner.Spend(total, func(spent time.Duration) {
		if s.o.Patience > 0 && spent > s.o.Patience {
			stop(ErrPatience)
		}
	})
	if err := s.tryAll(ctx, runner); err != nil {
		s.o.tell(Step{Kind: Stopped})
		return cmp.Or(context.Cause(ctx), err)
	}
	return nil
}

// tryAll tries the cases, and again what may have been chance.
func (s *grading) tryAll(ctx context.Context, runner *play.Runner) (err error) {
	s.o.tell(Step{Kind: Trying, Cases: s.cases})
	if s.results, err = s.g.try(ctx, runner, s.cases, s.o); err != nil {
		return err
	}
	if !s.o.Once {
		if s.review, err = s.g.again(ctx, runner, s.cases, s.results, s.o); err != nil {
			return err
		}
		if err := (explaining{s.g, s.Submission, s.asked, runner}).explain(ctx, s.cases, s.results); err != nil {
			return err
		}
	}
	learnt, err := s.g.byHeart(ctx, runner, s.results)
	if err != nil {
		return err
	}
	s.review = append(s.review, learnt...)
	if s.o.Keep != nil {
		return s.o.Keep(s.Built, s.results)
	}
	return nil
}

// judge puts the results and the points into the report.
func (s *grading) judge(ctx context.Context) error {
	r := s.report
	if s.Files != nil {
		s.o.tell(Step{Kind: Looking})
	}
	looked, err := s.look(ctx, r)
	if err != nil {
		return err
	}
	if err := weigh(s.Assignment.Rubric, s.results); err != nil {
		return err
	}
	r.Cases, r.Timing.Cases = make([]report.Case, 0, len(s.results)), make([]report.CaseTiming, 0, len(s.results))
	for i, result := range s.results {
		s.plays = append(s.plays, result.Evidence...)
		s.results[i] = play.Result{}
		result.Case.Hash = s.cases[i].Hash()
		if x, play, ok := words.FirstFailed(result.Case); ok {
			result.Case.Hint = s.cases[i].HintOn(x.Symptom(play))
		}
		r.Cases = append(r.Cases, result.Case)
		r.Timing.Cases = append(r.Timing.Cases, report.CaseTiming{ID: result.Case.ID, Plays: report.Seconds(result.Elapsed)})
	}
	s.g.leaveOut(r, &s.judging, s.o.Cases)
	if r.Items, r.Score, r.Review, err = s.score(); err != nil {
		return err
	}
	r.Review = slices.Concat(r.Review, looked, s.review, unlike(r.Cases))
	r.Void = score.Void(r.Items)
	blameSanitized(r.Cases, s.Submission.Files)
	if !s.Some {
		err = s.g.causes(s.judging, r)
	}
	s.g.contrast(r)
	return err
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

// begin begins the report.
func (s *grading) begin(ctx context.Context) error {
	environment, err := s.g.Environment(ctx)
	if err != nil {
		return err
	}
	basis, err := s.g.basis()
	s.report = &report.Report{
		Schema:      report.Schema,
		Language:    s.Assignment.Language,
		Assignment:  report.Assignment{ID: s.Assignment.ID, Title: s.Assignment.Title, Group: s.group, Opens: s.Assignment.Visibility.String()},
		Suite:       s.g.Suite.Hash,
		Touchstone:  s.g.Version,
		Submission:  report.Submission{Name: s.Submission.Name, Kind: string(s.Submission.Kind), Hash: s.Submission.Hash},
		Selection:   s.o.Cases,
		Sandbox:     confinement(s.g.Pool.Level()),
		Environment: environment,
		Basis:       basis,
		Build:       s.Built.Report,
		Timing:      &report.Timing{Build: report.Seconds(s.Built.Time)},
	}
	return err
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

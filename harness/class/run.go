// Package class grades many submissions in parallel, into a folder that stays
// consistent if a run is killed, so that the next run can continue. Package intake
// discovers the submissions; package ledger stores the results.
//
// An existing result is reused as long as its fingerprint is the same. The final
// output depends only on the results, the roster and the tutors' marks, so it is
// the same whether or not a run was interrupted, and whether the class was graded
// in one run or in shards.
package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/submission"
)

// Options configure how a class is graded.
type Options struct {
	Out   string // folder for the results; a shard uses a subfolder
	Shard Shard
	Jobs  int           // submissions at the same time
	Fresh bool          // ignore existing results
	Only  []string      // grade these again, and leave the results of the others: globs on names, failed, not-graded; empty for all
	Ref   string        // as in submission.Options
	Wait  time.Duration // how long the plays of a submission may take before the others have their results; 0 means a minute
	Twins int           // how many of each public case the grader was asked to try, of those that have so many
	OutputOptions

	Started func(submissions int)               // may be nil
	Tell    func(ledger.Submission, grade.Step) // called for each step of a submission, one call at a time for each; may be nil
	Same    func(ledger.Submission, string)     // called as soon as a submission has the same files as another's, before it is built: its row, the key of the other; may be nil
	Graded  func(ledger.Submission, bool)       // called after each submission, one call at a time: its row, and whether it was reused; may be nil
}

// Folder returns the folder for the results.
func (o Options) Folder() string {
	if o.Shard.Whole() {
		return o.Out
	}
	return filepath.Join(o.Out, fmt.Sprintf("shard-%d-of-%d", o.Shard.Index, o.Shard.Of))
}

// Run grades a class and writes the results. It returns the ledger and notes for
// the tutor. A fault that keeps one submission from being graded is recorded in
// its row, and after three in a row no other is graded; an error is a fault that keeps all of them from being graded, the
// error of ctx, or a *diagnostic.Error.
func Run(ctx context.Context, g *grade.Grader, c *intake.Class, o Options) (*ledger.Ledger, []string, error) {
	l := blank(g.Suite, c, g.Version, g.Pool.Level().Name)
	l.Shard, l.Twins = o.Shard.String(), o.Twins
	v := words.In(l.Language)
	if err := Check(g.Suite, c, o); err != nil {
		return nil, nil, err
	}
	todo, rows := share(c, o.Shard, v)
	marks, err := resolve(o.Marks, rows, l.Items)
	if err != nil {
		return nil, nil, err
	}
	marks, replaced := standing(marks, v)
	if err := ofAssignment(o.Out, g.Suite.ID); err != nil {
		return nil, nil, err
	}
	only, err := o.choose(rows)
	if err != nil {
		return nil, nil, err
	}
	o.Fresh = o.Fresh || only != nil
	out, err := openOut(o.Folder(), g.Suite.ID)
	if err != nil {
		return nil, nil, err
	}
	defer out.close()
	r := &runner{grader: g, out: out, options: o, marks: marks, only: only, v: v, works: map[string]ledger.Submission{}}
	if o.Started != nil {
		o.Started(len(todo))
	}
	if err := out.storeKit(g.Suite.Kit); err != nil {
		return nil, nil, unwritable(o.Folder(), err)
	}
	if l.Submissions, err = r.all(ctx, todo); err != nil {
		return nil, nil, err
	}
	l.Stopped = r.health.left > 0
	if err := explained(marks, l); err != nil {
		return nil, nil, err
	}
	notes, err := outputs{o.OutputOptions, out, marks}.write(ctx, l)
	return l, append(replaced, notes...), err
}

// share returns what this run must grade, sorted by key, and a row for every
// submission of the class.
func share(c *intake.Class, shard Shard, v words.Voice) (todo []*intake.Student, rows []ledger.Submission) {
	all := make([]*intake.Student, len(c.Students))
	for i := range c.Students {
		all[i] = &c.Students[i]
	}
	slices.SortFunc(all, func(a, b *intake.Student) int { return cmp.Compare(a.Key, b.Key) })
	for n, s := range all {
		rows = append(rows, rowOf(s, v))
		if shard.has(n) {
			todo = append(todo, s)
		}
	}
	return todo, rows
}

type runner struct {
	grader  *grade.Grader
	out     *outFolder
	options Options
	marks   []Mark
	only    *chosen // nil for all
	v       words.Voice
	health  health
	mu      sync.Mutex                   // one call of Graded or Same at a time
	works   map[string]ledger.Submission // the first row with each hash of the work
}

// all grades the submissions in parallel, those last that take long, and returns their rows in the same
// order.
func (r *runner) all(ctx context.Context, todo []*intake.Student) ([]ledger.Submission, error) {
	rows := make([]ledger.Submission, len(todo))
	var mu sync.Mutex
	var late []int
	patience := cmp.Or(r.options.Wait, time.Minute)
	err := each(ctx, len(todo), r.options.Jobs, func(ctx context.Context, i int) (err error) {
		rows[i], err = r.one(ctx, todo[i], patience)
		if errors.Is(err, grade.ErrPatience) {
			mu.Lock()
			defer mu.Unlock()
			late, err = append(late, i), nil
		}
		return err
	})
	if err != nil {
		return rows, err
	}
	slices.Sort(late)
	err = each(ctx, len(late), r.options.Jobs, func(ctx context.Context, n int) (err error) {
		rows[late[n]], err = r.one(ctx, todo[late[n]], 0)
		return err
	})
	return rows, err
}

// one grades one submission, or reuses the existing result. It returns an error
// only if that would affect the other submissions, too: the folder is not
// writable, or the run was cancelled.
func (r *runner) one(ctx context.Context, s *intake.Student, patience time.Duration) (ledger.Submission, error) {
	row := rowOf(s, r.v)
	if !s.Nothing.None() {
		r.tell(row, true)
		return row, nil
	}
	if r.only != nil && !slices.Contains(r.only.keys, s.Key) {
		row = r.kept(row)
		r.tell(row, true)
		return row, nil
	}
	g, err := r.grade(ctx, s, patience)
	if ctx.Err() != nil {
		return row, ctx.Err()
	}
	if errors.Is(err, grade.ErrPatience) {
		return row, err
	}
	r.health.note(err, g.cached)
	if err != nil {
		row.Fault = diagnostic.Say(r.v.Language, err)
		r.tell(row, false)
		return row, nil
	}
	if !g.cached {
		if g.hash, err = r.out.store(s.Key, g.report); err != nil {
			return row, err
		}
	}
	row = recorded(row, marked(g.report, s.Key, r.marks))
	row.Work, row.Result, row.Submitted = g.work, g.hash, g.submitted
	r.tell(row, g.cached)
	return row, nil
}

func (r *runner) tell(row ledger.Submission, cached bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.options.Graded != nil {
		r.options.Graded(row, cached)
	}
}

// compare says at once that a submission is the same as another's.
func (r *runner) compare(row ledger.Submission, work string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	first, known := r.works[work]
	switch {
	case work == "":
	case !known:
		r.works[work] = row
	case first.Key != row.Key && !first.SameAuthors(row) && r.options.Same != nil:
		r.options.Same(row, first.Key)
	}
}

// graded is what becomes of a submission: its report, and what a row says besides.
type graded struct {
	report    *report.Report
	hash      string // of the file of a result that was there
	cached    bool   // it was there
	work      string // hash of the student's own files
	submitted string
}

// grade grades a submission, unless there is a result with the same fingerprint.
func (r *runner) grade(ctx context.Context, s *intake.Student, patience time.Duration) (g graded, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	sub, err := s.Open(submission.Options{Ref: r.options.Ref})
	if err != nil {
		return g, err
	}
	defer sub.Close()
	for _, at := range []time.Time{sub.Committed, s.Submitted} {
		if !at.IsZero() {
			g.submitted = at.Format(time.RFC3339)
		}
	}
	if g.work, err = sub.Work(r.grader.Suite.Kit); err != nil {
		return g, err
	}
	r.compare(rowOf(s, r.v), g.work)
	if err := r.out.storeSources(s.Key, sub.View()); err != nil {
		return g, err
	}
	o := grade.Options{Group: sizeFor(r.grader.Suite, s.Size()), Patience: patience}
	if r.options.Tell != nil {
		row := rowOf(s, r.v)
		o.Tell = func(step grade.Step) { r.options.Tell(row, step) }
	}
	fingerprint, err := r.grader.Fingerprint(ctx, sub, o)
	if err != nil {
		return g, err
	}
	if !r.options.Fresh {
		if g.report, g.hash = r.out.load(s.Key); g.report != nil && g.report.Fingerprint == fingerprint {
			g.cached = true
			return g, nil
		}
	}
	if err := r.health.next(); err != nil {
		return g, err
	}
	if g.report, err = r.grader.Grade(ctx, sub, o); err != nil {
		return g, err
	}
	g.report.Timing = nil
	if final(g.report) {
		g.report.Fingerprint = fingerprint // otherwise the next run tries again
	}
	return g, nil
}

// final reports whether everything that judges the submission could do so, as far as it had time.
func final(r *report.Report) bool {
	return !slices.ContainsFunc(r.Review, func(r report.Review) bool { return len(r.Untried) > 0 }) &&
		!slices.ContainsFunc(r.Items, func(i report.Item) bool { return i.Unjudged != nil && i.Unjudged.WhyFact != play.UsedUp })
}

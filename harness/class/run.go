// Package class grades many submissions: at the same time, into a folder that
// a killed run leaves in order and the next one goes on from. Package intake
// discovers the submissions; package ledger stores the results.
//
// A result that is there is used again as long as its fingerprint is the same.
// What is written at the end follows from the results, the roster and the
// tutors' marks alone, so it is the same whether the run was cut off or not,
// and whether it was done in one go or in shards.
package class

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/submission"
)

// Options say how a class is graded.
type Options struct {
	Out    string // folder for the results; a shard goes to a folder of its own in it
	Shard  Shard
	Jobs   int    // submissions at a time
	Fresh  bool   // results that are there do not count
	Ref    string // as of submission.Options
	Marks  []Mark
	Tables Tables

	MarksTemplate string // file for it, which is not there yet; "" for none

	Started func(submissions int)               // may be nil
	Tell    func(ledger.Submission, grade.Step) // what happens with a submission, one call at a time for each; may be nil
	Changed func(words.Voice, []ledger.Change)  // before results that are there are replaced, when something differs; may be nil
	Graded  func(ledger.Submission, bool)       // after each submission, one call at a time: its row, and whether nothing had to be done for it; may be nil
}

// Folder is where the results go.
func (o Options) Folder() string {
	if o.Shard.Whole() {
		return o.Out
	}
	return filepath.Join(o.Out, fmt.Sprintf("shard-%d-of-%d", o.Shard.Index, o.Shard.Of))
}

// Run grades a class and writes the results. It gives the ledger and what the
// tutor should know besides. A fault that keeps one submission from being
// graded stands in its row; errors are faults that keep everything from being
// graded, that of ctx, or a *diagnostic.Error.
func Run(ctx context.Context, g *grade.Grader, c *intake.Class, o Options) (*ledger.Ledger, []string, error) {
	l := blank(g.Suite, c, g.Version, g.Pool.Level().Name)
	l.Shard = o.Shard.String()
	v := words.In(l.Language)
	todo, rows := share(c, o.Shard, v)
	marks, err := settle(o.Marks, rows, l.Items)
	if err != nil {
		return nil, nil, err
	}
	if err := ofAssignment(o.Out, g.Suite.ID); err != nil {
		return nil, nil, err
	}
	out, err := openOut(o.Folder(), g.Suite.ID)
	if err != nil {
		return nil, nil, err
	}
	defer out.close()
	r := &runner{grader: g, out: out, options: o, marks: marks, v: v}
	if o.Started != nil {
		o.Started(len(todo))
	}
	if l.Submissions, err = r.all(ctx, todo); err != nil {
		return nil, nil, err
	}
	if err := explained(marks, l); err != nil {
		return nil, nil, err
	}
	notes, err := ending{out, marks, o.Tables, o.MarksTemplate, o.Changed}.write(l)
	return l, notes, err
}

// share is what is to be graded here, sorted by key, and a row for everything
// that the class handed in.
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
	v       words.Voice
	mu      sync.Mutex // one call of Graded at a time
}

// all grades the submissions, so many at a time, and gives their rows in the
// same order.
func (r *runner) all(ctx context.Context, todo []*intake.Student) ([]ledger.Submission, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	rows := make([]ledger.Submission, len(todo))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(max(r.options.Jobs, 1), max(len(todo), 1)) {
		workers.Go(func() {
			for i := range next {
				row, err := r.one(ctx, todo[i])
				if err != nil {
					stop(err)
				}
				rows[i] = row
			}
		})
	}
	for i := range todo {
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	return rows, context.Cause(ctx)
}

// one grades one submission, or takes the result that is there. Its error is
// one that will meet the others, too: the folder cannot be written to, or the
// run was called off.
func (r *runner) one(ctx context.Context, s *intake.Student) (ledger.Submission, error) {
	row := rowOf(s, r.v)
	if !s.Nothing.None() {
		r.tell(row, true)
		return row, nil
	}
	result, work, cached, err := r.result(ctx, s)
	if ctx.Err() != nil {
		return row, ctx.Err()
	}
	if err != nil {
		row.Fault = diagnostic.Say(r.v.Language, err)
		r.tell(row, false)
		return row, nil
	}
	if !cached {
		if err := r.out.store(s.Key, result); err != nil {
			return row, err
		}
	}
	row = recorded(row, marked(result, s.Key, r.marks))
	row.Work = work
	r.tell(row, cached)
	return row, nil
}

func (r *runner) tell(row ledger.Submission, cached bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.options.Graded != nil {
		r.options.Graded(row, cached)
	}
}

// result grades a submission, unless that was done with the same of
// everything. It also gives the hash of the work.
func (r *runner) result(ctx context.Context, s *intake.Student) (result *report.Report, work string, cached bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	sub, err := s.Open(submission.Options{Ref: r.options.Ref})
	if err != nil {
		return nil, "", false, err
	}
	defer sub.Close()
	if work, err = sub.Work(r.grader.Suite.Kit); err != nil {
		return nil, "", false, err
	}
	o := grade.Options{Group: r.size(s)}
	if r.options.Tell != nil {
		row := rowOf(s, r.v)
		o.Tell = func(step grade.Step) { r.options.Tell(row, step) }
	}
	fingerprint, err := r.grader.Fingerprint(ctx, sub, o)
	if err != nil {
		return nil, "", false, err
	}
	if !r.options.Fresh {
		if old := r.out.load(s.Key); old != nil && old.Fingerprint == fingerprint {
			return old, work, true, nil
		}
	}
	if result, err = r.grader.Grade(ctx, sub, o); err != nil {
		return nil, "", false, err
	}
	result.Timing, result.Fingerprint = nil, fingerprint
	return result, work, false, nil
}

// size is the size of the group, or the next smaller one that the assignment
// knows.
func (r *runner) size(s *intake.Student) int {
	for n := s.Size(); n > 1; n-- {
		if _, err := r.grader.Suite.Possible(n); err == nil {
			return n
		}
	}
	return 1
}

// Package hunt looks for counterexamples: inputs on which a program does something
// else than the reference, made as small as it can make them.
package hunt

import (
	"context"
	"fmt"
	"slices"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// Generator makes cases of one sort.
type Generator struct {
	Name string

	// Make returns a case, as the text of a .txtar file, and the choices that it made: new
	// ones for a seed or, unless given is nil, those that are given, with zeros beyond
	// them. Files that outputs are compared with may be empty, exit statuses and line
	// numbers may be any: what the reference does replaces them. A case states only what
	// the handout settles.
	Make func(seed uint64, given []int) (text []byte, made []int, err error)

	// Settled reports whether the handout still settles all that a case of this generator
	// expects when its inputs, by their names in the case, are these. Nil if inputs must
	// not be changed.
	Settled func(inputs map[string][]byte) (bool, error)

	// Tentative is set if not every case is settled: those count that the reference can
	// meet, and that the whole jury passes.
	Tentative bool

	// Opaque is set if Make makes no choices that can be given.
	Opaque bool
}

// Hunter hunts for counterexamples.
type Hunter struct {
	*ready.Setup
	Reference  ready.Programs
	Candidate  ready.Programs
	Jury       []ready.Programs // other right programs: what one of them does differently is not settled
	Generators []Generator

	Seed   uint64
	Inputs int           // stop after so many inputs; 0 for no limit
	Time   time.Duration // stop after this time; 0 for no limit
	Kinds  int           // stop after so many kinds of differences; 0 for no limit
	Like   *report.Case  // look only for what fails for an item that this failed case fails for; nil for anything
	Tell   func(inputs, found int)

	limits  *adaptiveLimits // of the candidate
	endings endings         // of the inputs so far
	passed  []report.Case   // what the candidate passed of what was made of the last find
}

// Find is a counterexample.
type Find struct {
	Generator string
	Case      *caselang.Case
	Text      []byte      // the case as a .txtar file
	Result    report.Case // of the candidate, with the contrast to the nearest input that it passes
	Input     int         // the number of the input that led to it, from 1
	After     time.Duration
}

// Result is what a hunt has found.
type Result struct {
	Finds  []Find // of different kinds
	Inputs int
	Took   time.Duration

	// Unusable are cases that the reference itself does not pass, each with the reason:
	// a fault of their generator.
	Unusable []error
}

// batch is the most inputs that are tried at a time. The first time it is as many as
// there are workers, and then twice as many each time: some programs are wrong on every
// input, and may need all their time for each.
const batch = 48

// Hunt looks for counterexamples until it has enough, or time is up.
func (h *Hunter) Hunt(ctx context.Context) (Result, error) {
	began := time.Now()
	h.limits, h.endings = newAdaptiveLimits(h.Suite.Limits), endings{}
	if h.Time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, h.Time)
		defer stop()
	}
	var r Result
	kinds := map[string]bool{}
	for size := max(1, h.Workers); (h.Inputs == 0 || r.Inputs < h.Inputs) && (h.Kinds == 0 || len(r.Finds) < h.Kinds); size *= 2 {
		size = min(size, batch)
		n := size
		if h.Inputs > 0 {
			n = min(n, h.Inputs-r.Inputs)
		}
		err := h.batch(ctx, began, r.Inputs, n, kinds, &r)
		r.Took = time.Since(began)
		if h.timeUp(ctx) {
			return r, nil
		}
		if err != nil {
			return r, err
		}
		r.Inputs += n
		if h.Tell != nil {
			h.Tell(r.Inputs, len(r.Finds))
		}
	}
	return r, nil
}

// timeUp reports whether the hunt has to end: then errors are only because of that.
func (h *Hunter) timeUp(ctx context.Context) bool {
	return h.Time > 0 && context.Cause(ctx) == context.DeadlineExceeded
}

// attempt is an input that is being tried.
type attempt struct {
	input     int // its number, from 1; 0 for one that was made of another
	generator *Generator
	choices   []int
	text      []byte
	c         *caselang.Case
	kind      string       // of the difference; "" if there is none
	passed    *report.Case // if there is none
}

// fault says of an error which generator made it.
func (g *Generator) fault(err error) error {
	name := catalog.Of("verify.generator", "name", g.Name)
	return diagnostic.Because(catalog.Of("with-lines", "text", name, "lines", diagnostic.Inline(err)), err)
}

// generate makes inputs from the given number on.
func (h *Hunter) generate(first, n int) (tries []*attempt, err error) {
	for i := first; i < first+n; i++ {
		g := &h.Generators[i%len(h.Generators)]
		text, made, err := g.Make(seedOf(h.Seed, i), nil)
		if err != nil && g.Tentative {
			continue
		}
		if err != nil {
			return nil, g.fault(err)
		}
		tries = append(tries, &attempt{input: i + 1, generator: g, choices: made, text: text})
	}
	return tries, nil
}

// batch tries some inputs, and makes those smaller that show a new kind of difference.
func (h *Hunter) batch(ctx context.Context, began time.Time, first, n int, kinds map[string]bool, r *Result) error {
	tries, err := h.generate(first, n)
	if err != nil {
		return err
	}
	faults, err := h.try(ctx, tries)
	r.Unusable = append(r.Unusable, faults...)
	if err != nil {
		return err
	}
	for _, a := range tries {
		h.endings.learn(a)
	}
	// The shortest of each kind takes the least to make it smaller.
	slices.SortStableFunc(tries, func(a, b *attempt) int { return len(a.text) - len(b.text) })
	for _, a := range tries {
		if a.kind == "" || kinds[a.kind] {
			continue
		}
		kinds[a.kind] = true
		h.passed = nil
		smaller, err := h.shrink(ctx, a)
		if err != nil && !h.timeUp(ctx) {
			return err
		}
		find, ok, err := h.smallestConfirmed(context.WithoutCancel(ctx), smaller)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		find.Input, find.After = a.input, time.Since(began)
		find.Result.Contrast = h.contrast(find.Result)
		r.Finds = append(r.Finds, find)
		if h.Tell != nil {
			h.Tell(r.Inputs, len(r.Finds))
		}
		if h.Kinds > 0 && len(r.Finds) >= h.Kinds || ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// contrast returns what tells a find from the nearest of the inputs that were passed, which are no
// cases of the suite.
func (h *Hunter) contrast(find report.Case) *report.Contrast {
	d := cause.Contrast(find, h.passed)
	if d != nil {
		d.Case = ""
	}
	return d
}

// try plays the inputs with the reference, which completes the cases, and with the
// candidate. Faults are those of cases that the reference does not pass.
func (h *Hunter) try(ctx context.Context, tries []*attempt) (faults []error, err error) {
	var cases []*caselang.Case
	var used []*attempt
	for i, a := range tries {
		c, err := caselang.Parse(fmt.Sprintf("%d.txtar", i), a.text)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		cases, used = append(cases, c), append(used, a)
	}
	renewals, err := h.Runner(ctx, h.Reference).Renew(ctx, cases, nil)
	if err != nil {
		return faults, err
	}
	cases = cases[:0]
	var settled []*attempt
	for i, a := range used {
		if renewals[i].Fault != nil && a.generator.Tentative {
			continue
		}
		if renewals[i].Fault != nil {
			faults = append(faults, a.generator.fault(renewals[i].Fault))
			continue
		}
		a.c = renewals[i].Case
		cases, settled = append(cases, a.c), append(settled, a)
	}
	runner := h.candidateRunner(ctx)
	runner.Brief = true // the kind is that of the first expectation that fails
	results, err := runner.Try(ctx, cases)
	if err != nil {
		return faults, err
	}
	var doubtful []*attempt
	for i, a := range settled {
		a.kind = ""
		switch {
		case results[i].Case.Verdict == report.VerdictPass:
			a.passed = &results[i].Case
		case results[i].Case.Verdict == report.VerdictFail && h.wanted(results[i].Case):
			a.kind = kindOf(results[i].Case, a.c.Given())
			if a.generator.Tentative {
				doubtful = append(doubtful, a)
			}
		}
	}
	return faults, h.askJury(ctx, doubtful)
}

// wanted reports whether a failed case is one of those that are looked for.
func (h *Hunter) wanted(c report.Case) bool {
	if h.Like == nil {
		return true
	}
	items := func(c report.Case) (list []string) {
		for _, x := range c.Expectations {
			if x.Verdict == report.VerdictFail {
				list = append(list, x.Items...)
			}
		}
		return list
	}
	like := items(*h.Like)
	return slices.ContainsFunc(items(c), func(id string) bool { return slices.Contains(like, id) })
}

// askJury forgets the differences in cases that the jury does not pass.
func (h *Hunter) askJury(ctx context.Context, doubtful []*attempt) error {
	for _, juror := range h.Jury {
		var cases []*caselang.Case
		for _, a := range doubtful {
			cases = append(cases, a.c)
		}
		if len(cases) == 0 {
			return nil
		}
		results, err := h.Runner(ctx, juror).Try(ctx, cases)
		if err != nil {
			return err
		}
		var left []*attempt
		for i, a := range doubtful {
			if results[i].Case.Verdict == report.VerdictPass {
				left = append(left, a)
			} else {
				a.kind = ""
			}
		}
		doubtful = left
	}
	return nil
}

// candidateRunner is a runner of the candidate that stops plays early.
func (h *Hunter) candidateRunner(ctx context.Context) *play.Runner {
	runner, limited := h.Runner(ctx, h.Candidate), *h.Suite.Assignment
	limited.Limits = h.limits.current()
	runner.Assignment, runner.Run = &limited, h.limits.recording(runner.Run)
	return runner
}

// smallestConfirmed goes back from the last of some counterexamples, each made of the one
// before, to one that is confirmed. The smallest ones may lie where it is chance whether
// the program goes wrong: where memory that it overwrites ends.
func (h *Hunter) smallestConfirmed(ctx context.Context, smaller []*attempt) (find Find, ok bool, err error) {
	last := len(smaller) - 1
	for back := 0; ; back = min(2*back+1, last) {
		find, ok, err = h.confirmed(ctx, smaller[last-back])
		if ok || err != nil || back == last {
			return find, ok, err
		}
	}
}

// chances is how often a program that crashed is tried, if it hangs, before it gets all
// the time.
const chances = 10

// confirmed tries a counterexample once more, on the jury as well, and with all the time
// that the assignment gives. It is false if the difference is gone, or not settled. A
// program that overwrites its memory may crash now and hang the next time: a crash is a
// difference without all the time, too.
func (h *Hunter) confirmed(ctx context.Context, a *attempt) (Find, bool, error) {
	for _, juror := range append([]ready.Programs{h.Reference}, h.Jury...) {
		results, err := h.Runner(ctx, juror).Try(ctx, []*caselang.Case{a.c})
		if err != nil || results[0].Case.Verdict == report.VerdictFail {
			return Find{}, false, err
		}
	}
	early := chances
	if a.kind == limitKind {
		early = 0
	}
	for turn := 0; ; turn++ {
		runner := h.candidateRunner(ctx)
		if turn == early {
			runner = h.Runner(ctx, h.Candidate)
		}
		results, err := runner.Try(ctx, []*caselang.Case{a.c})
		if err != nil {
			return Find{}, false, err
		}
		c := results[0].Case
		if turn < early && slices.ContainsFunc(c.Plays, stopped) {
			continue
		}
		find := Find{Generator: a.generator.Name, Case: a.c, Text: a.c.Text(), Result: c}
		return find, c.Verdict == report.VerdictFail, nil
	}
}

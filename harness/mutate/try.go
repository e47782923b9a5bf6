package mutate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/files/scratch"
	"touchstone/harness/grade"
	"touchstone/harness/hunt"
	"touchstone/harness/ready"
	"touchstone/harness/submission"
)

// Options say how many mutants are tried, and how.
type Options struct {
	Sample  int     // how many mutants that differ from the right program; 0 for all there are
	Seed    uint64  // decides which ones
	Workers int     // mutants tried at a time
	Every   bool    // try every case on every mutant, and do not stop at the first that kills it
	Judged  *Judged // to be right
	Spread  *Judged // to cost several items

	// Hunt looks for a case that a right program passes and a mutant that survived fails;
	// nil if it finds none. Without Hunt, survivors are not hunted.
	Hunt func(ctx context.Context, mutant, right ready.Programs) (*hunt.Find, error)

	Tell func(Progress) // called now and then, one call at a time; may be nil
}

// Progress says how far a trial is, and then how many of the survivors were hunted.
type Progress struct{ Tried, Wanted, Killed, Hunted, Survivors int }

// Fate is what became of a mutant.
type Fate string

// The fates. Only mutants that were killed or survived count.
const (
	Killed     Fate = "killed"
	Survived   Fate = "survived"
	Equivalent Fate = "equivalent"       // it survived, and was judged to be right
	Uncompiled Fate = "does not compile" // or not everything that the right program has
	Same       Fate = "same object code"
)

// Tried is a mutant and what became of it.
type Tried struct {
	Mutant
	Fate  Fate
	Cases []string // that kill it; the first that was found, unless every case was tried

	Charges []Charge // what it costs, the most points first; none unless every case was tried

	// Missing is a case that would kill a survivor; nil if none was found.
	Missing *hunt.Find
}

// differs reports whether the mutant does something else than the right program, as far
// as the compiler can tell.
func (t Tried) differs() bool { return t.Fate != Uncompiled && t.Fate != Same }

// Result is the result of all mutants.
type Result struct {
	Tried []Tried           // as they were drawn
	Of    int               // how many mutants there are
	Notes []catalog.Message // sources of which there are none, and why
}

// round is how many mutants are tried in the same order of cases. It does not
// depend on the number of workers, so that the result does not either.
const round = 16

// trial is one run of Try.
type trial struct {
	grader *grade.Grader
	o      Options
	folder *scratch.Dir
	cases  []*caselang.Case
	kills  map[string]int    // by case
	files  map[[2]string]int // the same, by file and case
}

// Try tries the cases on mutants of right programs. An error is a fault of the
// harness, of the machine, or of a judgement on a mutant (a *diagnostic.Error). The
// grader must be prepared.
func Try(ctx context.Context, g *grade.Grader, samples []Sample, o Options) (result *Result, err error) {
	t := &trial{grader: g, o: o, cases: g.Suite.Cases, kills: map[string]int{}, files: map[[2]string]int{}}
	if t.folder, err = scratch.New("", "mutants"); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, t.folder.Close()) }()
	if err := os.Chmod(t.folder.Path, 0o711); err != nil {
		return nil, err
	}
	result = &Result{}
	var all []Mutant
	right := map[string]*program{}
	for _, s := range samples {
		p, err := t.open(s)
		if err != nil {
			return nil, err
		}
		defer p.close()
		right[s.Name] = p
		mutants, notes, err := p.mutants()
		if err != nil {
			return nil, err
		}
		all, result.Notes = append(all, mutants...), append(result.Notes, notes...)
	}
	result.Of = len(all)
	if err := errors.Join(o.Judged.stale(all), o.Spread.stale(all), o.Spread.unknown(g.Suite.Assignment, g.Suite.Cases)); err != nil {
		return nil, err
	}
	draw(all, o.Seed)
	err = t.tryAll(ctx, all, right, result)
	if err == nil {
		err = errors.Join(o.Judged.killed(result.Tried), o.Spread.narrow(result.Tried))
	}
	if err == nil && o.Hunt != nil {
		err = t.hunt(ctx, right, result)
	}
	return result, err
}

// tryAll tries mutants until enough count, and then pairs of those that hardly a case noticed, as many as of another kind.
func (t *trial) tryAll(ctx context.Context, mutants []Mutant, right map[string]*program, result *Result) error {
	progress := Progress{Wanted: len(mutants)}
	if t.o.Sample > 0 {
		progress.Wanted = min(t.o.Sample, len(mutants))
	}
	if err := t.rounds(ctx, mutants, right, &progress, result); err != nil || t.o.Every {
		return err
	}
	progress.Wanted = progress.Tried + (progress.Tried+len(operators)-1)/len(operators)
	return t.rounds(ctx, pairs(result.Tried, t.kills), right, &progress, result)
}

// rounds tries mutants until as many count as are wanted.
func (t *trial) rounds(ctx context.Context, mutants []Mutant, right map[string]*program, progress *Progress, result *Result) error {
	for len(mutants) > 0 && progress.Tried < progress.Wanted {
		some := mutants[:min(round, progress.Wanted-progress.Tried, len(mutants))]
		mutants = mutants[len(some):]
		outcome, err := t.round(ctx, some, right)
		if err != nil {
			return err
		}
		for _, one := range outcome {
			if one.Fate == Survived && t.o.Judged.right(one.Mutant) {
				one.Fate = Equivalent
			}
			result.Tried = append(result.Tried, one)
			if one.differs() {
				progress.Tried++
			}
			if one.Fate == Killed {
				progress.Killed++
			}
			for _, id := range one.Cases {
				t.kills[id]++
				t.files[[2]string{one.File, id}]++
			}
		}
		if t.o.Tell != nil {
			t.o.Tell(*progress)
		}
	}
	return nil
}

// hunt looks for cases that would kill the survivors.
func (t *trial) hunt(ctx context.Context, right map[string]*program, result *Result) error {
	c := result.Counts()
	progress := Progress{Tried: c.Killed + c.Survived + c.Equivalent, Wanted: c.Killed + c.Survived + c.Equivalent, Killed: c.Killed, Survivors: c.Survived}
	for i := range result.Tried {
		one := &result.Tried[i]
		if one.Fate != Survived {
			continue
		}
		p := right[one.Sample]
		sub, built, err := t.build(ctx, t.grader.Suite.Assignment, p, one.File, one.Source())
		if err != nil {
			return err
		}
		one.Missing, err = t.o.Hunt(ctx, t.grader.Built(built), t.grader.Built(p.complete))
		if err := errors.Join(err, sub.Close()); err != nil {
			return err
		}
		if progress.Hunted++; t.o.Tell != nil {
			t.o.Tell(progress)
		}
	}
	return nil
}

func (t *trial) round(ctx context.Context, mutants []Mutant, right map[string]*program) ([]Tried, error) {
	tried, errs := make([]Tried, len(mutants)), make([]error, len(mutants))
	slots := make(chan struct{}, max(t.o.Workers, 1))
	var running sync.WaitGroup
	for i, m := range mutants {
		slots <- struct{}{}
		order := t.order(m.File)
		running.Go(func() {
			defer func() { <-slots }()
			tried[i], errs[i] = t.tryOne(ctx, right[m.Sample], m, order)
		})
	}
	running.Wait()
	return tried, errors.Join(errs...)
}

// tryOne tries one mutant.
func (t *trial) tryOne(ctx context.Context, p *program, m Mutant, order []*caselang.Case) (one Tried, err error) {
	one.Mutant = m
	if err := p.build(ctx); err != nil {
		return one, err
	}
	if one.Fate, err = p.differs(ctx, m); err != nil || one.Fate != "" {
		return one, err
	}
	c := &candidate{trial: t, right: p, mutant: m}
	if t.o.Every {
		one.Cases, one.Charges, err = t.cost(ctx, c)
	} else {
		one.Cases, err = t.kill(ctx, c, order)
	}
	switch {
	case err != nil:
	case c.uncompiled:
		one.Fate = Uncompiled
	case len(one.Cases) > 0:
		one.Fate = Killed
	default:
		one.Fate, err = p.survived(ctx, m)
	}
	return one, errors.Join(err, c.close())
}

// build builds the right program with another text for one file.
func (t *trial) build(ctx context.Context, a *assignment.Assignment, p *program, file string, text []byte) (*submission.Submission, *submission.Built, error) {
	dir, err := os.MkdirTemp(t.folder.Path, "")
	if err != nil {
		return nil, nil, err
	}
	defer scratch.Remove(dir)
	tree := filepath.Join(dir, p.Name)
	if err := os.CopyFS(tree, p.source.View()); err != nil {
		return nil, nil, err
	}
	if err := os.WriteFile(filepath.Join(tree, filepath.FromSlash(file)), text, 0o644); err != nil {
		return nil, nil, err
	}
	sub, err := submission.Open(tree)
	if err != nil {
		return nil, nil, err
	}
	if err := sub.Warm(p.built); err != nil {
		return nil, nil, errors.Join(err, sub.Close())
	}
	built, err := sub.Build(ctx, t.grader.Pool, a)
	if err != nil {
		return nil, nil, errors.Join(err, sub.Close())
	}
	return sub, built, nil
}

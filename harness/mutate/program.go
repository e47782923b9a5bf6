package mutate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// Sample is a right program.
type Sample struct {
	Name string
	Open func() (*submission.Submission, error)
}

// program is a right program: what it is made of, and what it does. It is built, and plays a case, when a mutant of
// it needs that for the first time.
type program struct {
	Sample
	trial  *trial
	source *submission.Submission // as it was handed in
	kit    map[string][]byte

	building sync.Once
	failure  error
	built    *submission.Submission
	complete *submission.Built
	objects  objectCompiler

	playing sync.Mutex
	passes  map[string]bool // by case: those that it has played

	mu      sync.Mutex
	cpu     map[[32]byte]time.Duration // by play: the most that the right program needs
	sources map[string]*source         // by file
}

// source is what is known about a source whose mutants were drawn.
type source struct {
	compiling sync.Once
	object    []byte
	failure   error

	using   sync.Once
	used    bool // the programs are made of it
	unknown error
}

func (t *trial) open(s Sample) (*program, error) {
	p := &program{Sample: s, trial: t, kit: t.grader.Suite.Kit, passes: map[string]bool{}, cpu: map[[32]byte]time.Duration{}, sources: map[string]*source{}}
	var err error
	p.source, err = s.Open()
	return p, err
}

// build builds the right program, once.
func (p *program) build(ctx context.Context) error {
	p.building.Do(func() {
		if p.built, p.failure = p.Open(); p.failure != nil {
			return
		}
		if p.complete, p.failure = p.built.Build(ctx, p.trial.grader.Pool, p.trial.grader.Suite.Assignment); p.failure != nil {
			return
		}
		p.objects = objectCompiler{run: p.trial.grader.Pool.Run, limits: p.trial.grader.Suite.Build.Limits.Sandbox()}
		p.objects.files, p.failure = readFiles(p.built.View())
	})
	return p.failure
}

// passed returns those of some cases that the right program passes.
func (p *program) passed(ctx context.Context, cases []*caselang.Case) ([]*caselang.Case, error) {
	p.playing.Lock()
	defer p.playing.Unlock()
	played := func(c *caselang.Case) bool { _, ok := p.passes[c.ID]; return ok }
	if fresh := slices.DeleteFunc(slices.Clone(cases), played); len(fresh) > 0 {
		runner := p.trial.grader.Runner(ctx, p.trial.grader.Built(p.complete))
		runner.Run = p.recordCPU(runner.Run)
		results, err := runner.Try(ctx, fresh)
		if err != nil {
			return nil, err
		}
		for _, r := range results {
			p.passes[r.Case.ID] = r.Case.Verdict == report.VerdictPass
		}
	}
	return slices.DeleteFunc(slices.Clone(cases), func(c *caselang.Case) bool { return !p.passes[c.ID] }), nil
}

func (p *program) close() error {
	var err error
	for _, s := range []*submission.Submission{p.source, p.built} {
		if s != nil {
			err = errors.Join(err, s.Close())
		}
	}
	return err
}

// mutants returns every mutant of the sources that were handed in, and says if there are
// none.
func (p *program) mutants() (all []Mutant, notes []catalog.Message, err error) {
	if p.source.View() == nil {
		return nil, []catalog.Message{catalog.Of("mutants.no-sources", "name", p.Name)}, nil
	}
	files, err := readFiles(p.source.View())
	for _, f := range files {
		_, given := p.kit[f.Name]
		if _, known := languages[path.Ext(f.Name)]; known && !given && slices.Contains(p.source.Files, f.Name) {
			all = append(all, cut(f.Name, f.Data).mutants(p.Name)...)
		}
	}
	return all, nil, err
}

// differs reports whether a mutant may count: "" if it does.
func (p *program) differs(ctx context.Context, m Mutant) (Fate, error) {
	s := p.sourceOf(m)
	s.compiling.Do(func() { s.object, s.failure = p.objects.object(ctx, m.File, m.source) })
	if s.failure != nil {
		return "", s.failure
	}
	object, err := p.objects.object(ctx, m.File, m.Source())
	switch {
	case err != nil:
		return "", err
	case object == nil && s.object != nil:
		return Uncompiled, nil
	case object != nil && bytes.Equal(object, s.object):
		return Same, nil
	}
	return "", nil
}

// survived returns what became of a mutant that no case noticed: the same as the right program if no program is made of
// its source. The programs are made of it if they cannot be built without it.
func (p *program) survived(ctx context.Context, m Mutant) (Fate, error) {
	s := p.sourceOf(m)
	s.using.Do(func() {
		var sub *submission.Submission
		var built *submission.Built
		if sub, built, s.unknown = p.trial.build(ctx, p.trial.grader.Suite.Assignment, p, m.File, []byte(")\n")); s.unknown != nil {
			return
		}
		s.used = len(built.Programs) < len(p.complete.Programs)
		s.unknown = sub.Close()
	})
	if s.used {
		return Survived, s.unknown
	}
	return Same, s.unknown
}

// sourceOf returns what is known about the source of a mutant.
func (p *program) sourceOf(m Mutant) *source {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sources[m.File] == nil {
		p.sources[m.File] = &source{}
	}
	return p.sources[m.File]
}

// run is sandbox.Pool.Run.
type run = func(context.Context, sandbox.Command) (sandbox.Outcome, error)

// recordCPU keeps the processor time of plays.
func (p *program) recordCPU(run run) run {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		out, err := run(ctx, c)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.cpu[playID(c)] = max(p.cpu[playID(c)], out.CPU)
		return out, err
	}
}

// A mutant gets as much processor time as the right program needs, times
// enough, and a little more: load can double it, but not more.
const (
	cpuFactor = 10
	cpuMargin = 250 * time.Millisecond
)

// limitCPU gives plays less processor time if the right program needs little. A
// mutant that loops then costs little.
func (p *program) limitCPU(run run) run {
	return func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		p.mu.Lock()
		needed, ok := p.cpu[playID(c)]
		p.mu.Unlock()
		if bound := cpuFactor*needed + cpuMargin; ok && (c.Limits.CPU == 0 || c.Limits.CPU > bound) {
			c.Limits.CPU = bound
		}
		return run(ctx, c)
	}
}

// playID identifies a play, whatever the folder of the build is.
func playID(c sandbox.Command) [32]byte {
	h := sha256.New()
	for _, arg := range c.Args {
		fmt.Fprintf(h, "%q ", filepath.Base(arg))
	}
	for _, f := range c.Files {
		fmt.Fprintf(h, "%q %o %q ", f.Name, f.Mode, f.Data)
	}
	fmt.Fprintf(h, "%q", c.Stdin)
	return [32]byte(h.Sum(nil))
}

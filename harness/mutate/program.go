package mutate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"time"

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

// program is a right program: what it is made of, and what it does.
type program struct {
	Sample
	trial    *trial
	source   *submission.Submission // as it was handed in
	kit      map[string][]byte
	tree     fs.FS // with the kit; of built
	built    *submission.Submission
	complete *submission.Built
	objects  objectCompiler
	passes   map[string]bool // by case

	mu      sync.Mutex
	cpu     map[[32]byte]time.Duration // by play: the most that the right program needs
	sources map[string]*source         // by file
}

// source is what is known about a source whose mutants were drawn.
type source struct {
	once   sync.Once
	object []byte
	used   bool // the programs are made of it
	err    error
}

// open builds a right program and runs all cases on it.
func (t *trial) open(ctx context.Context, s Sample) (p *program, err error) {
	p = &program{Sample: s, trial: t, kit: t.grader.Suite.Kit, passes: map[string]bool{}, cpu: map[[32]byte]time.Duration{}, sources: map[string]*source{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.close())
		}
	}()
	if p.source, err = s.Open(); err != nil {
		return nil, err
	}
	if p.source.View() == nil {
		return p, nil
	}
	if p.built, err = s.Open(); err != nil {
		return nil, err
	}
	built, err := p.built.Build(ctx, t.grader.Pool, t.grader.Suite.Assignment)
	if err != nil {
		return nil, err
	}
	p.tree, p.complete = p.built.View(), built
	files, err := readFiles(p.tree)
	if err != nil {
		return nil, err
	}
	p.objects = objectCompiler{run: t.grader.Pool.Run, files: files, limits: t.grader.Suite.Build.Limits.Sandbox()}
	runner := t.grader.Runner(ctx, t.grader.Built(built))
	runner.Run = p.recordCPU(runner.Run)
	results, err := runner.Try(ctx, t.cases)
	for _, r := range results {
		p.passes[r.Case.ID] = r.Case.Verdict == report.VerdictPass
	}
	return p, err
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
func (p *program) mutants() (all []Mutant, notes []catalog.Message) {
	if p.tree == nil {
		return nil, []catalog.Message{catalog.Of("mutants.no-sources", "name", p.Name)}
	}
	for _, f := range p.objects.files {
		_, given := p.kit[f.Name]
		if _, known := languages[path.Ext(f.Name)]; known && !given && slices.Contains(p.source.Files, f.Name) {
			all = append(all, cut(f.Name, f.Data).mutants(p.Name)...)
		}
	}
	return all, notes
}

// differs reports whether a mutant counts: "" if it does.
func (p *program) differs(ctx context.Context, m Mutant) (Fate, error) {
	s := p.sourceOf(ctx, m)
	if s.err != nil {
		return "", s.err
	}
	if !s.used {
		return Same, nil
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

// sourceOf finds out about the source of a mutant. The programs are made of it if they
// cannot be built without it.
func (p *program) sourceOf(ctx context.Context, m Mutant) *source {
	p.mu.Lock()
	s := p.sources[m.File]
	if s == nil {
		s = &source{}
		p.sources[m.File] = s
	}
	p.mu.Unlock()
	s.once.Do(func() {
		if s.object, s.err = p.objects.object(ctx, m.File, m.source); s.err != nil {
			return
		}
		var sub *submission.Submission
		var built *submission.Built
		if sub, built, s.err = p.trial.build(ctx, p, m.File, []byte(")\n")); s.err != nil {
			return
		}
		s.used = len(built.Programs) < len(p.complete.Programs)
		s.err = sub.Close()
	})
	return s
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

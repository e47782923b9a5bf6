// Package bench runs the right and the wrong programs of an assignment's folder on
// students' tests, in the sandbox.
package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/files/scratch"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/play"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/plugin"
	"touchstone/harness/verify"
)

// Bench is the bench of an assignment. Its programs are built when they are first
// needed. It must be closed.
type Bench struct {
	evidence.Bench

	suite   *suite.Suite
	pool    *sandbox.Pool
	program string
	folder  *plugin.Folder
	checker compare.Checker // of bare cases; nil for none

	builds []func(context.Context) error // of each program

	mu     sync.Mutex
	opened []interface{ Close() error } // in the order in which they were opened
}

// Open reads the variants of an assignment, and returns nil if no tests are run on
// them: the rubric asks for none, or the variants are not here, because this is what
// students have. When ctx is done, the bench can no longer be used.
func Open(ctx context.Context, s *suite.Suite, pool *sandbox.Pool, workers int) (*Bench, error) {
	item, tests := owntests.Of(s.Assignment)
	if tests == nil {
		return nil, nil
	}
	variants, err := s.Variants()
	if err != nil || len(variants) == 0 {
		return nil, err
	}
	b := &Bench{suite: s, pool: pool, program: cmp.Or(tests.Program, s.Pairs.Program)}
	b.Reference, b.Judge, b.Workers = b.lazily(b.reference), b.judge, workers
	if b.folder, err = plugin.Open(s.Place.Files, s.Own()); err != nil {
		return nil, err
	}
	b.opens(b.folder)
	checkers := b.folder.Checkers(ctx, s.Assignment, pool)
	b.checker = checkers[s.Pairs.Check]
	var readings []evidence.Program
	for _, folder := range tests.Readings {
		readings = append(readings, b.lazily(func(ctx context.Context) (sandbox.Command, error) {
			at := path.Clean(folder)
			return b.other(ctx, at, func(root string) error { return plugin.Copy(s.Place.Files, at, root) }, s.Place.Name("assignment.yaml"), item.Position.Line, item.Position.Column)
		}))
	}
	b.Accepts = func(ctx context.Context, input, right, output []byte) (bool, error) {
		if accepts := checkers[tests.Check]; accepts != nil {
			if ok, _, err := accepts(input, right, output); ok || err != nil {
				return ok, err
			}
		}
		return b.accepts(ctx, readings, input, output)
	}
	for _, v := range variants {
		b.Variants = append(b.Variants, evidence.Variant{
			ID: v.Name, Sentence: v.About, Main: b.lazily(func(ctx context.Context) (sandbox.Command, error) {
				if len(v.Commands) > 0 {
					return b.called(v.Commands[b.program], s.Place.Name(v.File), v.Position)
				}
				return b.other(ctx, v.Name, func(root string) error { return v.Write(filepath.Join(root, v.Name)) }, s.Place.Name(v.File), 0, 0)
			}),
		})
	}
	return b, nil
}

// Build builds all programs. It joins a *diagnostic.Error for each that cannot be built.
func (b *Bench) Build(ctx context.Context) error {
	errs := make([]error, len(b.builds))
	free := make(chan struct{}, max(b.Workers, 1))
	var all sync.WaitGroup
	for i, build := range b.builds {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			errs[i] = build(ctx)
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// Close removes the programs.
func (b *Bench) Close() error {
	var errs []error
	for _, c := range slices.Backward(b.opened) {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

func (b *Bench) opens(c interface{ Close() error }) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.opened = append(b.opened, c)
}

// lazily returns a program that is built when it is first called.
func (b *Bench) lazily(build func(context.Context) (sandbox.Command, error)) evidence.Program {
	var once plugin.Once
	command := func(ctx context.Context) (sandbox.Command, error) {
		return once.Command(ctx, func() (sandbox.Command, error) { return build(ctx) })
	}
	b.builds = append(b.builds, func(ctx context.Context) error {
		_, err := command(ctx)
		return err
	})
	return func(ctx context.Context, input []byte) (evidence.Behaviour, error) {
		call, err := command(ctx)
		if err != nil {
			return evidence.Behaviour{}, err
		}
		call.Stdin = input
		o, err := b.folder.Runner(b.pool.Run)(ctx, call)
		if err == nil && o.End == sandbox.NotStarted {
			err = errors.New(o.Error)
		}
		return behaviour(o), err
	}
}

func behaviour(o sandbox.Outcome) evidence.Behaviour {
	got := evidence.Behaviour{Stdout: string(o.Stdout), Exit: o.Exit}
	if o.End != sandbox.Exited {
		got.Broken = cmp.Or(o.Signal, string(o.End))
		got.Hung = o.End != sandbox.Signaled
	}
	return got
}

func (b *Bench) reference(ctx context.Context) (sandbox.Command, error) {
	if r := b.suite.Reference; r.Folder == "" {
		return b.called(r.Commands[b.program], b.suite.Place.Name("assignment.yaml"), r.Position)
	}
	r, err := verify.NewReference(ctx, b.suite, "")
	if err != nil {
		return sandbox.Command{}, err
	}
	b.opens(r)
	sub, err := r.Open()
	if err != nil {
		return sandbox.Command{}, err
	}
	return b.built(ctx, sub, b.suite.Place.Name("assignment.yaml"), b.suite.Reference.Position.Line, b.suite.Reference.Position.Column)
}

// other builds a program that is not the reference, from sources that write puts
// into the folder name below a root.
func (b *Bench) other(ctx context.Context, name string, write func(root string) error, file string, line, column int) (sandbox.Command, error) {
	dir, err := scratch.New("", "bench")
	if err != nil {
		return sandbox.Command{}, err
	}
	b.opens(dir)
	if err := write(dir.Path); err != nil {
		return sandbox.Command{}, err
	}
	sub, err := submission.Open(filepath.Join(dir.Path, filepath.FromSlash(name)))
	if err != nil {
		return sandbox.Command{}, err
	}
	return b.built(ctx, sub, file, line, column)
}

// built builds a submission, and returns the command that runs the program. A program
// that is missing is a *diagnostic.Error with the given place.
func (b *Bench) built(ctx context.Context, sub *submission.Submission, file string, line, column int) (sandbox.Command, error) {
	b.opens(sub)
	built, err := sub.Build(ctx, b.pool, b.suite.Assignment)
	if err != nil {
		return sandbox.Command{}, err
	}
	p, ok := built.Programs[b.program]
	if !ok {
		return sandbox.Command{}, diagnostic.New(file, catalog.Of("variant.unbuilt", "program", b.program, "why", built.Missing[b.program]), catalog.Message{}).At(line, column)
	}
	return command(b.suite.Assignment, p), nil
}

// called returns the command that runs a program that a command line starts.
func (b *Bench) called(words []string, file string, at strictyaml.Position) (sandbox.Command, error) {
	if len(words) == 0 {
		return sandbox.Command{}, diagnostic.New(file, catalog.Of("variant.unbuilt", "program", b.program, "why", catalog.Of("manifest.reference-command", "key", "commands", "program", b.program)), catalog.Message{}).At(at.Line, at.Column)
	}
	c, err := b.folder.Call(words, fmt.Sprintf("%s:%d:%d", file, at.Line, at.Column))
	return tested(b.suite.Assignment, c), err
}

func command(a *assignment.Assignment, p submission.Program) sandbox.Command {
	c := sandbox.Command{Path: p.Path, Args: append([]string{p.Path}, p.Prefix...)}
	if p.Folder != "" {
		c.Expose = append(slices.Clone(p.Tools), p.Folder)
	}
	return tested(a, c)
}

// tested returns the command with what every play of a test has.
func tested(a *assignment.Assignment, c sandbox.Command) sandbox.Command {
	c.Env, c.Limits = play.Environment(a), a.Limits.Sandbox()
	c.Limits.Output = min(c.Limits.Output, owntests.MaxFile+1)
	return c
}

// judge judges outputs as bare cases are judged.
func (b *Bench) judge(input, right []byte) compare.Comparator {
	if b.checker != nil {
		return compare.Checked{Checker: b.checker, Input: input, Answer: right}
	}
	if b.suite.Pairs.Float != "" {
		tolerance, err := compare.ParseTolerance(b.suite.Pairs.Float)
		if err == nil {
			return compare.Float{Tolerance: tolerance, Wants: [][]byte{right}}
		}
	}
	return compare.Equal{Relax: caselang.Relax(b.suite.Pairs.Relax), Wants: [][]byte{right}}
}

// accepts reports whether another right program prints that.
func (b *Bench) accepts(ctx context.Context, readings []evidence.Program, input, output []byte) (bool, error) {
	for _, program := range readings {
		o, err := program(ctx, input)
		if err != nil {
			return false, err
		}
		if o.Broken == "" && b.judge(input, []byte(o.Stdout)).Judge(output).OK {
			return true, nil
		}
	}
	return false, nil
}

// Package bench runs the right and the wrong programs of an assignment's folder on
// students' tests, in the sandbox.
package bench

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"touchstone/harness/caselang"
	"touchstone/harness/compare"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite/plugin"
)

// bench makes the programs of a bench ready when they are first needed.
type bench struct {
	setup   *ready.Setup
	program string
	checker compare.Checker // of bare cases; nil for none

	builds []func(context.Context) error // of each program
}

// Open reads the variants of an assignment, and returns nil if no tests are run on
// them: the rubric asks for none, or the variants are not here, because this is what
// students have. When ctx is done, the bench can no longer be used. Its programs are built
// when they are first needed. The setup must be prepared.
func Open(ctx context.Context, setup *ready.Setup) (*evidence.Bench, error) {
	s := setup.Suite
	_, asked := owntests.Of(s.Assignment)
	if asked == nil {
		return nil, nil
	}
	variants, err := s.Variants()
	if err != nil || len(variants) == 0 {
		return nil, err
	}
	checkers := setup.Checkers(ctx)
	b := &bench{setup: setup, program: cmp.Or(asked.Program, s.Pairs.Program), checker: checkers[s.Pairs.Check]}
	tests := &evidence.Bench{Reference: b.lazily(setup.Reference), Judge: b.judge, Workers: setup.Workers, Build: b.build}
	var readings []evidence.Program
	for _, d := range setup.Readings() {
		readings = append(readings, b.lazily(as(d)))
	}
	tests.Accepts = func(ctx context.Context, input, right, output []byte) (bool, error) {
		if accepts := checkers[asked.Check]; accepts != nil {
			if j, err := accepts(input, right, output); j.Share == 1 || err != nil {
				return j.Share == 1, err
			}
		}
		return b.accepts(ctx, readings, input, output)
	}
	for _, v := range variants {
		tests.Variants = append(tests.Variants, evidence.Variant{ID: v.Name, Sentence: v.About, Main: b.lazily(as(setup.Variant(v)))})
	}
	return tests, nil
}

// build builds all programs. It joins a *diagnostic.Error for each that cannot be built.
func (b *bench) build(ctx context.Context) error {
	errs := make([]error, len(b.builds))
	free := make(chan struct{}, max(b.setup.Workers, 1))
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

// program is how a program is called.
type program struct {
	command sandbox.Command
	run     plugin.Run
}

func as(d ready.Declared) func() (ready.Declared, error) {
	return func() (ready.Declared, error) { return d, nil }
}

// lazily returns a declared program that is made ready when it is first called.
func (b *bench) lazily(declared func() (ready.Declared, error)) evidence.Program {
	var once plugin.Once[program]
	made := func(ctx context.Context) (program, error) {
		return once.Get(ctx, func() (program, error) { return b.made(ctx, declared) })
	}
	b.builds = append(b.builds, func(ctx context.Context) error {
		_, err := made(ctx)
		return err
	})
	return func(ctx context.Context, input []byte) (evidence.Behaviour, error) {
		p, err := made(ctx)
		if err != nil {
			return evidence.Behaviour{}, err
		}
		p.command.Stdin = input
		o, err := p.run(ctx, p.command)
		if err == nil && o.End == sandbox.NotStarted {
			err = errors.New(o.Error)
		}
		return behaviour(o), err
	}
}

// made makes the program ready that the tests are about. If it is missing, the error is a
// *diagnostic.Error with the place of the declaration.
func (b *bench) made(ctx context.Context, declared func() (ready.Declared, error)) (program, error) {
	d, err := declared()
	if err == nil {
		d, err = d.Only(b.program)
	}
	if err != nil {
		return program{}, err
	}
	made, err := b.setup.Quick(ctx, d)
	if err != nil {
		return program{}, err
	}
	p, ok := made.ByName[b.program]
	if !ok {
		return program{}, d.Unbuilt(b.program, made.Missing[b.program])
	}
	a := b.setup.Suite.Assignment
	c := sandbox.Command{Path: p.Path, Args: append([]string{p.Path}, p.Prefix...), Env: play.Environment(a), Limits: a.Limits.Sandbox()}
	if p.Folder != "" {
		c.Expose = append(slices.Clone(p.Tools), p.Folder)
	}
	c.Limits.Output = min(c.Limits.Output, owntests.MaxFile+1)
	return program{c, made.Run}, nil
}

func behaviour(o sandbox.Outcome) evidence.Behaviour {
	got := evidence.Behaviour{Stdout: string(o.Stdout), Exit: o.Exit}
	if o.End != sandbox.Exited {
		got.Broken = cmp.Or(o.Signal, string(o.End))
		got.Hung = o.End != sandbox.Signaled
	}
	return got
}

// judge judges outputs as bare cases are judged.
func (b *bench) judge(input, right []byte) compare.Comparator {
	if b.checker != nil {
		return compare.Checked{Checker: b.checker, Input: input, Answer: right}
	}
	if b.setup.Suite.Pairs.Float != "" {
		tolerance, err := compare.ParseTolerance(b.setup.Suite.Pairs.Float)
		if err == nil {
			return compare.Float{Tolerance: tolerance, Wants: [][]byte{right}}
		}
	}
	return compare.Equal{Relax: caselang.Relax(b.setup.Suite.Pairs.Relax), Wants: [][]byte{right}}
}

// accepts reports whether another right program prints that.
func (b *bench) accepts(ctx context.Context, readings []evidence.Program, input, output []byte) (bool, error) {
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

// Package record plays the reference of an assignment, and writes what it does as a
// case.
package record

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/play"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/verify"
)

// Player plays the reference of an assignment. It must be closed.
type Player struct {
	suite     *suite.Suite
	pool      *sandbox.Pool
	reference *verify.Reference
	sub       *submission.Submission
	built     *submission.Built
}

// Open builds the reference that the manifest declares, as verify.NewReference does.
// The error is a *diagnostic.Error if there is none, or if a program of it is
// missing.
func Open(ctx context.Context, s *suite.Suite, pool *sandbox.Pool, repository string) (*Player, error) {
	p := &Player{suite: s, pool: pool}
	if err := p.open(ctx, repository); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	return p, nil
}

func (p *Player) open(ctx context.Context, repository string) (err error) {
	if p.reference, err = verify.NewReference(ctx, p.suite, repository); err != nil {
		return err
	}
	if p.reference == nil {
		return diagnostic.New(p.suite.Place.Name("assignment.yaml"), catalog.Of("reference.undeclared"), catalog.Of("usage.write", "text", "reference: FOLDER"))
	}
	if p.sub, err = p.reference.Open(); err != nil {
		return err
	}
	if p.built, err = p.sub.Build(ctx, p.pool, p.suite.Assignment); err != nil {
		return err
	}
	for _, name := range p.suite.ProgramNames() {
		if why, missing := p.built.Missing[name]; missing {
			return p.fault(catalog.Of("record.unbuilt", "program", name, "why", why), catalog.Message{})
		}
	}
	return nil
}

// Program returns a program of the reference.
func (p *Player) Program(name string) submission.Program { return p.built.Programs[name] }

// Programs returns the programs of the reference as cases play them.
func (p *Player) Programs() map[string]play.Program { return grade.Programs(p.built) }

// Close removes the reference.
func (p *Player) Close() error {
	var err error
	if p.sub != nil {
		err = p.sub.Close()
	}
	if p.reference != nil {
		err = errors.Join(err, p.reference.Close())
	}
	return err
}

// fault returns a fault of the reference, with the place where it is declared.
func (p *Player) fault(problem, hint catalog.Message) error {
	at := p.suite.Reference.Position
	return diagnostic.New(p.suite.Place.Name("assignment.yaml"), problem, hint).At(at.Line, at.Column)
}

// played is one play of the reference.
type played struct {
	play.Kept
	began time.Time
}

// play runs a case that plays once.
func (p *Player) play(ctx context.Context, c *caselang.Case) (played, play.Result, error) {
	runner := play.Runner{Assignment: p.suite.Assignment, Programs: grade.Programs(p.built), Run: p.pool.Run, Workers: 1, Keep: true}
	began := time.Now()
	results, err := runner.Try(ctx, []*caselang.Case{c})
	if err != nil {
		return played{}, play.Result{}, err
	}
	return played{Kept: results[0].Kept[0], began: began}, results[0], nil
}

// sound returns what is wrong with a play of the reference, if anything: it must end
// by itself, and print nothing that is different on another machine.
func (p *Player) sound(o played, r play.Result) error {
	if o.Outcome.End != sandbox.Exited {
		why := words.In(p.suite.Language).Ending(r.Case.Plays[0])
		return p.fault(catalog.Of("record.no-end", "why", why), catalog.Of("record.no-end.hint"))
	}
	all := [][]byte{o.Outcome.Stdout, o.Outcome.Stderr}
	for _, f := range o.Outcome.Files {
		all = append(all, f.Data)
	}
	folder := p.built.Programs[o.Program].Folder
	for _, data := range all {
		if folder != "" && bytes.Contains(data, []byte(filepath.Clean(folder))) {
			return p.fault(catalog.Of("record.own-path"), catalog.Of("record.own-path.hint"))
		}
	}
	return nil
}

// nextSecond waits until another second has begun than that of a time: a program
// that seeds its random numbers with the time does the same within one.
func nextSecond(ctx context.Context, began time.Time) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Until(began.Truncate(time.Second).Add(time.Second))):
		return nil
	}
}

// same compares two plays. The error is a *diagnostic.Error.
func (p *Player) same(a, b sandbox.Outcome) error {
	differ := func(key string, values ...any) error {
		return p.fault(catalog.Of("record.varies", "what", catalog.Of(key, values...)), catalog.Of("record.varies.hint"))
	}
	switch {
	case !bytes.Equal(a.Stdout, b.Stdout):
		return differ("stream.stdout")
	case !bytes.Equal(a.Stderr, b.Stderr):
		return differ("stream.stderr")
	case a.End != b.End || a.Exit != b.Exit:
		return differ("record.exit-status")
	}
	return nil
}

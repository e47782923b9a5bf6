// Package record plays the reference of an assignment, and writes what it does as a
// case.
package record

import (
	"bytes"
	"context"
	"path/filepath"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
)

// Player plays the reference of an assignment.
type Player struct {
	*ready.Setup
	ready.Programs
}

// Open builds the reference that the manifest declares. The error is a *diagnostic.Error if
// there is none, or if a program of it is missing.
func Open(ctx context.Context, setup *ready.Setup) (*Player, error) {
	programs, err := setup.BuiltReference(ctx)
	return &Player{setup, programs}, err
}

// fault returns a fault of the reference, with the place where it is declared.
func (p *Player) fault(problem, hint catalog.Message) error {
	at := p.Suite.Reference.Position
	return diagnostic.New(p.Suite.Place.Name("assignment.yaml"), problem, hint).At(at.Line, at.Column)
}

// played is what the reference does in a case.
type played struct {
	play.Result
	began time.Time
}

// play runs a case. The error is a *diagnostic.Error if the reference does not end by itself, or
// prints something that is different on another machine.
func (p *Player) play(ctx context.Context, c *caselang.Case) (played, error) {
	runner := p.Runner(ctx, p.Programs)
	runner.Workers, runner.Keep = 1, true
	began := time.Now()
	results, err := runner.Try(ctx, []*caselang.Case{c})
	if err != nil {
		return played{}, err
	}
	for n, kept := range results[0].Kept {
		if err := p.sound(kept, results[0].Case.Plays[n]); err != nil {
			return played{}, err
		}
	}
	return played{results[0], began}, nil
}

func (p *Player) sound(o play.Kept, r report.Play) error {
	if !o.Unjudged.None() {
		return p.fault(catalog.Of("record.unjudged", "why", o.Unjudged), catalog.Message{})
	}
	if o.Outcome.End != sandbox.Exited {
		why := words.In(p.Suite.Language).Ending(r)
		return p.fault(catalog.Of("record.no-end", "why", why), catalog.Of("record.no-end.hint"))
	}
	all := [][]byte{o.Outcome.Stdout, o.Outcome.Stderr}
	for _, f := range o.Outcome.Files {
		all = append(all, f.Data)
	}
	folder := p.ByName[o.Program].Folder
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

package record

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
	"touchstone/harness/suite/inprocess"
)

// Change is a file of the assignment that is to be replaced.
type Change struct {
	File          string // in the folder of the assignment, with slashes
	Before, After []byte // Before is nil if there is no such file
}

// Update plays the cases whose names match a glob with the reference, and returns
// what must change so that they expect what it does. Faults lists the expectations
// that do not hold and cannot be renewed, as *diagnostic.Error.
func (p *Player) Update(ctx context.Context, glob string) (changes []Change, faults []error, err error) {
	cases, err := p.matching(glob)
	if err != nil {
		return nil, nil, err
	}
	if err := p.Prepare(); err != nil {
		return nil, nil, err
	}
	renewals, err := p.Runner(ctx, p.Programs).Renew(ctx, cases, Divider(p.Run))
	if err != nil {
		return nil, nil, err
	}
	for _, r := range renewals {
		if r.Fault != nil {
			if d, ok := errors.AsType[*diagnostic.Error](r.Fault); ok {
				d.File = p.Suite.Place.Name(d.File)
			}
			faults = append(faults, r.Fault)
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(r.Files)) {
			before, err := fs.ReadFile(p.Suite.Place.Files, name)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, nil, err
			}
			changes = append(changes, Change{File: name, Before: before, After: r.Files[name]})
		}
	}
	return changes, faults, nil
}

func (p *Player) matching(glob string) ([]*caselang.Case, error) {
	var cases []*caselang.Case
	for _, c := range p.Suite.Cases {
		if assignment.Matches([]string{glob}, c.ID) {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		return nil, diagnostic.New("--update "+glob, catalog.Of("given.no-case"), diagnostic.Near(glob, p.Suite.PublicIDs()))
	}
	return cases, nil
}

// Divider returns what divides the output of a dialogue by playing it with fewer lines.
func Divider(run inprocess.Run) play.Divider {
	return func(ctx context.Context, play play.Kept) (typed []string, printed [][]byte, err error) {
		var lines []string
		if text, ended := strings.CutSuffix(string(play.Command.Stdin), "\n"); ended {
			lines = strings.Split(text, "\n")
		}
		d, err := ask(ctx, run, play.Command, lines, play.Outcome)
		return d.typed, d.printed, err
	}
}

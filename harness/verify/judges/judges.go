// Package judges tries what judges submissions before it judges one: the readers and the
// checkers of an assignment, on outputs that are known to be right.
package judges

import (
	"context"
	"errors"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/ready"
)

// Try builds the checkers, has the readers read what the cases expect, and the checkers judge
// what the reference prints, if there is one here. It joins a *diagnostic.Error for each of
// them that fails; any other error is one of the machine. The setup must be prepared.
func Try(ctx context.Context, setup *ready.Setup) error {
	s := setup.Suite
	if len(s.Readers)+len(s.Checkers) == 0 {
		return nil
	}
	if err := setup.Plugins().Build(ctx, s.Assignment, setup.Pool); err != nil {
		return err
	}
	faults, err := caselang.Unreadable(ctx, caselang.Course{Assignment: s.Assignment, Readers: setup.Readers(ctx)}, s.Cases, setup.Workers)
	if err != nil {
		return err
	}
	checked, err := checks(ctx, setup)
	if err != nil {
		return err
	}
	return errors.Join(each(append(faults, checked...), s.Place.Name)...)
}

// checks plays the reference on the cases that a checker judges.
func checks(ctx context.Context, setup *ready.Setup) ([]caselang.Fault, error) {
	cases := slices.DeleteFunc(slices.Clone(setup.Suite.Cases), func(c *caselang.Case) bool { return !c.Checked() })
	if len(cases) == 0 || !setup.Suite.HasReference() {
		return nil, nil
	}
	reference, err := setup.QuickReference(ctx)
	if err != nil {
		return nil, err
	}
	results, err := setup.Runner(ctx, reference).Try(ctx, cases)
	var faults []caselang.Fault
	for _, r := range results {
		faults = append(faults, r.Faults...)
	}
	return faults, err
}

// each returns the first fault of each reader and checker: the others are most likely the same.
func each(faults []caselang.Fault, name func(string) string) []error {
	var errs []error
	told := map[string]bool{}
	for _, f := range faults {
		if !told[f.By] {
			told[f.By] = true
			errs = append(errs, diagnostic.New(name(f.Case.File), f.Why, catalog.Of("judges.declared", "place", f.By)).At(f.Line, min(f.Line, 1)))
		}
	}
	return errs
}

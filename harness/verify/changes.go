package verify

import (
	"context"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/suite/variant"
	"touchstone/harness/verify/together"
)

// changes returns a trial of the variants and the wrong samples, as changes of the reference.
func (v *Verification) changes(ctx context.Context) (*together.Trial, error) {
	reference := v.Suite.Reference
	if reference == nil || reference.Folder == "" {
		return nil, diagnostic.New(v.Suite.Place.Name(variant.MistakesFile), catalog.Of("together.none"), catalog.Of("together.none.hint"))
	}
	base, err := variant.Sources(v.Suite.Place.Files, path.Clean(reference.Folder))
	if err != nil {
		return nil, err
	}
	right, err := onCases(ctx, v.Grader, v.Variant(base))
	if err != nil {
		return nil, err
	}
	mistakes, programs, err := v.wrongPrograms()
	if err != nil {
		return nil, err
	}
	grade := func(ctx context.Context, ids []string) (together.Graded, error) {
		var of []variant.Variant
		for _, id := range ids {
			of = append(of, programs[id])
		}
		merged, ok := variant.Merged(base, of...)
		if !ok {
			return together.Graded{}, together.ErrExclusive
		}
		r, err := onCases(ctx, v.Grader, v.Variant(merged))
		if err == nil && r.Build.Status == report.Failed && len(ids) > 1 {
			err = together.ErrExclusive
		}
		if err != nil {
			return together.Graded{}, err
		}
		return graded(r), nil
	}
	return &together.Trial{Mistakes: mistakes, Points: judgeable(right), Grade: grade}, nil
}

// wrongPrograms returns the variants that are sources, and the samples that lose something,
// by their names with the folders.
func (v *Verification) wrongPrograms() (all []together.Mistake, programs map[string]variant.Variant, err error) {
	programs = map[string]variant.Variant{}
	variants, err := v.Suite.Variants()
	if err != nil {
		return nil, nil, err
	}
	file := map[string]string{}
	add := func(m together.Mistake, at string, program variant.Variant) {
		all, programs[m.ID], file[m.ID] = append(all, m), program, at
	}
	for _, one := range variants {
		if len(one.Commands) == 0 {
			add(together.Mistake{ID: path.Join(variant.Folder, one.Name), Hides: one.Hides, Worsens: one.Worsens}, one.File, one)
		}
	}
	for _, s := range v.samples {
		if info, err := os.Stat(s.Path); len(s.Loses) == 0 || err != nil || !info.IsDir() {
			continue
		}
		program, err := variant.Sources(os.DirFS(filepath.Dir(s.Path)), s.Name)
		if err != nil {
			return nil, nil, err
		}
		add(together.Mistake{ID: path.Join("samples", s.Name), Loses: s.Loses, Hides: s.Hides, Worsens: s.Worsens}, path.Join("samples", s.Name+".yaml"), program)
	}
	known := slices.Collect(maps.Keys(programs))
	for _, m := range all {
		for _, other := range slices.Concat(m.Hides, slices.Sorted(maps.Keys(m.Worsens))) {
			if programs[other].Name == "" && other != variant.AllOthers {
				return nil, nil, diagnostic.New(v.Suite.Place.Name(file[m.ID]), catalog.Of("mistakes.unknown", "mistake", strconv.Quote(other)), diagnostic.Near(other, known))
			}
		}
	}
	return all, programs, nil
}

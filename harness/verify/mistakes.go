package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/diagnosis"
	"touchstone/harness/grade"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite/variant"
	"touchstone/harness/verify/together"
)

// Trial returns a trial of the mistakes that the assignment declares, or else of the
// variants and samples that are its reference with a few lines changed, without sets. The
// error is a *diagnostic.Error if there are none.
func (v *Verification) Trial(ctx context.Context) (*together.Trial, error) {
	g := v.Grader
	declared, err := g.Suite.Mistakes()
	if err != nil {
		return nil, err
	}
	if len(declared.List) == 0 {
		return v.changes(ctx)
	}
	base, err := g.Quick(ctx, g.Mistaken(declared))
	if err != nil {
		return nil, err
	}
	right, err := mistaken(ctx, base, nil)
	if err != nil {
		return nil, err
	}
	r, err := g.Points(ctx, right)
	if err != nil {
		return nil, err
	}
	t := &together.Trial{
		Readings: slices.Sorted(maps.Keys(declared.Readings)), Points: judgeable(r), Unable: unable(g.Suite.Cases, g.Runner(ctx, base)),
		Grade: func(ctx context.Context, ids []string) (together.Graded, error) {
			p, err := mistaken(ctx, base, ids)
			if err != nil {
				return together.Graded{}, err
			}
			r, err := g.Points(ctx, p)
			if err != nil {
				return together.Graded{}, err
			}
			return graded(r), nil
		},
	}
	for _, id := range declared.IDs() {
		t.Mistakes = append(t.Mistakes, together.Mistake{ID: id, Loses: declared.List[id].Loses, Hides: declared.List[id].Hides, Worsens: declared.List[id].Worsens})
	}
	return t, nil
}

// judgeable returns the points of the items that were judged of a right program.
func judgeable(right *report.Report) map[string]float64 {
	points := map[string]float64{}
	for _, item := range right.Items {
		if !item.Undecided() {
			points[item.ID] = item.Points
		}
	}
	return points
}

// unable counts the plays that cannot be judged on these programs.
func unable(cases []*caselang.Case, r *play.Runner) (n int) {
	for _, c := range cases {
		for _, p := range caselang.Every[caselang.Play](c) {
			if r.Unable(p) {
				n++
			}
		}
	}
	return n
}

// mistaken returns the programs with some mistakes. The error is
// [together.ErrExclusive] if they exclude each other.
func mistaken(ctx context.Context, base ready.Programs, ids []string) (ready.Programs, error) {
	p := base
	p.ByName = maps.Clone(base.ByName)
	for name, one := range p.ByName {
		one.Prefix = append(slices.Clone(one.Prefix), strings.Join(ids, ","))
		p.ByName[name] = one
		o, err := p.Run(ctx, sandbox.Command{Path: one.Path, Args: append([]string{path.Base(one.Path)}, one.Prefix...)})
		if err != nil {
			return p, err
		}
		if o.End == sandbox.Exited && o.Exit == variant.Exclusive {
			return p, together.ErrExclusive
		}
	}
	return p, nil
}

// graded returns what a program loses.
func graded(r *report.Report) together.Graded {
	lost := together.Graded{Lost: grade.Lost(r.Items), Failed: map[string][]string{}, Met: map[string][]string{}, Shown: shown(r), Hints: map[string]string{}}
	type evidence struct{ item, play string }
	fails := map[evidence]bool{}
	for _, c := range r.Cases {
		if c.Verdict == report.VerdictFail && c.Hint != "" {
			lost.Hints[c.ID] = c.Hint
		}
		for _, x := range c.Expectations {
			for _, item := range x.Items {
				if e := (evidence{item, fmt.Sprintf("%s:%d", c.ID, c.Plays[x.Play].Line)}); x.Verdict == report.VerdictPass || x.Verdict == report.VerdictFail {
					fails[e] = fails[e] || x.Verdict == report.VerdictFail
				}
			}
		}
	}
	for e, failed := range fails {
		if failed {
			lost.Failed[e.item] = append(lost.Failed[e.item], e.play)
		} else {
			lost.Met[e.item] = append(lost.Met[e.item], e.play)
		}
	}
	for _, plays := range lost.Failed {
		slices.Sort(plays)
	}
	return lost
}

// Dictionary returns the signatures of all known mistakes of the assignment: of those that
// mistakes.yaml declares, and of the variants.
func Dictionary(ctx context.Context, g *grade.Grader, tell func(done, all int)) (*diagnosis.Dictionary, error) {
	declared, err := g.Suite.Mistakes()
	if err != nil {
		return nil, err
	}
	variants, err := g.Suite.Variants()
	if err != nil {
		return nil, err
	}
	variants = slices.DeleteFunc(variants, func(v variant.Variant) bool { _, known := declared.List[v.Name]; return known })
	d := &diagnosis.Dictionary{Suite: g.Suite.Parts.Tried, Mistakes: map[string]diagnosis.Known{}}
	add := func(id, about string, ways ...[]report.Case) {
		d.Add(id, about, ways...)
		tell(len(d.Mistakes), len(declared.List)+len(variants))
	}
	if len(declared.List) > 0 {
		base, err := g.Quick(ctx, g.Mistaken(declared))
		if err != nil {
			return nil, err
		}
		readings := slices.Sorted(maps.Keys(declared.Readings))
		for _, id := range declared.IDs() {
			ways, err := underReadings(ctx, g, base, id, readings)
			if err != nil {
				return nil, err
			}
			add(id, declared.List[id].About, ways...)
		}
	}
	for _, v := range variants {
		r, err := onCases(ctx, g, g.Variant(v))
		if err != nil {
			return nil, err
		}
		add(v.Name, v.About, r.Cases)
	}
	return d, nil
}

// underReadings tries a mistake under no reading but the reference's, and under as many others at
// once as go together: the first of them, and the last, where some exclude each other.
func underReadings(ctx context.Context, g *grade.Grader, base ready.Programs, id string, readings []string) (ways [][]report.Case, err error) {
	tries := [][]string{{id}}
	for range 2 {
		ids := []string{id}
		for _, reading := range readings {
			_, err := mistaken(ctx, base, append(slices.Clone(ids), reading))
			if err == nil {
				ids = append(ids, reading)
			} else if !errors.Is(err, together.ErrExclusive) {
				return nil, err
			}
		}
		slices.Sort(ids[1:])
		if !slices.ContainsFunc(tries, func(try []string) bool { return slices.Equal(try, ids) }) {
			tries = append(tries, ids)
		}
		readings = slices.Clone(readings)
		slices.Reverse(readings)
	}
	for _, ids := range tries {
		p, err := mistaken(ctx, base, ids)
		if err != nil {
			return nil, err
		}
		r, err := g.Points(ctx, p)
		if err != nil {
			return nil, err
		}
		ways = append(ways, r.Cases)
	}
	return ways, nil
}

// shown lists what a tutor sees of the failed cases.
func shown(r *report.Report) (list []together.Shown) {
	for _, m := range words.In("").Ranked(r, r.Cases) {
		one := together.Shown{Names: m.Names}
		for _, c := range m.Cases {
			one.Cases = append(one.Cases, c.ID)
		}
		list = append(list, one)
	}
	return list
}

// Package together tries whether mistakes cost what they are worth, however many of them
// a program has: under any reading of what is open a right program loses nothing, a
// mistake alone loses what is declared for it, and several lose, of each item, no more
// than the sum of what each loses alone and no less than the largest of that.
package together

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"touchstone/harness/suite/sample"
)

// Loss says how much of an item a mistake loses.
type Loss string

// The losses.
const (
	Some  Loss = "some" // a part of the points
	Whole Loss = "all"  // all of the points
)

// Mistake is a mistake that the program can be given.
type Mistake struct {
	ID    string
	Loses map[string]sample.Loss // by item; nil if it may lose anything
	Hides []string               // the mistakes that do not show beside this one; "*" for all

	Worsens map[string]string // the mistakes beside which more is lost than by both alone, and why; "*" for all
}

// Graded is what a program with some mistakes loses.
type Graded struct {
	Lost   map[string]float64  // points by item, none of them 0
	Failed map[string][]string // the plays that failed, by item; their names are the same for each program
	Met    map[string][]string // those that passed; others were not judged
	Shown  []Shown             // every failed case once
	Hints  map[string]string   // of failed cases, by case
}

// ErrExclusive says that a program cannot have all of these mistakes at once.
var ErrExclusive = errors.New("the mistakes exclude each other")

// Trial is what is tried.
type Trial struct {
	Mistakes []Mistake
	Readings []string           // of what is open; any of them may be taken, with [ErrExclusive] where two contradict each other
	Points   map[string]float64 // of the items that a program can lose
	Unable   int                // plays that cannot be judged on the program, which no set loses
	Grade    func(ctx context.Context, ids []string) (Graded, error)
	Sets     int // how many sets to draw
	Seed     uint64
	Tell     func(done, all int) // may be nil
}

// Kind is what is wrong with a set of mistakes.
type Kind string

// The kinds.
const (
	ByReading  Kind = "reading"    // a right program loses points under some reading
	Undeclared Kind = "undeclared" // a mistake alone loses an item that is not declared
	Kept       Kind = "kept"       // a mistake alone does not lose an item that is declared, or not all of it
	More       Kind = "more"       // the set loses more of an item than its mistakes alone
	Less       Kind = "less"       // the set loses less of an item than one of its mistakes alone
)

// Finding is a smallest set that does not lose what it should.
type Finding struct {
	Kind     Kind
	Mistakes []string
	Readings []string
	Item     string
	Lost     float64            // points
	Alone    map[string]float64 // what each mistake loses of the item alone
	Failed   []string           // the plays that the set fails and none of its mistakes alone
}

// Result is what a trial found, and how much it tried.
type Result struct {
	Findings []Finding
	Mistakes int
	Sets     int
	Graded   int // programs
	Unable   int // plays that were left out
	Naming   Naming
}

// slack is the rounding error of sums of points.
const slack = 1e-6

// Run tries the readings, each mistake alone, and sets of two to six mistakes. The same
// seed makes the same sets.
func (t *Trial) Run(ctx context.Context) (*Result, error) {
	r := &run{Trial: t, ctx: ctx, rng: rand.New(rand.NewPCG(t.Seed, 0)), alone: map[string]Graded{}, known: map[string]verdict{}, all: 1 + 2*len(t.Mistakes) + t.Sets}
	if err := r.readings(); err != nil {
		return nil, err
	}
	for _, m := range t.Mistakes {
		if err := r.single(m); err != nil {
			return nil, err
		}
	}
	if err := r.sets(); err != nil {
		return nil, err
	}
	r.result.Mistakes, r.result.Unable = len(t.Mistakes), t.Unable
	return &r.result, nil
}

// run is a trial under way.
type run struct {
	*Trial
	ctx    context.Context
	rng    *rand.Rand
	alone  map[string]Graded  // by mistake, under no reading but the reference's
	known  map[string]verdict // by the names of a set
	result Result
	done   int
	all    int
}

// verdict is what grading a set came to.
type verdict struct {
	graded    Graded
	exclusive bool
}

// grade grades a set once, however often it is asked for: what several items lose in a
// large set comes from the same small ones.
func (r *run) grade(ids ...string) (Graded, error) {
	set := strings.Join(slices.Sorted(slices.Values(ids)), ",")
	v, known := r.known[set]
	if !known {
		if err := r.ctx.Err(); err != nil {
			return Graded{}, err
		}
		var err error
		v.graded, err = r.Grade(r.ctx, ids)
		if v.exclusive = errors.Is(err, ErrExclusive); err != nil && !v.exclusive {
			return Graded{}, err
		}
		if !v.exclusive {
			r.result.Graded++
		}
		r.known[set] = v
	}
	if v.exclusive {
		return v.graded, ErrExclusive
	}
	return v.graded, nil
}

func (r *run) step() {
	if r.done++; r.Tell != nil {
		r.Tell(r.done, r.all)
	}
}

// found adds a finding, unless there is one already with the same mistakes and item.
func (r *run) found(f Finding) {
	known := slices.ContainsFunc(r.result.Findings, func(o Finding) bool {
		return o.Kind == f.Kind && o.Item == f.Item && slices.Equal(o.Mistakes, f.Mistakes) && (len(f.Mistakes) > 0 || slices.Equal(o.Readings, f.Readings))
	})
	if !known {
		r.result.Findings = append(r.result.Findings, f)
	}
}

// drawn grades the mistakes under readings that chance chooses; those that cannot be
// combined with the mistakes, or with each other, are left out.
func (r *run) drawn(ids []string) (readings []string, g Graded, err error) {
	for _, reading := range r.Readings {
		if r.rng.IntN(2) == 0 {
			readings = append(readings, reading)
		}
	}
	for {
		g, err = r.grade(slices.Concat(ids, readings)...)
		if !errors.Is(err, ErrExclusive) || len(readings) == 0 {
			return readings, g, err
		}
		readings = slices.Delete(readings, 0, 1)
	}
}

// readings tries each reading alone, and some of them together.
func (r *run) readings() error {
	tries := [][]string{nil}
	for _, reading := range r.Readings {
		tries = append(tries, []string{reading})
	}
	for _, ids := range tries {
		g, err := r.grade(ids...)
		if err != nil {
			return err
		}
		r.right(ids, g)
	}
	for range r.Readings {
		ids, g, err := r.drawn(nil)
		if err != nil {
			return err
		}
		r.right(ids, g)
	}
	r.step()
	return nil
}

// right says what a right program lost.
func (r *run) right(readings []string, g Graded) {
	for _, item := range slices.Sorted(maps.Keys(g.Lost)) {
		r.found(Finding{Kind: ByReading, Readings: readings, Item: item, Lost: g.Lost[item], Failed: g.Failed[item]})
	}
}

// single tries a mistake alone, under the reference's reading and another.
func (r *run) single(m Mistake) error {
	for other := range 2 {
		var readings []string
		g, err := Graded{}, error(nil)
		if other == 0 {
			g, err = r.grade(m.ID)
			r.alone[m.ID] = g
		} else {
			readings, g, err = r.drawn([]string{m.ID})
		}
		if err != nil {
			return err
		}
		r.step()
		if m.Loses == nil || m.Loses[sample.AnyItem] != "" {
			continue
		}
		for _, item := range slices.Sorted(maps.Keys(r.Points)) {
			lost := g.Lost[item]
			f := Finding{Mistakes: []string{m.ID}, Readings: readings, Item: item, Lost: lost, Failed: g.Failed[item]}
			switch loss := m.Loses[item]; {
			case loss == "" && lost > slack:
				f.Kind = Undeclared
			case loss != "" && lost < slack, loss == sample.Whole && lost < r.Points[item]-slack:
				f.Kind = Kept
			default:
				continue
			}
			r.found(f)
		}
	}
	return nil
}

// sets tries sets of mistakes: every pair first if so many sets are wanted, and else those
// that chance chooses.
func (r *run) sets() error {
	n := len(r.Mistakes)
	if n < 2 {
		return nil
	}
	var pairs [][]int
	if r.Sets >= n*(n-1)/2 {
		for i := range n {
			for j := range i {
				pairs = append(pairs, []int{j, i})
			}
		}
	}
	for done := range r.Sets {
		var set []int
		if done < len(pairs) {
			set = pairs[done]
		} else {
			set = r.some(n)
		}
		if err := r.set(set); err != nil {
			return err
		}
		r.step()
	}
	return nil
}

// some draws two to six of n mistakes, as often two as more.
func (r *run) some(n int) []int {
	size := 2
	if r.rng.IntN(2) == 0 {
		size = 3 + r.rng.IntN(4)
	}
	return r.rng.Perm(n)[:min(size, n)]
}

// set tries mistakes, as many of them as can be combined.
func (r *run) set(at []int) error {
	var ids []string
	for _, i := range at {
		ids = append(ids, r.Mistakes[i].ID)
	}
	for {
		readings, g, err := r.drawn(ids)
		switch {
		case errors.Is(err, ErrExclusive):
			if ids = ids[1:]; len(ids) < 2 {
				return nil
			}
			continue
		case err != nil:
			return err
		}
		r.result.Sets++
		if err := r.named(ids, readings, g); err != nil {
			return err
		}
		for _, item := range slices.Sorted(maps.Keys(r.Points)) {
			kind, err := r.wrong(ids, readings, item, g)
			if err != nil {
				return err
			}
			if kind == "" {
				continue
			}
			f, err := r.smallest(kind, ids, readings, item, g)
			if err != nil {
				return err
			}
			r.found(f)
		}
		return nil
	}
}

// wrong says whether the set loses more or less of an item than its mistakes allow, which
// may lose something else under the readings than without them.
func (r *run) wrong(ids, readings []string, item string, g Graded) (Kind, error) {
	kind := r.against(r.alone, ids, item, g)
	if kind == "" || len(readings) == 0 {
		return kind, nil
	}
	alone, err := r.under(ids, readings)
	return r.against(alone, ids, item, g), err
}

// under grades each mistake alone under the readings.
func (r *run) under(ids, readings []string) (map[string]Graded, error) {
	alone := map[string]Graded{}
	for _, id := range ids {
		g, err := r.grade(append([]string{id}, readings...)...)
		if err != nil {
			return nil, err
		}
		alone[id] = g
	}
	return alone, nil
}

// against says whether the set loses more or less than its mistakes alone. Where
// a mistake only leaves plays out of an item's judgement, the others count for more, and
// that is right: so some play must have failed for the set alone, or have passed for it
// alone, or nothing was judged at all.
func (r *run) against(alone map[string]Graded, ids []string, item string, g Graded) Kind {
	var sum, most float64
	var shown []string
	for _, id := range ids {
		sum += alone[id].Lost[item]
		if !r.hidden(id, ids) {
			most = max(most, alone[id].Lost[item])
			shown = append(shown, id)
		}
	}
	nothing := len(g.Failed[item])+len(g.Met[item]) == 0
	switch lost := g.Lost[item]; {
	case lost > min(sum, r.Points[item])+slack && (nothing || len(beyond(alone, ids, item, g.Failed[item])) > 0):
		if !r.worsened(ids) {
			return More
		}
	case lost < most-slack && len(beyond(alone, shown, item, g.Met[item])) < len(g.Met[item]):
		return Less
	}
	return ""
}

// beyond returns those of the plays that none of the mistakes fails alone.
func beyond(alone map[string]Graded, ids []string, item string, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(alone[id].Failed[item], name) })
	})
}

// hidden reports whether another mistake of the set hides this one.
func (r *run) hidden(id string, ids []string) bool {
	return slices.ContainsFunc(r.Mistakes, func(m Mistake) bool {
		return m.ID != id && slices.Contains(ids, m.ID) && (slices.Contains(m.Hides, id) || slices.Contains(m.Hides, "*"))
	})
}

// worsened reports whether two mistakes of the set break something that neither breaks alone.
func (r *run) worsened(ids []string) bool {
	return slices.ContainsFunc(r.Mistakes, func(m Mistake) bool {
		return slices.Contains(ids, m.ID) && slices.ContainsFunc(ids, func(id string) bool { return id != m.ID && (m.Worsens[id] != "" || m.Worsens["*"] != "") })
	})
}

// smallest leaves out mistakes and readings as long as the set is still wrong in the
// same way.
func (r *run) smallest(kind Kind, ids, readings []string, item string, g Graded) (Finding, error) {
	fewer := func(ids, readings []string) (bool, error) {
		if len(ids) < 2 {
			return false, nil
		}
		smaller, err := r.grade(slices.Concat(ids, readings)...)
		if errors.Is(err, ErrExclusive) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		still, err := r.wrong(ids, readings, item, smaller)
		if err != nil || still != kind {
			return false, err
		}
		g = smaller
		return true, nil
	}
	for i := len(readings) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(readings), i, i+1)
		if ok, err := fewer(ids, rest); err != nil {
			return Finding{}, err
		} else if ok {
			readings = rest
		}
	}
	for i := len(ids) - 1; i >= 0; i-- {
		rest := slices.Delete(slices.Clone(ids), i, i+1)
		if ok, err := fewer(rest, readings); err != nil {
			return Finding{}, err
		} else if ok {
			ids = rest
		}
	}
	alone, err := r.under(ids, readings)
	if err != nil {
		return Finding{}, err
	}
	f := Finding{Kind: kind, Mistakes: slices.Sorted(slices.Values(ids)), Readings: readings, Item: item, Lost: g.Lost[item], Alone: map[string]float64{}, Failed: beyond(alone, ids, item, g.Failed[item])}
	for _, id := range ids {
		f.Alone[id] = alone[id].Lost[item]
	}
	return f, nil
}

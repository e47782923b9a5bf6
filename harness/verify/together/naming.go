package together

import "slices"

// Shown is what is shown as one: a cause that several failed cases share, or one failed case.
// What costs most comes first.
type Shown struct {
	Cases []string
	Names []string // of known mistakes of which it is said to be one; none if nothing is said
}

// Naming says how well what is shown tells the mistakes of the sets apart. A case belongs to
// a mistake that fails it alone.
type Naming struct {
	Sets   int // that lost something
	First  int // of these, those where all that is shown first belongs to the mistake that costs most
	Causes int // shown that several cases share
	Pure   int // of these, those of which all cases belong to one mistake

	Named int // sets in which a mistake is named
	False int // of these, those in which one is named that is not there

	Hints  int // of failed cases in the sets
	Astray int // of these, those that no mistake of the set shows alone for the case

	Mistakes int     // in the sets, that fail a case
	Shown    int     // causes and single cases
	Share    float64 // summed over the mistakes: how much of a mistake's cases one cause has
}

// named adds a set to the measure.
func (r *run) named(ids []string, g Graded) {
	if len(g.Shown) == 0 {
		return
	}
	n, most := &r.result.Naming, 0.0
	there := func(id string) bool { return slices.Contains(ids, id) }
	n.Sets++
	n.Shown += len(g.Shown)
	for _, id := range ids {
		most = max(most, r.alone[id].total())
	}
	if slices.ContainsFunc(ids, func(id string) bool { return r.alone[id].total() > most-slack && r.owns(id, g.Shown[0].Cases) }) {
		n.First++
	}
	for _, s := range g.Shown {
		if len(s.Cases) < 2 {
			continue
		}
		n.Causes++
		if slices.ContainsFunc(ids, func(id string) bool { return r.owns(id, s.Cases) }) {
			n.Pure++
		}
	}
	if slices.ContainsFunc(g.Shown, func(s Shown) bool { return len(s.Names) > 0 }) {
		n.Named++
	}
	if slices.ContainsFunc(g.Shown, func(s Shown) bool { return len(s.Names) > 0 && !slices.ContainsFunc(s.Names, there) }) {
		n.False++
	}
	r.hinted(ids, g)
	for _, id := range ids {
		best, all := 0, 0
		for _, s := range g.Shown {
			own := len(s.Cases) - len(r.foreign(id, s.Cases))
			best, all = max(best, own), all+own
		}
		if all > 0 {
			n.Mistakes++
			n.Share += float64(best) / float64(all)
		}
	}
}

// hinted adds the hints of a set to the measure.
func (r *run) hinted(ids []string, g Graded) {
	for name, hint := range g.Hints {
		r.result.Naming.Hints++
		if !slices.ContainsFunc(ids, func(id string) bool { return r.alone[id].Hints[name] == hint }) {
			r.result.Naming.Astray++
		}
	}
}

// total returns all points that are lost.
func (g Graded) total() (sum float64) {
	for _, lost := range g.Lost {
		sum += lost
	}
	return sum
}

// owns reports whether all the cases belong to the mistake.
func (r *run) owns(id string, cases []string) bool { return len(r.foreign(id, cases)) == 0 }

// foreign returns the cases that do not belong to the mistake.
func (r *run) foreign(id string, cases []string) []string {
	return slices.DeleteFunc(slices.Clone(cases), func(name string) bool {
		return slices.ContainsFunc(r.alone[id].Shown, func(s Shown) bool { return slices.Contains(s.Cases, name) })
	})
}

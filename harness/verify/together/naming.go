package together

import "slices"

// Shown is what is shown as one: a cause that several failed cases share, or one failed case.
// What costs most comes first.
type Shown struct {
	Cases []string
	Names []string // of known mistakes of which it is said to be one; none if nothing is said
}

// Naming says how well what is shown tells the mistakes of the sets apart. A case belongs to
// a mistake that fails it alone, under the readings of the set.
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

// add adds the measure of another set.
func (n *Naming) add(o Naming) {
	n.Sets, n.First, n.Causes, n.Pure = n.Sets+o.Sets, n.First+o.First, n.Causes+o.Causes, n.Pure+o.Pure
	n.Named, n.False, n.Hints, n.Astray = n.Named+o.Named, n.False+o.False, n.Hints+o.Hints, n.Astray+o.Astray
	n.Mistakes, n.Shown, n.Share = n.Mistakes+o.Mistakes, n.Shown+o.Shown, n.Share+o.Share
}

// named adds a set to the measure. Only if something seems wrong are its mistakes tried under its
// readings, too.
func (r *run) named(ids, readings []string, g Graded) error {
	if len(g.Shown) == 0 {
		return nil
	}
	n := naming(ids, g, r.alone)
	if len(readings) > 0 && (n.First < n.Sets || n.Pure < n.Causes || n.Astray > 0) {
		alone, err := r.under(ids, readings)
		if err != nil {
			return err
		}
		n = naming(ids, g, alone)
	}
	r.result.Naming.add(n)
	return nil
}

// naming measures a set.
func naming(ids []string, g Graded, alone map[string]Graded) Naming {
	n, most := Naming{Sets: 1, Shown: len(g.Shown)}, 0.0
	there := func(id string) bool { return slices.Contains(ids, id) }
	for _, id := range ids {
		most = max(most, alone[id].total())
	}
	if slices.ContainsFunc(ids, func(id string) bool { return alone[id].total() > most-slack && alone[id].owns(g.Shown[0].Cases) }) {
		n.First = 1
	}
	for _, s := range g.Shown {
		if len(s.Cases) < 2 {
			continue
		}
		n.Causes++
		if slices.ContainsFunc(ids, func(id string) bool { return alone[id].owns(s.Cases) }) {
			n.Pure++
		}
	}
	if slices.ContainsFunc(g.Shown, func(s Shown) bool { return len(s.Names) > 0 }) {
		n.Named = 1
	}
	if slices.ContainsFunc(g.Shown, func(s Shown) bool { return len(s.Names) > 0 && !slices.ContainsFunc(s.Names, there) }) {
		n.False = 1
	}
	for name, hint := range g.Hints {
		n.Hints++
		if !slices.ContainsFunc(ids, func(id string) bool { return alone[id].Hints[name] == hint }) {
			n.Astray++
		}
	}
	for _, id := range ids {
		best, all := 0, 0
		for _, s := range g.Shown {
			own := len(s.Cases) - len(alone[id].foreign(s.Cases))
			best, all = max(best, own), all+own
		}
		if all > 0 {
			n.Mistakes++
			n.Share += float64(best) / float64(all)
		}
	}
	return n
}

// total returns all points that are lost.
func (g Graded) total() (sum float64) {
	for _, lost := range g.Lost {
		sum += lost
	}
	return sum
}

// owns reports whether all the cases failed.
func (g Graded) owns(cases []string) bool { return len(g.foreign(cases)) == 0 }

// foreign returns the cases that did not fail.
func (g Graded) foreign(cases []string) []string {
	return slices.DeleteFunc(slices.Clone(cases), func(name string) bool {
		return slices.ContainsFunc(g.Shown, func(s Shown) bool { return slices.Contains(s.Cases, name) })
	})
}

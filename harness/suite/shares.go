package suite

// Share is the part of an item that the plays of one clause decide.
type Share struct {
	Item, Clause string
	Part         float64 // of the item, from 0 to 1; of a play whose case is about several clauses, each gets the same
	Even         float64 // what each clause of the item would get
}

// The bounds of a fair share, in even ones: who breaks a clause wholly should feel it, and
// many plays of one clause should not drown another.
const (
	leastShare = 0.5
	mostShare  = 3
)

// Fair reports whether the share is within its bounds.
func (s Share) Fair() bool { return s.Part >= leastShare*s.Even && s.Part <= mostShare*s.Even }

// Shares returns the share of each clause of each item, in the order of the rubric and of the
// clauses. Cases that are not here do not count.
func (s *Suite) Shares() (all []Share) {
	parts, totals := map[[2]string]float64{}, map[string]float64{}
	for _, c := range s.Cases {
		for _, e := range c.Counts() {
			item, ok := s.Item(e.Item)
			if !ok || len(c.Clauses) == 0 {
				continue
			}
			totals[e.Item] += item.Of(c.ID)
			for _, clause := range c.Clauses {
				parts[[2]string{e.Item, clause}] += item.Of(c.ID) / float64(len(c.Clauses))
			}
		}
	}
	for _, item := range s.Rubric {
		first := len(all)
		for _, clause := range s.Clauses.List {
			if part := parts[[2]string{item.ID, clause.ID}]; part > 0 {
				all = append(all, Share{Item: item.ID, Clause: clause.ID, Part: part / totals[item.ID]})
			}
		}
		for i := first; i < len(all); i++ {
			all[i].Even = 1 / float64(len(all)-first)
		}
	}
	return all
}

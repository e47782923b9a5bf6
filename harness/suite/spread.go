package suite

import (
	"strconv"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Spread warns of what lets one mistake cost several items, or none, as *diagnostic.Error.
func (s *Suite) Spread() []error {
	all := s.ends()
	for _, w := range caselang.Crowded(s.Cases) {
		all = append(all, s.Place.placed(w))
	}
	return all
}

// ends warns of items that `ends` names and for which no case judges an end: a
// crash costs no more of an item than it gives for plays about ends.
func (s *Suite) ends() (all []error) {
	if len(s.Absent) > 0 {
		return nil // they may judge it
	}
	known := map[string]bool{"": true}
	for _, c := range s.Cases {
		for _, item := range c.JudgedByEnd() {
			known[item] = true
		}
	}
	for _, p := range s.Programs {
		if !known[p.Ends] {
			known[p.Ends] = true
			all = append(all, diagnostic.New(s.Place.Name(manifestName), catalog.Of("lint.ends", "item", strconv.Quote(p.Ends)), catalog.Of("lint.ends.hint")).At(p.Position.Line, p.Position.Column))
		}
	}
	return all
}

package caselang

import (
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// crowd is how many items a play may count for without a warning.
const crowd = 2

// Crowded warns of plays that count for more than two items: whoever refuses such an input
// loses all of them. Items that are judged only where another one passed (-given) are not
// counted. There is one *diagnostic.Error, at the first of these plays, or none.
func Crowded(cases []*Case) []error {
	var first *diagnostic.Error
	items, plays := 0, 0
	for _, c := range cases {
		for _, p := range c.freely() {
			if len(p.items) <= crowd {
				continue
			}
			if plays++; plays == 1 {
				items = len(p.items)
				first = diagnostic.New(c.File, catalog.Message{}, catalog.Of("lint.crowded.hint")).At(p.line, 1)
			}
		}
	}
	if plays == 0 {
		return nil
	}
	first.Problem = catalog.Of("lint.crowded", "items", items, "plays", plays)
	return []error{first}
}

// counting is a play and the items that it counts for, whatever passed.
type counting struct {
	line  int
	items map[string]bool
}

// freely lists the plays of the case with the items that they count for without -given.
func (c *Case) freely() (plays []counting) {
	for _, s := range c.Steps {
		if _, ok := s.Does.(Play); ok {
			plays = append(plays, counting{s.Line, map[string]bool{}})
		}
	}
	c.judges(func(play int, items Items, _ Expect) {
		if play < 0 || len(items.Given) > 0 {
			return
		}
		for _, item := range items.IDs {
			plays[play].items[item] = true
		}
	})
	return plays
}

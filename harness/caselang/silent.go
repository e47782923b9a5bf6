package caselang

import (
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Silent warns of items that a program earns a part of that prints nothing and exits with 0,
// as *diagnostic.Error: each with the first play that gives it. An item that needs another one
// earns nothing by silence, and the only item of a rubric can need none.
func Silent(a *assignment.Assignment, cases []*Case) ([]error, error) {
	var warnings []error
	warned := map[string]bool{}
	for _, c := range cases {
		gifts, err := c.silent(a)
		if err != nil {
			return nil, err
		}
		for _, g := range gifts {
			item, _ := a.Item(g.item)
			adds := item.Kind == assignment.Auto || item.Kind == assignment.Extra
			if !adds || len(item.Needs)+len(item.Requires) > 0 || warned[g.item] || !othersEarn(a, g.item) {
				continue
			}
			warned[g.item] = true
			w := diagnostic.New(c.File, catalog.Of("case.silent", "item", strconv.Quote(g.item)), catalog.Of("case.silent.hint"))
			if !c.bare {
				w.At(g.line, 1)
			}
			warnings = append(warnings, w)
		}
	}
	return warnings, nil
}

// othersEarn reports whether there is an item that this one could need.
func othersEarn(a *assignment.Assignment, id string) bool {
	return slices.ContainsFunc(a.Rubric, func(i assignment.Item) bool {
		return i.ID != id && i.FromCases() && i.Kind != assignment.Deduction
	})
}

// gift is evidence for an item that a silent program gives.
type gift struct {
	item string
	line int // of the play
}

// silent lists the evidence of the case that a silent program gives.
func (c *Case) silent(a *assignment.Assignment) ([]gift, error) {
	var gifts []gift
	met := map[string]bool{} // whether silence meets all that the play expects for an item
	counts, line, play := c.CountsFor, 0, Play{}
	end := func() {
		for _, item := range a.Rubric {
			if met[item.ID] {
				gifts = append(gifts, gift{item.ID, line})
			}
		}
		clear(met)
	}
	err := c.Walk(func(s Step, files Contents) error {
		switch does := s.Does.(type) {
		case Play:
			end()
			line, play = s.Line, does
		case Items:
			counts = does.IDs
		case Expect:
			wants, err := does.Wanted(play, files)
			if err != nil {
				return err
			}
			silent, err := does.MetBySilence(Course{Assignment: a}, Material{Wants: wants})
			if err != nil {
				return err
			}
			for _, id := range counts {
				all, known := met[id]
				met[id] = silent && (all || !known)
			}
		}
		return nil
	})
	end()
	return gifts, err
}

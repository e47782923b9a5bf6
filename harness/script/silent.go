package script

import (
	"context"
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
			if !adds || len(item.Needs) > 0 || warned[g.item] || !othersEarn(a, g.item) {
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
	s := (&Runner{Assignment: a}).begin(context.Background(), c)
	var gifts []gift
	met := map[string]bool{} // whether silence meets all that the play expects for an item
	play := 0
	end := func() {
		for _, item := range a.Rubric {
			if met[item.ID] {
				gifts = append(gifts, gift{item.ID, play})
			}
		}
		clear(met)
	}
	err := s.walk(func(step action) error {
		switch does := step.(type) {
		case playing:
			end()
			play, s.playing = s.line(), does
		case items:
			s.items = does
		case expecting:
			silent, err := s.metBySilence(does)
			if err != nil {
				return err
			}
			for _, id := range s.items.ids {
				all, known := met[id]
				met[id] = silent && (all || !known)
			}
		}
		return nil
	})
	end()
	return gifts, err
}

// metBySilence reports whether a program meets an expectation that prints nothing and exits
// with 0.
func (s *state) metBySilence(e expecting) (bool, error) {
	switch {
	case e.option == "as" || e.option == "check":
		return false, nil // nobody knows without asking
	case e.channel == "exit":
		return slices.Contains(e.words, "any") || slices.Contains(e.words, "0"), nil
	case e.channel == "signal":
		return false, nil
	}
	kind, err := s.kindOf(e)
	return kind != ofOutput, err
}

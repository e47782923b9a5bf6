package assignment

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// Section is a section of a handout, sentence by sentence.
type Section struct {
	Section   string              `yaml:"section,required"`
	Sentences []string            `yaml:"sentences,required"` // for each in turn, the clauses that say what it says, separated by blanks
	Position  strictyaml.Position `yaml:"-"`
}

// Places returns where the handout says what a clause says: "4.2:1", the section and the number of the sentence in it.
func (c Clauses) Places(id string) []string {
	var places []string
	for _, s := range c.Handout {
		for n, clauses := range s.Sentences {
			if slices.Contains(strings.Fields(clauses), id) {
				places = append(places, fmt.Sprintf("%s:%d", s.Section, n+1))
			}
		}
	}
	return places
}

// Unread returns a fault for each sentence of the handout without a clause, and for each clause that no sentence
// states. There is none if the sentences are not listed.
func (c Clauses) Unread() []error {
	f := faults{file: "clauses.yaml"}
	for _, s := range c.Handout {
		for n, clauses := range s.Sentences {
			place := strconv.Quote(fmt.Sprintf("%s:%d", s.Section, n+1))
			if strings.TrimSpace(clauses) == "" {
				f.fail(s.Position, none, "clauses.sentence-unread", "sentence", place)
			}
			for _, id := range strings.Fields(clauses) {
				if !c.Has(id) {
					f.fail(s.Position, diagnostic.Near(id, c.IDs()), "clauses.sentence-clause", "sentence", place, "clause", strconv.Quote(id))
				}
			}
		}
	}
	for _, clause := range c.List {
		if c.Handout != nil && c.Places(clause.ID) == nil {
			f.fail(clause.Position, none, "clauses.nowhere", "clause", strconv.Quote(clause.ID))
		}
	}
	return f.errs
}

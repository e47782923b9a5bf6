package assignment

import (
	"errors"
	"slices"
	"strconv"

	"touchstone/harness/files/strictyaml"
)

// ClausesSchema is the value of the key `schema` in clauses.yaml.
const ClausesSchema = "touchstone/clauses/v1"

// Clauses is one clauses.yaml: every requirement of a handout.
type Clauses struct {
	Schema   string              `yaml:"schema,required"`
	Source   string              `yaml:"source,required"` // the handout
	List     []Clause            `yaml:"clauses,required"`
	Handout  []Section           `yaml:"handout"` // sentence by sentence; empty if nobody has gone through it
	Position strictyaml.Position `yaml:"-"`
}

// Clause is one requirement of the handout.
type Clause struct {
	ID          string              `yaml:"id,required"`
	Section     string              `yaml:"section,required"` // in the handout
	Falsifiable bool                `yaml:"falsifiable,required"`
	Why         string              `yaml:"why"` // why no case can falsify it
	Text        string              `yaml:"text,required"`
	Position    strictyaml.Position `yaml:"-"`
}

// Any reports whether there is a clauses.yaml.
func (c Clauses) Any() bool { return c.Schema != "" }

// Has reports whether there is a clause with that id.
func (c Clauses) Has(id string) bool {
	return slices.ContainsFunc(c.List, func(clause Clause) bool { return clause.ID == id })
}

// IDs lists the clauses in the order of the file.
func (c Clauses) IDs() []string {
	ids := make([]string, len(c.List))
	for i, clause := range c.List {
		ids[i] = clause.ID
	}
	return ids
}

func (c Clauses) check() error {
	if !c.Any() {
		return nil
	}
	f := faults{file: "clauses.yaml"}
	if c.Schema != ClausesSchema {
		f.fail(c.Position, write("schema: "+ClausesSchema), "manifest.schema", "schema", strconv.Quote(c.Schema))
	}
	seen := map[string]bool{}
	for _, clause := range c.List {
		if seen[clause.ID] {
			f.fail(clause.Position, none, "manifest.clause-twice", "clause", strconv.Quote(clause.ID))
		}
		seen[clause.ID] = true
		if !clause.Falsifiable && clause.Why == "" {
			f.fail(clause.Position, write("why:"), "manifest.clause-why", "clause", strconv.Quote(clause.ID))
		}
	}
	return errors.Join(f.errs...)
}

package mutate

import (
	"io"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/suite"
)

// MatrixSchema is the value of the key `schema` in a kill matrix.
const MatrixSchema = "touchstone/mutants/v1"

// Matrix says which case kills which mutant, and what follows for the suite.
type Matrix struct {
	Schema     string `yaml:"schema"`
	Assignment string `yaml:"assignment"`
	Seed       int    `yaml:"seed"`
	Counts     Counts `yaml:"counts"`

	Smallest  []string `yaml:"smallest"`  // cases that kill together what all cases kill, the strongest first
	Unneeded  []string `yaml:"unneeded"`  // redundant cases: other cases kill all mutants that they kill
	Idle      []string `yaml:"idle"`      // cases that kill nothing
	Unguarded []string `yaml:"unguarded"` // clauses that cases can falsify, without a case that kills anything
	Mutants   []Row    `yaml:"mutants"`   // those that count, and those judged to be right
}

// Counts are the numbers of mutants by fate.
type Counts struct {
	All        int `yaml:"all"` // that the sources have, whether tried or not
	Killed     int `yaml:"killed"`
	Survived   int `yaml:"survived"`
	Equivalent int `yaml:"equivalent"`
	Uncompiled int `yaml:"uncompiled"`
	Same       int `yaml:"same"`
}

// Score returns the share of the mutants that count which were killed, in percent.
func (c Counts) Score() float64 {
	if c.Killed+c.Survived == 0 {
		return 0
	}
	return 100 * float64(c.Killed) / float64(c.Killed+c.Survived)
}

// Row is one mutant.
type Row struct {
	Source   string             `yaml:"source"` // SAMPLE/FILE
	Line     int                `yaml:"line"`
	Operator string             `yaml:"operator"`
	Lines    string             `yaml:"lines"`
	Becomes  string             `yaml:"becomes"`
	Fate     string             `yaml:"fate"`
	Cases    []string           `yaml:"cases,omitempty"`   // that kill it
	Loses    map[string]float64 `yaml:"loses,omitempty"`   // points, by item
	Missing  string             `yaml:"missing,omitempty"` // a case that would kill it, as a .txtar file
}

// Counts counts the mutants.
func (r *Result) Counts() Counts {
	c := Counts{All: r.Of}
	for _, t := range r.Tried {
		switch t.Fate {
		case Killed:
			c.Killed++
		case Survived:
			c.Survived++
		case Equivalent:
			c.Equivalent++
		case Uncompiled:
			c.Uncompiled++
		case Same:
			c.Same++
		}
	}
	return c
}

// Survivors returns the mutants that no case killed.
func (r *Result) Survivors() []Tried {
	return slices.DeleteFunc(slices.Clone(r.Tried), func(t Tried) bool { return t.Fate != Survived })
}

// Matrix returns the kill matrix. Every case must have been tried on every mutant.
func (r *Result) Matrix(s *suite.Suite, seed uint64) Matrix {
	m := Matrix{Schema: MatrixSchema, Assignment: s.ID, Seed: int(seed), Counts: r.Counts(), Smallest: r.smallest(s.Cases)}
	kills, alone := map[string]int{}, map[string]int{}
	for _, t := range r.Tried {
		for _, id := range t.Cases {
			kills[id]++
			if len(t.Cases) == 1 {
				alone[id]++
			}
		}
		if !t.differs() {
			continue
		}
		before, after := t.Lines()
		row := Row{t.Sample + "/" + t.File, t.Line(), t.Operator, bare(before), bare(after), string(t.Fate), t.Cases, map[string]float64{}, ""}
		for _, c := range t.Charges {
			row.Loses[c.Item] = c.Points
		}
		if t.Missing != nil {
			row.Missing = string(t.Missing.Text)
		}
		m.Mutants = append(m.Mutants, row)
	}
	guarded := map[string]bool{}
	for _, c := range s.Cases {
		if alone[c.ID] == 0 {
			m.Unneeded = append(m.Unneeded, c.ID)
		}
		if kills[c.ID] == 0 {
			m.Idle = append(m.Idle, c.ID)
			continue
		}
		for _, id := range c.Clauses {
			guarded[id] = true
		}
	}
	for _, clause := range s.Clauses.List {
		if clause.Falsifiable && !guarded[clause.ID] {
			m.Unguarded = append(m.Unguarded, clause.ID)
		}
	}
	return m
}

// smallest returns cases that kill together what all cases kill: always the case
// that kills the most of what is left, which is never far from the smallest set.
func (r *Result) smallest(cases []*caselang.Case) (ids []string) {
	left := map[int]bool{}
	for i, t := range r.Tried {
		if t.Fate == Killed {
			left[i] = true
		}
	}
	for len(left) > 0 {
		kills, best := map[string]int{}, ""
		for i := range left {
			for _, id := range r.Tried[i].Cases {
				kills[id]++
			}
		}
		for _, c := range cases {
			if kills[c.ID] > kills[best] {
				best = c.ID
			}
		}
		ids = append(ids, best)
		for i := range left {
			if slices.Contains(r.Tried[i].Cases, best) {
				delete(left, i)
			}
		}
	}
	return ids
}

// Write writes the matrix as YAML.
func (m Matrix) Write(w io.Writer) error { return strictyaml.Encode(w, m) }

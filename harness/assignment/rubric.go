package assignment

import (
	"path"
	"slices"

	"touchstone/harness/files/strictyaml"
)

// Kind says how an item counts in the score.
type Kind string

// The kinds of item.
const (
	Auto      Kind = "auto"      // earned by evidence
	Manual    Kind = "manual"    // given by a tutor; the harness checks that the files exist
	Extra     Kind = "extra"     // earned by evidence, on top of what is possible
	Deduction Kind = "deduction" // deducted if evidence fails
	Zero      Kind = "zero"      // a rule: if evidence fails, the submission scores 0
)

// earns reports whether evidence earns points for items of the kind.
func (k Kind) earns() bool { return k == Auto || k == Extra }

// Policy says how evidence becomes points.
type Policy string

// The policies.
const (
	Proportional Policy = "proportional" // the passed share of the weight; the default
	All          Policy = "all"          // everything or nothing
	Min          Policy = "min"          // the share that the worst play earns
)

// Evidence says what an item is judged by: the cases, or a kind of evidence in Rules.
type Evidence string

// ByCases is judged by the plays of the cases that name the item; the default.
const ByCases Evidence = "cases"

// Way is how a play gives a program its input.
type Way string

// The ways of input.
const (
	ByPipe        Way = "pipe"        // only on standard input, as with `cat file | prog`
	ByRedirection Way = "redirection" // only on standard input, as with `prog < file`
	ByFile        Way = "file"        // in a file named by an argument, with nothing on standard input
)

// Input is where a program finds its input, which an item can be about.
type Input string

// The places of input.
const (
	OnStdin Input = "stdin"
	InFile  Input = "file"
)

// Ways lists the ways to give a program its input there; none for "".
func (i Input) Ways() []Way {
	switch i {
	case OnStdin:
		return []Way{ByPipe, ByRedirection}
	case InFile:
		return []Way{ByFile}
	}
	return nil
}

// Item is one line of the point breakdown.
type Item struct {
	ID       string              `yaml:"id,required"`
	Title    string              `yaml:"title"`           // the handout's words; "" for the id
	Points   float64             `yaml:"points,required"` // 0 for zero rules
	Kind     Kind                `yaml:"kind"`            // "" for auto
	Cases    []string            `yaml:"cases"`           // globs on the ids of cases that count for the item unless they say otherwise
	Source   string              `yaml:"source"`          // "spec" (default): the handout's points; "project": a split of our own
	Clause   string              `yaml:"clause"`
	Evidence Evidence            `yaml:"evidence"`
	Policy   Policy              `yaml:"policy"`
	Needs    []string            `yaml:"needs"`    // items of which one must have earned something, otherwise this one earns nothing
	Requires []string            `yaml:"requires"` // items all of which must have been passed, otherwise this one earns nothing
	Unlike   []string            `yaml:"unlike"`   // items that it needs, and of which the opposite is right here: evidence counts only with a word that does not stand in every output that passes for them
	Takes    Input               `yaml:"takes"`    // the place of input that this item is about: if none of its plays passes in one of the ways to it, plays in that way count for no other item
	Weights  []Weight            `yaml:"weights"`
	Factors  map[string]float64  `yaml:"-"`        // how much more or less the evidence from a case counts than Weights say, by case
	Presence []string            `yaml:"presence"` // manual items: globs of which a file's name must match one, ignoring case
	Rule     Rule                `yaml:"-"`        // what it says to its kind of evidence; nil for a kind without keys of its own
	Own      strictyaml.Rest     `yaml:"-"`        // the keys of Rule, as they were read
	Position strictyaml.Position `yaml:"-"`
}

// Rule is what an item says to one kind of evidence: a pointer to a struct, whose `yaml`
// tags are keys of the item.
type Rule interface {
	Check(item *Checked)
}

// Rules are the kinds of evidence that items may name, besides the cases, each with an
// empty rule of its type; nil for a kind without keys of its own.
type Rules map[Evidence]Rule

// Matches reports whether one of an item's globs matches a name.
func Matches(globs []string, name string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool { ok, _ := path.Match(glob, name); return ok })
}

// Weight makes evidence from the cases that match count more or less than 1.
type Weight struct {
	Cases    string              `yaml:"cases,required"` // a glob on case ids
	Weight   float64             `yaml:"weight,required"`
	Position strictyaml.Position `yaml:"-"`
}

// Of returns the weight of evidence from one case.
func (i Item) Of(caseID string) float64 {
	if f, ok := i.Factors[caseID]; ok {
		return f * i.Declared(caseID)
	}
	return i.Declared(caseID)
}

// Declared returns the weight that the manifest gives to evidence from one case: that of
// the first matching entry of Weights, otherwise 1.
func (i Item) Declared(caseID string) float64 {
	for _, w := range i.Weights {
		if ok, _ := path.Match(w.Cases, caseID); ok {
			return w.Weight
		}
	}
	return 1
}

// FromCases reports whether cases give evidence for the item.
func (i Item) FromCases() bool {
	return i.Kind != Manual && (i.Evidence == "" || i.Evidence == ByCases)
}

package assignment

import (
	"math"
	"path"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
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

// Policy says how evidence becomes points.
type Policy string

// The policies.
const (
	Proportional Policy = "proportional" // the passed share of the weight; the default
	All          Policy = "all"          // everything or nothing
)

// Evidence says what an item is judged by.
type Evidence string

// The sources of evidence.
const (
	ByCases Evidence = "cases" // the plays of the cases that name the item; the default
	ByBuild Evidence = "build" // whether the build produced every program
	ByFiles Evidence = "files" // whether the files in Has were submitted, and no others than those in Only

	ByDiagnostics Evidence = "compile" // whether the compiler prints nothing about the sources that Forbids matches
	BySymbols     Evidence = "symbols" // whether the sources use no external function or variable that Forbids matches
	ByTests       Evidence = "tests"   // how many buggy programs the submitted tests distinguish from the right one
)

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
	Needs    []string            `yaml:"needs"` // items of which one must have earned something, otherwise this one earns nothing
	Takes    Input               `yaml:"takes"` // the place of input that this item is about: if none of its plays passes in one of the ways to it, plays in that way count for no other item
	Weights  []Weight            `yaml:"weights"`
	Has      []string            `yaml:"has"`      // for evidence by files: names, including folders
	Flat     bool                `yaml:"flat"`     // with Only: judges only archives, which must not contain a folder either
	Only     []string            `yaml:"only"`     // for evidence by files: globs on names
	Among    []string            `yaml:"among"`    // with Only: globs on the last part of names; other files are ignored
	Compile  *Compile            `yaml:"compile"`  // for evidence by compile and symbols
	Forbids  []string            `yaml:"forbids"`  // with Compile: regular expressions on diagnostics, or globs on symbols
	Tests    *Tests              `yaml:"tests"`    // for evidence by tests
	Presence []string            `yaml:"presence"` // manual items: globs of which a file's name must match one, ignoring case
	Position strictyaml.Position `yaml:"-"`
}

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

// Of returns the weight of evidence from one case: that of the first matching
// entry of Weights, otherwise 1.
func (i Item) Of(caseID string) float64 {
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

func (i Item) fail(c *checker, key string, values ...any) {
	i.failWith(c, catalog.Message{}, key, values...)
}

func (i Item) failWith(c *checker, hint catalog.Message, key string, values ...any) {
	c.fail(i.Position, catalog.Of(key, append(values, "item", strconv.Quote(i.ID))...), hint)
}

func (i Item) check(c *checker) {
	oneOf := func(key, value string, allowed ...string) {
		if slices.Contains(allowed, value) {
			return
		}
		known := slices.DeleteFunc(allowed, func(a string) bool { return a == "" })
		i.failWith(c, diagnostic.Near(value, known), "manifest.item.word", "key", key, "value", strconv.Quote(value))
	}
	oneOf("kind", string(i.Kind), string(Auto), string(Manual), string(Extra), string(Deduction), string(Zero))
	oneOf("policy", string(i.Policy), "", string(Proportional), string(All))
	oneOf("evidence", string(i.Evidence), "", string(ByCases), string(ByBuild), string(ByFiles), string(ByDiagnostics), string(BySymbols), string(ByTests))
	oneOf("source", i.Source, "", "spec", "project")
	oneOf("takes", string(i.Takes), "", string(OnStdin), string(InFile))
	if i.Takes != "" && !i.FromCases() {
		i.fail(c, "manifest.item.takes")
	}
	if i.Kind == Zero {
		if i.Points != 0 {
			i.fail(c, "manifest.item.zero")
		}
	} else if i.Points <= 0 || i.Points != math.Round(100*i.Points)/100 {
		i.fail(c, "manifest.item.points")
	}
	if len(i.Presence) > 0 && i.Kind != Manual {
		i.fail(c, "manifest.item.presence")
	}
	i.checkGlobs(c, "presence", i.Presence)
	i.checkEvidence(c)
	for _, w := range i.Weights {
		if _, err := path.Match(w.Cases, ""); err != nil || w.Weight <= 0 {
			c.fail(w.Position, catalog.Of("manifest.item.weight", "item", strconv.Quote(i.ID)), catalog.Message{})
		}
	}
}

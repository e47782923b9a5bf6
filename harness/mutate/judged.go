package mutate

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/suite/sample"
)

// Judged are mutants that somebody judged, to be right or to cost several items, each
// with the reason. They are known by the text of the changed lines, so that other changes
// of the source do not matter.
type Judged struct {
	Schema  string  `yaml:"schema"` // touchstone/NAME/v1 in NAME.yaml
	Mutants []Judge `yaml:"mutants,required"`

	file string
}

// Judge is the judgement on one mutant, by the lines before and after the change, or on
// all mutants of one kind that change one of some texts; both perhaps in some functions
// only. Without lines and texts it is on all mutants of these functions. In place of all
// that, it may be on every mutant that loses some items completely, or fails some cases.
type Judge struct {
	Source    string              `yaml:"source"`       // SAMPLE/FILE
	Lines     string              `yaml:"lines"`        // that the mutant changes, perhaps with some above; blanks around a line do not count
	Becomes   string              `yaml:"becomes"`      // the same lines in the mutant
	Operator  string              `yaml:"operator"`     // instead of lines: the kind of change
	Texts     []string            `yaml:"texts"`        // and what is changed, such as "a literal"
	Functions []string            `yaml:"functions"`    // in which the change is
	Lost      []string            `yaml:"lost"`         // instead of a source: items of which nothing is left, and cases that fail, in spread.yaml
	Why       string              `yaml:"why,required"` // it is right, too, or costs several items
	Position  strictyaml.Position `yaml:"-"`
}

// ReadJudged reads a file of judged mutants. One that does not exist has none. Faults
// are *diagnostic.Error.
func ReadJudged(file string) (*Judged, error) {
	j := &Judged{file: file}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return j, nil
	}
	if err != nil {
		return nil, err
	}
	if err := strictyaml.Decode(file, data, j); err != nil {
		return nil, err
	}
	var errs []error
	if want := judgedSchema(file); j.Schema != want {
		errs = append(errs, diagnostic.New(file, catalog.Of("manifest.schema", "schema", j.Schema), catalog.Of("usage.write", "text", "schema: "+want)).At(1, 1))
	}
	for _, one := range j.Mutants {
		if !one.meant() || len(one.Lost) > 0 && filepath.Base(file) != sample.Spread {
			errs = append(errs, j.fault(one, catalog.Of("mutants.unmeant"), catalog.Of("mutants.unmeant.hint")))
		}
	}
	return j, errors.Join(errs...)
}

// meant reports whether a judgement says which mutants it is on.
func (one Judge) meant() bool {
	lines, texts, functions := one.Lines != "", one.Operator != "", len(one.Functions) > 0
	if lines != (one.Becomes != "") || texts != (len(one.Texts) > 0) {
		return false
	}
	if one.Source == "" {
		return len(one.Lost) > 0 && !lines && !texts && !functions
	}
	return len(one.Lost) == 0 && !(lines && texts) && (lines || texts || functions)
}

// judgedSchema returns the value of the key `schema` in a file of judged mutants.
func judgedSchema(file string) string {
	return "touchstone/" + strings.TrimSuffix(filepath.Base(file), ".yaml") + "/v1"
}

func (j *Judged) fault(one Judge, problem, hint catalog.Message) error {
	return diagnostic.New(j.file, problem, hint).At(one.Position.Line, one.Position.Column)
}

// matches reports whether a judgement is on a mutant; which says by which of its texts, or
// of its functions if these stand alone.
func (one Judge) matches(m Mutant) (which string, ok bool) {
	if m.both != nil && one.Operator != pair {
		return "", false
	}
	if one.Source != m.Sample+"/"+m.File || len(one.Functions) > 0 && !slices.Contains(one.Functions, m.Function) {
		return "", false
	}
	switch {
	case one.Operator != "":
		return m.Old(), one.Operator == m.Operator && slices.Contains(one.Texts, m.Old())
	case one.Lines != "":
		changed, _ := m.Lines()
		want := bare(one.Lines)
		before, after := m.linesBelow(strings.Count(want, "\n") - strings.Count(bare(changed), "\n"))
		return "", want == bare(before) && bare(one.Becomes) == bare(after)
	}
	return m.Function, true
}

// parts returns what means may say.
func (one Judge) parts() []string {
	switch {
	case one.Operator != "":
		return one.Texts
	case one.Lines != "":
		return []string{""}
	}
	return one.Functions // none of a judgement by what is lost
}

// bare returns the lines without blanks around them, and without empty lines.
func bare(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// Of returns the judgements on mutants of some samples.
func (j *Judged) Of(chosen func(sample string) bool) *Judged {
	some := *j
	some.Mutants = slices.DeleteFunc(slices.Clone(j.Mutants), func(one Judge) bool {
		sample, _, _ := strings.Cut(one.Source, "/")
		return one.Source != "" && !chosen(sample)
	})
	return &some
}

// judgeFor returns the judgement on a mutant, nil if there is none.
func (j *Judged) judgeFor(m Mutant) *Judge {
	if j == nil {
		return nil
	}
	for i, one := range j.Mutants {
		if _, ok := one.matches(m); ok {
			return &j.Mutants[i]
		}
	}
	return nil
}

// right reports whether a mutant was judged, or both mistakes that it is made of.
func (j *Judged) right(m Mutant) bool {
	if j.judgeFor(m) != nil {
		return true
	}
	return m.both != nil && j.right(m.both[0]) && j.right(m.both[1])
}

// broad reports whether a mutant that was tried was judged to cost several items, by what
// was changed or by what it loses.
func (j *Judged) broad(t Tried) bool {
	return j.judgeFor(t.Mutant) != nil || j != nil && slices.ContainsFunc(j.Mutants, func(one Judge) bool {
		return len(one.Lost) > 0 && !slices.ContainsFunc(one.Lost, func(name string) bool {
			return !slices.Contains(t.Cases, name) && !slices.ContainsFunc(t.Charges, func(c Charge) bool { return c.Item == name && c.All })
		})
	})
}

// unknown reports judgements on mutants that lose an item, or fail a case, that there is not.
func (j *Judged) unknown(a *assignment.Assignment, cases []*caselang.Case) error {
	if j == nil {
		return nil
	}
	var errs []error
	for _, one := range j.Mutants {
		for _, name := range one.Lost {
			_, item := a.Item(name)
			if !item && !slices.ContainsFunc(cases, func(c *caselang.Case) bool { return c.ID == name }) {
				errs = append(errs, j.fault(one, catalog.Of("mutants.no-item", "name", name), catalog.Message{}))
			}
		}
	}
	return errors.Join(errs...)
}

// stale reports judgements on mutants that do not exist.
func (j *Judged) stale(all []Mutant) error {
	if j == nil {
		return nil
	}
	type judgement struct {
		*Judge
		text string
	}
	met := map[judgement]bool{}
	for _, m := range all {
		for i, one := range j.Mutants {
			if which, ok := one.matches(m); ok {
				met[judgement{&j.Mutants[i], which}] = true
			}
			for _, text := range one.Texts {
				if one.Operator == pair && one.Source == m.Sample+"/"+m.File && strings.Contains(string(m.source), text) {
					met[judgement{&j.Mutants[i], text}] = true
				}
			}
		}
	}
	var errs []error
	for i, one := range j.Mutants {
		for _, text := range one.parts() {
			if !met[judgement{&j.Mutants[i], text}] {
				errs = append(errs, j.fault(one, catalog.Of("mutants.stale", "text", strings.TrimSpace(one.Source+" "+text)), catalog.Of("mutants.stale.hint")))
			}
		}
	}
	return errors.Join(errs...)
}

// killed reports judgements on mutants that a case kills all the same.
func (j *Judged) killed(tried []Tried) error {
	var errs []error
	for _, t := range tried {
		one := j.judgeFor(t.Mutant)
		if one == nil || t.Fate != Killed || one.Operator != "" {
			continue
		}
		errs = append(errs, j.fault(*one, catalog.Of("mutants.contradicted", "name", t.Name(), "case", t.Cases[0]), catalog.Of("mutants.contradicted.hint")))
	}
	return errors.Join(errs...)
}

// narrow reports judgements on one mutant that says it costs several items, if it does not.
func (j *Judged) narrow(tried []Tried) error {
	var errs []error
	for _, t := range tried {
		one := j.judgeFor(t.Mutant)
		if one == nil || !t.differs() || one.Lines == "" || len(t.Charges) > 1 {
			continue
		}
		errs = append(errs, j.fault(*one, catalog.Of("mutants.narrow", "name", t.Name(), "n", len(t.Charges)), catalog.Of("mutants.narrow.hint")))
	}
	return errors.Join(errs...)
}

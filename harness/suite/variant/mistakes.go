package variant

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/suite/sample"
)

// MistakesFile is the file of an assignment that declares its [Mistakes].
const MistakesFile = "mistakes.yaml"

// MistakesSchema is the value of the key `schema` in mistakes.yaml.
const MistakesSchema = "touchstone/mistakes/v1"

// Exclusive is the exit status of a command whose list has mistakes that exclude each other.
const Exclusive = 44

// AllOthers stands for all other mistakes among those that one hides.
const AllOthers = "*"

// Mistakes is what the reference can be made to get wrong, and to read otherwise. Any
// set of them makes one program, if none excludes another.
type Mistakes struct {
	Schema   string              `yaml:"schema,required"`
	Commands map[string][]string `yaml:"commands,required"` // command lines, by program; a list of ids, joined by commas, and the arguments of a play follow
	Readings map[string]string   `yaml:"readings"`          // of what the handout leaves open, each in one sentence
	List     map[string]Mistake  `yaml:"mistakes,required"` // by id
	Position strictyaml.Position `yaml:"-"`
}

// Mistake is one mistake of a program.
type Mistake struct {
	About    string                 `yaml:"about,required"` // one sentence, as a student would read it
	Loses    map[string]sample.Loss `yaml:"loses,required"` // by item: what a program loses that has this mistake alone
	Because  string                 `yaml:"because"`        // why the handout takes more than one item for it, in one sentence; needed then
	Hides    []string               `yaml:"hides"`          // mistakes that do not show, or not everywhere, beside this one; "*" for all
	Worsens  map[string]string      `yaml:"worsens"`        // mistakes that break something beside this one that neither breaks alone, and what, in a sentence each; "*" for all
	Variant  bool                   `yaml:"variant"`        // students' tests are run on a program with it
	Position strictyaml.Position    `yaml:"-"`
}

// ReadMistakes reads mistakes.yaml; an assignment without it has none. The items are those
// of the rubric. It joins all faults, as *diagnostic.Error.
func ReadMistakes(files fs.FS, items []string) (*Mistakes, error) {
	m := &Mistakes{}
	data, err := fs.ReadFile(files, MistakesFile)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = strictyaml.Decode(MistakesFile, data, m)
	}
	if err != nil {
		return m, err
	}
	return m, m.check(items)
}

func (m *Mistakes) check(items []string) error {
	var errs []error
	fail := func(at strictyaml.Position, problem, hint catalog.Message) {
		errs = append(errs, diagnostic.New(MistakesFile, problem, hint).At(at.Line, at.Column))
	}
	if m.Schema != MistakesSchema {
		fail(m.Position, catalog.Of("manifest.schema", "schema", strconv.Quote(m.Schema)), catalog.Of("usage.write", "text", "schema: "+MistakesSchema))
	}
	known := slices.Collect(maps.Keys(m.List))
	for _, id := range m.IDs() {
		one := m.List[id]
		for _, item := range slices.Sorted(maps.Keys(one.Loses)) {
			if !slices.Contains(items, item) {
				fail(one.Position, catalog.Of("marks.no-item", "item", strconv.Quote(item)), diagnostic.Near(item, items))
			}
			if loss := one.Loses[item]; loss != sample.Some && loss != sample.Whole {
				fail(one.Position, catalog.Of("sample.loss", "item", strconv.Quote(item), "loss", strconv.Quote(string(loss))), diagnostic.Near("", []string{string(sample.Some), string(sample.Whole)}))
			}
		}
		for _, other := range slices.Concat(one.Hides, slices.Sorted(maps.Keys(one.Worsens))) {
			if other != AllOthers && !slices.Contains(known, other) {
				fail(one.Position, catalog.Of("mistakes.unknown", "mistake", strconv.Quote(other)), diagnostic.Near(other, known))
			}
		}
		if len(one.Loses) > 1 && one.Because == "" {
			fail(one.Position, catalog.Of("mistakes.because", "mistake", strconv.Quote(id), "n", len(one.Loses)), catalog.Of("mistakes.because.hint"))
		}
		if _, twice := m.Readings[id]; twice {
			fail(one.Position, catalog.Of("mistakes.reading", "mistake", strconv.Quote(id)), catalog.Message{})
		}
	}
	return errors.Join(errs...)
}

// IDs lists the mistakes in the order of their names.
func (m *Mistakes) IDs() []string { return slices.Sorted(maps.Keys(m.List)) }

// Known lists what a program can be given: the mistakes, and then the readings, each in the
// order of their names.
func (m *Mistakes) Known() []string {
	return slices.Concat(m.IDs(), slices.Sorted(maps.Keys(m.Readings)))
}

// With returns the command lines of the program with some mistakes, and under some
// readings.
func (m *Mistakes) With(ids ...string) map[string][]string {
	lines := map[string][]string{}
	for program, words := range m.Commands {
		lines[program] = append(slices.Clone(words), strings.Join(ids, ","))
	}
	return lines
}

// variants returns the mistakes that students' tests are run on.
func (m *Mistakes) variants() []Variant {
	var all []Variant
	for _, id := range m.IDs() {
		if one := m.List[id]; one.Variant {
			all = append(all, Variant{About: one.About, Commands: m.With(id), Position: one.Position, Name: id, File: MistakesFile})
		}
	}
	return all
}

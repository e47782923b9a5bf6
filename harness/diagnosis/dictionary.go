// Package diagnosis names the mistakes of a program by what its plays do, as a fault
// dictionary does in the testing of chips: each known mistake has a signature, which
// expectations it fails and with which difference.
package diagnosis

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
)

// File is the file of an assignment with its dictionary.
const File = "dictionary.yaml"

// Schema is the value of the key `schema` in dictionary.yaml.
const Schema = "touchstone/dictionary/v1"

// Dictionary holds the signatures of known mistakes.
type Dictionary struct {
	Suite    string           // hash of what it was computed from, "sha256:..."
	Mistakes map[string]Known // by id
}

// Known is a known mistake.
type Known struct {
	About string // one sentence, as a student would read it
	Fails map[Place]Outcomes
}

// Outcomes are the marks with which a mistake fails an expectation, under one reading of what the
// handout leaves open or another, sorted; [met] is one of them if it is met under some reading.
type Outcomes []string

// Certain reports whether the expectation fails under every reading.
func (o Outcomes) Certain() bool { return len(o) > 0 && !slices.Contains(o, met) }

// met is the outcome of an expectation that is met.
const met = "-"

// Place is an expectation: its line in the file of its case.
type Place struct {
	Case string
	Line int
}

// Signature is how a program fails: the failed expectations, each with the mark of its difference.
type Signature map[Place]string

// file is dictionary.yaml.
type file struct {
	Schema   string           `yaml:"schema,required"`
	Suite    string           `yaml:"suite,required"`
	Mistakes map[string]entry `yaml:"mistakes,required"` // by id
}

type entry struct {
	About string            `yaml:"about,required"`
	Fails map[string]string `yaml:"fails,required"` // by case: "LINE=MARK" of each failed expectation, with blanks between; several outcomes with | between
}

// Read reads dictionary.yaml; an assignment without it has an empty one. The error is a
// *diagnostic.Error.
func Read(files fs.FS) (*Dictionary, error) {
	data, err := fs.ReadFile(files, File)
	if errors.Is(err, fs.ErrNotExist) {
		return &Dictionary{}, nil
	}
	if err != nil {
		return nil, err
	}
	var f file
	if err := strictyaml.Decode(File, data, &f); err != nil {
		return nil, err
	}
	d := &Dictionary{Suite: f.Suite, Mistakes: map[string]Known{}}
	broken := f.Schema != Schema
	for id, e := range f.Mistakes {
		known := Known{e.About, map[Place]Outcomes{}}
		for name, marks := range e.Fails {
			for _, one := range strings.Fields(marks) {
				number, mark, marked := strings.Cut(one, "=")
				line, err := strconv.Atoi(number)
				broken = broken || err != nil || !marked
				known.Fails[Place{name, line}] = strings.Split(mark, "|")
			}
		}
		d.Mistakes[id] = known
	}
	if broken {
		return nil, diagnostic.New(File, catalog.Of("dictionary.broken"), catalog.Of("dictionary.hint"))
	}
	return d, nil
}

// Add adds a mistake that fails in these ways, one for each reading under which it was tried.
func (d *Dictionary) Add(id, about string, ways ...[]report.Case) {
	known := Known{about, map[Place]Outcomes{}}
	passed := map[Place]bool{}
	for _, cases := range ways {
		failed, also, _ := SignatureOf(cases)
		maps.Copy(passed, also)
		for at, mark := range failed {
			known.Fails[at] = append(known.Fails[at], mark)
		}
	}
	for at, marks := range known.Fails {
		if passed[at] {
			marks = append(marks, met)
		}
		slices.Sort(marks)
		known.Fails[at] = slices.Compact(marks)
	}
	d.Mistakes[id] = known
}

// Write writes dictionary.yaml, without the mistakes that fail nothing.
func (d *Dictionary) Write(w io.Writer) error {
	f := file{Schema: Schema, Suite: d.Suite, Mistakes: map[string]entry{}}
	for id, known := range d.Mistakes {
		if len(known.Fails) == 0 {
			continue
		}
		cases := map[string]string{}
		for _, at := range slices.SortedFunc(maps.Keys(known.Fails), func(a, b Place) int { return a.Line - b.Line }) {
			cases[at.Case] = strings.TrimSpace(cases[at.Case] + " " + strconv.Itoa(at.Line) + "=" + strings.Join(known.Fails[at], "|"))
		}
		f.Mistakes[id] = entry{known.About, cases}
	}
	if _, err := io.WriteString(w, "# How each known mistake fails the cases. Written by touchstone verify --dictionary.\n"); err != nil {
		return err
	}
	return strictyaml.Encode(w, f)
}

package suite

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// LanguageSchema is the value of the key `schema` in lang.CODE.yaml.
const LanguageSchema = "touchstone/language/v1"

// Language is one lang.CODE.yaml: the texts of an assignment, in another language.
type Language struct {
	Schema   string                 `yaml:"schema,required"`
	Title    string                 `yaml:"title,required"`
	Course   string                 `yaml:"course"`
	Programs map[string]string      `yaml:"programs"`       // usage, by program, where it has words
	Readers  map[string]string      `yaml:"readers"`        // what they read, by reader
	Checkers map[string]string      `yaml:"checkers"`       // what they accept, by checker
	Says     map[string]string      `yaml:"says"`           // what generators call their cases, and readers and checkers say about outputs, by the English
	Items    map[string]string      `yaml:"items,required"` // titles, by item
	Clauses  map[string]ClauseWords `yaml:"clauses"`        // by clause
	Cases    map[string]Words       `yaml:"cases,required"` // by case; those of hidden cases are in hidden/lang.CODE.yaml
	Position strictyaml.Position    `yaml:"-"`

	file string
}

// ClauseWords are the texts of one clause.
type ClauseWords struct {
	Text     string              `yaml:"text,required"`
	Why      string              `yaml:"why"` // why no case can falsify it
	Position strictyaml.Position `yaml:"-"`
}

// SetShort makes the words of a clause of its text alone.
func (c *ClauseWords) SetShort(text string) { c.Text = text }

// Words are the texts of one case.
type Words struct {
	Title    string              `yaml:"title,required"`
	Hint     string              `yaml:"hint"`
	Hints    map[string]string   `yaml:"hints"` // those for some symptoms alone, by these as in the case
	Catches  string              `yaml:"catches"`
	Position strictyaml.Position `yaml:"-"`

	file   string
	hidden bool // students do not get the file
}

// hiddenWords are the texts of hidden cases, and what known mistakes are called.
type hiddenWords struct {
	Schema   string              `yaml:"schema,required"`
	Says     map[string]string   `yaml:"says"` // by the English
	Cases    map[string]Words    `yaml:"cases,required"`
	Position strictyaml.Position `yaml:"-"`
}

func loadLanguages(folder fs.FS) (map[string]*Language, error) {
	s := Suite{languages: map[string]*Language{}}
	err := caselang.EachFile(folder, "lang.*.yaml", func(file string, data []byte) error {
		l := &Language{file: file}
		s.languages[languageOf(file)] = l
		err := strictyaml.Decode(file, data, l)
		for id, words := range l.Cases {
			words.file = file
			l.Cases[id] = words
		}
		return errors.Join(err, checkSchema(file, l.Schema, l.Position))
	})
	hidden := path.Join(caselang.HiddenFolder, "lang.*.yaml")
	return s.languages, errors.Join(err, caselang.EachFile(folder, hidden, s.addWords))
}

// languageOf returns the CODE of a file lang.CODE.yaml.
func languageOf(file string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path.Base(filepath.ToSlash(file)), "lang."), ".yaml")
}

// addWords reads the texts that students do not get, in a language that the assignment has.
func (s *Suite) addWords(file string, data []byte) error {
	var h hiddenWords
	if err := strictyaml.Decode(file, data, &h); err != nil {
		return err
	}
	errs := []error{checkSchema(file, h.Schema, h.Position)}
	l, ok := s.languages[languageOf(file)]
	if !ok {
		known := slices.Sorted(maps.Keys(s.languages))
		return errors.Join(append(errs, fault(file, h.Position, catalog.Of("lang.none", "code", languageOf(file)), diagnostic.Near(languageOf(file), known)))...)
	}
	if l.Says == nil {
		l.Says = map[string]string{}
	}
	maps.Copy(l.Says, h.Says)
	for _, id := range slices.Sorted(maps.Keys(h.Cases)) {
		words := h.Cases[id]
		if other, ok := l.Cases[id]; ok {
			errs = append(errs, fault(file, words.Position, catalog.Of("lang.case-twice", "case", strconv.Quote(id), "file", other.file), catalog.Message{}))
			continue
		}
		words.file, words.hidden = file, true
		l.Cases[id] = words
	}
	return errors.Join(errs...)
}

func checkSchema(file, schema string, at strictyaml.Position) error {
	if schema == LanguageSchema {
		return nil
	}
	return fault(file, at, catalog.Of("manifest.schema", "schema", strconv.Quote(schema)), catalog.Of("usage.write", "text", "schema: "+LanguageSchema))
}

func fault(file string, at strictyaml.Position, problem, hint catalog.Message) error {
	return diagnostic.New(file, problem, hint).At(at.Line, at.Column)
}

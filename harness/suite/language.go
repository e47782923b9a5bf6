package suite

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/script"
)

// LanguageSchema is the value of the key `schema` in lang.CODE.yaml.
const LanguageSchema = "touchstone/language/v1"

// English is the language of manifests and cases themselves.
const English = "en"

// Language is one lang.CODE.yaml: the texts for students, in another language.
type Language struct {
	Schema   string              `yaml:"schema,required"`
	Title    string              `yaml:"title,required"`
	Items    map[string]string   `yaml:"items,required"` // titles, by item
	Cases    map[string]Words    `yaml:"cases,required"` // by case; those of hidden cases are in hidden/lang.CODE.yaml
	Position strictyaml.Position `yaml:"-"`

	file string
}

// Words are the texts of one case.
type Words struct {
	Title    string              `yaml:"title,required"`
	Hint     string              `yaml:"hint"`
	Position strictyaml.Position `yaml:"-"`

	file   string
	hidden bool // students do not get the file
}

// hiddenWords are the texts of hidden cases.
type hiddenWords struct {
	Schema   string              `yaml:"schema,required"`
	Cases    map[string]Words    `yaml:"cases,required"`
	Position strictyaml.Position `yaml:"-"`
}

func loadLanguages(folder fs.FS) (map[string]*Language, error) {
	s := Suite{languages: map[string]*Language{}}
	err := eachLanguage(folder, "lang.*.yaml", func(file string, data []byte) error {
		l := &Language{file: file}
		s.languages[languageOf(file)] = l
		err := strictyaml.Decode(file, data, l)
		for id, words := range l.Cases {
			words.file = file
			l.Cases[id] = words
		}
		return errors.Join(err, checkSchema(file, l.Schema, l.Position))
	})
	hidden := path.Join(script.HiddenFolder, "lang.*.yaml")
	return s.languages, errors.Join(err, eachLanguage(folder, hidden, s.addWords))
}

func eachLanguage(folder fs.FS, pattern string, read func(file string, data []byte) error) error {
	files, err := fs.Glob(folder, pattern)
	errs := []error{err}
	for _, file := range files {
		data, err := fs.ReadFile(folder, file)
		if err != nil {
			return err
		}
		errs = append(errs, read(file, data))
	}
	return errors.Join(errs...)
}

// languageOf returns the CODE of a file lang.CODE.yaml.
func languageOf(file string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path.Base(filepath.ToSlash(file)), "lang."), ".yaml")
}

// addWords reads the texts of hidden cases, in a language that the assignment has.
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

// check reports missing texts, and texts for things that do not exist.
func (l *Language) check(s *Suite) error {
	var errs []error
	missing := func(problem catalog.Message) {
		errs = append(errs, fault(l.file, l.Position, problem, catalog.Message{}))
	}
	items, cases := map[string]bool{}, map[string]*script.Case{}
	for _, item := range s.Rubric {
		items[item.ID] = true
		if l.Items[item.ID] == "" {
			missing(catalog.Of("lang.no-title", "item", strconv.Quote(item.ID)))
		}
	}
	for _, c := range s.Cases {
		cases[c.ID] = c
		switch words, ok := l.Cases[c.ID]; {
		case !ok:
			missing(catalog.Of("lang.no-words", "case", strconv.Quote(c.ID)))
		case c.Hint != "" && words.Hint == "":
			errs = append(errs, fault(words.file, words.Position, catalog.Of("lang.no-hint", "case", strconv.Quote(c.ID)), catalog.Message{}))
		case c.Visibility != "public" && !words.hidden:
			errs = append(errs, fault(words.file, words.Position, catalog.Of("lang.not-public", "case", strconv.Quote(c.ID)), catalog.Of("lang.not-public.hint", "file", path.Join(script.HiddenFolder, "lang.CODE.yaml"))))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Items)) {
		if !items[id] {
			missing(catalog.Of("lang.unknown-item", "item", strconv.Quote(id)))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Cases)) {
		if cases[id] == nil {
			words := l.Cases[id]
			errs = append(errs, fault(words.file, words.Position, catalog.Of("lang.unknown-case", "case", strconv.Quote(id)), catalog.Message{}))
		}
	}
	return errors.Join(errs...)
}

// Languages lists the languages that a report can be in, English first. If the
// assignment has no texts in one, titles and hints stay English.
func (s *Suite) Languages() []string {
	codes := catalog.Languages()
	for _, code := range slices.Sorted(maps.Keys(s.languages)) {
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// In returns the suite with the texts of another language. Verdicts and the hash do
// not depend on the language.
func (s *Suite) In(code string) (*Suite, error) {
	code = cmp.Or(code, English)
	if code == English {
		return s, nil
	}
	l, ok := s.languages[code]
	if !ok && catalog.Known(code) {
		l, ok = &Language{Title: s.Title}, true // its own texts stay English
	}
	if !ok {
		return nil, diagnostic.New("--lang "+code, catalog.Of("given.no-language"), diagnostic.Near(code, s.Languages()))
	}
	a := *s.Assignment
	a.Title, a.Language = l.Title, code
	a.Rubric = slices.Clone(a.Rubric)
	for i, item := range a.Rubric {
		a.Rubric[i].Title = cmp.Or(l.Items[item.ID], item.Title)
	}
	translated := *s
	translated.Assignment, translated.Cases, translated.Absent = &a, nil, slices.Clone(s.Absent)
	for i, secret := range s.Absent {
		translated.Absent[i].Title = cmp.Or(secret.Titles[code], secret.Title)
	}
	for _, c := range s.Cases {
		words := l.Cases[c.ID]
		other := *c
		other.Title, other.Hint = cmp.Or(words.Title, c.Title), cmp.Or(words.Hint, c.Hint)
		translated.Cases = append(translated.Cases, &other)
	}
	return &translated, nil
}

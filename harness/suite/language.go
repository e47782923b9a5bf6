package suite

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"touchstone/harness/diagnostic"
	"touchstone/harness/script"
	"touchstone/harness/strictyaml"
)

// LanguageSchema is the value of the key `schema` in lang.CODE.yaml.
const LanguageSchema = "touchstone/language/v1"

// English is the language of manifests and cases themselves.
const English = "en"

// Language is one lang.CODE.yaml: what students read, in another language.
type Language struct {
	Schema   string              `yaml:"schema,required"`
	Title    string              `yaml:"title,required"`
	Items    map[string]string   `yaml:"items,required"` // titles, by item
	Cases    map[string]Words    `yaml:"cases,required"` // by case
	Position strictyaml.Position `yaml:"-"`

	file string
}

// Words are the texts of one case.
type Words struct {
	Title    string              `yaml:"title,required"`
	Hint     string              `yaml:"hint"`
	Position strictyaml.Position `yaml:"-"`
}

func loadLanguages(folder fs.FS) (map[string]*Language, error) {
	files, err := fs.Glob(folder, "lang.*.yaml")
	if err != nil {
		return nil, err
	}
	languages := map[string]*Language{}
	var errs []error
	for _, file := range files {
		data, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, err
		}
		l := &Language{file: file}
		errs = append(errs, strictyaml.Decode(file, data, l))
		if l.Schema != LanguageSchema {
			errs = append(errs, l.fault(l.Position, "write schema: "+LanguageSchema, "schema %q is not known", l.Schema))
		}
		languages[strings.TrimSuffix(strings.TrimPrefix(file, "lang."), ".yaml")] = l
	}
	return languages, errors.Join(errs...)
}

func (l *Language) fault(at strictyaml.Position, hint, format string, args ...any) error {
	return &diagnostic.Error{File: l.file, Line: at.Line, Column: at.Column, Problem: fmt.Sprintf(format, args...), Hint: hint}
}

// check finds texts that are missing and texts for what there is not.
func (l *Language) check(s *Suite) error {
	var errs []error
	missing := func(format string, args ...any) {
		errs = append(errs, l.fault(l.Position, "", format, args...))
	}
	items, cases := map[string]bool{}, map[string]*script.Case{}
	for _, item := range s.Rubric {
		items[item.ID] = true
		if l.Items[item.ID] == "" {
			missing("no title for item %q", item.ID)
		}
	}
	for _, c := range s.Cases {
		cases[c.ID] = c
		switch words, ok := l.Cases[c.ID]; {
		case !ok:
			missing("no words for case %q", c.ID)
		case c.Hint != "" && words.Hint == "":
			errs = append(errs, l.fault(words.Position, "", "no hint for case %q", c.ID))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Items)) {
		if !items[id] {
			missing("title for an unknown item %q", id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Cases)) {
		if cases[id] == nil {
			errs = append(errs, l.fault(l.Cases[id].Position, "", "words for an unknown case %q", id))
		}
	}
	return errors.Join(errs...)
}

// In gives the suite with the texts of another language. Verdicts do not
// depend on it, and neither does the hash.
func (s *Suite) In(code string) (*Suite, error) {
	code = cmp.Or(code, English)
	if code == English {
		return s, nil
	}
	l, ok := s.languages[code]
	if !ok {
		known := append(slices.Sorted(maps.Keys(s.languages)), English)
		return nil, &diagnostic.Error{File: "--lang " + code, Problem: s.ID + " has no such language", Hint: diagnostic.Suggest(code, known)}
	}
	a := *s.Assignment
	a.Title = l.Title
	a.Rubric = slices.Clone(a.Rubric)
	for i, item := range a.Rubric {
		a.Rubric[i].Title = cmp.Or(l.Items[item.ID], item.Title)
	}
	translated := &Suite{Assignment: &a, Hash: s.Hash, languages: s.languages}
	for _, c := range s.Cases {
		words := l.Cases[c.ID]
		other := *c
		other.Title, other.Hint = cmp.Or(words.Title, c.Title), cmp.Or(words.Hint, c.Hint)
		translated.Cases = append(translated.Cases, &other)
	}
	return translated, nil
}

package suite

import (
	"strings"
	"testing"
	"testing/fstest"
)

const spanish = `schema: touchstone/language/v1
title: Prueba
items: {a: Primero}
cases:
  one: {title: Un caso, hint: Una pista}
`

func bilingual(language string) fstest.MapFS {
	return fstest.MapFS{
		"demo/assignment.yaml": {Data: []byte("schema: touchstone/assignment/v1\nid: demo\ntitle: Demo\nprograms: [{name: prog}]\nbuild: {command: [make], limits: {wall: 1s}}\nlimits: {wall: 1s}\nrubric: [{id: a, title: First, points: 1, kind: auto}]\n")},
		"demo/clauses.yaml":    {Data: []byte("schema: touchstone/clauses/v1\nsource: demo\nclauses: [{id: one, section: \"1\", falsifiable: true, text: One}]\n")},
		"demo/one.txtar":       {Data: []byte("#title: A case\n#clause: one\n#catches: m\n#hint: A hint\nplay prog\nitem a\nexpect exit 0\n")},
		"demo/lang.es.yaml":    {Data: []byte(language)},
	}
}

func TestIn(t *testing.T) {
	s, err := Collection{BuiltIn: bilingual(spanish)}.Load("demo")
	if err != nil {
		t.Fatal(err)
	}
	es, err := s.In("es")
	if err != nil {
		t.Fatal(err)
	}
	if es.Title != "Prueba" || es.Rubric[0].Title != "Primero" || es.Cases[0].Title != "Un caso" || es.Cases[0].Hint != "Una pista" || es.Hash != s.Hash {
		t.Errorf("%+v %+v", es.Assignment, es.Cases[0])
	}
	if s.Title != "Demo" || s.Rubric[0].Title != "First" || s.Cases[0].Title != "A case" {
		t.Errorf("the suite itself was changed: %+v", s.Assignment)
	}
	if en, err := s.In(""); err != nil || en != s {
		t.Errorf("English: %v", err)
	}
	de, err := s.In("de") // which the assignment does not have, but touchstone does
	if err != nil || de.Language != "de" || de.Title != "Demo" || de.Rubric[0].Title != "First" || de.Cases[0].Title != "A case" {
		t.Errorf("%+v: %v", de, err)
	}
	if _, err := s.In("spanish"); err == nil || !strings.Contains(err.Error(), "--lang spanish: "+say("given.no-language")+" ("+say("near.known", "names", "de, en, es")+")") {
		t.Errorf("got %v", err)
	}
}

func TestLanguagesAreComplete(t *testing.T) {
	tests := []struct{ name, from, to, want string }{
		{"nothing wrong", "", "", ""},
		{"item", "a: Primero", "b: Otro", "cases/demo/lang.es.yaml:1:1: " + say("lang.no-title", "item", `"a"`)},
		{"unknown item", "a: Primero", "a: Primero, b: Otro", say("lang.unknown-item", "item", `"b"`)},
		{"case", "  one:", "  two:", say("lang.no-words", "case", `"one"`)},
		{"unknown case", "  one:", "  two:", "cases/demo/lang.es.yaml:5:8: " + say("lang.unknown-case", "case", `"two"`)},
		{"hint", ", hint: Una pista", "", "cases/demo/lang.es.yaml:5:8: " + say("lang.no-hint", "case", `"one"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := Collection{BuiltIn: bilingual(strings.Replace(spanish, test.from, test.to, 1))}.Load("demo")
			if err != nil {
				t.Fatal(err)
			}
			err = s.Lint()
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
}

package suite

import (
	"strings"
	"testing"
	"testing/fstest"
)

const spanish = `schema: touchstone/language/v1
title: Prueba
course: Curso
programs: {prog: prog ARCHIVO}
readers: {numbers: los números}
checkers: {sum: una suma}
says: {A word: Una palabra, no number: ningún número}
items: {a: Primero}
clauses: {one: Uno, two: {text: Dos, why: No se ve}}
cases:
  one: {title: Un caso, hint: Una pista, hints: {word: Una sola palabra}, catches: un error}
`

func bilingual(language string) fstest.MapFS {
	return fstest.MapFS{
		"demo/assignment.yaml": {Data: []byte("schema: touchstone/assignment/v1\nid: demo\ntitle: Demo\ncourse: Course\nprograms: [{name: prog, usage: prog FILE}]\nbuild: {command: [make], limits: {wall: 1s}}\nlimits: {wall: 1s}\n" +
			"readers: {numbers: {reads: the numbers, command: [true]}}\ncheckers: {sum: {accepts: a sum, command: [true]}, plain: {command: [true]}}\nrubric: [{id: a, title: First, points: 1, kind: auto}]\n")},
		"demo/clauses.yaml": {Data: []byte("schema: touchstone/clauses/v1\nsource: demo\nclauses: [{id: one, section: \"1\", falsifiable: true, text: One}, {id: two, section: \"2\", falsifiable: false, why: Not seen, text: Two}]\n")},
		"demo/one.txtar":    {Data: []byte("#title: A case\n#clause: one\n#catches: a mistake\n#hint: A hint\n#hint(word): One word\nplay prog\nitem a\nexpect exit 0\n")},
		"demo/lang.es.yaml": {Data: []byte(language)},
	}
}

// texts are all words of the assignment that people see.
func texts(s *Suite) string {
	c, one, two := s.Cases[0], s.Clauses.List[0], s.Clauses.List[1]
	return strings.Join([]string{
		s.Title, s.Course, s.Programs[0].Usage, s.Readers["numbers"].Reads, s.Checkers["sum"].Accepts, s.Checkers["plain"].Accepts, s.Rubric[0].Title,
		one.Text, two.Text, two.Why, c.Title, c.Hint, c.HintOn("word"), c.Catches, s.Translated("A word"), s.Translated("no number"), s.Translated("A case"), s.Translated("A hint"), s.Translated("One word"), s.Translated("Another"), s.Translated(""),
	}, "|")
}

const (
	inEnglish = "Demo|Course|prog FILE|the numbers|a sum||First|One|Two|Not seen|A case|A hint|One word|a mistake|A word|no number|A case|A hint|One word|Another|"
	inSpanish = "Prueba|Curso|prog ARCHIVO|los números|una suma||Primero|Uno|Dos|No se ve|Un caso|Una pista|Una sola palabra|un error|Una palabra|ningún número|Un caso|Una pista|Una sola palabra|Another|"
)

// A mistake that can be named has a name in every language of the assignment.
func TestMistakesHaveNames(t *testing.T) {
	files := bilingual(spanish)
	outdated := func() (s *Suite, text string) {
		s, err := Collection{BuiltIn: files}.Load("demo")
		if err != nil {
			t.Fatal(err)
		}
		for _, warning := range s.Outdated() {
			text += warning.Error()
		}
		return s, text
	}
	s, _ := outdated()
	files["demo/dictionary.yaml"] = &fstest.MapFile{Data: []byte("schema: touchstone/dictionary/v1\nsuite: " + s.Parts.Tried + "\nmistakes: {m: {about: It is wrong., fails: {one: 8=ab}}}\n")}
	if _, got := outdated(); !strings.Contains(got, `says."It is wrong."`) || !strings.Contains(got, "hidden/lang.es.yaml") {
		t.Errorf("no name: %q", got)
	}
	files["demo/hidden/lang.es.yaml"] = &fstest.MapFile{Data: []byte("schema: touchstone/language/v1\nsays: {It is wrong.: Está mal.}\ncases: {}\n")}
	s, got := outdated()
	es, err := s.In("es")
	if got != "" || err != nil || es.Translated("It is wrong.") != "Está mal." {
		t.Errorf("%q, %v", got, err)
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
	if got := texts(es); got != inSpanish || es.Language != "es" || es.Hash != s.Hash {
		t.Errorf("in Spanish: %s", got)
	}
	if got := texts(s); got != inEnglish {
		t.Errorf("the suite itself was changed: %s", got)
	}
	if en, err := s.In(""); err != nil || en != s {
		t.Errorf("English: %v", err)
	}
	de, err := s.In("de") // which the assignment does not have, but touchstone does
	if err != nil || de.Language != "de" || texts(de) != inEnglish {
		t.Errorf("%s: %v", texts(de), err)
	}
	if _, err := s.In("spanish"); err == nil || !strings.Contains(err.Error(), "--lang spanish: "+say("given.no-language")+" ("+say("near.known", "names", "de, en, es")+")") {
		t.Errorf("got %v", err)
	}
}

// TestPartsOfALanguage has what a language lacks in English.
func TestPartsOfALanguage(t *testing.T) {
	s, err := Collection{BuiltIn: bilingual("schema: touchstone/language/v1\ntitle: Demo\nitems: {}\ncases: {}\n")}.Load("demo")
	if err != nil {
		t.Fatal(err)
	}
	if es, err := s.In("es"); err != nil || texts(es) != inEnglish {
		t.Errorf("%s: %v", texts(es), err)
	}
}

func TestLanguagesAreComplete(t *testing.T) {
	const file = "cases/demo/lang.es.yaml"
	tests := []struct{ name, from, to, want string }{
		{"nothing wrong", "", "", ""},
		{"item", "a: Primero", "b: Otro", file + ":1:1: " + say("lang.no-text", "keys", "items.a")},
		{"unknown item", "a: Primero", "a: Primero, b: Otro", say("lang.unknown-text", "keys", "items.b")},
		{"case", "  one:", "  two:", say("lang.no-text", "keys", "cases.one")},
		{"unknown case", "  one:", "  two:", file + ":11:8: " + say("lang.unknown-text", "keys", "cases.two")},
		{"hint", ", hint: Una pista", "", file + ":11:8: " + say("lang.no-text", "keys", "cases.one.hint")},
		{"hint on a symptom", ", hints: {word: Una sola palabra}", "", file + ":11:8: " + say("lang.no-text", "keys", "cases.one.hints: word")},
		{"hint on another symptom", "{word: Una sola palabra}", "{word: Una, line: Otra}", file + ":11:8: " + say("lang.unknown-text", "keys", "cases.one.hints: line")},
		{"mistake", ", catches: un error", "", file + ":11:8: " + say("lang.no-text", "keys", "cases.one.catches")},
		{"clause", "{one: Uno, ", "{", file + ":1:1: " + say("lang.no-text", "keys", "clauses.one")},
		{"reason of a clause", ", why: No se ve", "", file + ":9:26: " + say("lang.no-text", "keys", "clauses.two.why")},
		{"unknown clause", "{one: Uno, ", "{one: Uno, three: Tres, ", file + ":9:28: " + say("lang.unknown-text", "keys", "clauses.three")},
		{"reader", "numbers: ", "others: ", file + ":1:1: " + say("lang.no-text", "keys", "readers.numbers")},
		{"unknown reader", "numbers: ", "others: ", file + ":1:1: " + say("lang.unknown-text", "keys", "readers.others")},
		{"checker", "{sum: una suma}", "{}", file + ":1:1: " + say("lang.no-text", "keys", "checkers.sum")},
		{"unknown checker", "{sum: ", "{sums: una suma, sum: ", file + ":1:1: " + say("lang.unknown-text", "keys", "checkers.sums")},
		{"the usage is the same", "programs: {prog: prog ARCHIVO}", "", ""},
		{"unknown program", "{prog: ", "{porg: ", file + ":1:1: " + say("lang.unknown-text", "keys", "programs.porg")},
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

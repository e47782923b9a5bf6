package strictyaml

import (
	"errors"
	"fmt"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/harness/diagnostic"
)

// colour decodes itself.
type colour string

func (c *colour) UnmarshalYAML(n *yaml.Node) error {
	if n.Value != "red" {
		return fmt.Errorf("expected red, found %q", n.Value)
	}
	*c = "red"
	return nil
}

type part struct {
	Key      int      `yaml:"key,required"`
	Position Position `yaml:"-"`
}

type file struct {
	Text     string          `yaml:"text"`
	Whole    int             `yaml:"whole"`
	Pointer  *int            `yaml:"pointer"`
	Number   float64         `yaml:"number"`
	Flag     bool            `yaml:"flag"`
	Colour   colour          `yaml:"colour"`
	Words    []string        `yaml:"words"`
	Parts    []part          `yaml:"parts"`
	Nested   part            `yaml:"nested"`
	Table    map[string]part `yaml:"table"`
	Counts   map[string]int  `yaml:"counts"`
	Untagged string
	Hidden   string   `yaml:"-"`
	Position Position `yaml:"-"`
}

func TestFaults(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"unknown key", "texd: x\n", `f.yaml:1:1: unknown key "texd" (did you mean "text"?)`},
		{"unknown key, none near", "zebra: x\n", `f.yaml:1:1: unknown key "zebra" (the nearest of 11: table, text, flag, nested, number)`},
		{"unknown key below", "nested:\n  key: 1\n  kye: 2\n", `f.yaml:3:3: unknown key "kye" (did you mean "key"?)`},
		{"field without a tag", "untagged: x\n", `f.yaml:1:1: unknown key "untagged" (the nearest of 11: nested, table, flag, number, counts)`},
		{"field tagged with a dash", "'-': x\n", `f.yaml:1:1: unknown key "-" (the nearest of 11: flag, text, parts, table, whole)`},
		{"merge key", "<<: {text: x}\n", `f.yaml:1:1: unknown key "<<" (the nearest of 11: flag, text, parts, table, whole)`},
		{"key twice", "text: a\nwhole: 1\ntext: b\n", `f.yaml:3:1: key "text" is given twice`},
		{"key twice in a table", "counts:\n  a: 1\n  a: 2\n", `f.yaml:3:3: key "a" is given twice`},
		{"key twice, written otherwise", "counts: {a: 1, 'a': 2}\n", `f.yaml:1:16: key "a" is given twice`},
		{"missing", "nested: {}\n", `f.yaml:1:9: key "key" is missing`},
		{"missing in a list", "parts:\n  - key: 1\n  - {}\n", `f.yaml:3:5: key "key" is missing`},
		{"missing in a table", "table:\n  a: {}\n", `f.yaml:2:6: key "key" is missing`},

		{"word for a whole number", "whole: many\n", `f.yaml:1:8: expected a whole number, found "many"`},
		{"fraction for a whole number", "whole: 1.5\n", `f.yaml:1:8: expected a whole number, found "1.5"`},
		{"hexadecimal", "whole: 0x10\n", `f.yaml:1:8: expected a whole number, found "0x10"`},
		{"too large a number", "whole: 99999999999999999999\n", `f.yaml:1:8: expected a whole number, found "99999999999999999999"`},
		{"quoted number", "whole: \"3\"\n", `f.yaml:1:8: expected a whole number, found "3"`},
		{"word behind a pointer", "pointer: x\n", `f.yaml:1:10: expected a whole number, found "x"`},
		{"list behind a pointer", "pointer: [1]\n", `f.yaml:1:10: expected a whole number, found a list`},
		{"word for a number", "number: x\n", `f.yaml:1:9: expected a number, found "x"`},
		{"not a number", "number: .nan\n", `f.yaml:1:9: expected a number, found ".nan"`},
		{"not a number, tagged", "number: !!float nan\n", `f.yaml:1:9: expected a number, found "nan"`},
		{"infinite, tagged", "number: !!float -inf\n", `f.yaml:1:9: expected a number, found "-inf"`},
		{"infinite", "number: .inf\n", `f.yaml:1:9: expected a number, found ".inf"`},
		{"too large a fraction", "number: 1e999\n", `f.yaml:1:9: expected a number, found "1e999"`},
		{"word for a flag", "flag: maybe\n", `f.yaml:1:7: expected true or false, found "maybe"`},
		{"number for a flag", "flag: 1\n", `f.yaml:1:7: expected true or false, found "1"`},
		{"quoted flag", "flag: 'true'\n", `f.yaml:1:7: expected true or false, found "true"`},
		{"list for text", "text: [a]\n", `f.yaml:1:7: expected text, found a list`},
		{"mapping for text", "text: {a: b}\n", `f.yaml:1:7: expected text, found a mapping`},
		{"text for a list", "words: a\n", `f.yaml:1:8: expected a list, found "a"`},
		{"mapping for a list", "words: {a: b}\n", `f.yaml:1:8: expected a list, found a mapping`},
		{"text for a mapping", "nested: a\n", `f.yaml:1:9: expected a mapping, found "a"`},
		{"list for a mapping", "nested: [a]\n", `f.yaml:1:9: expected a mapping, found a list`},
		{"text for a table", "counts: a\n", `f.yaml:1:9: expected a mapping, found "a"`},
		{"list for a table", "counts: [a]\n", `f.yaml:1:9: expected a mapping, found a list`},
		{"bad value in a table", "counts: {a: b}\n", `f.yaml:1:13: expected a whole number, found "b"`},
		{"bad value in a list of mappings", "parts:\n  - key: 1\n  - key: one\n", `f.yaml:3:10: expected a whole number, found "one"`},
		{"text in a list of mappings", "parts:\n  - key: 1\n  - text\n", `f.yaml:3:5: expected a mapping, found "text"`},
		{"list in a list of texts", "words:\n  - a\n  - [b]\n", `f.yaml:3:5: expected text, found a list`},
		{"list at the top", "- text\n", `f.yaml:1:1: expected a mapping, found a list`},
		{"text at the top", "text\n", `f.yaml:1:1: expected a mapping, found "text"`},
		{"list for a type that decodes itself", "colour: [red]\n", `f.yaml:1:9: expected red, found ""`},
		{"bad text for a type that decodes itself", "colour: blue\n", `f.yaml:1:9: expected red, found "blue"`},

		{"nothing for text", "text:\n", `f.yaml:1:6: expected text, found nothing`},
		{"null for text", "text: null\n", `f.yaml:1:7: expected text, found nothing`},
		{"tilde for a number", "whole: ~\n", `f.yaml:1:8: expected a whole number, found nothing`},
		{"nothing for a list", "words:\n", `f.yaml:1:7: expected a list, found nothing`},
		{"nothing for a mapping", "nested:\n", `f.yaml:1:8: expected a mapping, found nothing`},
		{"nothing behind a pointer", "pointer:\n", `f.yaml:1:9: expected a whole number, found nothing`},
		{"nothing for a type that decodes itself", "colour: ~\n", `f.yaml:1:9: expected red, found "~"`},
		{"null as a key", "counts: {~: 1}\n", `f.yaml:1:10: expected text, found nothing`},
		{"list as a key", "? [text]\n: 1\n", `f.yaml:1:3: unknown key "" (the nearest of 11: flag, text, parts, table, whole)`},
		{"list as a key of a table", "counts:\n  ? [a]\n  : 1\n", `f.yaml:2:5: expected text, found a list`},

		{"anchor", "text: &a x\n", `f.yaml:1:7: anchors and aliases are not allowed (write it out)`},
		{"anchor on a mapping", "nested: &a {key: 1}\n", `f.yaml:1:9: anchors and aliases are not allowed (write it out)`},
		{"anchor and alias", "text: &a x\nwords: [*a]\n", "f.yaml:1:7: anchors and aliases are not allowed (write it out)\nf.yaml:2:9: anchors and aliases are not allowed (write it out)"},
		{"anchor on a key", "&a text: x\n", `f.yaml:1:1: anchors and aliases are not allowed (write it out)`},
		{"alias as a key", "words: [&text text]\n*text : x\n", "f.yaml:1:9: anchors and aliases are not allowed (write it out)\nf.yaml:2:1: anchors and aliases are not allowed (write it out)"},
		{"alias as a key of a table", "counts: {&a a: 1}\n", `f.yaml:1:10: anchors and aliases are not allowed (write it out)`},
		{"unknown alias", "text: *a\n", `f.yaml:1:1: this is not valid YAML: unknown anchor 'a' referenced`},

		{"empty", "", `f.yaml:1:1: the file is empty`},
		{"blank lines", "\n\n", `f.yaml:1:1: the file is empty`},
		{"comments only", "# nothing\n", `f.yaml:1:1: the file is empty`},
		{"a document of nothing", "---\n", `f.yaml:2:1: expected a mapping, found nothing`},
		{"two documents", "text: a\n---\ntext: b\n", `f.yaml:2:1: the file goes on after its first document`},
		{"faults in both documents", "texd: a\n---\n[\n", "f.yaml:1:1: unknown key \"texd\" (did you mean \"text\"?)\nf.yaml:3:1: this is not valid YAML: did not find expected node content"},
		{"open list", "text: a\nwords: [\n", `f.yaml:2:1: this is not valid YAML: did not find expected node content`},
		{"two colons", "text: a\n  b: c\n", `f.yaml:2:1: this is not valid YAML: mapping values are not allowed in this context`},
		{"tab", "\ttext: a\n", `f.yaml:1:1: this is not valid YAML: found character that cannot start any token`},
		{"NUL", "text: \x00\n", `f.yaml:1:1: this is not valid YAML: control characters are not allowed`},
		{"not UTF-8", "\xff", `f.yaml:1:1: this is not valid YAML: invalid leading UTF-8 octet`},

		{"several", "texd: x\nwhole: many\nparts:\n  - {kee: 1}\n  - text\nflag: 2\nflag: true\n",
			"f.yaml:1:1: unknown key \"texd\" (did you mean \"text\"?)\n" +
				"f.yaml:2:8: expected a whole number, found \"many\"\n" +
				"f.yaml:4:6: unknown key \"kee\" (did you mean \"key\"?)\n" +
				"f.yaml:4:5: key \"key\" is missing\n" +
				"f.yaml:5:5: expected a mapping, found \"text\"\n" +
				"f.yaml:6:7: expected true or false, found \"2\"\n" +
				"f.yaml:7:1: key \"flag\" is given twice"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Decode("f.yaml", []byte(test.data), new(file))
			if err == nil || err.Error() != test.want {
				t.Fatalf("got:\n%v\nwant:\n%s", err, test.want)
			}
			var d *diagnostic.Error
			if !errors.As(err, &d) || d.File != "f.yaml" || d.Line == 0 || d.Column == 0 {
				t.Errorf("not a *diagnostic.Error with a place: %#v", err)
			}
		})
	}
}

// What YAML 1.1 reads otherwise than it looks is read as it looks.
func TestScalars(t *testing.T) {
	three := 3
	tests := []struct {
		name, data string
		want       file
	}{
		{"no as text", "text: no\n", file{Text: "no"}},
		{"true as text", "text: true\n", file{Text: "true"}},
		{"leading zero as text", "text: 0123\n", file{Text: "0123"}},
		{"version as text", "text: 1.10\n", file{Text: "1.10"}},
		{"date as text", "text: 2020-01-31\n", file{Text: "2020-01-31"}},
		{"sexagesimal as text", "text: 1:30\n", file{Text: "1:30"}},
		{"quoted null as text", "text: 'null'\n", file{Text: "null"}},
		{"empty text", "text: ''\n", file{Text: ""}},
		{"words", "words: [yes, 010, ~x, \"\"]\n", file{Words: []string{"yes", "010", "~x", ""}}},
		{"no words", "words: []\n", file{Words: []string{}}},
		{"leading zero", "whole: 010\n", file{Whole: 10}},
		{"below zero", "whole: -5\n", file{Whole: -5}},
		{"pointer", "pointer: 3\n", file{Pointer: &three}},
		{"whole as a number", "number: 010\n", file{Number: 10}},
		{"number", "number: 7.5\n", file{Number: 7.5}},
		{"power of ten", "number: 1e3\n", file{Number: 1000}},
		{"true", "flag: true\n", file{Flag: true}},
		{"false", "flag: false\n", file{Flag: false}},
		{"itself", "colour: red\n", file{Colour: "red"}},
		{"end of document", "whole: 1\n...\n", file{Whole: 1}},
		{"start of document", "---\nwhole: 1\n", file{Whole: 1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got file
			if err := Decode("f.yaml", []byte(test.data), &got); err != nil {
				t.Fatal(err)
			}
			got.Position = Position{}
			if got, want := fmt.Sprintf("%#v", deref(got)), fmt.Sprintf("%#v", deref(test.want)); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// deref makes files comparable: the pointer becomes its number.
func deref(f file) any {
	if f.Pointer == nil {
		return f
	}
	n := *f.Pointer
	f.Pointer = nil
	return []any{f, n}
}

func TestPositions(t *testing.T) {
	var f file
	err := Decode("f.yaml", []byte("# a comment\ntext: a\nnested: {key: 1}\nparts:\n  - key: 1\n  -   key: 2\ntable:\n  a:\n    key: 3\n"), &f)
	if err != nil {
		t.Fatal(err)
	}
	got := []Position{f.Position, f.Nested.Position, f.Parts[0].Position, f.Parts[1].Position, f.Table["a"].Position}
	want := []Position{{2, 1}, {3, 9}, {5, 5}, {6, 7}, {9, 5}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if f.Parts[1].Key != 2 || f.Table["a"].Key != 3 {
		t.Errorf("got %+v", f)
	}
}

func TestTopLevelKinds(t *testing.T) {
	var list []string
	if err := Decode("f.yaml", []byte("[a, b]\n"), &list); err != nil || len(list) != 2 {
		t.Errorf("got %v, %v", list, err)
	}
	var table map[string]float64
	if err := Decode("f.yaml", []byte("a: 1\nb: .5\n"), &table); err != nil || table["a"] != 1 || table["b"] != 0.5 {
		t.Errorf("got %v, %v", table, err)
	}
}

// FuzzDecode holds that bytes of any kind are read or refused with a place.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"", "text: a\nwhole: 1\n", "nested: {key: 1}\nparts:\n  - key: 2\n", "table: {a: {key: 1}}\ncounts: {b: 2}\n",
		"text: &a x\nwords: [*a]\n", "<<: *a", "? [a]\n: {b: c}\n", "pointer: ~", "text: !!binary /w==", "text: |\n  a\n  b\n", "a: b\n---\nc", "%YAML 1.1\n---\n",
		"colour: red", "\xff\xfe", "[[[[{", "text: \"\\x00\"", "number: .nan", "counts: {? {a: b} : 1}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := Decode("f.yaml", data, new(file)); err != nil {
			checkPlaces(t, err)
		}
		if err := DecodeComplete("f.yaml", data, new(map[string]file)); err != nil {
			checkPlaces(t, err)
		}
	})
}

func checkPlaces(t *testing.T, err error) {
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, e := range all {
		d, ok := e.(*diagnostic.Error)
		if !ok || d.File != "f.yaml" || d.Line < 1 || d.Column < 1 || d.Problem.None() {
			t.Errorf("an error without a place: %#v", e)
		}
	}
}

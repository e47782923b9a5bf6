package strictyaml

import (
	"errors"
	"fmt"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
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

var say = catalog.English.Say

var (
	aWholeNumber, aNumber, aTruth   = say("yaml.whole-number"), say("yaml.number"), say("yaml.truth")
	aText, aList, aMapping, nothing = say("yaml.text"), say("yaml.list"), say("yaml.mapping"), say("yaml.nothing")

	noAlias = say("yaml.alias") + " (" + say("yaml.alias.hint") + ")"
)

func expected(want, got string) string { return say("expected-found", "want", want, "got", got) }

func TestFaults(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"unknown key", "texd: x\n", "f.yaml:1:1: " + say("yaml.unknown-key", "key", `"texd"`) + " (" + say("near.one", "name", `"text"`) + ")"},
		{"unknown key, none near", "zebra: x\n", "f.yaml:1:1: " + say("yaml.unknown-key", "key", `"zebra"`) + " (" + say("near.nearest", "n", 11, "names", "table, text, flag, nested, number") + ")"},
		{"unknown key below", "nested:\n  key: 1\n  kye: 2\n", "f.yaml:3:3: " + say("yaml.unknown-key", "key", `"kye"`) + " (" + say("near.one", "name", `"key"`) + ")"},
		{"field without a tag", "untagged: x\n", "f.yaml:1:1: " + say("yaml.unknown-key", "key", `"untagged"`) + " (" + say("near.nearest", "n", 11, "names", "nested, table, flag, number, counts") + ")"},
		{"field tagged with a dash", "'-': x\n", "f.yaml:1:1: " + say("yaml.unknown-key", "key", `"-"`) + " (" + say("near.nearest", "n", 11, "names", "flag, text, parts, table, whole") + ")"},
		{"merge key", "<<: {text: x}\n", "f.yaml:1:1: " + say("yaml.unknown-key", "key", `"<<"`) + " (" + say("near.nearest", "n", 11, "names", "flag, text, parts, table, whole") + ")"},
		{"key twice", "text: a\nwhole: 1\ntext: b\n", "f.yaml:3:1: " + say("yaml.twice", "key", `"text"`)},
		{"key twice in a table", "counts:\n  a: 1\n  a: 2\n", "f.yaml:3:3: " + say("yaml.twice", "key", `"a"`)},
		{"key twice, written otherwise", "counts: {a: 1, 'a': 2}\n", "f.yaml:1:16: " + say("yaml.twice", "key", `"a"`)},
		{"missing", "nested: {}\n", "f.yaml:1:9: " + say("yaml.missing", "key", `"key"`)},
		{"missing in a list", "parts:\n  - key: 1\n  - {}\n", "f.yaml:3:5: " + say("yaml.missing", "key", `"key"`)},
		{"missing in a table", "table:\n  a: {}\n", "f.yaml:2:6: " + say("yaml.missing", "key", `"key"`)},

		{"word for a whole number", "whole: many\n", "f.yaml:1:8: " + expected(aWholeNumber, `"many"`)},
		{"fraction for a whole number", "whole: 1.5\n", "f.yaml:1:8: " + expected(aWholeNumber, `"1.5"`)},
		{"hexadecimal", "whole: 0x10\n", "f.yaml:1:8: " + expected(aWholeNumber, `"0x10"`)},
		{"too large a number", "whole: 99999999999999999999\n", "f.yaml:1:8: " + expected(aWholeNumber, `"99999999999999999999"`)},
		{"quoted number", "whole: \"3\"\n", "f.yaml:1:8: " + expected(aWholeNumber, `"3"`)},
		{"word behind a pointer", "pointer: x\n", "f.yaml:1:10: " + expected(aWholeNumber, `"x"`)},
		{"list behind a pointer", "pointer: [1]\n", "f.yaml:1:10: " + expected(aWholeNumber, aList)},
		{"word for a number", "number: x\n", "f.yaml:1:9: " + expected(aNumber, `"x"`)},
		{"not a number", "number: .nan\n", "f.yaml:1:9: " + expected(aNumber, `".nan"`)},
		{"not a number, tagged", "number: !!float nan\n", "f.yaml:1:9: " + expected(aNumber, `"nan"`)},
		{"infinite, tagged", "number: !!float -inf\n", "f.yaml:1:9: " + expected(aNumber, `"-inf"`)},
		{"infinite", "number: .inf\n", "f.yaml:1:9: " + expected(aNumber, `".inf"`)},
		{"too large a fraction", "number: 1e999\n", "f.yaml:1:9: " + expected(aNumber, `"1e999"`)},
		{"word for a flag", "flag: maybe\n", "f.yaml:1:7: " + expected(aTruth, `"maybe"`)},
		{"number for a flag", "flag: 1\n", "f.yaml:1:7: " + expected(aTruth, `"1"`)},
		{"quoted flag", "flag: 'true'\n", "f.yaml:1:7: " + expected(aTruth, `"true"`)},
		{"list for text", "text: [a]\n", "f.yaml:1:7: " + expected(aText, aList)},
		{"mapping for text", "text: {a: b}\n", "f.yaml:1:7: " + expected(aText, aMapping)},
		{"text for a list", "words: a\n", "f.yaml:1:8: " + expected(aList, `"a"`)},
		{"mapping for a list", "words: {a: b}\n", "f.yaml:1:8: " + expected(aList, aMapping)},
		{"text for a mapping", "nested: a\n", "f.yaml:1:9: " + expected(aMapping, `"a"`)},
		{"list for a mapping", "nested: [a]\n", "f.yaml:1:9: " + expected(aMapping, aList)},
		{"text for a table", "counts: a\n", "f.yaml:1:9: " + expected(aMapping, `"a"`)},
		{"list for a table", "counts: [a]\n", "f.yaml:1:9: " + expected(aMapping, aList)},
		{"bad value in a table", "counts: {a: b}\n", "f.yaml:1:13: " + expected(aWholeNumber, `"b"`)},
		{"bad value in a list of mappings", "parts:\n  - key: 1\n  - key: one\n", "f.yaml:3:10: " + expected(aWholeNumber, `"one"`)},
		{"text in a list of mappings", "parts:\n  - key: 1\n  - text\n", "f.yaml:3:5: " + expected(aMapping, `"text"`)},
		{"list in a list of texts", "words:\n  - a\n  - [b]\n", "f.yaml:3:5: " + expected(aText, aList)},
		{"list at the top", "- text\n", "f.yaml:1:1: " + expected(aMapping, aList)},
		{"text at the top", "text\n", "f.yaml:1:1: " + expected(aMapping, `"text"`)},
		{"list for a type that decodes itself", "colour: [red]\n", `f.yaml:1:9: expected red, found ""`},
		{"bad text for a type that decodes itself", "colour: blue\n", `f.yaml:1:9: expected red, found "blue"`},

		{"nothing for text", "text:\n", "f.yaml:1:6: " + expected(aText, nothing)},
		{"null for text", "text: null\n", "f.yaml:1:7: " + expected(aText, nothing)},
		{"tilde for a number", "whole: ~\n", "f.yaml:1:8: " + expected(aWholeNumber, nothing)},
		{"nothing for a list", "words:\n", "f.yaml:1:7: " + expected(aList, nothing)},
		{"nothing for a mapping", "nested:\n", "f.yaml:1:8: " + expected(aMapping, nothing)},
		{"nothing behind a pointer", "pointer:\n", "f.yaml:1:9: " + expected(aWholeNumber, nothing)},
		{"nothing for a type that decodes itself", "colour: ~\n", `f.yaml:1:9: expected red, found "~"`},
		{"null as a key", "counts: {~: 1}\n", "f.yaml:1:10: " + expected(aText, nothing)},
		{"list as a key", "? [text]\n: 1\n", "f.yaml:1:3: " + say("yaml.unknown-key", "key", `""`) + " (" + say("near.nearest", "n", 11, "names", "flag, text, parts, table, whole") + ")"},
		{"list as a key of a table", "counts:\n  ? [a]\n  : 1\n", "f.yaml:2:5: " + expected(aText, aList)},

		{"anchor", "text: &a x\n", "f.yaml:1:7: " + noAlias},
		{"anchor on a mapping", "nested: &a {key: 1}\n", "f.yaml:1:9: " + noAlias},
		{"anchor and alias", "text: &a x\nwords: [*a]\n", "f.yaml:1:7: " + noAlias + "\n" +
			"f.yaml:2:9: " + noAlias},
		{"anchor on a key", "&a text: x\n", "f.yaml:1:1: " + noAlias},
		{"alias as a key", "words: [&text text]\n*text : x\n", "f.yaml:1:9: " + noAlias + "\n" +
			"f.yaml:2:1: " + noAlias},
		{"alias as a key of a table", "counts: {&a a: 1}\n", "f.yaml:1:10: " + noAlias},
		{"unknown alias", "text: *a\n", "f.yaml:1:1: " + say("yaml.syntax", "error", "unknown anchor 'a' referenced")},

		{"empty", "", "f.yaml:1:1: " + say("yaml.empty")},
		{"blank lines", "\n\n", "f.yaml:1:1: " + say("yaml.empty")},
		{"comments only", "# nothing\n", "f.yaml:1:1: " + say("yaml.empty")},
		{"a document of nothing", "---\n", "f.yaml:2:1: " + expected(aMapping, nothing)},
		{"two documents", "text: a\n---\ntext: b\n", "f.yaml:2:1: " + say("yaml.second")},
		{"faults in both documents", "texd: a\n---\n[\n", "f.yaml:1:1: " + say("yaml.unknown-key", "key", `"texd"`) + " (" + say("near.one", "name", `"text"`) + ")\n" +
			"f.yaml:3:1: " + say("yaml.syntax", "error", "did not find expected node content")},
		{"open list", "text: a\nwords: [\n", "f.yaml:2:1: " + say("yaml.syntax", "error", "did not find expected node content")},
		{"two colons", "text: a\n  b: c\n", "f.yaml:2:1: " + say("yaml.syntax", "error", "mapping values are not allowed in this context")},
		{"tab", "\ttext: a\n", "f.yaml:1:1: " + say("yaml.syntax", "error", "found character that cannot start any token")},
		{"NUL", "text: \x00\n", "f.yaml:1:1: " + say("yaml.syntax", "error", "control characters are not allowed")},
		{"not UTF-8", "\xff", "f.yaml:1:1: " + say("yaml.syntax", "error", "invalid leading UTF-8 octet")},

		{"several", "texd: x\nwhole: many\nparts:\n  - {kee: 1}\n  - text\nflag: 2\nflag: true\n",
			"f.yaml:1:1: " + say("yaml.unknown-key", "key", `"texd"`) + " (" + say("near.one", "name", `"text"`) + ")\n" +
				"f.yaml:2:8: " + expected(aWholeNumber, `"many"`) + "\n" +
				"f.yaml:4:6: " + say("yaml.unknown-key", "key", `"kee"`) + " (" + say("near.one", "name", `"key"`) + ")\n" +
				"f.yaml:4:5: " + say("yaml.missing", "key", `"key"`) + "\n" +
				"f.yaml:5:5: " + expected(aMapping, `"text"`) + "\n" +
				"f.yaml:6:7: " + expected(aTruth, `"2"`) + "\n" +
				"f.yaml:7:1: " + say("yaml.twice", "key", `"flag"`)},
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

type open struct {
	Key  int  `yaml:"key,required"`
	Rest Rest `yaml:"-"`
}

// Keys that a struct does not have are kept for others, who read them as strictly.
func TestRest(t *testing.T) {
	read := func(data string) (o open, p part, err error) {
		if err = Decode("f.yaml", []byte(data), &o); err == nil {
			var other struct {
				Part part `yaml:"part,required"`
			}
			err = o.Rest.Decode("f.yaml", &other)
			p = other.Part
		}
		return o, p, err
	}
	o, p, err := read("part: {key: 2}\nkey: 1\n")
	if err != nil || o.Key != 1 || p.Key != 2 || p.Position != (Position{1, 7}) || len(o.Rest.Keys()) != 1 {
		t.Errorf("%+v, %+v, %v", o, p, err)
	}
	for data, want := range map[string]string{
		"key: 1\n":                         "f.yaml:1:1: " + say("yaml.missing", "key", `"part"`),
		"key: 1\npart: {}\n":               "f.yaml:2:7: " + say("yaml.missing", "key", `"key"`),
		"key: 1\npart: {key: 2}\npatr: 3":  "f.yaml:3:1: " + say("yaml.unknown-key", "key", `"patr"`) + " (" + say("near.one", "name", `"part"`) + ")",
		"key: 1\npart: {key: 2}\nkyes: 3":  "f.yaml:3:1: " + say("yaml.unknown-key", "key", `"kyes"`) + " (" + say("near.one", "name", `"key"`) + ")",
		"key: 1\npart: {key: 2}\npart: {}": "f.yaml:3:1: " + say("yaml.twice", "key", `"part"`),
	} {
		if _, _, err := read(data); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", data, err, want)
		}
	}
}

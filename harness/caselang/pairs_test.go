package caselang

import (
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
)

func TestPairs(t *testing.T) {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"a.in": "one\n-- b --\n", "a.out": "1", "a.args": "-l  -w\n",
		"b.out": "x", "b.err": "y", "b.exit": "3\n", "b.args": "two words\r\n--flag\r\n",
		"hidden/c.in": "", "hidden/c.out": "",
		"d.txtar": "play wc\nexpect exit 0\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	cases, err := Load(files, assignment.Pairs{Program: "wc", Relax: []string{"trailing-blanks"}})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"a": "play -in a.in wc -l -w\nexpect stdout -trailing-blanks a.out\nexpect exit any\n",
		"b": "play wc 'two words' --flag\nexpect stdout -trailing-blanks b.out\nexpect stderr -trailing-blanks b.err\nexpect exit 3\n",
		"c": "#visibility: hidden\nplay -in c.in wc\nexpect stdout -trailing-blanks c.out\nexpect exit any\n",
		"d": "play wc\nexpect exit 0\n",
	}
	for _, c := range cases {
		if string(c.data) != want[c.ID] || c.Title != c.ID {
			t.Errorf("%s (%s): got\n%s\nwant\n%s", c.ID, c.Title, c.data, want[c.ID])
		}
		if c.ID == "a" && string(c.archive.Files[0].Data) != "one\n-- b --\n" {
			t.Errorf("the input is %q", c.archive.Files[0].Data)
		}
		delete(want, c.ID)
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

func TestPairFaults(t *testing.T) {
	for _, test := range []struct{ name, text, relax, want string }{
		{"a.in", "", "final-newline", "a.in:1:1: " + say("case.pair-empty") + hint("case.pair-empty.hint", "file", "a.out")},
		{"a.exit", "yes", "final-newline", "a.exit:1:1: " + say("case.exit-file", "text", `"yes"`)},
		{"a.exit", "256", "final-newline", "a.exit:1:1: " + say("case.exit-file", "text", `"256"`)},
		{"a.out", "", "blanks", "assignment.yaml:7:2: " + say("case.pairs-relax", "relax", `"blanks"`)},
		{"hidden/a.in", "", "final-newline", "hidden/a.in:1:1: " + say("case.pair-empty")},
	} {
		pairs := assignment.Pairs{Program: "wc", Relax: []string{test.relax}}
		pairs.Position.Line, pairs.Position.Column = 7, 2
		if _, err := Load(fstest.MapFS{test.name: {Data: []byte(test.text)}}, pairs); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

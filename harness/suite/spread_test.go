package suite

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestEnds(t *testing.T) {
	const manifest = "schema: touchstone/assignment/v1\nid: lab\ntitle: T\nprograms:\n  - {name: a, ends: last}\n  - {name: b, ends: last}\n  - {name: c, ends: says}\n  - {name: d}\n" +
		"build: {command: [cc, a.c]}\nlimits: {wall: 9s, cpu: 1s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}\n" +
		"rubric:\n  - {id: says, points: 6, clause: one}\n  - {id: last, points: 4, clause: one}\n"
	const metadata = "#title: T\n#clause: one\n#catches: no\n\nplay a\n"
	const output, status = "item says\nexpect stdout -match x\n", "expect exit 0\n"
	for name, test := range map[string]struct {
		script string
		places []string
	}{
		"neither":        {output, []string{":5:5: ", ":7:5: "}},
		"both":           {output + status + "item last\n" + status, nil},
		"one":            {output + status, []string{":5:5: "}},
		"all in a case":  {output + "item says last\n" + status, nil},
		"by signal":      {output + "item last\nexpect signal SIGABRT\n", []string{":7:5: "}},
		"another's item": {output + "item last\nexpect stdout -match y\n", []string{":5:5: ", ":7:5: "}},
	} {
		files := fstest.MapFS{
			"lab/assignment.yaml": {Data: []byte(manifest)}, "lab/case.txtar": {Data: []byte(metadata + test.script)},
			"lab/clauses.yaml": {Data: []byte("schema: touchstone/clauses/v1\nsource: test\nclauses:\n  - {id: one, section: \"1\", falsifiable: true, text: T}\n")},
		}
		s, err := Collection{BuiltIn: files}.Load("lab")
		if err != nil {
			t.Fatal(err)
		}
		warnings := s.Spread()
		if len(warnings) != len(test.places) {
			t.Errorf("%s: %v, want %q", name, warnings, test.places)
			continue
		}
		for i, w := range warnings {
			if !strings.Contains(w.Error(), test.places[i]) {
				t.Errorf("%s: %v, want %q", name, w, test.places[i])
			}
		}
	}
}

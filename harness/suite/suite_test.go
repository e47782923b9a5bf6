package suite

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
)

var say = catalog.English.Say

const manifest = `schema: touchstone/assignment/v1
id: one
title: One
programs: [{name: prog}]
build: {command: [make], limits: {wall: 1s}}
limits: {wall: 5s}
rubric:
  - {id: first, title: First, points: 5, kind: auto}
  - {id: second, title: Second, points: 5, kind: auto}
  - {id: third, title: Third, points: 5, kind: auto}
`

const clauses = `schema: touchstone/clauses/v1
source: test
clauses: [{id: c, section: "1", falsifiable: true, text: C}]
`

// caseOf is a case that gives evidence for the items.
func caseOf(items string) string {
	text := "#title: T\n#clause: c\n#catches: nothing\nplay prog\n"
	if items != "" {
		text += "item " + items + "\n"
	}
	return text + "expect exit 0\n"
}

// files is a folder of two assignments; changes replace, add or (when empty)
// remove files of it.
func files(changes map[string]string) fstest.MapFS {
	texts := map[string]string{
		"one/assignment.yaml": manifest, "one/clauses.yaml": clauses,
		"one/a.txtar": caseOf("first second"), "one/b.txtar": caseOf("third"),
		"two/assignment.yaml": strings.Replace(manifest, "id: one", "id: two", 1), "two/clauses.yaml": clauses,
		"notes/readme.txt": "no assignment",
	}
	for name, text := range changes {
		texts[name] = text
	}
	fsys := fstest.MapFS{}
	for name, text := range texts {
		if text != "" {
			fsys[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return fsys
}

func TestList(t *testing.T) {
	got, err := Collection{BuiltIn: files(nil)}.List()
	if err != nil || len(got) != 2 || got[0].ID != "one" || got[1].ID != "two" {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := (Collection{BuiltIn: fstest.MapFS{}}).List(); err != nil || len(got) != 0 {
		t.Errorf("of nothing: got %v, %v", got, err)
	}
}

func TestLoadTakesNamesInAnyCase(t *testing.T) {
	s, err := Collection{BuiltIn: files(nil)}.Load("ONE")
	if err != nil || s.ID != "one" {
		t.Errorf("%v, %v", s, err)
	}
}

func TestLoadFaults(t *testing.T) {
	tests := []struct {
		name    string
		id      string
		changes map[string]string
		want    string
	}{
		{"unknown assignment", "oen", nil, "oen: " + say("given.no-assignment") + " (" + say("near.one", "name", `"one"`) + ")"},
		{"unknown assignment, none near", "gomoku", nil, "gomoku: " + say("given.no-assignment") + " (" + say("near.known", "names", "one, two") + ")"},
		{"folder without a manifest", "notes", nil, "notes: " + say("given.no-assignment") + " (" + say("near.known", "names", "one, two") + ")"},
		{"outside", "../one", nil, "../one: " + say("given.no-folder")},
		{"id", "two", map[string]string{"two/assignment.yaml": manifest}, "cases/two/assignment.yaml:1:1: " + say("manifest.id", "id", `"one"`)},
		{"one in each file", "one", map[string]string{
			"one/assignment.yaml": "name: x\n" + manifest, "one/clauses.yaml": clauses + "more: x\n",
			"one/a.txtar": "#titel: T\n" + caseOf(""), "one/b.txtar": "play prog 'x\n",
		}, "cases/one/assignment.yaml:1:1: " + say("yaml.unknown-key", "key", `"name"`) + " (" + say("near.nearest", "n", 19, "names", "id, pairs, title, build, course") + ")\n" +
			"cases/one/clauses.yaml:4:1: " + say("yaml.unknown-key", "key", `"more"`) + " (" + say("near.known", "names", "clauses, handout, schema, source") + ")\n" +
			"cases/one/a.txtar:1:2: unknown key \"#titel\" (" + say("near.one", "name", `"title"`) + ")\n" +
			"cases/one/b.txtar:1:11: a quote is not closed"},
		{"in what the files say", "one", map[string]string{
			"one/assignment.yaml": strings.Replace(manifest, "id: third", "id: first", 1), "one/clauses.yaml": strings.Replace(clauses, "v1", "v2", 1),
		}, "cases/one/assignment.yaml:10:5: " + say("manifest.item.twice", "item", `"first"`) + "\n" +
			"cases/one/clauses.yaml:1:1: " + say("manifest.schema", "schema", `"touchstone/clauses/v2"`) + " (" + say("usage.write", "text", "schema: touchstone/clauses/v1") + ")"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Collection{BuiltIn: files(test.changes)}.Load(test.id)
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

func TestFaultsElsewhereDoNotMatter(t *testing.T) {
	if _, err := (Collection{BuiltIn: files(map[string]string{"two/assignment.yaml": "id: [\n"})}).Load("one"); err != nil {
		t.Error(err)
	}
}

func TestHash(t *testing.T) {
	hash := func(changes map[string]string) string {
		t.Helper()
		s, err := Collection{BuiltIn: files(changes)}.Load("one")
		if err != nil {
			t.Fatal(err)
		}
		return s.Hash
	}
	first := hash(nil)
	if !strings.HasPrefix(first, "sha256:") || len(first) != len("sha256:")+64 {
		t.Errorf("a hash is %q", first)
	}
	if again := hash(nil); again != first {
		t.Errorf("the same files: %s, then %s", first, again)
	}
	if other := hash(map[string]string{"two/clauses.yaml": "changed", "notes/readme.txt": "changed"}); other != first {
		t.Error("another assignment changes it")
	}
	seen := map[string]string{first: "nothing"}
	for name, changes := range map[string]map[string]string{
		"a manifest changed":  {"one/assignment.yaml": manifest + "# a comment\n"},
		"a clause changed":    {"one/clauses.yaml": clauses + "\n"},
		"a case changed":      {"one/a.txtar": caseOf("first second") + "# a comment\n"},
		"a case added":        {"one/c.txtar": caseOf("first")},
		"a case removed":      {"one/b.txtar": ""},
		"a case renamed":      {"one/b.txtar": "", "one/bb.txtar": caseOf("third")},
		"two cases exchanged": {"one/a.txtar": caseOf("third"), "one/b.txtar": caseOf("first second")},
		"a file below":        {"one/more/data": "x"},
	} {
		h := hash(changes)
		if other, ok := seen[h]; ok {
			t.Errorf("%s: the hash is that of %s", name, other)
		}
		seen[h] = name
	}
}

func TestTeachingOrder(t *testing.T) {
	s, err := Collection{BuiltIn: files(map[string]string{
		"one/a.txtar": caseOf("third"),
		"one/b.txtar": caseOf(""),
		"one/c.txtar": caseOf("third first"),
		"one/d.txtar": caseOf("second"),
		"one/e.txtar": caseOf("first third"),
		"one/f.txtar": caseOf("unknown"),
		"one/g.txtar": caseOf("unknown second"),
	})}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range s.Cases {
		ids = append(ids, c.ID)
	}
	if got := strings.Join(ids, " "); got != "c e d g a b f" {
		t.Errorf("got %s", got)
	}
}

func TestLint(t *testing.T) {
	s, err := Collection{BuiltIn: files(nil)}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Lint(); err != nil {
		t.Errorf("nothing is wrong, but: %v", err)
	}
	s, err = Collection{BuiltIn: files(map[string]string{"one/a.txtar": strings.Replace(caseOf("first"), "prog", "porg", 1), "one/assignment.yaml": manifest + "  - {id: fourth, title: Fourth, points: 5, kind: auto}\n"})}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	want := "cases/one/a.txtar:4:6: " + say("case.no-program", "program", `"porg"`) + " (" + say("near.one", "name", `"prog"`) + ")\n" +
		"cases/one/assignment.yaml:9:5: no case gives evidence for item \"second\"\n" +
		"cases/one/assignment.yaml:11:5: no case gives evidence for item \"fourth\""
	for range 2 { // the places do not change from one call to the next
		if err := s.Lint(); err == nil || err.Error() != want {
			t.Errorf("got:\n%v\nwant:\n%s", err, want)
		}
	}
}

// place is that of the assignment one.
func place(t *testing.T, changes map[string]string) Place {
	t.Helper()
	at, err := Collection{BuiltIn: files(changes)}.Find("one")
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// Check finds at once what reading and what linting find, in the order of the
// file, and nothing that only follows from these: whether the file f is used,
// and what no case is evidence for, cannot be told of a case that is not whole.
func TestCheck(t *testing.T) {
	if s, err := Check(place(t, nil)); err != nil || len(s.Cases) == 0 || s.Hash == "" {
		t.Fatalf("nothing is wrong, but: %v", err)
	}
	_, err := Check(place(t, map[string]string{"one/a.txtar": `#titel: A
#title: A
#clause: clasue c
play -in f porg
item first frist
expect stdout 'x
expect exit 300
-- f --
`}))
	want := `cases/one/a.txtar:1:2: unknown key "#titel" (` + say("near.one", "name", `"title"`) + ")\n" +
		"cases/one/a.txtar:3:10: unknown clause \"clasue\" (" + say("near.known", "names", "c") + ")\n" +
		"cases/one/a.txtar:4:12: " + say("case.no-program", "program", `"porg"`) + " (" + say("near.one", "name", `"prog"`) + ")\n" +
		"cases/one/a.txtar:5:12: unknown item \"frist\" (" + say("near.one", "name", `"first"`) + ")\n" +
		"cases/one/a.txtar:6:15: a quote is not closed\ncases/one/a.txtar:7:1: expect: " + say("case.exit", "text", `"300"`) + " (usage: expect CHANNEL [COMPARATOR] [WORD...])"
	if err == nil || err.Error() != want {
		t.Errorf("got:\n%v\nwant:\n%s", err, want)
	}
}

// TestRealSuites loads what the project ships.
func TestRealSuites(t *testing.T) {
	cases := os.DirFS("../../cases")
	places, err := Collection{BuiltIn: cases}.List()
	if err != nil || len(places) == 0 {
		t.Fatalf("no assignments: %v", err)
	}
	for _, at := range places {
		s, err := Load(at)
		if err != nil {
			t.Errorf("%s: %v", at.ID, err)
			continue
		}
		if len(s.Cases) == 0 {
			t.Errorf("%s has no cases", at.ID)
		}
	}
}

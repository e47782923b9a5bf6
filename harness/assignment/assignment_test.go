package assignment

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

var say = catalog.English.Say

const manifest = `schema: touchstone/assignment/v1
id: test
title: Test
programs:
  - {name: one}
  - {name: two, usage: two FILE}
build: {command: [make], limits: {wall: 1s}}
limits: {wall: 5s, cpu: 1m30s, memory: 64MiB, output: 64KiB, file: 1GiB, processes: 16}
group:
  - {size: 1, possible: 10}
  - {size: 2, possible: 12.5}
tokens:
  word: {pattern: '([a-z]+)'}
rubric:
  - {id: a, title: A, points: 7, kind: auto}
  - {id: b, title: B, points: 3, kind: manual, clause: first, presence: [README]}
  - {id: c, title: C, points: 5, kind: extra}
  - {id: d, title: D, points: 2, kind: deduction}
`

const clauses = `schema: touchstone/clauses/v1
source: test
clauses:
  - {id: first, section: "1", falsifiable: true, text: One}
  - {id: second, section: 2.10, falsifiable: false, why: Because, text: Two}
`

// counted is the rule of a made-up kind of evidence.
type counted struct {
	Least int `yaml:"least,required"`
}

func (c *counted) Check(item *Checked) {
	if c.Least < 1 {
		item.Fail(none, "manifest.item.points")
	}
}

var rules = Rules{"build": nil, "count": &counted{}}

func load(manifest, clauses string) (*Assignment, error) {
	return Load(fstest.MapFS{"assignment.yaml": {Data: []byte(manifest)}, "clauses.yaml": {Data: []byte(clauses)}}, rules)
}

func TestLoad(t *testing.T) {
	a, err := load(manifest, clauses)
	if err != nil {
		t.Fatal(err)
	}
	if a.ID != "test" || len(a.Clauses.List) != 2 || a.Clauses.List[1].Section != "2.10" {
		t.Errorf("got %+v", a)
	}
	want := Limits{Wall: Duration(5 * time.Second), CPU: Duration(90 * time.Second), Memory: 64 << 20, Output: 64 << 10, FileSize: 1 << 30, Processes: 16}
	if a.Limits != want {
		t.Errorf("limits %+v, want %+v", a.Limits, want)
	}
	want = smallBuild // what the manifest leaves out
	want.Wall = Duration(time.Second)
	if a.Build.Limits != want {
		t.Errorf("limits of the build %+v, want %+v", a.Build.Limits, want)
	}
	if p, ok := a.Program("two"); !ok || p.Usage != "two FILE" {
		t.Errorf("program two: %+v, %t", p, ok)
	}
	if _, ok := a.Program("three"); ok {
		t.Error("there is a program three")
	}
	if item, ok := a.Item("c"); !ok || item.Title != "C" {
		t.Errorf("item c: %+v, %t", item, ok)
	}
	if _, ok := a.Item("z"); ok {
		t.Error("there is an item z")
	}
	if !a.Clauses.Has("second") || a.Clauses.Has("third") {
		t.Error("Has is wrong")
	}
	if got := strings.Join(a.Clauses.IDs(), " "); got != "first second" {
		t.Errorf("clauses %q", got)
	}
}

func TestPossible(t *testing.T) {
	grouped, err := load(manifest, clauses)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := load(edit(t, manifest, "group:\n  - {size: 1, possible: 10}\n  - {size: 2, possible: 12.5}\n", ""), clauses)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		a    *Assignment
		size int
		want float64
		err  string // the sizes that there are
	}{
		{"one", grouped, 1, 10, ""},
		{"two", grouped, 2, 12.5, ""},
		{"three", grouped, 3, 0, "1, 2"},
		{"one without groups", alone, 1, 10, ""},
		{"two without groups", alone, 2, 0, "1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.a.Possible(test.size)
			if got != test.want || (err == nil) != (test.err == "") {
				t.Errorf("got %v, %v", got, err)
			}
			if e, refused := errors.AsType[*diagnostic.Error](err); err != nil && (!refused || e.Hint != catalog.Of("near.known", "names", test.err)) {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

// edit replaces a part of a file that must be there once.
func edit(t *testing.T, text, from, to string) string {
	t.Helper()
	if strings.Count(text, from) != 1 {
		t.Fatalf("%q is not there once", from)
	}
	return strings.Replace(text, from, to, 1)
}

func TestManifestFaults(t *testing.T) {
	const itemA = "{id: a, title: A, points: 7, kind: auto}"
	tests := []struct{ name, from, to, want string }{
		{"diagnosis", "group:", "diagnosis: loud\ngroup:", "assignment.yaml:1:1: " + say("manifest.diagnosis", "diagnosis", `"loud"`) + " (" + say("near.known", "names", "off, tutors") + ")"},
		{"schema", "assignment/v1", "assignment/v2", "assignment.yaml:1:1: " + say("manifest.schema", "schema", `"touchstone/assignment/v2"`) + " (" + say("usage.write", "text", "schema: touchstone/assignment/v1") + ")"},
		{"program twice", "{name: two, usage: two FILE}", "{name: one}", "assignment.yaml:6:5: " + say("manifest.program-twice", "program", `"one"`)},
		{"unknown kind of build", "command: [make]", "kind: pyhton", "assignment.yaml:7:8: " + say("manifest.build-kind", "kind", `"pyhton"`) + " (" + say("near.one", "name", `"python"`) + ")"},
		{"processes", "processes: 16", "processes: -1", "assignment.yaml:8:85: " + say("expected-found", "want", say("limit.processes"), "got", `"-1"`)},
		{"processes of the build", "{wall: 1s}", "{wall: 1s, processes: 0}", "assignment.yaml:7:56: " + say("expected-found", "want", say("limit.processes"), "got", `"0"`)},
		{"pattern", "'([a-z]+)'", "'(['", "assignment.yaml:13:9: " + say("manifest.pattern", "key", "tokens: word: pattern", "error", "error parsing regexp: missing closing ]: `[`")},
		{"within", "pattern: '([a-z]+)'", "pattern: '([a-z]+)', within: '(['", "assignment.yaml:13:9: " + say("manifest.pattern", "key", "tokens: word: within", "error", "error parsing regexp: missing closing ]: `[`")},
		{"pattern without a group", "'([a-z]+)'", "'(?:[a-z]+)'", "assignment.yaml:13:9: " + say("manifest.no-group", "key", "tokens: word: pattern") + " (" + say("manifest.no-group.hint") + ")"},
		{"item twice", "id: d,", "id: a,", "assignment.yaml:18:5: " + say("manifest.item.twice", "item", `"a"`)},
		{"unknown clause", "clause: first", "clause: frist", "assignment.yaml:16:5: " + say("manifest.item.clause", "clause", `"frist"`, "item", `"b"`) + " (" + say("near.one", "name", `"first"`) + ")"},
		{"kind", itemA, "{id: a, title: A, points: 7, kind: automatic}", "assignment.yaml:15:5: " + say("manifest.item.word", "key", "kind", "value", `"automatic"`, "item", `"a"`) + " (" + say("near.known", "names", "auto, deduction, extra, manual, zero") + ")\n" +
			"assignment.yaml:10:5: " + say("manifest.group-single", "n", 10.0, "sum", 3.0)},
		{"policy", itemA, "{id: a, title: A, points: 7, kind: auto, policy: most}", "assignment.yaml:15:5: " + say("manifest.item.word", "key", "policy", "value", `"most"`, "item", `"a"`) + " (" + say("near.known", "names", "all, min, proportional") + ")"},
		{"evidence", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: looks}", "assignment.yaml:15:5: " + say("manifest.item.word", "key", "evidence", "value", `"looks"`, "item", `"a"`) + " (" + say("near.known", "names", "build, cases, count") + ")"},
		{"key of another kind of evidence", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: build, least: 3}", "assignment.yaml:15:5: " + say("manifest.item.together", "keys", "least", "kinds", "count", "item", `"a"`)},
		{"key of a kind of evidence", itemA, "{id: a, title: A, points: 7, kind: auto, least: 3}", "assignment.yaml:15:5: " + say("manifest.item.together", "keys", "least", "kinds", "count", "item", `"a"`)},
		{"key of nothing", itemA, "{id: a, title: A, points: 7, kind: auto, laest: 3}", "assignment.yaml:15:46: " + say("yaml.unknown-key", "key", `"laest"`) + " (" + say("near.nearest", "n", 15, "names", "cases, clause, takes, needs, id") + ")"},
		{"key like that of the kind", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: count, laest: 3}", "assignment.yaml:15:63: " + say("yaml.unknown-key", "key", `"laest"`) + " (" + say("near.one", "name", `"least"`) + ")\n" +
			"assignment.yaml:15:5: " + say("yaml.missing", "key", `"least"`)},
		{"key of the kind is missing", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: count}", "assignment.yaml:15:5: " + say("yaml.missing", "key", `"least"`)},
		{"key of the kind twice", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: count, least: 3, least: 4}", "assignment.yaml:15:73: " + say("yaml.twice", "key", `"least"`)},
		{"value of a key of the kind", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: count, least: x}", "assignment.yaml:15:70: " + say("expected-found", "want", say("yaml.whole-number"), "got", `"x"`)},
		{"rule of the kind", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: count, least: 0}", "assignment.yaml:15:5: " + say("manifest.item.points", "item", `"a"`)},
		{"source", itemA, "{id: a, title: A, points: 7, kind: auto, source: me}", "assignment.yaml:15:5: " + say("manifest.item.word", "key", "source", "value", `"me"`, "item", `"a"`) + " (" + say("near.known", "names", "project, spec") + ")"},
		{"way of input", itemA, "{id: a, title: A, points: 7, kind: auto, takes: files}", "assignment.yaml:15:5: " + say("manifest.item.word", "key", "takes", "value", `"files"`, "item", `"a"`) + " (" + say("near.one", "name", `"file"`) + ")"},
		{"way of input of a build", itemA, "{id: a, title: A, points: 7, kind: auto, evidence: build, takes: file}", "assignment.yaml:15:5: " + say("manifest.item.takes", "item", `"a"`)},
		{"no points", "points: 2", "points: 0", "assignment.yaml:18:5: " + say("manifest.item.points", "item", `"d"`)},
		{"points below 0", "points: 2", "points: -2", "assignment.yaml:18:5: " + say("manifest.item.points", "item", `"d"`)},
		{"three decimals", "points: 2", "points: 0.125", "assignment.yaml:18:5: " + say("manifest.item.points", "item", `"d"`)},
		{"presence of an auto item", itemA, "{id: a, title: A, points: 7, kind: auto, presence: [README]}", "assignment.yaml:15:5: " + say("manifest.item.presence", "item", `"a"`)},
		{"unknown need", itemA, "{id: a, title: A, points: 7, kind: auto, needs: [c, z]}", "assignment.yaml:15:5: " + say("manifest.item.needs-unknown", "other", `"z"`, "item", `"a"`) + " (" + say("near.known", "names", "a, b, c, d") + ")"},
		{"need of a tutor", itemA, "{id: a, title: A, points: 7, kind: auto, needs: [b]}", "assignment.yaml:15:5: " + say("manifest.item.needs-unearned", "other", `"b"`, "item", `"a"`) + " (" + say("manifest.item.needs-unearned.hint") + ")"},
		{"presence glob", itemA, "{id: a, title: A, points: 7, kind: manual, presence: ['[']}", "assignment.yaml:15:5: " + say("manifest.item.glob", "key", "presence", "glob", `"["`, "item", `"a"`)},
		{"need of itself", itemA, "{id: a, title: A, points: 7, kind: auto, needs: [a]}", "assignment.yaml:15:5: " + say("manifest.item.needs-itself", "item", `"a"`)},
		{"a stand-in for what is not built", "build: {command: [make]", "build: {stand-in: {name: a.c, for: '*.c'}, command: [make]", "assignment.yaml:7:19: " + say("manifest.stand-in", "name", `"a.c"`) + " (" + say("manifest.stand-in.hint") + ")"},
		{"points of a zero rule", itemA, "{id: a, title: A, points: 7, kind: auto}\n  - {id: z, title: Z, points: 1, kind: zero}", "assignment.yaml:16:5: " + say("manifest.item.zero", "item", `"z"`)},
		{"kit", "command: [make],", "command: [make], kit: nowhere,", "assignment.yaml:7:8: " + say("manifest.kit-empty", "kit", `"nowhere"`)},
		{"kit outside", "command: [make],", "command: [make], kit: ../other,", "assignment.yaml:7:8: " + say("manifest.kit-name", "kit", `"../other"`)},
		{"weight", itemA, "{id: a, title: A, points: 7, kind: auto, weights: [{cases: x, weight: 0}]}", "assignment.yaml:15:56: " + say("manifest.item.weight", "item", `"a"`)},
		{"glob", itemA, "{id: a, title: A, points: 7, kind: auto, weights: [{cases: '[', weight: 1}]}", "assignment.yaml:15:56: " + say("manifest.item.weight", "item", `"a"`)},
		{"sum", "points: 7", "points: 7.5", "assignment.yaml:10:5: " + say("manifest.group-single", "n", 10.0, "sum", 10.5)},
		{"group twice", "size: 2", "size: 1", "assignment.yaml:11:5: " + say("manifest.group-twice", "n", 1) + "\n" +
			"assignment.yaml:11:5: " + say("manifest.group-single", "n", 12.5, "sum", 10.0)},
		{"group of none", "size: 2", "size: 0", "assignment.yaml:11:5: " + say("manifest.group-positive")},
		{"group out of nothing", "possible: 12.5", "possible: 0", "assignment.yaml:11:5: " + say("manifest.group-positive")},
		{"unknown key", "usage: two FILE", "usge: two FILE", "assignment.yaml:6:17: " + say("yaml.unknown-key", "key", `"usge"`) + " (" + say("near.one", "name", `"usage"`) + ")"},
		{"missing key", "title: Test\n", "", "assignment.yaml:1:1: " + say("yaml.missing", "key", `"title"`)},
		{"missing points", "points: 2, ", "", "assignment.yaml:18:5: " + say("yaml.missing", "key", `"points"`)},
		{"duration", "wall: 5s", "wall: 5", "assignment.yaml:8:16: " + say("expected-found", "want", say("limit.time"), "got", `"5"`)},
		{"size", "64MiB", "64MB", "assignment.yaml:8:40: " + say("expected-found", "want", say("limit.size"), "got", `"64MB"`)},
		{"nothing as a duration", "wall: 5s", "wall: ~", "assignment.yaml:8:16: " + say("expected-found", "want", say("limit.time"), "got", `"~"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := load(edit(t, manifest, test.from, test.to), clauses)
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

func TestNothingToEarn(t *testing.T) {
	text := manifest[:strings.Index(manifest, "group:")]
	for name, rubric := range map[string]string{"no items": "rubric: []\n", "extra only": "rubric: [{id: a, title: A, points: 1, kind: extra}, {id: b, title: B, points: 1, kind: deduction}]\n"} {
		_, err := load(text+rubric, clauses)
		if want := "assignment.yaml:1:1: " + say("manifest.no-points"); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

// Points with decimals sum to what a reader makes of them.
func TestSumOfDecimals(t *testing.T) {
	text := manifest[:strings.Index(manifest, "group:")] + `group: [{size: 1, possible: 0.6}]
rubric: [{id: a, title: A, points: 0.1, kind: auto}, {id: b, title: B, points: 0.2, kind: auto}, {id: c, title: C, points: 0.3, kind: manual}]
`
	if _, err := load(text, clauses); err != nil {
		t.Error(err)
	}
	a, err := load(edit(t, text, "group: [{size: 1, possible: 0.6}]\n", ""), clauses)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := a.Possible(1); got != 0.6 {
		t.Errorf("the rubric sums to %v", got)
	}
}

func TestUnread(t *testing.T) {
	const handout = clauses + `handout:
  - {section: "1", sentences: [first, second first]}
  - {section: "2", sentences: [second]}
`
	tests := []struct{ name, from, to, want string }{
		{"every sentence", "source: test", "source: test", ""},
		{"a sentence without a clause", "[first, second first]", "[first, '', second]", "clauses.yaml:7:5: " + say("clauses.sentence-unread", "sentence", `"1:2"`)},
		{"no such clause", "second first", "second frist", "clauses.yaml:7:5: " + say("clauses.sentence-clause", "sentence", `"1:2"`, "clause", `"frist"`) + " (" + say("near.one", "name", `"first"`) + ")"},
		{"a clause without a sentence", "[first, second first]", "[second]", "clauses.yaml:4:5: " + say("clauses.nowhere", "clause", `"first"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, err := load(manifest, edit(t, handout, test.from, test.to))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := errors.Join(a.Clauses.Unread()...); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
	a, err := load(manifest, handout)
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Clauses.Places("second"); !slices.Equal(got, []string{"1:2", "2:1"}) {
		t.Errorf("places %q", got)
	}
}

func TestClausesFaults(t *testing.T) {
	tests := []struct{ name, from, to, want string }{
		{"schema", "clauses/v1", "clauses/1", "clauses.yaml:1:1: " + say("manifest.schema", "schema", `"touchstone/clauses/1"`) + " (" + say("usage.write", "text", "schema: touchstone/clauses/v1") + ")"},
		{"twice", "id: second", "id: first", "clauses.yaml:5:5: " + say("manifest.clause-twice", "clause", `"first"`)},
		{"no reason", "why: Because, ", "", "clauses.yaml:5:5: " + say("manifest.clause-why", "clause", `"second"`) + " (" + say("usage.write", "text", "why:") + ")"},
		{"empty reason", "why: Because", "why: ''", "clauses.yaml:5:5: " + say("manifest.clause-why", "clause", `"second"`) + " (" + say("usage.write", "text", "why:") + ")"},
		{"no section", "section: 2.10, ", "", "clauses.yaml:5:5: " + say("yaml.missing", "key", `"section"`)},
		{"not a flag", "falsifiable: true", "falsifiable: perhaps", "clauses.yaml:4:44: " + say("expected-found", "want", say("yaml.truth"), "got", `"perhaps"`)},
		{"no source", "source: test\n", "", "clauses.yaml:1:1: " + say("yaml.missing", "key", `"source"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := load(manifest, edit(t, clauses, test.from, test.to))
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

func TestFaultsOfBothFilesAreReported(t *testing.T) {
	tests := []struct{ name, manifest, clauses, want string }{
		{"in the form", "identity: x\n" + manifest, "clause: []\n" + clauses,
			"assignment.yaml:1:1: " + say("yaml.unknown-key", "key", `"identity"`) + " (" + say("near.nearest", "n", 19, "names", "id, limits, reports, title, visibility") + ")\n" +
				"clauses.yaml:1:1: " + say("yaml.unknown-key", "key", `"clause"`) + " (" + say("near.one", "name", `"clauses"`) + ")"},
		{"in the content", edit(t, manifest, "id: d,", "id: a,"), edit(t, clauses, "id: second", "id: first"),
			"assignment.yaml:18:5: " + say("manifest.item.twice", "item", `"a"`) + "\n" +
				"clauses.yaml:5:5: " + say("manifest.clause-twice", "clause", `"first"`)},
		{"of patterns in order", edit(t, manifest, "  word:", "  z: {pattern: z}\n  b: {pattern: b}\n  c: {pattern: c}\n  a: {pattern: a}\n  word:"), clauses,
			"assignment.yaml:16:6: " + say("manifest.no-group", "key", "tokens: a: pattern") + " (" + say("manifest.no-group.hint") + ")\n" +
				"assignment.yaml:14:6: " + say("manifest.no-group", "key", "tokens: b: pattern") + " (" + say("manifest.no-group.hint") + ")\n" +
				"assignment.yaml:15:6: " + say("manifest.no-group", "key", "tokens: c: pattern") + " (" + say("manifest.no-group.hint") + ")\n" +
				"assignment.yaml:13:6: " + say("manifest.no-group", "key", "tokens: z: pattern") + " (" + say("manifest.no-group.hint") + ")"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := load(test.manifest, test.clauses)
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

func TestMissingFiles(t *testing.T) {
	tests := []struct {
		name  string
		files fstest.MapFS
		want  string
	}{
		{"both", nil, "assignment.yaml: " + say("given.nothing")},
		{"manifest", fstest.MapFS{"clauses.yaml": {Data: []byte(clauses)}}, "assignment.yaml: " + say("given.nothing")},
		{"clauses that the rubric names", fstest.MapFS{"assignment.yaml": {Data: []byte(manifest)}}, "assignment.yaml:16:5: " + say("manifest.item.clause", "item", `"b"`, "clause", `"first"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Load(test.files, rules); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestKit(t *testing.T) {
	a, err := Load(fstest.MapFS{
		"assignment.yaml":    {Data: []byte(edit(t, manifest, "command: [make],", "command: [make], kit: course,"))},
		"clauses.yaml":       {Data: []byte(clauses)},
		"course/main.c":      {Data: []byte("int main;")},
		"course/sub/deep.h":  {Data: []byte("\xff")},
		"elsewhere/other.c":  {Data: []byte("other")},
		"course2/another.c":  {Data: []byte("another")},
		"case-of-it.txtar":   {Data: []byte("a case")},
		"course/sub/empty.h": {},
	}, rules)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for name, data := range a.Kit {
		got[name] = string(data)
	}
	if want := map[string]string{"main.c": "int main;", "sub/deep.h": "\xff", "sub/empty.h": ""}; !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	_, err = Load(fstest.MapFS{
		"assignment.yaml": {Data: []byte(edit(t, manifest, "command: [make],", "command: [make], kit: course,"))},
		"clauses.yaml":    {Data: []byte(clauses)},
		"course/nothing":  {Mode: fs.ModeDir},
	}, rules)
	if want := "assignment.yaml:7:8: " + say("manifest.kit-empty", "kit", `"course"`); err == nil || err.Error() != want {
		t.Errorf("an empty kit: got %v, want %s", err, want)
	}
	if a, err := load(manifest, clauses); err != nil || a.Kit != nil {
		t.Errorf("without a kit: got %q, %v", a.Kit, err)
	}
}

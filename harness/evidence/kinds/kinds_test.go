package kinds_test

import (
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence/kinds"
)

var say = catalog.English.Say

// What an item says to its kind of evidence is checked with the manifest.
func TestRules(t *testing.T) {
	for _, test := range []struct{ name, item, want string }{
		{"only without evidence", "{id: a, points: 7, only: ['*.c']}", "assignment.yaml:4:5: " + say("manifest.item.together", "keys", "only", "kinds", "files", "item", `"a"`)},
		{"evidence without only", "{id: a, points: 7, evidence: files}", "assignment.yaml:4:5: " + say("manifest.item.together", "keys", "only, has", "kinds", "files", "item", `"a"`)},
		{"glob of only", "{id: a, points: 7, evidence: files, only: ['*.c', '[']}", "assignment.yaml:4:5: " + say("manifest.item.glob", "key", "only", "glob", `"["`, "item", `"a"`)},
		{"among without files", "{id: a, points: 7, among: ['*.c']}", "assignment.yaml:4:5: " + say("manifest.item.together", "keys", "among", "kinds", "files", "item", `"a"`)},
		{"among without only", "{id: a, points: 7, evidence: files, has: [a.c], among: ['*.c']}", "assignment.yaml:4:5: " + say("manifest.item.flat", "item", `"a"`)},
		{"evidence without compile", "{id: a, points: 7, evidence: symbols, forbids: [x]}", "assignment.yaml:4:5: " + say("yaml.missing", "key", `"compile"`)},
		{"evidence without forbids", "{id: a, points: 7, evidence: compile, compile: {command: [cc], sources: ['*.c']}}", "assignment.yaml:4:5: " + say("yaml.missing", "key", `"forbids"`)},
		{"pattern of a diagnostic", "{id: a, points: 7, evidence: compile, forbids: ['['], compile: {command: [cc], sources: ['*.c']}}", "assignment.yaml:4:5: " + say("manifest.item.pattern", "key", "forbids", "error", "error parsing regexp: missing closing ]: `[`", "item", `"a"`)},
		{"glob of a symbol", "{id: a, points: 7, evidence: symbols, forbids: ['['], compile: {command: [cc], sources: ['*.c']}}", "assignment.yaml:4:5: " + say("manifest.item.glob", "key", "forbids", "glob", `"["`, "item", `"a"`)},
		{"nothing to compile", "{id: a, points: 7, evidence: symbols, forbids: [x], compile: {command: [cc], sources: []}}", "assignment.yaml:4:5: " + say("manifest.item.compile", "item", `"a"`)},
		{"no compiler", "{id: a, points: 7, evidence: symbols, forbids: [x], compile: {command: [], sources: [a.c]}}", "assignment.yaml:4:5: " + say("manifest.item.compile", "item", `"a"`)},
		{"no compiler of C", "{id: a, points: 7, evidence: symbols, forbids: [x], compile: {command: [rustc, -O], sources: [a.c]}}", "assignment.yaml:4:5: " + say("manifest.item.compiler", "tool", `"rustc"`, "item", `"a"`) + " (" + say("manifest.item.compiler.hint") + ")"},
		{"all files", "{id: a, points: 7, evidence: compile, forbids: [x], compile: {command: [/opt/bin/x86_64-linux-gnu-g++-12], sources: ['*']}}", "assignment.yaml:4:5: " + say("manifest.item.no-source", "glob", `"*"`, "item", `"a"`) + " (" + say("manifest.item.no-source.hint") + ")"},
		{"Makefile of the submission", "{id: a, points: 7, evidence: compile, forbids: [x], compile: {command: [gcc], sources: ['*.c']}}\nbuild: make", "assignment.yaml:4:5: " + say("manifest.item.makefile", "item", `"a"`) + " (" + say("manifest.item.makefile.hint") + ")"},
		{"tool without a command", "{id: a, points: 7, evidence: tool, tool: {command: [], reads: lines, sources: ['*.c']}, rules: [{rule: '*', points: 1}]}", "assignment.yaml:4:5: " + say("manifest.item.tool", "item", `"a"`)},
		{"tool that prints something else", "{id: a, points: 7, evidence: tool, tool: {command: [x], reads: xml, sources: ['*.c']}, rules: [{rule: '*', points: 1}]}", "assignment.yaml:4:5: " + say("manifest.item.word", "key", "reads", "value", `"xml"`, "item", `"a"`) + " (" + say("near.known", "names", "lines, sarif") + ")"},
		{"finding that earns points", "{id: a, points: 7, evidence: tool, tool: {command: [x], reads: lines, sources: ['*.c']}, rules: [{rule: '*', points: -1}]}", "assignment.yaml:4:5: " + say("manifest.item.cost", "item", `"a"`)},
		{"pattern of what silences", "{id: a, points: 7, evidence: tool, tool: {command: [x], reads: lines, sources: ['*.c'], silences: ['[']}, rules: [{rule: '*', points: 1}]}", "assignment.yaml:4:5: " + say("manifest.item.pattern", "key", "silences", "error", "error parsing regexp: missing closing ]: `[`", "item", `"a"`)},
		{"evidence without tests", "{id: a, points: 7, evidence: tests}", "assignment.yaml:4:5: " + say("yaml.missing", "key", `"tests"`)},
		{"one ending for both", "{id: a, points: 7, evidence: tests, tests: {input: t/*.in, output: .in}}", "assignment.yaml:4:5: " + say("manifest.item.endings", "item", `"a"`) + " (" + say("such-as.hint", "example", "input: 'tests/*.in', output: .out") + ")"},
		{"no ending", "{id: a, points: 7, evidence: tests, tests: {input: t/*, output: .out}}", "assignment.yaml:4:5: " + say("manifest.item.endings", "item", `"a"`) + " (" + say("such-as.hint", "example", "input: 'tests/*.in', output: .out") + ")"},
		{"tests with an unknown checker", "{id: a, points: 7, evidence: tests, tests: {input: t/*.in, output: .out, check: yse}}", "assignment.yaml:4:5: " + say("manifest.item.checker", "checker", `"yse"`, "item", `"a"`)},
		{"tests of an unknown program", "{id: a, points: 7, evidence: tests, tests: {input: t/*.in, output: .out, program: q}}", "assignment.yaml:4:5: " + say("manifest.item.program", "program", `"q"`, "item", `"a"`) + " (" + say("near.known", "names", "p") + ")"},
		{"readings that are not there", "{id: a, points: 7, evidence: tests, tests: {input: t/*.in, output: .out, readings: [r]}}", "assignment.yaml:4:5: " + say("manifest.item.reading", "folder", `"r"`, "item", `"a"`)},
		{"tests twice", "{id: a, points: 7, evidence: tests, tests: {input: t/*.in, output: .out}}\n  - {id: z, points: 1, evidence: tests, tests: {input: t/*.in, output: .out}}", "assignment.yaml:5:5: " + say("manifest.item.tests", "other", `"a"`, "item", `"z"`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			manifest := "title: T\nprograms: [p]\nrubric:\n  - " + test.item + "\n"
			_, err := assignment.Load(fstest.MapFS{"assignment.yaml": {Data: []byte(manifest)}}, kinds.Rules())
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

// A restriction is judged in C and C++, and in other languages the manifest that declares
// one is refused: it would never be broken. The names are those of sources in the language
// and of sources in C, which nothing there compiles.
func TestRestrictionsInEachLanguage(t *testing.T) {
	judged := map[string][]string{"c": {"*.c"}, "c++": {"*.cpp", "src/*.cc"}, "make": {"*.c", "*.cpp"}}
	sources := map[string]string{"python": "*.py", "java": "*.java", "go": "*.go", "rust": "*.rs", "node": "*.js"}
	for _, kind := range assignment.BuildKinds() {
		for _, by := range []string{"symbols", "compile"} {
			if kind == "make" && by == "compile" {
				continue // refused whatever the sources are
			}
			load := func(glob string) error {
				manifest := "title: T\nprograms: [p]\nbuild: " + kind + "\nrubric:\n  - {id: a, points: 7, evidence: " + by + ", forbids: [x], compile: {command: [gcc], sources: ['" + glob + "']}}\n"
				_, err := assignment.Load(fstest.MapFS{"assignment.yaml": {Data: []byte(manifest)}}, kinds.Rules())
				return err
			}
			for _, glob := range judged[kind] {
				if err := load(glob); err != nil {
					t.Errorf("%s, %s: %v", kind, glob, err)
				}
			}
			if judged[kind] != nil {
				continue
			}
			for _, glob := range []string{sources[kind], "*.c"} {
				want := "assignment.yaml:5:5: " + say("manifest.item.no-source", "glob", `"`+glob+`"`, "item", `"a"`) + " (" + say("manifest.item.no-source.hint") + ")"
				if err := load(glob); err == nil || err.Error() != want {
					t.Errorf("%s, %s: got:\n%v\nwant:\n%s", kind, glob, err, want)
				}
			}
		}
	}
}

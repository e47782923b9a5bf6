package assignment

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	mainC    = "#include <stdio.h>\nint main(void) {}\n"
	mainGo   = "package main\n\nfunc main() {}\n"
	mainRust = "fn main() {}\n"
	mainJava = "public class %s { public static void main(String[] args) {} }\n"
)

func TestPlan(t *testing.T) {
	tests := []struct {
		name, kind, programs string
		files                map[string]string
		command, start       string // start: of the first program, in /tree
		why                  string // the key of the message
	}{
		{"c", "c", "wc", map[string]string{"wc.c": mainC}, "gcc -g -o wc wc.c -lm", "", ""},
		{"c: a Makefile", "c", "wc", map[string]string{"wc.c": mainC, "Makefile": "wc: wc.c\n"}, "make", "", ""},
		{"c: several sources", "c", "wc", map[string]string{"words.c": "int words;", "start.c": "int\nmain (int argc, char **argv)\n{", "words.h": ""}, "gcc -g -o wc start.c words.c -lm", "", ""},
		{"c: tests with a main function, too", "c", "wc", map[string]string{"wc.c": mainC, "test.c": mainC, "-util.c": ""}, "gcc -g -o wc wc.c ./-util.c -lm", "", ""},
		{"c: two main functions", "c", "wc", map[string]string{"a.c": mainC, "b.c": mainC}, "", "", "plan.several"},
		{"c: in a folder", "c", "wc", map[string]string{"src/wc.c": mainC, ".git/x.c": mainC, "__MACOSX/._wc.c": "\x00"}, "gcc -g -o wc src/wc.c -lm", "", ""},
		{"c: main in a macro", "c", "wc", map[string]string{"a.c": "MAIN {}", "b.c": ""}, "gcc -g -o wc a.c b.c -lm", "", ""},
		{"c: called main in another function", "c", "wc", map[string]string{"a.c": mainC, "b.c": "void domain(void) { x = main(); }"}, "gcc -g -o wc a.c b.c -lm", "", ""},
		{"c: nothing", "c", "wc", map[string]string{"readme.txt": ""}, "", "", "plan.no-source"},
		{"c: two programs", "c", "a b", map[string]string{"a.c": mainC, "b.c": mainC}, "sh -c status=0\n'gcc' '-g' '-o' 'a' 'a.c' '-lm' || status=1\n'gcc' '-g' '-o' 'b' 'b.c' '-lm' || status=1\nexit $status", "", ""},
		{"c++", "c++", "wc", map[string]string{"Main.cpp": mainC, "w.cc": ""}, "g++ -g -o wc Main.cpp w.cc -lm", "", ""},
		{"make", "make", "wc", nil, "make", "", ""},
		{"python", "python", "wc", map[string]string{"wc.py": "", "words.py": ""}, "python3 -m py_compile wc.py", "python3 /tree/wc.py", ""},
		{"python: in capitals", "python", "wc", map[string]string{"WC.py": "", "words.py": ""}, "python3 -m py_compile WC.py", "python3 /tree/WC.py", ""},
		{"python: main", "python", "wc", map[string]string{"a.py": "", "main.py": ""}, "python3 -m py_compile main.py", "python3 /tree/main.py", ""},
		{"python: another name", "python", "wc", map[string]string{"sub/solution.py": ""}, "python3 -m py_compile sub/solution.py", "python3 /tree/sub/solution.py", ""},
		{"python: which one?", "python", "wc", map[string]string{"a.py": "", "b.py": ""}, "", "", "plan.several"},
		{"node", "node", "wc", map[string]string{"index.js": "", "node_modules/x/index.js": ""}, "node --check index.js", "node /tree/index.js", ""},
		{"java", "java", "wc", map[string]string{"Wc.java": strings.ReplaceAll(mainJava, "%s", "Wc"), "Words.java": "class Words {}"},
			"javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-Xmx512m -encoding UTF-8 -d .classes Wc.java Words.java", "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -cp /tree/.classes Wc", ""},
		{"java: a package", "java", "wc", map[string]string{"src/org/x/Start.java": "package org.x;\n" + strings.ReplaceAll(mainJava, "%s", "Start")},
			"javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-Xmx512m -encoding UTF-8 -d .classes src/org/x/Start.java", "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -cp /tree/.classes org.x.Start", ""},
		{"java: a class with another name", "java", "wc", map[string]string{"wc.java": "import x.Y;\n" + strings.ReplaceAll(mainJava, "public class %s", "class Counter")},
			"javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -J-Xmx512m -encoding UTF-8 -d .classes wc.java", "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m -cp /tree/.classes Counter", ""},
		{"java: no main method", "java", "wc", map[string]string{"A.java": "class A {}"}, "", "", "plan.no-main"},
		{"go", "go", "wc", map[string]string{"main.go": "", "words.go": "", "words_test.go": ""}, "go build -p 4 -o wc main.go words.go", "", ""},
		{"go: a module", "go", "wc", map[string]string{"go.mod": "", "cmd/wc/main.go": mainGo, "testdata/main.go": mainGo}, "go build -p 4 -o wc ./cmd/wc", "", ""},
		{"rust", "rust", "wc", map[string]string{"src/main.rs": "", "src/words.rs": ""}, "rustc -g -O -o wc src/main.rs", "", ""},
		{"c: a copy elsewhere with a better name", "c", "wc", map[string]string{"main.c": mainC, "old/WC.c": mainC}, "", "", "plan.several"},
		{"c: tests elsewhere with a main function", "c", "wc", map[string]string{"count.c": mainC, "tests/test.c": mainC, "lib/main.c": ""}, "gcc -g -o wc count.c -lm", "", ""},
		{"c: one of two programs", "c", "a b", map[string]string{"a.c": mainC, "util.c": ""}, "gcc -g -o a a.c util.c -lm", "", ""},
		{"c: a copy as text", "c", "wc", map[string]string{"main.c": mainC, "main.c.txt": mainC}, "gcc -g -o wc main.c -lm", "", ""},
		{"c: text beside a folder", "c", "wc", map[string]string{"old/main.c": mainC, "main.c.txt": mainC}, "", "", "plan.several"},
		{"node: modules", "node", "wc", map[string]string{"solution.js": "", "lib/index.js": ""}, "node --check solution.js", "node /tree/solution.js", ""},
		{"node: a test", "node", "wc", map[string]string{"wc.js": "", "wc.test.js": ""}, "node --check wc.js", "node /tree/wc.js", ""},
		{"go: tools besides", "go", "wc", map[string]string{"wc.go": mainGo, "words.go": "", "tools/gen.go": mainGo}, "go build -p 4 -o wc wc.go words.go", "", ""},
		{"go: a module with two programs", "go", "wc", map[string]string{"go.mod": "", "wc/a.go": mainGo, "cmd/wc/b.go": mainGo}, "", "", "plan.several"},
		{"go: a module with a program of another name", "go", "wc", map[string]string{"go.mod": "", "app/a.go": mainGo}, "go build -p 4 -o wc ./app", "", ""},
		{"rust: cargo", "rust", "wc", map[string]string{"Cargo.toml": "", "src/main.rs": ""}, "cargo build --release --offline", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, text := range test.files {
				files[name] = &fstest.MapFile{Data: []byte(text)}
			}
			kind, ok := FindBuildKind(test.kind)
			if !ok {
				t.Fatal("no such kind")
			}
			programs := strings.Fields(test.programs)
			plan, why := kind.Plan(files, programs)
			if why.Key != test.why || strings.Join(plan.Command, " ") != test.command {
				t.Errorf("got  %q, %v\nwant %q, %s", strings.Join(plan.Command, " "), why, test.command, test.why)
			}
			start := ""
			if begin := plan.Start[programs[0]]; begin != nil {
				start = strings.Join(begin("/tree"), " ")
			}
			if start != test.start {
				t.Errorf("it is started by %q, want %q", start, test.start)
			}
		})
	}
}

// TestTwoPossiblePrograms hands in, in every language, two sources of which each
// could be the program.
func TestTwoPossiblePrograms(t *testing.T) {
	text := map[string]string{"c": mainC, "c++": mainC, "python": "print()\n", "java": strings.ReplaceAll(mainJava, "%s", "Main"), "go": mainGo, "rust": mainRust, "node": "1\n"}
	for _, name := range BuildKinds() {
		if name == "make" {
			continue // the Makefile decides
		}
		kind, _ := FindBuildKind(name)
		for _, ending := range kind.endings {
			for _, called := range []string{"main", "Main", "wc", "solution"} {
				for _, folders := range [][2]string{{"src/", "backup/"}, {"a/b/", "a/c/d/"}, {"", "backup/"}} {
					first, second := folders[0]+called+ending, folders[1]+called+ending
					plan, why := kind.Plan(fstest.MapFS{first: {Data: []byte(text[name])}, second: {Data: []byte(text[name])}}, []string{"wc"})
					atRoot := folders[0] == ""
					switch modules := name == "python" || name == "node"; {
					case atRoot && (called == "solution" || modules):
						if !why.None() || !strings.Contains(strings.Join(plan.Command, " "), first) || strings.Contains(strings.Join(plan.Command, " "), second) {
							t.Errorf("%s: of %s and %s, it builds %q, %v", name, first, second, plan.Command, why)
						}
					case why.Key != "plan.several" || !strings.Contains(why.Error(), first) || !strings.Contains(why.Error(), second):
						t.Errorf("%s: of %s and %s, it builds %q, %v", name, first, second, plan.Command, why)
					}
				}
			}
		}
	}
}

func TestMisnamed(t *testing.T) {
	for _, test := range []struct{ kind, files, want string }{
		{"c", "MAIN.C", "MAIN.C=MAIN.c"},
		{"c", "main.c.txt util.C.TXT notes.txt .c", "main.c.txt=main.c util.C.TXT=util.c"},
		{"c", "src/main.c MAIN.C", ""},
		{"c", "Makefile MAIN.C", ""},
		{"c++", "main.C", ""},
		{"c++", "main.CPP", "main.CPP=main.cpp"},
		{"python", "WC.PY", "WC.PY=WC.py"},
		{"java", "Wc.java.txt", "Wc.java.txt=Wc.java"},
		{"go", "main.Go", "main.Go=main.go"},
		{"rust", "main.rs.txt", "main.rs.txt=main.rs"},
		{"node", "index.JS", "index.JS=index.js"},
		{"make", "MAIN.C", ""},
	} {
		files := fstest.MapFS{}
		for _, name := range strings.Fields(test.files) {
			files[name] = &fstest.MapFile{}
		}
		var got []string
		for from, to := range (Build{Kind: test.kind}).Misnamed(files) {
			got = append(got, from+"="+to)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s, %s: %q", test.kind, test.files, got)
		}
	}
}

// The shortest manifest there is.
func TestShortManifest(t *testing.T) {
	a, err := Load(fstest.MapFS{"assignment.yaml": {Data: []byte("title: Words\nprograms: [wc]\n")}}, rules)
	if err != nil {
		t.Fatal(err)
	}
	if a.Build.Kind != DefaultBuild || a.Build.Limits != smallBuild || a.Limits != smallPlay || a.Programs[0].Name != "wc" || a.Pairs.Program != "wc" {
		t.Errorf("%+v", a)
	}
	item, ok := a.Item("cases")
	if !ok || !a.Whole || item.Points != 100 || item.Kind != Auto || len(a.CountsFor("any")) != 1 {
		t.Errorf("the rubric is %+v", a.Rubric)
	}
}

func TestShortForms(t *testing.T) {
	a, err := Load(fstest.MapFS{"reference/wc.py": {}, "readers/all.py": {}, "assignment.yaml": {Data: []byte(`title: Words
programs: [wc, {name: lc, usage: lc FILE}]
build: python
reference: reference
readers: {all: {reads: all lines, command: [readers/all.py]}}
rubric:
  - {id: small, points: 40, cases: ["small-*", one]}
  - {id: rest, points: 60, cases: ["*"]}
`)}}, rules)
	if err != nil {
		t.Fatal(err)
	}
	if a.Programs[1].Usage != "lc FILE" || a.Programs[0].Position.Line != 2 || a.Build.Kind != "python" || a.Reference.Folder != "reference" || a.Reference.Position.Line != 4 {
		t.Errorf("%+v", a)
	}
	if a.Readers["all"].Reads != "all lines" || a.Readers["all"].Command[0] != "readers/all.py" {
		t.Errorf("readers %+v", a.Readers)
	}
	for id, want := range map[string]string{"small-1": "small rest", "one": "small rest", "two": "rest"} {
		if got := strings.Join(a.CountsFor(id), " "); got != want {
			t.Errorf("case %s counts for %q, want %q", id, got, want)
		}
	}
	if item, _ := a.Item("small"); item.Title != "small" || item.Kind != Auto {
		t.Errorf("%+v", item)
	}
}

func TestFaultsOfParts(t *testing.T) {
	const head = "title: Words\nprograms: [wc]\n"
	tests := []struct{ name, manifest, want string }{
		{"no programs", "title: Words\nprograms: []\n", "assignment.yaml:1:1: " + say("manifest.no-programs") + " (" + say("usage.write", "text", "programs: [NAME]") + ")"},
		{"kind", head + "build: cobol\n", "assignment.yaml:3:8: " + say("manifest.build-kind", "kind", `"cobol"`)},
		{"empty reference", head + "reference: {}\n", "assignment.yaml:3:12: " + say("manifest.reference") + " (" + say("usage.write", "text", "reference: FOLDER") + ")"},
		{"reference of another program", head + "reference: {commands: {wx: [x]}}\n", "assignment.yaml:3:12: " + say("manifest.unknown-program", "key", "reference", "program", `"wx"`)},
		{"reference without a command", head + "reference: {commands: {wc: []}}\n", "assignment.yaml:3:12: " + say("manifest.reference-command", "key", "reference", "program", `"wc"`)},
		{"a reader that is unknown", head + "readers: {x: {reads: x, command: [cat], also: [y]}}\n", "assignment.yaml:3:14: " + say("manifest.unknown-reader", "reader", `"y"`)},
		{"a reader without a command", head + "readers: {x: {reads: x, command: []}}\n", "assignment.yaml:3:14: " + say("manifest.reader", "reader", `"x"`)},
		{"pairs of another program", head + "pairs: {program: wx}\n", "assignment.yaml:3:8: " + say("manifest.unknown-program", "key", "pairs", "program", `"wx"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Load(fstest.MapFS{"assignment.yaml": {Data: []byte(test.manifest)}}, rules); err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

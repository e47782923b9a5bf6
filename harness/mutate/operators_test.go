package mutate

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"touchstone/harness/files/filetest"
)

// made returns the mutants of a source, each as its kind and the changed lines.
func made(file, text string) (all []string) {
	for _, m := range cut(file, []byte(text)).mutants("s") {
		_, after := m.Lines()
		all = append(all, m.Operator+": "+strings.TrimSpace(after))
	}
	return all
}

// Every kind makes of its example what it says.
func TestExamples(t *testing.T) {
	for _, o := range operators {
		const before, after = "int f(int n)\n{\n\t", "\n\treturn 0;\n}\n"
		if got := made("f.c", before+o.Before+after); !slices.Contains(got, o.Name+": "+o.After) {
			t.Errorf("%s: got %q, want %q", o.Name, got, o.After)
		}
	}
}

// In other languages than C, the statement goes as its language has it.
func TestLanguages(t *testing.T) {
	for _, test := range []struct{ file, text, want string }{
		{"f.py", "def f(a):\n    if a == 'x' and g(a):\n        return 1\n    h(a)\n    return 0\n", "removal: pass"},
		{"f.py", "def f(a):\n    if a == 'x' and g(a):\n        return 1\n", "operand: if a == 'x':"},
		{"f.py", "def f(a):\n    if a == 'x' and g(a):\n        return 1\n", "condition: if not (a == 'x' and g(a)):"},
		{"f.py", "def f(a):\n    print('no', a)\n    exit(1)\n    g()\n", "refusal: pass"},
		{"f.py", "x = words[i - 1] # a - b\n", "arithmetic: x = words[i + 1] # a - b"},
		{"F.java", "class F {\n  int f(String s) {\n    if (s.equals(\"a\")) return 1;\n    return 0;\n  }\n}\n", `test: if (s.equalsIgnoreCase("a")) return 1;`},
		{"F.java", "class F {\n  void f(int a, int b) {\n    g(a, b);\n  }\n}\n", "variable: g(b, b);"},
		{"f.go", "package f\n\nfunc f(s string) {\n\tif s == \"a\" {\n\t\tg(s)\n\t}\n\th()\n}\n", `condition: if !(s == "a") {`},
		{"f.go", "package f\n\nfunc f(s string) {\n\tg(s)\n\th()\n}\n", "twice: h(); h()"},
		{"f.rs", "fn f(s: &'a str) -> bool {\n    for i in 0..9 {\n        g(i);\n    }\n    true\n}\n", "round: for i in 1..9 {"},
		{"f.js", "const t = `a ${b + c}`\nconsole.log(t)\n", "stream: console.error(t)"},
		{"f.cpp", "int main() {\n  std::cout << 1 << std::endl;\n}\n", "newline: std::cout << 1 ;"},
		{"f.c", "int f(char c)\n{\n\treturn g(c < '1' || c > '7');\n}\n", "range: return g(c < '2' || c > '6');"},
		{"f.c", "int f(int x, int n)\n{\n\treturn g(0 <= x && (x < n));\n}\n", "range: return g(-1 <= x && x < n + 1);"},
		{"f.c", "int f(void)\n{\n\tsize_t a = g(), b = g();\n\treturn h(a > b);\n}\n", "wrap: return h(a - b > 0);"},
		{"f.py", "def f(x):\n    return x >= 1 and x <= 7\n", "range: return x >= 2 and x <= 6"},
		{"f.rs", "fn f(v: Vec<u8>) {\n    while i < v.len() {\n        i += 1;\n    }\n}\n", "wrap: while i <= v.len() - 1 {"},
	} {
		if got := made(test.file, test.text); !slices.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.text, got, test.want)
		}
	}
}

// What is no mistake of its own, or would not be one, is not made.
func TestLeftAlone(t *testing.T) {
	for _, test := range []struct{ text, not string }{
		{"#define LIMIT 10\nint f(void) { return g(); }\n", "constant"},
		{"int f(void) { /* a < b */ return g(); }\n", "relation"},
		{"int f(void) { char room[10]; g(room); }\n", "constant"},
		{"int f(void) { g(); return h(); }\n", "removal: int f(void) { g(); ; }"},
		{"int f(size_t n) { return n < 10; }\n", "wrap"},
		{"int f(void) { int n = g(); h(n); }\n", "removal: int f(void) { ; h(n); }"},
	} {
		for _, got := range made("f.c", test.text) {
			if strings.HasPrefix(got, test.not) {
				t.Errorf("%s: got %q", test.text, got)
			}
		}
	}
}

var update = flag.Bool("update", false, "write the kinds in docs/mutants.md anew")

// The page shows the kinds that there are.
func TestPage(t *testing.T) {
	var b strings.Builder
	b.WriteString("| kind | elsewhere | change | example | becomes |\n|---|---|---|---|---|\n")
	for _, o := range operators {
		code := func(text string) string { return "`" + strings.ReplaceAll(text, "|", `\|`) + "`" }
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", o.Name, o.Field, o.What, code(o.Before), code(o.After))
	}
	filetest.Generated(t, "../../docs/mutants.md", "kinds", "go test ./harness/mutate -update", b.String(), *update)
}

// With another sample, the mutants of the others stay in the same order.
func TestDrawIsStable(t *testing.T) {
	of := func(samples ...string) (all []Mutant) {
		for _, sample := range samples {
			for i := range 20 {
				all = append(all, Mutant{Sample: sample, File: "a.c", source: []byte("one two three four five"), Start: i, End: i + 1, Text: "_"})
			}
		}
		draw(all, 1)
		return all
	}
	alone, both := of("good"), of("better", "good")
	both = slices.DeleteFunc(both, func(m Mutant) bool { return m.Sample != "good" })
	if !slices.EqualFunc(alone, both, func(a, b Mutant) bool { return a.Start == b.Start }) {
		t.Error("another order")
	}
	if slices.IsSortedFunc(alone, func(a, b Mutant) int { return a.Start - b.Start }) {
		t.Error("as they stand in the source")
	}
	seeded := slices.Clone(alone)
	draw(seeded, 2)
	if slices.EqualFunc(alone, seeded, func(a, b Mutant) bool { return a.Start == b.Start }) {
		t.Error("another seed draws the same order")
	}
}

func TestDiff(t *testing.T) {
	m := Mutant{Sample: "good", File: "src/a.c", source: []byte("one\ntwo(\n\tthree);\nfour\n"), Start: 4, End: 17, Text: ";\n"}
	const want = "--- good/src/a.c\n+++ good/src/a.c\n@@ -2,2 +2,2 @@\n-two(\n-\tthree);\n+;\n+\n"
	if got := m.Diff(); got != want {
		t.Errorf("got %q", got)
	}
	if got := string(m.Source()); got != "one\n;\n\nfour\n" {
		t.Errorf("got %q", got)
	}
}

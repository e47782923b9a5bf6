package mutate

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// made returns the mutants of the body of a function, each as its kind and the changed
// lines.
func made(t *testing.T, before, body string) (all []string) {
	t.Helper()
	source := "#include <stdio.h>\n#include \"own.h\"\n" + before + "int f(int a, int b, char *s)\n{\n" + body + "\nreturn 0;\n}\n"
	files := fstest.MapFS{"f.c": {Data: []byte(source)}, "inc/own.h": {Data: []byte("#define LIMIT 10\nint g(int, int);\n")}}
	parsed, err := parse(files, "f.c")
	if err != nil {
		t.Fatal(err)
	}
	first := strings.Count(source[:strings.Index(source, "{\n"+body)], "\n") + 2
	last := first + strings.Count(body, "\n")
	for _, m := range parsed.mutants("s") {
		if m.Line() < first || m.Line() > last {
			continue
		}
		_, after := m.Lines()
		all = append(all, m.Operator+": "+after)
	}
	return all
}

func TestMutants(t *testing.T) {
	for _, test := range []struct {
		name, before, body string
		want               []string
	}{
		{"relation", "", "return a < b;", []string{"variable: return b < b;", "relation: return a <= b;", "relation: return a >= b;", "variable: return a < a;"}},
		{"constant", "", "return 07;", []string{"constant: return 8;", "constant: return 6;"}},
		{"zero", "", "return 0;", []string{"constant: return 1;", "constant: return (-1);"}},
		{"a number of a macro", "", "return LIMIT;", nil},
		{"logic", "int h(void), i(void);", "return h() && i();", []string{"logic: return h() || i();"}},
		{"arithmetic", "static int x;", "x += x % x;", []string{
			"removal: ;", "variable: a += x % x;", "arithmetic: x -= x % x;", "variable: x += a % x;", "arithmetic: x += x * x;", "variable: x += x % a;",
		}},
		{"a condition", "int h(void);", "if (h() == EOF) h(); else\nh();", []string{
			"condition: if (!(h() == EOF)) h(); else", "relation: if (h() != EOF) h(); else", "removal: if (h() == EOF) ; else", "removal: if (h() == EOF) h(); \n", "removal: ;",
		}},
		{"an expression with a macro", "#define SQUARE(x) ((x) * (x))\nstatic double d;", "d = SQUARE(d + 1);", []string{"removal: ;"}},
		{"a loop", "int h(void);", "for (int i = 0; h(); ) continue;", []string{
			"constant: for (int i = 1; h(); ) continue;", "constant: for (int i = (-1); h(); ) continue;", "condition: for (int i = 0; !(h()); ) continue;",
			"jump: for (int i = 0; h(); ) break;", "removal: for (int i = 0; h(); ) ;",
		}},
		{"a statement of several lines", "int h(void);", "h(\n);", []string{"removal: ;\n"}},
		{"a return inside of something", "int h(void);", "if (h()) return LIMIT;", []string{"condition: if (!(h())) return LIMIT;", "removal: if (h()) ;"}},
		{"arguments", "", "g(LIMIT, EOF);", []string{"removal: ;", "arguments: g(EOF, LIMIT);"}},
		{"characters", "", `return 'a' + '\n' + '-' + 'Z';`, []string{
			`literal: return 'b' + '\n' + '-' + 'Z';`, `arithmetic: return 'a' - '\n' + '-' + 'Z';`, `literal: return 'a' + ' ' + '-' + 'Z';`,
			`arithmetic: return 'a' + '\n' - '-' + 'Z';`, `literal: return 'a' + '\n' + '_' + 'Z';`, `arithmetic: return 'a' + '\n' + '-' - 'Z';`, `literal: return 'a' + '\n' + '-' + 'Y';`,
		}},
		{"a text", "", `puts("%5d\n: x");`, []string{`removal: ;`, `literal: puts("%5d\n: ");`, `literal: puts("%5d\n: _");`}},
		{"an empty text", "", `puts("");`, []string{`removal: ;`, `literal: puts("_");`}},
		{"texts side by side", "", `puts("" "two");`, []string{`removal: ;`, `literal: puts("_" "two");`}},
		{"the size of an array", "", "char room[10];", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := made(t, test.before, test.body); !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
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

package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/catalog"
	"touchstone/harness/files/filetest"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/verify"
	"touchstone/harness/verify/together"
)

// The mistakes of an assignment are tried alone and in sets, and no reading of the handout
// costs a right program anything. The suites that are fair to any set stay so.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	status, _, stderr := touchstone(t, "verify", "uno-game", "--together", "20", "--repository", repository)
	if status != 0 || !strings.Contains(stderr, " mistakes alone and ") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

// Where there are so many mistakes and plays, some of the mistakes are tried.
func TestSomeTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many programs")
	}
	for id, nth := range map[string]int{"coms327-part1": 9, "coms327-part2": 30, "esp-ass3": 12, "gomoku-mist": 5} {
		t.Run(id, func(t *testing.T) { someTogether(t, id, nth) })
	}
}

// someTogether tries every nth mistake of an assignment.
func someTogether(t *testing.T, id string, nth int) {
	s := samples.Suite(t, id)
	g := &grade.Grader{Setup: &ready.Setup{Suite: s, Workers: runtime.NumCPU(), Repository: repository}}
	defer g.Close()
	if err := errors.Join(g.Confine(sandbox.Options{Workers: runtime.NumCPU()}), g.Prepare()); err != nil {
		t.Fatal(err)
	}
	trial, err := (&verify.Verification{Grader: g}).Trial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var some []together.Mistake
	for i, m := range trial.Mistakes {
		if i%nth == 0 {
			some = append(some, m)
		}
	}
	trial.Mistakes, trial.Sets, trial.Seed = some, 5, 1
	result, err := trial.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Findings) > 0 || result.Sets == 0 {
		t.Errorf("tried %d mistakes and %d sets: found %+v", result.Mistakes, result.Sets, result.Findings)
	}
}

// Without mistakes.yaml, the wrong samples and the variants are tried together, as far as they
// change different lines of the reference.
func TestTogetherOfSamples(t *testing.T) {
	const program = "#include <stdio.h>\nint main(void) {\n    printf(\"a: %d\\n\", 1);\n\n    printf(\"b: %d\\n\", 2);\n    return 0;\n}\n"
	wrong := func(right, wrong string) string { return strings.Replace(program, right, wrong, 1) }
	files := map[string]string{
		"assignment.yaml": "title: Two numbers\nprograms: [two]\nreference: reference\nrubric:\n  - {id: a, points: 40, cases: [a]}\n  - {id: b, points: 40, cases: [b]}\n  - {id: either, points: 20, cases: [either]}\n",
		"a.txtar":         "#title: The first\nplay two\nexpect stdout -match 'a: 1'\n",
		"b.txtar":         "#title: The second\nplay two\nexpect stdout -match 'b: 2'\n",
		"either.txtar":    "#title: One of them\nplay two\nexpect stdout -match '1|2'\n",
		"reference/two.c": program,
		"samples/a/two.c": wrong("1)", "3)"), "samples/a.yaml": "about: The first is wrong.\nloses: {a: all}\n",
		"samples/a-too/two.c": wrong("1)", "0)"), "samples/a-too.yaml": "about: The first is wrong, too.\nloses: {a: all}\n",
		"samples/broken/two.c": wrong("return 0", "retrun 0"), "samples/broken.yaml": "about: It does not compile.\nloses: {a: all, b: all, either: all}\n",
		"samples/good/two.c": program, "samples/good.yaml": "about: All is right.\nloses: {}\n",
		"variants/b.patch": "--- two.c\n+++ two.c\n@@ -5,1 +5,1 @@\n-    printf(\"b: %d\\n\", 2);\n+    printf(\"b: %d\\n\", 4);\n", "variants/b.yaml": "about: The second is wrong.\n",
	}
	try := func(want int, says ...string) {
		t.Helper()
		status, _, stderr := touchstone(t, "verify", filetest.Write(t, files), "--together", "6")
		for _, text := range says {
			if status != want || !strings.Contains(stderr, text) {
				t.Errorf("status %d, without %q:\n%s", status, text, stderr)
			}
		}
	}
	try(statusLost, "samples/a, variants/b together lose 20 of either, more than alone", "samples/a-too, variants/b together lose 20 of either", "4 mistakes alone and 2 sets")
	files["variants/b.yaml"] += "worsens: {'*': The case is about either.}\n"
	try(statusFull, "Nothing lost more or less")
	files["samples/a.yaml"] += "hides: [variants/c]\n"
	try(statusUsage, `"variants/c"`, `did you mean "variants/b"?`)
}

func TestTogetherIsRefused(t *testing.T) {
	dir := filetest.Write(t, map[string]string{"assignment.yaml": "title: Nothing\nprograms: [none]\n", "none.in": "", "none.out": "", "samples/good/none.c": "int main(void) { return 0; }\n", "samples/good.yaml": "about: Right.\nloses: {}\n"})
	for want, args := range map[string][]string{
		fmt.Sprint(filepath.Join(dir, "mistakes.yaml"), ": ", catalog.English.Say("together.none")): {"--together", "2"},
		catalog.English.Say("together.mutants"):                                                     {"--together", "2", "--mutants"},
	} {
		if status, _, stderr := touchstone(t, append([]string{"verify", dir}, args...)...); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d\n%s", args, status, stderr)
		}
	}
}

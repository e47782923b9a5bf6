package bench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/files/filetest"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

const (
	makefile = "say:\n\tcp say.sh say && chmod +x say\n"
	// It prints its input in capitals. What it prints for an empty input is open.
	shouts = "#!/bin/sh\ntext=$(cat)\ncase $text in\ncrash) kill -SEGV $$ ;;\nempty) echo nothing ;;\n*) echo $text | tr a-z A-Z ;;\nesac\n"
)

// lab is an assignment with two variants of a reference, and another reading.
func lab(t *testing.T, more map[string]string) *suite.Suite {
	t.Helper()
	files := map[string]string{
		"assignment.yaml": `title: Shout
programs: [say]
build: make
limits: {cpu: 300ms}
reference: solution
rubric:
  - {id: says, points: 9, cases: ["*"]}
  - {id: own-tests, points: 1, evidence: tests, tests: {input: "*.in", output: .out, readings: [other]}}
`,
		"a.in": "a\n", "a.out": "A\n",
		"solution/Makefile": makefile, "solution/say.sh": shouts,
		"other/Makefile": makefile, "other/say.sh": strings.Replace(shouts, "nothing", "none", 1),
		"variants/whispers/Makefile": makefile, "variants/whispers/say.sh": "#!/bin/sh\ncat\n", "variants/whispers.yaml": "about: It prints small letters.\n",
		"variants/b.patch": "--- a/say.sh\n+++ b/say.sh\n@@ -5,3 +5,3 @@\n empty) echo nothing ;;\n-*) echo $text | tr a-z A-Z ;;\n+*) echo $text | tr ac-z AC-Z ;;\n esac\n", "variants/b.yaml": "about: It does not know b.\n",
		"variants/hangs/Makefile": makefile, "variants/hangs/say.sh": "#!/bin/sh\nwhile :; do :; done\n", "variants/hangs.yaml": "about: It never ends.\n",
	}
	for name, text := range more {
		files[name] = text
	}
	s, err := suite.Collection{BuiltIn: os.DirFS(t.TempDir())}.Load(filetest.Write(t, files))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Lint(); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestBench(t *testing.T) {
	pool, err := sandbox.New(sandbox.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for name, test := range map[string]func(*testing.T, *sandbox.Pool){
		"tests": testTests, "a crash of the reference": testCrash, "a variant that does not build": testUnbuilt, "a checker": testChecker, "a checker of tests alone": testCheck,
	} {
		t.Run(name, func(t *testing.T) {
			if name != "tests" && testing.Short() {
				t.Skip("one of each kind: left out with -short")
			}
			test(t, pool)
		})
	}
}

// opened returns the bench of an assignment.
func opened(t *testing.T, s *suite.Suite, pool *sandbox.Pool, workers int) *evidence.Bench {
	t.Helper()
	setup := &ready.Setup{Suite: s, Pool: pool, Workers: workers}
	t.Cleanup(func() { setup.Close() })
	if err := setup.Prepare(); err != nil {
		t.Fatal(err)
	}
	b, err := Open(t.Context(), setup)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func testTests(t *testing.T, pool *sandbox.Pool) {
	b := opened(t, lab(t, nil), pool, 2)
	tests := []owntests.Test{
		{Name: "a", Input: []byte("a\n"), Output: []byte("A  \r\n\n")}, // as bare cases are judged
		{Name: "b", Input: []byte("a b\n"), Output: []byte("A B")},
		{Name: "wrong", Input: []byte("a\nb\n"), Output: []byte("A \nb\n")},
		{Name: "another reading", Input: []byte("empty\n"), Output: []byte("none\n")},
		{Name: "no reading", Input: []byte("empty\n"), Output: []byte("zero\n")},
		{Name: "crash", Input: []byte("crash\n"), Output: []byte("CRASH\n")},
	}
	r, err := owntests.Try(t.Context(), b, tests)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		verdict report.Verdict
		catches string
	}{
		{report.VerdictPass, "hangs whispers"}, {report.VerdictPass, "b whispers"}, {report.VerdictFail, ""},
		{report.VerdictPass, "whispers"}, {report.VerdictFail, ""}, {report.VerdictNotJudged, ""},
	} {
		if got := r.Tests[i]; got.Verdict != want.verdict || strings.Join(got.Catches, " ") != want.catches {
			t.Errorf("%s: %+v", tests[i].Name, got)
		}
	}
	if len(r.Variants) != 3 || r.Variants[0].Title != "It does not know b." {
		t.Errorf("%+v", r.Variants)
	}
}

// A reference that crashes on a test is no fault of the test's author.
func testCrash(t *testing.T, pool *sandbox.Pool) {
	s := lab(t, nil)
	b := opened(t, s, pool, 1)
	r, err := owntests.Try(t.Context(), b, []owntests.Test{{Name: "1.in", Input: []byte("crash\n"), Output: []byte("CRASH\n")}})
	if err != nil {
		t.Fatal(err)
	}
	_, asked := owntests.Of(s.Assignment)
	if e := r.Evidence(*asked); e.Status != report.NotJudged || !strings.Contains(e.Reason.Error(), "SIGSEGV") {
		t.Errorf("%+v", e)
	}
}

// What does not build is a fault with its place.
func testUnbuilt(t *testing.T, pool *sandbox.Pool) {
	s := lab(t, map[string]string{"variants/whispers/Makefile": "say:\n\texit 1\n"})
	b := opened(t, s, pool, 1)
	_, err := owntests.Try(t.Context(), b, []owntests.Test{{Name: "1.in", Input: []byte("a\n"), Output: []byte("A\n")}})
	if want := filepath.Join(s.Place.Path, "variants", "whispers.yaml") + ": " + catalog.English.Say("variant.unbuilt", "program", "say", "why", ""); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A checker that a rubric item names accepts more of the tests than an equal output, and says
// nothing about the programs.
func testCheck(t *testing.T, pool *sandbox.Pool) {
	s := lab(t, map[string]string{
		// Of the answer it wants the first letter alone, whatever the case.
		"checkers/first": "read -r got; read -r want <\"$2\"; [ \"${got%%[!aA]*}\" ] && [ \"${want%%[!aA]*}\" ] && exit 42\nexit 43\n",
		"assignment.yaml": `title: Shout
programs: [say]
build: make
limits: {cpu: 300ms}
reference: solution
checkers: {first: {accepts: the first letter, command: [sh, checkers/first]}}
rubric:
  - {id: says, points: 9, cases: ["*"]}
  - {id: own-tests, points: 1, evidence: tests, tests: {input: "*.in", output: .out, check: first}}
`})
	b := opened(t, s, pool, 1)
	r, err := owntests.Try(t.Context(), b, []owntests.Test{
		{Name: "as-printed.in", Input: []byte("ab\n"), Output: []byte("AB\n")},
		{Name: "another-right.in", Input: []byte("ab\n"), Output: []byte("axe\n")},
		{Name: "wrong.in", Input: []byte("ab\n"), Output: []byte("xab\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []report.Verdict{report.VerdictPass, report.VerdictPass, report.VerdictFail} {
		if got := r.Tests[i]; got.Verdict != want {
			t.Errorf("%s: %s, want %s: %+v", got.Name, got.Verdict, want, got)
		}
	}
}

// A checker of bare cases judges outputs of tests, too.
func testChecker(t *testing.T, pool *sandbox.Pool) {
	s := lab(t, map[string]string{
		"checkers/any": "tr A-Z a-z > printed\ntr A-Z a-z < \"$2\" | cmp -s - printed && exit 42\nexit 43\n",
		"assignment.yaml": `title: Shout
programs: [say]
build: make
limits: {cpu: 300ms}
reference: solution
checkers: {any-case: {accepts: any case, command: [sh, checkers/any]}}
pairs: {check: any-case}
rubric:
  - {id: says, points: 9, cases: ["*"]}
  - {id: own-tests, points: 1, evidence: tests, tests: {input: "*.in", output: .out}}
`})
	b := opened(t, s, pool, 1)
	r, err := owntests.Try(t.Context(), b, []owntests.Test{
		{Name: "1.in", Input: []byte("ab\n"), Output: []byte("aB\n")}, {Name: "2.in", Input: []byte("ab\n"), Output: []byte("abc\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Tests[0].Verdict != report.VerdictPass || strings.Join(r.Tests[0].Catches, " ") != "hangs" || r.Tests[1].Verdict != report.VerdictFail {
		t.Errorf("%+v", r.Tests)
	}
}

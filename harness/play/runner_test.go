package play

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

const manifest = `
schema: touchstone/assignment/v1
id: test
title: Test
programs: [{name: prog}, {name: other}]
build: {command: [make], limits: {wall: 1s}}
limits: {wall: 5s, cpu: 5s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
tokens:
  card: {pattern: '\b([AKQJT2-9])([cdhs])\b|(?i:\b(queen) of (spades)\b)', words: {queen: Q, spades: s}}
readers: {lower: {reads: the words, command: [lower]}}
rubric:
  - {id: a, title: A, points: 1, kind: auto}
  - {id: b, title: B, points: 1, kind: auto}
`

const clauses = `
schema: touchstone/clauses/v1
source: test
clauses: [{id: one, section: "1", falsifiable: true, text: One}]
`

// pool is shared by the tests of the package.
var pool *sandbox.Pool

func TestMain(m *testing.M) {
	var err error
	if pool, err = sandbox.New(sandbox.Options{Workers: 2}); err != nil {
		fmt.Fprintln(os.Stderr, "no sandbox:", err)
		os.Exit(1)
	}
	status := m.Run()
	pool.Close()
	os.Exit(status)
}

func testAssignment(t testing.TB) *assignment.Assignment {
	t.Helper()
	a, err := assignment.Load(fstest.MapFS{
		"assignment.yaml": {Data: []byte(manifest)}, "clauses.yaml": {Data: []byte(clauses)},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// candidate is a shell script on trial, in a folder that other users may pass.
func candidate(t *testing.T, script string) submission.Program {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchstone-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	file := filepath.Join(dir, "prog")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return submission.Program{Path: file}
}

// try runs the script of one case on a candidate.
func try(t *testing.T, prog submission.Program, text string) Result {
	t.Helper()
	return tryWith(t, runnerOf(t, prog), text)
}

func runnerOf(t *testing.T, prog submission.Program) *Runner {
	t.Helper()
	return &Runner{
		Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": prog}, Missing: map[string]catalog.Message{"other": catalog.Verbatim("it was not built")},
		Readers: caselang.Readers{"lower": {Meaning: func(data []byte) (string, error) { return strings.ToLower(string(data)), nil }}},
		Run:     pool.Run, Workers: 2,
	}
}

func tryWith(t *testing.T, r *Runner, text string) Result {
	t.Helper()
	c, err := caselang.Parse("case.txtar", []byte("#title: T\n#clause: one\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	results, err := r.Try(context.Background(), []*caselang.Case{c})
	if err != nil {
		t.Fatal(err)
	}
	return results[0]
}

func TestExpectations(t *testing.T) {
	// The candidate prints a known text on each stream and ends with 3.
	prog := candidate(t, `printf 'one  \r\ntwo\n'; printf 'Error near line 7: Qs, 2d\n' >&2; cat > out.txt; exit 3`)
	tests := []struct {
		expect string
		pass   bool
	}{
		{"exit 3", true}, {"exit 1 3", true}, {"exit any", true}, {"exit 0", false},
		{"signal SIGSEGV", false},
		{"stdout exact", false}, {"stdout -line-ends exact", false},
		{"stdout -trailing-blanks -line-ends exact", true}, {"stdout -trailing-blanks exact", false},
		{"stdout -trailing-blanks -line-ends none exact", true},
		{"stdout -trailing-blanks -line-ends unended", false}, {"stdout -trailing-blanks -line-ends -final-newline unended", true},
		{"stderr -drop ', 2d' -drop Error dropped", true}, {"stderr -drop Error dropped", false}, {"stderr -numbers other", true}, {"stderr other", false}, {"stderr -numbers exact", false},
		{"stdout -empty", false}, {"stdout -nonempty", true}, {"stderr -empty", false},
		{"stdout -match '^one'", true}, {"stdout -match '^two'", false}, {"stdout -match '(?m)^two'", true},
		{"stdout -lacks three", true}, {"stdout -lacks one", false},
		{"stderr -line 7", true}, {"stderr -line 5..7", true}, {"stderr -line 5..6", false}, {"stderr -line 1 7", true},
		{"stderr -set card 'Qs 2d'", true}, {"stderr -set card '2d Qs'", true}, {"stderr -set card Qs", false}, {"stderr -set card Qs 'Qs 2d'", true},
		{"stderr -set card 'Qs 2d 3c'", false},
		{"either -line 7", true}, {"either -match two", true}, {"either -empty", false}, {"either -lacks two", false}, {"either -lacks Error", false}, {"either -lacks three", true},
		{"stdout -as lower shout", true}, {"stdout -as lower none", false},
		{"file out.txt input", true}, {"file out.txt none", false}, {"file absent -missing", true}, {"file out.txt -missing", false}, {"file absent input", false},
	}
	var script strings.Builder
	script.WriteString("chomp unended\nescaped shout\nplay -in input prog\n")
	for _, test := range tests {
		fmt.Fprintf(&script, "expect %s\n", test.expect)
	}
	script.WriteString("-- input --\nthe input\n-- exact --\none\ntwo\n-- unended --\none\ntwo\n-- none --\nnothing\n-- other --\nError near line 12: Qs, 3d\n-- dropped --\n near line 7: Qs\n-- shout --\nONE  \\r\\nTWO\\n\n")
	got := try(t, prog, script.String())
	for i, test := range tests {
		x := got.Case.Expectations[i]
		if pass := x.Verdict == report.VerdictPass; pass != test.pass {
			t.Errorf("expect %s: %s", test.expect, x.Verdict)
		}
		if x.Verdict == report.VerdictFail && (x.Difference == nil || x.Difference.Kind == "") {
			t.Errorf("expect %s: fails without a word", test.expect)
		}
	}
}

func TestExpectedSignalPasses(t *testing.T) {
	got := try(t, candidate(t, "kill -ABRT $$"), "play prog\nexpect signal SIGABRT\n")
	if got.Case.Verdict != report.VerdictPass {
		t.Errorf("%+v", got.Case)
	}
}

func TestEvidenceIsOnePlayOfOneItem(t *testing.T) {
	got := try(t, candidate(t, "echo $1"), `
play prog yes
item a b
expect stdout -match yes
item a
expect stdout -match no
expect exit 0
play prog no
expect stdout -match no
`)
	want := []Evidence{
		{Case: "case", Play: 0, Item: "a", Passed: false, Ends: true},
		{Case: "case", Play: 0, Item: "b", Passed: true},
		{Case: "case", Play: 1, Item: "a", Passed: true},
	}
	if fmt.Sprint(got.Evidence) != fmt.Sprint(want) {
		t.Errorf("got %v\nwant %v", got.Evidence, want)
	}
}

func TestMissingProgramIsNotRun(t *testing.T) {
	got := try(t, candidate(t, ""), "play other\nitem a\nexpect exit 0\nexpect stdout -empty\n")
	if got.Case.Verdict != report.VerdictNotRun || got.Case.ReasonFact.Error() != "it was not built" {
		t.Errorf("%+v", got.Case)
	}
	if want := (Evidence{Case: "case", Item: "a", NotRun: catalog.Verbatim("it was not built")}); len(got.Evidence) != 1 || got.Evidence[0] != want {
		t.Errorf("%+v", got.Evidence)
	}
}

func TestPlaysArePrivate(t *testing.T) {
	prog := candidate(t, `cat "$1"; echo changed > "$1"; echo litter > litter; ls`)
	text := "play prog f\nexpect stdout want\n"
	got := try(t, prog, text+text+"-- f --\noriginal\n-- want --\noriginal\nf\nlitter\n")
	if got.Case.Verdict != report.VerdictPass {
		t.Errorf("%+v", got.Case.Expectations)
	}
}

// A brief try of a case plays nothing after its first failed expectation.
func TestBriefTries(t *testing.T) {
	prog := candidate(t, `[ "$1" = crash ] && kill -SEGV $$; echo right`)
	const right = "play prog right\nitem a\nexpect stdout want\n"
	for _, test := range []struct {
		text    string
		plays   int
		verdict report.Verdict
	}{
		{right + right + right, 3, report.VerdictPass},
		{right + "play prog wrong\nitem a\nexpect exit 3\n" + right, 2, report.VerdictFail},
		{"play prog crash\nitem a\nexpect stdout want\n" + right, 1, report.VerdictFail},
		{"play prog crash\nitem a\nexpect signal SIGSEGV\n" + right, 2, report.VerdictPass},
		{"play prog crash\notherwise prog right\nitem a\nexpect stdout want\n" + right, 1, report.VerdictFail},
	} {
		for _, brief := range []bool{true, false} {
			r := runnerOf(t, prog)
			r.Brief = brief
			got := tryWith(t, r, test.text+"-- want --\nright\n").Case
			if plays := len(got.Plays); got.Verdict != test.verdict || brief && plays != test.plays {
				t.Errorf("%q, brief %v: %s after %d plays: %+v", test.text, brief, got.Verdict, plays, got.Expectations)
			}
		}
	}
}

func TestPlayOptions(t *testing.T) {
	prog := candidate(t, `cat secret 2>/dev/null || echo unreadable; [ -d folder ] && echo folder; cat data; echo $COLOUR; [ -f /dev/stdin ] && echo regular; [ -p /dev/stdin ] && echo pipe; cat; printenv | sort | cut -d= -f1 | tr '\n' ' '`)
	got := try(t, prog, `play -redirect in -mode 200=secret -dir folder -with data -env COLOUR=red prog
expect stdout want
play -in in -with data -with secret prog
expect stdout piped
-- in --
input
-- secret --
secret
-- data --
data
-- want --
unreadable
folder
data
red
regular
input
ASAN_OPTIONS COLOUR GCOV_PREFIX HOME LANG LC_MESSAGES LSAN_OPTIONS PATH PWD TERM TMPDIR TZ
-- piped --
secret
data

pipe
input
ASAN_OPTIONS GCOV_PREFIX HOME LANG LC_MESSAGES LSAN_OPTIONS PATH PWD TERM TMPDIR TZ
`)
	for _, x := range got.Case.Expectations {
		if x.Verdict != report.VerdictPass && !strings.HasPrefix(string(x.Got), strings.TrimSuffix(string(x.Want), "\n")) {
			t.Errorf("%s: got %q", x.Comparator, x.Got)
		}
	}
}

func TestSession(t *testing.T) {
	prog := candidate(t, `printf '> '; while read -r line; do echo "you said $line"; printf '> '; done`)
	got := try(t, prog, `play -session s prog
expect session
expect session other s
expect session other
-- s --
> <<< hello
you said hello
> <<<
-- other --
> <<< hello
you said bye
> <<<
`)
	var verdicts []report.Verdict
	for _, x := range got.Case.Expectations {
		verdicts = append(verdicts, x.Verdict)
	}
	if fmt.Sprint(verdicts) != "[pass pass fail]" {
		t.Errorf("%v", verdicts)
	}
}

func TestFaultsOfACaseAreErrors(t *testing.T) {
	prog := candidate(t, "")
	for _, text := range []string{"exec ls\n", "play prog\nexpect stdout nowhere\n", "play prog\n! expect exit 0\n", "[linux] play prog\n", "play prog\nexpect stdout -set suit x\n", "expect exit 0\n", "play -fast yes prog\nexpect exit 0\n"} {
		c, err := caselang.Parse("case.txtar", []byte("#title: T\n#clause: one\n"+text))
		if err != nil {
			t.Fatal(err)
		}
		r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": prog}, Run: pool.Run}
		if _, err := r.Try(context.Background(), []*caselang.Case{c}); err == nil {
			t.Errorf("%q runs without a fault", text)
		}
	}
}

package grade

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// undefined is wrong in many ways, most of which the language does not define.
const undefined = `#include <sys/random.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pile { int cards[32], size; };

static int counted(void) { volatile int n[2000]; return n[7] == (int)0xa5a5a5a5; }

static int freed(void)
{
	struct pile *p = malloc(sizeof *p);
	p->size = 13;
	free(p);
	return p->size; /* here: freed */
}

static int reused(void)
{
	int *a = malloc(128), b;
	a[20] = 13;
	free(a);
	a = malloc(128);
	b = a[20];
	free(a);
	return b;
}

static int beyond(int argc)
{
	int *cards = calloc(4, sizeof *cards);
	return cards[argc + 3]; /* here: beyond */
}

static int overflow(int argc) { return INT_MAX - 1 + argc; } /* here: overflow */

static int *gone(void) { int n[3] = {1, 2, 3}; int *volatile p = n; return p; }

static void fill(void)
{
	volatile char b[256];
	for (int i = 0; i < 256; i++) b[i] = (char)i;
}

static int sum(void)
{
	int n[4], s;
	for (int i = 0; i < 3; i++) n[i] = i;
	for (int i = 0; i < 3; i++) s += n[i];
	return s;
}

static int deep(volatile char *above, int n)
{
	volatile char room[1024];
	room[0] = above[0] + 1;
	return n == 0 ? room[0] : deep(room, n - 1);
}

int main(int argc, char **argv)
{
	int unset[64];
	int *heap = malloc(4000);
	const char *how = argv[1];
	if (!strcmp(how, "heap")) printf("%d items\n", heap[500]);
	if (!strcmp(how, "stack")) printf("right\n%d items\n", counted());
	if (!strcmp(how, "main")) printf("right\n%d\n", ((volatile int *)unset)[20] == (int)0xa5a5a5a5);
	if (!strcmp(how, "left")) { fill(); puts(sum() == 3 ? "other" : "items"); } /* here: left */
	if (!strcmp(how, "freed")) printf("%d items\n", freed());
	if (!strcmp(how, "reused")) printf("%d items\n", reused());
	if (!strcmp(how, "beyond")) printf("%d items\n", beyond(argc - 1));
	if (!strcmp(how, "overflow")) printf("%d items\n", overflow(argc));
	if (!strcmp(how, "null")) printf("%d\n", *(volatile int *)(long)(argc - 2)); /* here: null */
	if (!strcmp(how, "gone")) printf("%d\n", gone()[1] == 2); /* here: gone */
	if (!strcmp(how, "address")) printf("%p %p\n", (void *)heap, (void *)counted);
	if (!strcmp(how, "frame")) printf("%d\n", (int)((unsigned long)&argc >> 4) & 0xffff);
	if (!strcmp(how, "environment")) for (char **v = argv + argc + 1; *v; v++) puts(*v);
	if (!strcmp(how, "allocates")) puts(malloc(-(size_t)argc / 2) ? "some" : "none");
	if (!strcmp(how, "deep")) printf("%d\n", deep((char[]){1}, 5500));
	if (!strcmp(how, "chance")) { unsigned long n; getrandom(&n, sizeof n, 0); printf("%lu items\n", n); }
	if (!strcmp(how, "wrong")) printf("%d items\n", argc + 10);
	return 0;
}
`

// uninitialized is what other bytes in memory show.
var uninitialized = report.Undefined{Memory: true}

// found is what a sanitizer reports at the line that is marked with a word.
func found(what, mark, function string) report.Undefined {
	line := 1 + strings.Count(undefined[:strings.Index(undefined, "here: "+mark)], "\n")
	return report.Undefined{Found: &report.Finding{Kind: report.SanitizerError, What: what, At: &report.Place{File: "act.c", Line: line, Function: function}}}
}

func TestUndefinedBehaviorIsExplained(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and a library")
	}
	left := found("Conditional jump or move depends on uninitialised value(s)", "left", "main")
	left.Found.Kind = report.ValgrindError
	wants := map[string]report.Undefined{
		"left": left,
		"heap": uninitialized, "stack": uninitialized, "main": uninitialized, "reused": uninitialized,
		"freed":       found("AddressSanitizer: heap-use-after-free", "freed", "freed"),
		"beyond":      found("AddressSanitizer: heap-buffer-overflow", "beyond", "beyond"),
		"overflow":    found("runtime error: signed integer overflow: 2 + 2147483646 cannot be represented in type 'int'", "overflow", ""),
		"null":        found("runtime error: load of null pointer of type 'volatile int'", "null", ""),
		"gone":        found("AddressSanitizer: stack-use-after-return", "gone", "main"),
		"frame":       {Addresses: true},
		"chance":      {Varies: true},
		"address":     {},
		"environment": {},
		"allocates":   {},
		"deep":        {},
		"wrong":       {},
	}
	for how, want := range wants {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			r := graded(t, map[string]string{"act.c": undefined}, sandbox.Options{}, how)
			got := r.Cases[0].Plays[0].Undefined
			if got == nil {
				got = &report.Undefined{}
			}
			if (how == "frame" || how == "address") && r.Environment.Addresses != "fixed" {
				want = report.Undefined{Varies: true}
			}
			compareUndefined(t, *got, want)
			if r.Score.Earned != 0 {
				t.Errorf("%v points", r.Score.Earned)
			}
		})
	}
}

// Without addr2line, sanitizers look up the source lines themselves.
func TestUndefinedBehaviorIsFoundWithoutAddr2line(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, folder := range tools.Path() {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if name := e.Name(); !strings.HasSuffix(name, "addr2line") {
				_ = os.Symlink(filepath.Join(folder, name), filepath.Join(dir, name)) // the first one counts
			}
		}
	}
	t.Setenv("PATH", dir)
	if found, err := tools.LookUp("addr2line"); err == nil {
		t.Fatal("there is ", found)
	}
	got := graded(t, map[string]string{"act.c": undefined}, sandbox.Options{}, "beyond").Cases[0].Plays[0].Undefined
	if got == nil {
		t.Fatal("nothing is found")
	}
	compareUndefined(t, *got, found("AddressSanitizer: heap-buffer-overflow", "beyond", "beyond"))
}

func compareUndefined(t *testing.T, got, want report.Undefined) {
	t.Helper()
	if got.Memory != want.Memory || got.Addresses != want.Addresses || (got.Found == nil) != (want.Found == nil) {
		t.Fatalf("got %+v, found %+v", got, got.Found)
	}
	if want.Found == nil {
		return
	}
	if f := got.Found; f.Kind != want.Found.Kind || f.What != want.Found.What || f.At.File != want.Found.At.File || f.At.Line != want.Found.At.Line || f.At.Function != want.Found.At.Function {
		t.Errorf("got %+v at %+v", *f, *f.At)
	}
}

// graded grades a submission on one case for each way that its program act is
// called.
func graded(t *testing.T, submitted map[string]string, o sandbox.Options, hows ...string) *report.Report {
	t.Helper()
	folder := fstest.MapFS{"acts/assignment.yaml": file(`schema: touchstone/assignment/v1
id: acts
title: Acts
programs: [{name: act}]
build: c
limits: {wall: 30s, cpu: 5s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
rubric: [{id: all, title: All, points: 6, kind: auto, clause: acts}]
`), "acts/clauses.yaml": assignments["acts/clauses.yaml"]}
	for _, how := range hows {
		folder["acts/"+how+".txtar"] = acting(how)
	}
	s, err := suite.Collection{BuiltIn: folder}.Load("acts")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := sandbox.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	dir := t.TempDir()
	for name, text := range submitted {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sub, err := submission.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	g := &Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 1}}
	r, err := g.Grade(t.Context(), sub, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// crashing crashes at another place for each first letter of its argument.
const crashing = `#include <string.h>

static int load(long at) { return *(volatile int *)at; } /* here: load */

static int store(long at) { *(volatile int *)at = 13; return 0; } /* here: store */

static int call(long at) { return ((int (*)(void))at)(); } /* here: call */

int main(int argc, char **argv)
{
	long at = argc * 0x1000L;
	return argv[1][0] == 'l' ? load(at) : argv[1][1] == 't' ? store(at) : call(at);
}
`

// A few cases show where a program crashes, and the others which of these places is
// theirs. One that crashes elsewhere is not said to crash there.
func TestCrashesAtOnePlace(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	r := graded(t, map[string]string{"act.c": crashing}, sandbox.Options{}, "load-1", "load-2", "load-3", "load-4", "load-5", "s-call", "store-1", "store-2")
	got := map[string][]string{}
	for _, c := range r.Cases {
		place := ""
		if f := cause.Crash(c.Plays[0]); f != nil {
			place = f.At.Function
		}
		got[place] = append(got[place], c.ID)
	}
	// The first three are tried first: none of the others is known.
	want := map[string][]string{"load": {"load-1", "load-2", "load-3", "load-4", "load-5"}, "": {"s-call", "store-1", "store-2"}}
	if !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if len(r.Causes) != 1 || r.Causes[0].Cases != 5 {
		t.Errorf("the causes are %+v", r.Causes)
	}
}

// A sanitizer works at every level of the sandbox.
func TestSanitizersInTheSandbox(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program at each level")
	}
	for _, level := range sandbox.Levels {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			r := graded(t, map[string]string{"act.c": undefined}, sandbox.Options{Level: level}, "beyond")
			got := r.Cases[0].Plays[0].Undefined
			if got == nil {
				t.Fatalf("nothing was found at level %s", r.Sandbox.Name)
			}
			compareUndefined(t, *got, found("AddressSanitizer: heap-buffer-overflow", "beyond", "beyond"))
		})
	}
}

// The failed cases that are tried again: a crash, what the report shows first, the
// shortest case of each cause, and no hidden one if there are others.
func TestWorthExplaining(t *testing.T) {
	exit := 0
	failed := func(id, visibility string, shown report.Play, d *report.Difference, want string) play.Result {
		shown.Exit = &exit
		return play.Result{Case: report.Case{
			ID: id, Visibility: visibility, Verdict: report.VerdictFail, Plays: []report.Play{shown},
			Expectations: []report.Expectation{{Verdict: report.VerdictFail, Channel: "stdout", Option: "equal", Want: report.Text(want), Difference: d}},
		}}
	}
	off := &report.Difference{Kind: report.LineNumber, By: 1}
	exited, stopped, crashed := report.Play{End: "exit", Stdout: "x"}, report.Play{End: "time-out"}, report.Play{End: "signal", Signal: "SIGSEGV"}
	results := []play.Result{
		failed("hangs", report.Public, stopped, nil, "a"),
		failed("best", report.Public, exited, &report.Difference{Kind: report.OneLine}, "b"),
		failed("off-long", report.Public, exited, off, "ccc"),
		failed("off", report.Public, exited, off, "cc"),
		failed("hidden", report.Hidden, exited, off, "c"),
		failed("other", report.Public, exited, &report.Difference{Kind: report.OneLine}, "dddd"),
		failed("crash", report.Public, crashed, nil, "e"),
		failed("refused", report.Public, exited, off, ""),
	}
	may := func(i int) bool { return results[i].Case.ID != "refused" }
	ids := func(at []int) (list []string) {
		for _, i := range at {
			list = append(list, results[i].Case.ID)
		}
		return list
	}
	if got, want := ids(worthExplaining(results, may)), []string{"crash", "best", "off"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := worthExplaining(results[4:5], func(int) bool { return true }); !slices.Equal(got, []int{0}) {
		t.Errorf("a hidden case alone: %v", got)
	}
}

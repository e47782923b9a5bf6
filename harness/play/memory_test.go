package play

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/submission"
)

// compiled is a C program on trial.
func compiled(t *testing.T, source string, flags ...string) submission.Program {
	t.Helper()
	p := candidate(t, "")
	file := filepath.Join(filepath.Dir(p.Path), "prog.c")
	write(t, file, source)
	args := append([]string{"-o", p.Path, file}, flags...)
	if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	return p
}

const allocates = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int oom(void) { puts("out of memory"); return 2; }
int main(int argc, char **argv) {
    char *a = malloc(10);
    if (!a) return oom();
    char *b = strdup("text");
    if (!b) { free(a); return oom(); }
    char *c = realloc(a, 100);
    if (!c && !(argc > 1 && !strcmp(argv[1], "careless"))) { free(a); free(b); return oom(); }
    c[0] = 'x';
    if (argc > 1 && !strcmp(argv[1], "leaks")) b = NULL;
    free(b);
    if (argc > 1 && !strcmp(argv[1], "errs")) { free(c); return c[0] != 'x';  }
    free(c);
    return 0;
}
`

func TestFailingAllocations(t *testing.T) {
	prog := compiled(t, allocates)
	got := try(t, prog, `
item a
play -fail-allocation each prog
expect exit 2
expect stdout -match 'out of memory'
item b
play -fail-allocation each prog careless
expect exit 2
item b
play -fail-allocation 2 prog careless
expect exit 2
`)
	verdicts := got.verdicts()
	if verdicts != "pass pass fail pass" {
		t.Errorf("%s", verdicts)
	}
	crash := got.Case.Plays[1]
	if crash.Signal != "SIGSEGV" || crash.NoteFact != catalog.Of("note.allocation", "n", 3) {
		t.Errorf("the failing run is %+v", crash)
	}
}

func TestFailingAllocationsOfAStaticProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("TestFailingAllocations has the common case: left out with -short")
	}
	got := try(t, compiled(t, allocates, "-static"), "item a\nplay -fail-allocation each prog\nexpect exit 2\n")
	if got.verdicts() != "not judged" || got.Evidence[0].NotJudged.Key != "reason.static" {
		t.Errorf("%+v", got)
	}
}

func TestUnderValgrind(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts valgrind often: left out with -short")
	}
	if _, err := exec.LookPath("valgrind"); err != nil {
		t.Fatal("valgrind is needed for this test: apt-get install -y valgrind")
	}
	script := `
play -under valgrind prog
expect memory -no-leaks
expect memory -no-errors
expect exit 0
play -under valgrind prog leaks
expect memory -no-leaks
expect memory -no-errors
play -under valgrind prog errs
expect memory -no-leaks
expect memory -no-errors
`
	got := try(t, compiled(t, allocates, "-g"), script)
	if got.verdicts() != "pass pass pass fail pass pass fail" {
		t.Errorf("%s", got.verdicts())
	}
	for i, want := range map[int]found{3: {what: "definitely lost", file: "prog.c", line: 8, function: "main"}, 6: {what: "Invalid read of size 1", file: "prog.c", line: 15, function: "main"}} {
		if d := got.Case.Expectations[i].Difference; d == nil || len(d.Findings) == 0 || !want.saidOf(d.Findings[0]) {
			t.Errorf("%+v does not say %+v", d, want)
		}
	}
	if testing.Short() {
		return // the same without -g
	}
	plain := try(t, compiled(t, allocates), script)
	leak := plain.Case.Expectations[3].Difference.Findings[0]
	if plain.verdicts() != got.verdicts() || words.In("").Found(leak) != say("found.function", "what", leak.What, "function", "main") {
		t.Errorf("without -g: %s, %+v", plain.verdicts(), plain.Case.Expectations[3].Difference)
	}
}

func TestWithoutValgrindNothingIsJudged(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds one more program: left out with -short")
	}
	prog := compiled(t, allocates)
	t.Setenv("PATH", t.TempDir())
	got := try(t, prog, "item a\nplay -under valgrind prog\nexpect memory -no-leaks\nitem b\nplay prog\nexpect exit 0\n")
	if got.verdicts() != "not judged pass" || got.Case.Verdict != report.VerdictNotJudged || got.Case.ReasonFact != catalog.Of("reason.no-valgrind") {
		t.Errorf("%+v", got.Case)
	}
	if e := got.Evidence; len(e) != 2 || e[0].NotJudged.None() || e[0].Passed || !e[1].NotJudged.None() {
		t.Errorf("%+v", e)
	}
}

func TestStoppedUnderValgrindStillShowsErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("TestUnderValgrind has the errors: left out with -short")
	}
	const source = `#include <stdlib.h>
#include <unistd.h>
int main(void) { char *p = malloc(1); p[4] = 1; for (;;) pause(); }
`
	got := try(t, compiled(t, source, "-g"), "play -under valgrind -limit wall=200ms prog\nexpect memory -no-errors\n")
	if got.verdicts() != "fail" || got.Case.Plays[0].End != "time-out" {
		t.Errorf("%+v", got.Case)
	}
}

// found is how the sentence about a finding of valgrind must read.
type found struct {
	what     string // its own words end in
	memory   string // key of what is said of the memory; may be ""
	file     string
	line     int
	function string
}

func (w found) saidOf(f report.Finding) bool {
	what := f.What
	if w.memory != "" {
		what = say(w.memory, "what", what)
	}
	want := say("found.at-function", "what", what, "file", w.file, "line", w.line, "function", w.function)
	return strings.HasSuffix(f.What, w.what) && words.In("").Found(f) == want
}

// verdicts are those of the expectations, in order.
func (r Result) verdicts() string {
	var words []string
	for _, x := range r.Case.Expectations {
		words = append(words, string(x.Verdict))
	}
	return strings.Join(words, " ")
}

func TestLeaksOfARunThatBrokeOff(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs valgrind six times: left out with -short")
	}
	const source = `#include <stdlib.h>
int main(int argc, char **argv) { char *p = malloc(1); p[0] = 1; if (argc > 1) abort(); exit(argv && p[0] ? 7 : 0); }
`
	got := try(t, compiled(t, source, "-g"), `
play -under valgrind prog
expect memory -no-leaks 0
expect memory -no-leaks 0 7
expect memory -no-errors
play -under valgrind prog abort
expect memory -no-leaks
expect memory -no-errors
`)
	if got.verdicts() != "not judged fail pass not judged pass" {
		t.Errorf("%s", got.verdicts())
	}
	for _, text := range []string{
		"item a\nplay -under valgrind prog abort\nexpect memory -no-leaks\nexpect memory -no-errors\n",
		"item a\nplay -under valgrind prog abort\nexpect memory -no-errors\nexpect memory -no-leaks\n",
	} {
		r := try(t, compiled(t, source, "-g"), text)
		if len(r.Evidence) != 1 || !r.Evidence[0].Passed || !r.Evidence[0].NotJudged.None() {
			t.Errorf("%+v", r.Evidence)
		}
	}
}

// TestMemoryPlaces looks for the place of a finding in the student's own
// code, past what the course gave, and for where an unset value came from.
func TestMemoryPlaces(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs valgrind three times: left out with -short")
	}
	const source = `#include <stdlib.h>
struct node { struct node *below; int count; };
#line 1 "kit.c"
static void *make(size_t size) { return malloc(size); }
static int look(struct node *n) { return n->count; }
#line 1 "mine.c"
static struct node *top(void) { return make(sizeof(struct node)); }
static void drop(struct node *n) { free(n); }
#line 3 "kit.c"
int main(int argc, char **argv) {
    struct node *n = top();
    if (argc == 1) { n = NULL; return 0; }
    if (argv[1][0] == 'u') { if (look(n) > 3) return 1; return 0; }
    drop(n);
    return look(n) > 3;
}
`
	c, err := caselang.Parse("case.txtar", []byte("#title: T\n#clause: one\n"+`
play -under valgrind prog
expect memory -no-leaks
play -under valgrind prog unset
expect memory -no-errors
play -under valgrind prog freed
expect memory -no-errors
`))
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": compiled(t, source, "-g")}, Run: pool.Run, Workers: 1}
	r.Assignment.Kit = map[string][]byte{"deep/kit.c": nil}
	results, err := r.Try(t.Context(), []*caselang.Case{c})
	if err != nil {
		t.Fatal(err)
	}
	got := results[0]
	for i, want := range []found{
		{what: "definitely lost", file: "mine.c", line: 1, function: "top"},
		{what: "uninitialised value(s)", memory: "memory.uninitialized", file: "mine.c", line: 1, function: "top"},
		{what: "Invalid read of size 4", memory: "memory.freed", file: "mine.c", line: 2, function: "drop"},
	} {
		if d := got.Case.Expectations[i].Difference; d == nil || len(d.Findings) == 0 || !want.saidOf(d.Findings[0]) {
			t.Errorf("%+v does not say %+v", d, want)
		}
	}
}

// forges is a program that leaks, or reads what it has freed, and forges the report that
// valgrind writes into its folder.
const forges = `#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static void forge(void) {
    static const char report[] = "<?xml version=\"1.0\"?>\n<valgrindoutput>\n</valgrindoutput>\n";
    unlink(".valgrind.xml");
    int fd = open(".valgrind.xml", O_CREAT | O_WRONLY, 0644);
    if (write(fd, report, sizeof report - 1) > 0) close(fd);
}
int main(int argc, char **argv) {
    volatile char *p = malloc(10);
    p[0] = 0;
    if (strcmp(argv[1], "leaks")) free((char *)p);
    int status = !strcmp(argv[1], "errs") ? p[0] : 0;
    if (strcmp(argv[1], "honest")) forge();
    return status * 0;
}
`

// TestForgedReportOfValgrind: what a program writes in place of valgrind's report changes
// nothing; an honest report of a program without a mistake is believed.
func TestForgedReportOfValgrind(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts valgrind often: left out with -short")
	}
	const expects = "expect memory -no-leaks\nexpect memory -no-errors\n"
	prog := compiled(t, forges, "-g")
	for how, want := range map[string]string{"leaks": "fail pass", "errs": "pass fail", "right": "pass pass", "honest": "pass pass"} {
		if got := try(t, prog, "play -under valgrind prog "+how+"\n"+expects); got.verdicts() != want {
			t.Errorf("%s: got %s, want %s", how, got.verdicts(), want)
		}
	}
}

// TestRequestsToValgrind: a program that may have switched the checks off waits for
// somebody who looks at it.
func TestRequestsToValgrind(t *testing.T) {
	request := map[string]string{
		"amd64": "rolq $3, %rdi; rolq $13, %rdi; rolq $61, %rdi; rolq $51, %rdi; xchgq %rbx, %rbx",
		"arm64": "ror x12, x12, #3; ror x12, x12, #13; ror x12, x12, #51; ror x12, x12, #61; orr x10, x10, x10",
	}[runtime.GOARCH]
	if request == "" {
		t.Skip("what a request looks like on this machine is not known to the test")
	}
	talks := compiled(t, "void ask(void) { __asm__ volatile(\""+request+"\"); }\nint main(void) { return 0; }\n")
	got := try(t, talks, "item a\nplay -under valgrind prog\nexpect memory -no-leaks\n")
	if got.verdicts() != "not judged" || got.Evidence[0].NotJudged.Key != "reason.valgrind-told" {
		t.Errorf("%+v", got)
	}
}

// A valgrind that finds nothing, whatever there is, judges nobody.
func TestABrokenValgrindJudgesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds two more programs: left out with -short")
	}
	prog := compiled(t, allocates)
	for name, script := range map[string]string{
		"it says nothing":      "exit 0",
		"its report is empty":  "echo '<valgrindoutput></valgrindoutput>' >.valgrind.xml",
		"it finds only leaks":  "echo '<valgrindoutput><error><kind>Leak_DefinitelyLost</kind></error></valgrindoutput>' >.valgrind.xml; exit 117",
		"it has no other exit": "echo '<valgrindoutput><error><kind>Leak_DefinitelyLost</kind></error><error><kind>InvalidRead</kind></error></valgrindoutput>' >.valgrind.xml",
	} {
		t.Run(name, func(t *testing.T) {
			fake := candidate(t, script)
			if err := os.Rename(fake.Path, filepath.Join(filepath.Dir(fake.Path), "valgrind")); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", filepath.Dir(fake.Path)+":"+os.Getenv("PATH"))
			got := try(t, prog, "item a\nplay -under valgrind prog\nexpect memory -no-leaks\n")
			if got.verdicts() != "not judged" || got.Case.ReasonFact != catalog.Of("reason.valgrind-broken") {
				t.Errorf("%s: %s", got.verdicts(), got.Case.ReasonFact)
			}
		})
	}
}

package samples

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/authoring/newassignment"
	"touchstone/harness/caselang"
	"touchstone/harness/files/filetest"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
)

// searching is C code with a function search() that prints where files lie that hold
// answers, kills the process that started it, writes into all that is open, there too, leaves what looks like
// a tool's evidence, and prints that it has done so. What sanitizers ask it for says that nothing is wrong.
const searching = `#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
const char *__asan_default_options(void) { return "detect_leaks=0:exitcode=0:halt_on_error=0:log_path=/dev/null"; }
const char *__ubsan_default_options(void) { return "halt_on_error=0:log_path=/dev/null"; }
const char *__lsan_default_suppressions(void) { return "leak:*"; }
int __lsan_is_turned_off(void) { return 1; }
void __assert_fail(const char *a, const char *f, unsigned l, const char *n) { (void)a, (void)f, (void)l, (void)n; _exit(0); }
void abort(void) { _exit(0); }
static int look(const char *path, const struct stat *info, int kind, struct FTW *at) {
    static const char *const system[] = {"/usr", "/proc", "/sys", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/etc"};
    static const char *const answers[] = {"our_card.c", "probe_uno.c", "calls.c", "clauses.yaml", "assignment.yaml", "hidden.yaml"};
    const char *name = path + at->base, *end = strrchr(name, '.');
    (void)info;
    for (size_t i = 0; i < sizeof system / sizeof *system; i++)
        if (!strcmp(path, system[i])) return FTW_SKIP_SUBTREE;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (!strcmp(name, answers[i])) fprintf(stderr, "FOUND %s\n", path);
    if (kind == FTW_F && end && !strcmp(end, ".txtar")) fprintf(stderr, "FOUND %s\n", path);
    return FTW_CONTINUE;
}
static void search(void) {
    static const char xml[] = "<valgrindoutput></valgrindoutput>\n";
    nftw("/", look, 20, FTW_PHYS | FTW_ACTIONRETVAL);
    for (int fd = 0; fd < 64; fd++) {
        char name[64];
        snprintf(name, sizeof name, "/proc/%d/fd/%d", getppid(), fd);
        int there = open(name, O_WRONLY | O_NONBLOCK);
        if (there >= 0) fprintf(stderr, "REACHED %s\n", name), close(there); // which is make, in a build
        if (fd > 2 && write(fd, "exit 0\n", 7) < 0) continue;
    }
    int fd = open(".valgrind.xml", O_CREAT | O_WRONLY, 0644);
    if (write(fd, xml, sizeof xml - 1) > 0) close(fd);
    kill(getppid(), SIGKILL);
    fprintf(stderr, "TRIED\n");
}
`

// attacks are the ways in which a submission may try to be given points for nothing. Each is tried on
// every assignment, and on a new one of each language. A half is what is added to the sources of a
// library, whose main function is the course's, and called is what its functions do.
var attacks = []struct {
	name         string
	programs     map[string]string // by language
	half, called string
	tries        bool // it says on standard error what it could reach
}{
	{"looks for answers, and forges evidence", forgers, searching, "search();", true},
	{"prints what it reads in front of main", early, earlyC, "", false},
	{"prints nothing", silent, "", "", false},
	{"prints what it reads", echoing, "", "", false},
}

// sources names the file of a program in languages where its name does not say it.
var sources = map[string]string{"c++": "main.cpp", "python": "main.py", "java": "Main.java", "go": "main.go", "rust": "main.rs", "node": "main.js"}

var allLanguages = flag.Bool("all-languages", false, "try all languages, and fail where the tools of one are missing")

// TestRules grades attacks on a case for each item. Nothing in reach holds an answer, what is forged
// is no evidence, and none of them earns anything.
func TestRules(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and plays submissions to every assignment: left out with -short")
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	for _, s := range Suites(t) {
		t.Run(s.ID, func(t *testing.T) { attack(t, pool, s.ID, "c") })
	}
	for _, language := range newassignment.Languages() {
		t.Run(language, func(t *testing.T) {
			if language != "c" && !*allLanguages {
				t.Skip("the tools of other languages are no part of an ordinary test: left out without -all-languages")
			}
			made := filepath.Join(t.TempDir(), "made")
			if err := newassignment.Write(made, newassignment.Spec{Title: "Made", Language: language, Program: "made"}); err != nil {
				t.Fatal(err)
			}
			attack(t, pool, made, language)
		})
	}
}

// attack tries all attacks on one assignment.
func attack(t *testing.T, pool *sandbox.Pool, id, language string) {
	s := Suite(t, id)
	few := *s
	few.Cases = briefCases(&few, sample.Sample{})
	if s.Build.Link != nil { // one of each half, which its stubs do not pass
		few.Cases = slices.DeleteFunc(slices.Clone(s.Cases), func(c *caselang.Case) bool { return c.ID != "card-types" && c.ID != "newgame-top" })
	}
	few.Cases = slices.DeleteFunc(few.Cases, takesLong)
	for _, a := range attacks {
		t.Run(a.name, func(t *testing.T) {
			if a.tries && pool.Level().Number < 2 {
				t.Skip("files of others are not out of reach at this level of the sandbox")
			}
			dir := program(t, s, language, a.programs[language])
			if s.Build.Link != nil {
				dir = halves(t, s, a.half, a.called)
			}
			sub, err := submission.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer sub.Close()
			r, err := on(t, &grade.Grader{Setup: &ready.Setup{Pool: pool, Workers: 1}}, &few).Grade(t.Context(), sub, grade.Options{Once: true})
			if err != nil {
				t.Fatal(err)
			}
			if r.Build.Status != report.Built && s.Build.Link == nil {
				t.Fatalf("%s\n%s", r.Build.Cause, r.Build.Log)
			}
			for _, item := range r.Items {
				if rule, _ := s.Item(item.ID); rule.FromCases() && item.Earned > 0 {
					t.Errorf("it earned %v of %v for %s", item.Earned, item.Points, item.ID)
				}
			}
			if a.tries {
				reachesNothing(t, r, s.Build.Link == nil)
			}
		})
	}
}

// reachesNothing checks what an attack says of its tries, in plays that a report shows: at most its own file is found.
func reachesNothing(t *testing.T, r *report.Report, own bool) {
	t.Helper()
	said := string(r.Build.Log)
	for _, c := range r.Cases {
		for _, p := range c.Plays {
			if strings.Contains(string(p.Stderr), "REACHED") {
				t.Errorf("%s: it reached what its parent has open: %s", c.ID, p.Stderr)
			}
			said += string(p.Stderr)
		}
	}
	if !strings.Contains(said, "TRIED") {
		t.Errorf("nothing was tried: %s", said)
	}
	for line := range strings.Lines(said) {
		if path, found := strings.CutPrefix(strings.TrimSpace(line), "FOUND "); found && strings.Trim(filepath.Base(path), `"`) != decoy {
			t.Errorf("in reach: %s", line)
		}
	}
	if own != strings.Contains(said, decoy) {
		t.Errorf("it found its own file: %v", !own)
	}
}

// decoy is a file of a submission, which those who look for such files must find.
const decoy = "decoy.txtar"

// program returns a submission of one source for each program of an assignment.
func program(t *testing.T, s *suite.Suite, language, text string) string {
	files := map[string]string{decoy: "a file of its own\n"}
	var all []string
	for _, p := range s.Programs {
		all = append(all, p.Name)
		files[cmp.Or(sources[language], p.Name+".c")] = text
	}
	if language == "c" && !strings.Contains(strings.Join(s.Build.Command, " "), "gcc") {
		files["Makefile"] = "all: " + strings.Join(all, " ") + "\n\t./" + all[0] + " < /dev/null || true\n%: %.c\n\tcc -o $@ $<\n"
	}
	return filetest.Write(t, files)
}

// halves returns a submission of sources without a main function, whose functions always say
// the same, with something in front of them and in those that are called first.
func halves(t *testing.T, s *suite.Suite, code, call string) string {
	t.Helper()
	files := map[string]string{}
	for name, begin := range map[string]string{"card.c": "(void)n, (void)c, (void)t;", "unogame.c": "(void)card;"} {
		text, err := os.ReadFile(filepath.Join(Repository(t), "testdata", "submissions", s.ID, "stubs", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = code + strings.Replace(string(text), begin, begin+"\n    "+call, 1)
	}
	return filetest.Write(t, files)
}

// TestForgedEvidence adds to wrong samples what hides their mistakes from the tools that watch
// them, if anything of a candidate counts for evidence. They fail all the same; uno-game has a sample of that.
func TestForgedEvidence(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds submissions and starts valgrind: left out with -short")
	}
	const forges = `
#include <fcntl.h>
#include <unistd.h>
const char *__asan_default_options(void) { return "detect_leaks=0:exitcode=0:halt_on_error=0:log_path=/dev/null"; }
__attribute__((destructor)) static void forge(void)
{
    unlink(".valgrind.xml");
    int fd = open(".valgrind.xml", O_CREAT | O_WRONLY, 0644);
    if (write(fd, "<valgrindoutput></valgrindoutput>\n", 33) > 0) close(fd);
}
`
	for _, test := range []struct{ id, sample, source, inCase string }{
		{"esp-ass3", "leak-at-exit", "ass3.c", "memory-end"},
		{"gomoku-mist", "wins-out-of-bounds", "gitm.c", "win-column-a"},
	} {
		t.Run(test.id, func(t *testing.T) {
			g := opened(t, test.id)
			text, err := os.ReadFile(filepath.Join(Repository(t), "testdata", "submissions", test.id, test.sample, test.source))
			if err != nil {
				t.Fatal(err)
			}
			sub, err := submission.Open(filetest.Write(t, map[string]string{test.source: string(text) + forges}))
			if err != nil {
				t.Fatal(err)
			}
			defer sub.Close()
			r, err := g.Grade(t.Context(), sub, grade.Options{Cases: test.inCase, Once: true})
			if err != nil {
				t.Fatal(err)
			}
			if r.Build.Status != report.Built || r.Cases[0].Verdict != report.VerdictFail {
				t.Errorf("%s, %s: %s\n%s", r.Build.Status, test.inCase, r.Cases[0].Verdict, r.Build.Log)
			}
		})
	}
}

package samples

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/authoring/newassignment"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
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
    fprintf(stderr, "SEARCHED\n");
}
`

// searches returns a submission that searches while it is built, where the assignment
// lets it run something then, and while it is played.
func searches(t *testing.T, s *suite.Suite) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("decoy.txtar", "a file of its own\n")
	const program = searching + "int main(void) { search(); return 0; }\n"
	var all []string
	for _, p := range s.Programs {
		put(p.Name+".c", program)
		all = append(all, p.Name)
	}
	if s.Build.Link == nil {
		if c := strings.Join(s.Build.Command, " "); !strings.Contains(c, "gcc") {
			put("Makefile", "all: "+strings.Join(all, " ")+"\n\t./"+all[0]+"\n%: %.c\n\tcc -o $@ $<\n")
		}
		return dir
	}
	// Both halves are the student's, and main is not.
	for _, name := range all {
		if err := os.Remove(filepath.Join(dir, name+".c")); err != nil {
			t.Fatal(err)
		}
	}
	stub := func(name string) string {
		text, err := os.ReadFile(filepath.Join(Repository(t), "testdata", "submissions", s.ID, "stubs", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	put("card.c", searching+strings.Replace(stub("card.c"), "(void)n, (void)c, (void)t;", "(void)n, (void)c, (void)t;\n    search();", 1))
	put("unogame.c", searching+strings.Replace(stub("unogame.c"), "(void)card;", "(void)card;\n    search();", 1))
	return dir
}

// TestNothingInReachHoldsTheAnswer lets a submission to each assignment, and to one that
// was just made, look through the whole file system, and forge evidence. It finds nothing, and earns nothing.
func TestNothingInReachHoldsTheAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and plays submissions to every assignment: left out with -short")
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	if pool.Level().Number < 2 {
		t.Skip("files of others are not out of reach at this level of the sandbox")
	}
	places, err := suite.Collection{BuiltIn: cases.FS}.List()
	if err != nil {
		t.Fatal(err)
	}
	made := filepath.Join(t.TempDir(), "made")
	if err := newassignment.Write(made, newassignment.Spec{Title: "Made", Language: "c", Program: "made"}); err != nil {
		t.Fatal(err)
	}
	ids := []string{made}
	for _, at := range places {
		ids = append(ids, at.ID)
	}
	for _, id := range ids {
		t.Run(filepath.Base(id), func(t *testing.T) {
			s, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			few := *s
			few.Cases = few.Cases[:2]
			if s.Build.Link != nil { // one of each half
				few.Cases = nil
				for _, c := range s.Cases {
					if c.ID == "card-types" || c.ID == "newgame-top" {
						few.Cases = append(few.Cases, c)
					}
				}
			}
			sub, err := submission.Open(searches(t, s))
			if err != nil {
				t.Fatal(err)
			}
			defer sub.Close()
			r, err := on(t, &grade.Grader{Setup: &ready.Setup{Pool: pool, Workers: 1}}, &few).Grade(t.Context(), sub, grade.Options{Once: true})
			if err != nil {
				t.Fatal(err)
			}
			said := string(r.Build.Log)
			for _, c := range r.Cases {
				for _, p := range c.Plays {
					said += string(p.Stdout) + string(p.Stderr)
					if strings.Contains(string(p.Stderr), "REACHED") {
						t.Errorf("it reached what its parent has open: %s", p.Stderr)
					}
				}
			}
			if !strings.Contains(said, "SEARCHED") {
				t.Fatalf("nothing was searched: %s %s", r.Build.Cause, said)
			}
			for line := range strings.Lines(said) {
				if path, found := strings.CutPrefix(strings.TrimSpace(line), "FOUND "); found && filepath.Base(path) != "decoy.txtar" {
					t.Errorf("%s is in reach", path)
				}
			}
			for _, item := range r.Items {
				if rule, _ := s.Item(item.ID); rule.FromCases() && item.Earned > 0 {
					t.Errorf("it earned %v of %v for %s", item.Earned, item.Points, item.ID)
				}
			}
			if s.Build.Link == nil != strings.Contains(said, "decoy.txtar") {
				t.Errorf("its own files are found: %v", s.Build.Link != nil)
			}
		})
	}
}

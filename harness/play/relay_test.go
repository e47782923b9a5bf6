package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// delicate is a program with everything that makes a fork differ from a start:
// output in a buffer, input, files, threads, state before main. What it
// does about a failed allocation, it does not do at once.
const delicate = `#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static int before, missing;
__attribute__((constructor)) static void start(void) { before++; }
static void *take(size_t size) { void *p = malloc(size); if (!p) missing++; return p; }
static void *thread(void *arg) { free(take(10)); return arg; }
int main(int argc, char **argv) {
    char line[100], *how = argc > 2 ? argv[2] : "";
    printf("%d begin ", before++);
    free(take(1));
    FILE *f = fopen(argv[1], "r+");
    if (!f) return 9;
    printf("%s", fgets(line, sizeof line, f) ? line : "nothing");
    rewind(f); fputs("spoilt\n", f); fclose(f);
    f = fopen("more", "a"); fputs("x", f); printf("%ld ", ftell(f)); fclose(f);
    while (fgets(line, sizeof line, stdin)) { char *copy = strdup(line); if (!copy) missing++; else printf("<%s>", copy); free(copy); }
    pthread_t t;
    if (pthread_create(&t, NULL, thread, NULL)) return 8;
    pthread_join(t, NULL);
    if (!strcmp(how, "abort") && missing) abort();
    if (!strcmp(how, "exit") && missing) { printf("lost"); _exit(3); }
    if (!strcmp(how, "parent") && missing) kill(getppid(), SIGKILL);
    if (!strcmp(how, "group") && missing) kill(0, SIGKILL);
    if (!strcmp(how, "flood") && missing) for (int i = 0; i < 100000; i++) puts("0123456789");
    if (!strcmp(how, "daemon") && missing && !fork()) { setsid(); sleep(100); }
    if (!strcmp(how, "child") && missing && !fork()) { sleep(100); }
    if (!strcmp(how, "closes")) { fclose(stdin); fclose(stderr); close(3); close(4); close(5); }
    if (!strcmp(how, "forge"))
        for (int n = 0; n < 64; n++) {
            char name[64];
            struct stat its, out, err;
            snprintf(name, sizeof name, "/proc/%d/fd/%d", getppid(), n);
            int fd = open(name, O_WRONLY | O_NONBLOCK);
            if (fd < 0 || fstat(fd, &its) || fstat(1, &out) || fstat(2, &err) || its.st_ino == out.st_ino || its.st_ino == err.st_ino) continue;
            write(fd, "0 1 0 1 0 1 1 6 0\nforged", 24);
        }
    if (!strcmp(how, "spins") && missing == 1) for (;;) ;
    fprintf(stderr, "%d missing", missing);
    return missing;
}
`

// allocations plays the case alone and returns what became of each failing
// allocation, and the number of plays in the sandbox. relays says whether they
// may share a start.
func allocations(t *testing.T, prog submission.Program, play string, relays bool) (ends []string, plays int) {
	t.Helper()
	c, err := caselang.Parse("case.txtar", []byte("#title: T\n#clause: one\nplay -limit cpu=1s -fail-allocation each -in in.txt prog data.txt "+play+
		"\nexpect exit any\n-- in.txt --\none\ntwo\nthree\n-- data.txt --\nfresh\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": prog}, Workers: 1, Libraries: &memcheck.Libraries{}}
	r.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		plays++
		return pool.Run(ctx, c)
	}
	defer r.Libraries.Close()
	r.tools = &memcheck.Tools{Run: r.Run, Libraries: r.Libraries}
	s := r.begin(t.Context(), c, &progress{result: &Result{}, budget: budget{first: relays}})
	s.next = 1
	if err := s.turnTo(caselang.Every[caselang.Play](c)[0]); err != nil {
		t.Fatal(err)
	}
	trials, reason, err := s.played()
	if err != nil || !reason.None() {
		t.Fatal(reason, err)
	}
	for _, one := range trials {
		o := one.Outcome
		if o.End != sandbox.Signaled {
			o.Signal = "" // which signal enforces a limit is random
		}
		ends = append(ends, fmt.Sprintf("%d: %s %d %s left %d %v %.200q %q", one.Allocation, o.End, o.Exit, o.Signal, o.LeftBehind, one.Unbuffered, o.Stdout, o.Stderr))
	}
	return ends, plays
}

func TestRelayedRunsAreLikeRunsOfTheirOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays much twice: left out with -short")
	}
	prog := compiled(t, delicate, "-pthread")
	ways := []string{"", "abort", "exit", "parent", "group", "flood", "daemon", "child", "closes", "spins", "forge"}
	if testing.Short() {
		ways = ways[:2]
	}
	for _, how := range ways {
		t.Run(how, func(t *testing.T) {
			alone, many := allocations(t, prog, how, false)
			relayed, few := allocations(t, prog, how, true)
			if !slices.Equal(alone, relayed) {
				t.Errorf("alone:\n%s\nrelayed:\n%s", strings.Join(alone, "\n"), strings.Join(relayed, "\n"))
			}
			if (how == "" || how == "closes") && (len(alone) != 5 || many-few != 5) { // one more, and none of the six
				t.Errorf("%d runs took %d plays alone and %d relayed", len(alone), many, few)
			}
		})
	}
}

const watchedProgram = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    char line[100] = "";
    char *p = malloc(10);
    strcpy(p, "text");
    fgets(line, sizeof line, stdin);
    printf("%s", line);
    if (!strcmp(line, "leak\n")) p = NULL;
    if (!strcmp(line, "read\n")) putchar(p[10]);
    if (!strcmp(line, "unset\n") && p[7] == 'x') puts("x");
    if (!strcmp(line, "crash\n")) *(volatile char *)0 = 1;
    if (!strcmp(line, "same\n")) { free(p); return 117; }
    free(p);
    return argc > 1 ? atoi(argv[1]) : 0;
}
`

func TestPlaysShareAStartOfValgrind(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts valgrind often: left out with -short")
	}
	var cases []*caselang.Case
	lines := []string{"fine", "leak", "fine 4", "read", "unset", "crash", "same", "good"}
	for i, line := range lines {
		word, status, _ := strings.Cut(line, " ")
		c, err := caselang.Parse(fmt.Sprintf("case-%d.txtar", i), []byte("#title: T\n#clause: one\nchomp in.txt\nrepeat in.txt 1 in.txt\njoin in.txt in.txt end.txt\nplay -under valgrind -in in.txt prog "+status+
			"\nexpect memory -no-leaks\nexpect memory -no-errors\nexpect exit any\nexpect stdout -match '^"+word+"'\n-- in.txt --\n"+word+"\n-- end.txt --\n\n"))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if testing.Short() {
		cases = cases[:3]
	}
	prog := compiled(t, watchedProgram, "-g")
	var plays atomic.Int32
	r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": prog}, Workers: 2}
	r.Run = func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		plays.Add(1)
		return pool.Run(ctx, c)
	}
	results, err := r.Try(t.Context(), cases)
	if err != nil {
		t.Fatal(err)
	}
	all := int(plays.Load())
	alone := 0
	for i, c := range cases {
		own, err := r.Try(t.Context(), []*caselang.Case{c})
		if err != nil {
			t.Fatal(err)
		}
		got, want := results[i].Case, own[0].Case
		if len(got.Expectations) != len(want.Expectations) {
			t.Fatalf("%s: %+v, alone %+v", lines[i], got, want)
		}
		for n, x := range got.Expectations {
			if x.Verdict != want.Expectations[n].Verdict || fmt.Sprint(x.Difference) != fmt.Sprint(want.Expectations[n].Difference) && x.Verdict == report.VerdictPass {
				t.Errorf("%s: %+v, alone %+v", lines[i], x, want.Expectations[n])
			}
		}
		if got.Plays[0].End != want.Plays[0].End || fmt.Sprint(got.Plays[0].Exit == nil) != fmt.Sprint(want.Plays[0].Exit == nil) || got.Plays[0].Exit != nil && *got.Plays[0].Exit != *want.Plays[0].Exit {
			t.Errorf("%s: %+v, alone %+v", lines[i], got.Plays[0], want.Plays[0])
		}
	}
	alone = int(plays.Load()) - all
	if all > alone-1 { // one for all, and none for the three plays in which nothing is found
		t.Errorf("%d plays together, %d alone", all, alone)
	}
}

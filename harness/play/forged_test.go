package play

import (
	"runtime"
	"testing"
)

// talking begins a program that talks to valgrind by instructions that it makes while it
// runs, so that nothing of them is in its file.
const talking = `#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static void ask(unsigned long request, unsigned long value) {
    static const unsigned char code[] = {0x12, 0xd3, 0xa2, 0x6b, 0x88, 0x12, 0x9b, 0x9d, 0x59, 0x12, 0x9b, 0x9d, 0x57, 0x12, 0x9b, 0x9d, 0x67, 0x12, 0x9b, 0x9d, 0x69, 0x12, 0xdd, 0x81, 0x99};
    unsigned char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    unsigned long words[6] = {request, value};
    for (unsigned i = 0; i < sizeof code; i++) page[i] = code[i] ^ 0x5a;
    ((void (*)(unsigned long *))page)(words);
}
static int watched(void) { return getenv("LD_PRELOAD") != NULL; }
static void leak(void) { volatile char *p = malloc(7); p = NULL; (void)p; }
static void err(void) { volatile char *p = malloc(1); volatile char c = p[1]; (void)c; free((char *)p); }
`

// TestEvidenceOfValgrindIsNotForged: what a program does against being watched makes nothing
// clean. It fails, or waits for a tutor.
func TestEvidenceOfValgrindIsNotForged(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts valgrind often: left out with -short")
	}
	for name, attack := range map[string]struct{ body, want string }{
		"honest":             {"", "pass pass"},
		"ends at once":       {"_exit(0);", "pass pass"},
		"ends by quick_exit": {"quick_exit(0);", "pass pass"},
		"leaks are off":      {`leak(); ask(0x1203, (unsigned long)"--leak-check=no");`, "not judged not judged"},
		"errors are off":     {"ask(0x1801, 1); err();", "not judged not judged"},
		"runs unwatched":     {`if (watched()) { unsetenv("LD_PRELOAD"); execv("/proc/self/exe", argv); } leak(); err();`, "not judged not judged"},
		"a child does it":    {"int status; if (fork() > 0) { wait(&status); return 0; } leak(); err();", "not judged not judged"},
		"ends unseen":        {"leak(); err(); syscall(SYS_exit_group, 0);", "fail fail"},
		"aborts":             {"abort();", "not judged pass"},
		"aborts, errors off": {"ask(0x1801, 1); err(); abort();", "not judged not judged"},
		"is killed":          {"kill(getpid(), SIGTERM);", "not judged not judged"},
		"does nothing":       {`if (watched()) return 0; leak(); puts("done");`, "not judged not judged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if runtime.GOARCH != "amd64" && (name == "leaks are off" || name == "errors are off") {
				t.Skip("what a request looks like on this machine is not known to the test")
			}
			prog := compiled(t, talking+"int main(int argc, char **argv) {\n"+attack.body+"\nreturn 0;\n}\n", "-w")
			for _, alone := range map[bool][]bool{true: {false, true}}[name == "honest" || name == "does nothing"] {
				r := runnerOf(t, prog)
				r.Keep = alone
				got := tryWith(t, r, "item a\nplay -under valgrind prog\nexpect memory -no-leaks\nexpect memory -no-errors\n")
				if got.verdicts() != attack.want {
					t.Errorf("alone %v: got %s, want %s", alone, got.verdicts(), attack.want)
				}
			}
		})
	}
}

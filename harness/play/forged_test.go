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

// TestOutOfMemoryIsNotForged: a program that notices that its allocations fail by a library, and
// plays a careful one there, earns nothing by that.
func TestOutOfMemoryIsNotForged(t *testing.T) {
	const (
		begin = "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\nextern void *__libc_malloc(size_t);\n" +
			"static void oom(void) { write(1, \"out of memory\\n\", 14); _exit(2); }\n"
		main = "int main(int argc, char **argv) {\n#ifdef BODY\n    BODY\n#endif\n    char *a = MALLOC(9);\n    a[0] = 'x';\n    char *b = MALLOC(9);\n    b[0] = a[0];\n    free(b), free(a);\n    return 0;\n}\n"
	)
	for name, attack := range map[string]struct{ defines, want string }{
		"nothing":                {"#define MALLOC malloc\n", "fail fail"},
		"ends by its variables":  {"#define MALLOC malloc\n#define BODY if (getenv(\"FAIL_ALLOCATION\") || getenv(\"LD_PRELOAD\")) { free(malloc(1)); oom(); }\n", "fail fail"},
		"starts itself anew":     {"#define MALLOC malloc\n#define BODY if (getenv(\"LD_PRELOAD\")) { if (!malloc(1)) oom(); unsetenv(\"LD_PRELOAD\"); execv(argv[0], argv); }\n", "fail fail"},
		"looks at /proc":         {"#define MALLOC malloc\n#define BODY char all[9999] = {0}; FILE *f = fopen(\"/proc/self/environ\", \"r\"); if (f) { fread(all, 1, 9998, f); if (memmem(all, 9999, \"FAIL_\", 5)) oom(); }\n", "fail fail"},
		"looks at its libraries": {"#define MALLOC malloc\n#define BODY char all[99999] = {0}; FILE *f = fopen(\"/proc/self/maps\", \"r\"); if (f) { fread(all, 1, 99998, f); if (strstr(all, \"failalloc\")) { free(malloc(1)); oom(); } }\n", "not judged not judged"},
		"has a malloc":           {"#define MALLOC malloc\nvoid *malloc(size_t n) { return __libc_malloc(n); }\n", "not judged not judged"},
		"calls it otherwise":     {"#define MALLOC __libc_malloc\n", "not judged not judged"},
		"marks what never fails": {"#define MALLOC malloc\n#define BODY fclose(fopen(\".allocation-failed\", \"w\")); if (getenv(\"LD_PRELOAD\")) oom();\n", "fail fail"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := try(t, compiled(t, begin+attack.defines+main, "-w", "-O0"), "item a\nplay -fail-allocation each prog\nexpect exit 2\nplay -fail-allocation 2 prog\nexpect exit 2\n")
			if got.verdicts() != attack.want {
				t.Errorf("got %s, want %s", got.verdicts(), attack.want)
			}
		})
	}
}

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

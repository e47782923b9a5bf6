package inspect

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

var pool *sandbox.Pool

var say = catalog.English.Say

func TestMain(m *testing.M) {
	os.Exit(withPool(m))
}

func withPool(m *testing.M) int {
	var err error
	if pool, err = sandbox.New(sandbox.Options{Workers: 2}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer pool.Close()
	return m.Run()
}

// The two items of the tests: no array of variable length, and no memory from
// the heap.
var (
	noVLA = assignment.Item{Evidence: Diagnostics, Rule: &Rule{Forbids: []string{`\[-Wvla\]$`},
		Compile: Compile{Command: []string{"gcc", "-std=c11", "-O0", "-Wvla"}, Sources: []string{"*.c"}}}}
	noHeap = assignment.Item{Evidence: Symbols, Rule: &Rule{Forbids: []string{"*alloc*", "strdup"},
		Compile: Compile{Command: []string{"gcc", "-std=c11", "-O0", "-D_GNU_SOURCE", "-U_FORTIFY_SOURCE"}, Sources: []string{"*.c"}}}}
)

// inspected is what a look at the files gives, one finding a line.
func inspected(t *testing.T, item assignment.Item, files map[string]string) string {
	t.Helper()
	return inspectedBy(t, Inspector{}, files, item)
}

var limits = assignment.Limits{
	Wall: assignment.Duration(20 * time.Second), CPU: assignment.Duration(20 * time.Second), Memory: 1 << 30, Output: 1 << 20, FileSize: 64 << 20, Processes: 64,
}

func inspectedBy(t *testing.T, i Inspector, files map[string]string, item assignment.Item) string {
	t.Helper()
	i.Runner = pool
	prepare(t, &i, files)
	r, err := i.Inspect(context.Background(), item)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	if !r.NotJudged.None() {
		lines = append(lines, "not judged: "+r.NotJudged.Error())
	}
	for _, f := range r.Findings {
		lines = append(lines, f.At.String()+": "+f.Uses+f.What)
	}
	return strings.Join(lines, "\n")
}

// prepare gives an inspector a submission of the files.
func prepare(t *testing.T, i *Inspector, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	s, err := submission.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	i.Limits = limits
	if err := i.Prepare(s, &assignment.Assignment{Build: assignment.Build{Limits: limits}}); err != nil {
		t.Fatal(err)
	}
}

func needsCompiler(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Fatal("gcc is needed to build submissions, and for this test")
	}
}

func TestArraysOfVariableLength(t *testing.T) {
	needsCompiler(t)
	const (
		array = "int f(int n)\n{\n\tint a[n];\n\ta[0] = n;\n\treturn a[0];\n}\n"
		found = "ISO C90 forbids variable length array 'a' [-Wvla]"
	)
	tests := []struct {
		name, source string
		header       string // board.h
		want         string
	}{
		{"none", "int a[19];\nint f(void) { return a[0]; }\n", "", ""},
		{"one", array, "", "a.c:3: " + found},
		{"two", array + "int g(int n) { char b[n + 1]; return sizeof b; }\n", "", "a.c:3: " + found + "\na.c:7: ISO C90 forbids variable length array 'b' [-Wvla]"},
		{"in a comment and a string", "/* int a[n]; [-Wvla] */\nconst char *s = \"int a[n]; // [-Wvla]\";\n", "", ""},
		{"warning turned off", "#pragma GCC diagnostic ignored \"-Wvla\"\n" + array, "", "a.c:4: " + found},
		{"turned off by an operator", "_Pragma(\"GCC diagnostic ignored \\\"-Wvla\\\"\")\n" + array, "", "a.c:4: " + found},
		{"turned off in a macro", "#define QUIET _Pragma(\"GCC diagnostic ignored \\\"-Wvla\\\"\")\nQUIET\n" + array, "", "a.c:5: " + found},
		{"turned off in a header", "#include \"board.h\"\n" + array, "#pragma GCC diagnostic ignored \"-Wvla\"\n", "a.c:4: " + found},
		{"in a header", "#include \"board.h\"\nint g;\n", "\n" + array, "board.h:4: " + found},
		{"in a header that claims to be the system's", "#include \"board.h\"\nint g;\n", "#pragma GCC system_header\n" + array, "board.h:4: " + found},
		{"in a header of another path", "#include \"/proc/self/cwd/board.h\"\nint g;\n", "#pragma GCC system_header\n" + array, "board.h:4: " + found},
		{"on lines that claim to be the system's", "# 1 \"/usr/include/stdio.h\" 1 3 4\n" + array, "", "a.c:4: " + found},
		{"the same, hidden", "/**/ %: \\\n line 7 \"/usr/include/stdio.h\"\n" + array, "", "a.c:5: " + found},
		{"the same, behind stars", "/***/ # 1 \"/usr/include/stdio.h\" 1 3 4\n" + array, "", "a.c:4: " + found},
		{"in a function that nobody calls", "static " + array, "", "a.c:3: " + found},
		{"headers of the system", "#include <regex.h>\n#include <stdio.h>\nint main(void) { return 0; }\n", "", ""},
		{"marked as an extension", "int f(int n)\n{\n\t__extension__ int a[n];\n\treturn sizeof a;\n}\n", "", "a.c:3: " + found},
		{"with macros of the system", "#include <stdio.h>\n#include <stdbool.h>\nvoid *p = NULL;\nbool b = true;\n" + array, "", "a.c:7: " + found},
		{"another pragma stays", "#pragma pack(1)\nstruct s { char c; int i; };\n_Static_assert(sizeof(struct s) == 5, \"packed\");\n", "", ""},
		{"does not compile", "#error not today\n", "", "not judged: " + say("with-lines", "text", say("inspect.does-not-compile"), "lines", "#error not today")},
	}
	if testing.Short() {
		tests = tests[:3]
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := inspected(t, noVLA, map[string]string{"a.c": test.source, "board.h": test.header}); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestMemoryFromTheHeap(t *testing.T) {
	needsCompiler(t)
	tests := []struct{ name, source, want string }{
		{"none", "#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }\n", ""},
		{"in a comment and a string", "#include <stdio.h>\n// malloc(1)\nint main(void) { puts(\"malloc(1)\"); return 0; }\n", ""},
		{"a name of one's own", "static int my_alloc(void) { return 1; }\nint malloc_count;\nint main(void) { int strdup = my_alloc(); return strdup; }\n", ""},
		{"a call", "#include <stdlib.h>\n\nint main(void)\n{\n\tchar *p = malloc(3);\n\treturn p == 0;\n}\n", "a.c:5: malloc"},
		{"in the order of the code", "#include <stdlib.h>\n#include <string.h>\nchar *f(void)\n{\n\treturn strdup(\"x\");\n}\nint *g(void)\n{\n\tfree(f());\n\treturn calloc(1, 4);\n}\n", "a.c:5: strdup\na.c:10: calloc"},
		{"the first of several", "#include <stdlib.h>\nvoid *f(void)\n{\n\treturn malloc(1);\n}\nvoid *g(void)\n{\n\treturn malloc(2);\n}\n", "a.c:4: malloc"},
		{"by another name", "#include <stdlib.h>\n#define take(n) mal ## loc(n)\nvoid *f(void) {\n\treturn take(1);\n}\n", "a.c:4: malloc"},
		{"by its address", "#include <stdlib.h>\nvoid *(*take)(size_t) = realloc;\n", "a.c:2: realloc"},
		{"built in", "void *f(void)\n{\n\treturn __builtin_malloc(1);\n}\n", "a.c:3: malloc"},
		{"in a section of its own", "#include <stdlib.h>\n__attribute__((section(\".text.mine\"))) void *f(void)\n{\n\treturn malloc(1);\n}\n", "a.c:4: malloc"},
		{"in assembly", "int f(void)\n{\n\t__asm__(\"call malloc\");\n\treturn 0;\n}\n", "a.c:3: malloc"},
		{"weakly", "extern void *malloc(unsigned long) __attribute__((weak));\nvoid *f(void)\n{\n\treturn malloc(1);\n}\n", "a.c:4: malloc"},
		{"by a name that only the program knows", "#define _GNU_SOURCE\n#include <dlfcn.h>\nvoid *f(void)\n{\n\treturn dlsym(RTLD_DEFAULT, \"malloc\");\n}\n", "not judged: " + say("with-lines", "text", "a.c:5", "lines", say("inspect.detour", "name", "dlsym"))},
		{"from the kernel", "long syscall(long, ...);\nlong f(void) { return syscall(12, 0); }\n", "not judged: " + say("with-lines", "text", "a.c:2", "lines", say("inspect.detour", "name", "syscall"))},
		{"from the kernel, by hand", "int f(void) { __asm__ volatile(\"nop\"); return 0; }\n", "not judged: " + say("with-lines", "text", "a.c", "lines", say("inspect.assembler"))},
		{"a barrier has no instructions", "int f(void) { __asm__ volatile(\"\" ::: \"memory\"); return 0; }\n", ""},
		{"by a label", "extern void *mine(unsigned long) __asm__(\"malloc\");\nvoid *f(void) { return mine(1); }\n", "a.c:2: malloc"},
		{"by an alias of the library", "extern void *__libc_malloc(unsigned long);\nvoid *f(void) { return __libc_malloc(1); }\n", "a.c:2: __libc_malloc"},
		{"from the kernel, by data that is code", "__attribute__((section(\".text\"))) const unsigned char code[] = {0xc3};\nvoid f(void) { ((void (*)(void))code)(); }\n", "not judged: " + say("with-lines", "text", "a.c", "lines", say("inspect.own-code"))},
		{"from the kernel, on a stack that is code", "int g(int (*)(int));\nint f(int n)\n{\n\tint h(int m) { return n + m; }\n\treturn g(h);\n}\n", "not judged: " + say("with-lines", "text", "a.c", "lines", say("inspect.own-code"))},
		{"by another program", "int execlp(const char *, const char *, ...);\nint f(void) { return execlp(\"x\", \"x\", (char *)0); }\n", "not judged: " + say("with-lines", "text", "a.c:2", "lines", say("inspect.detour", "name", "execlp"))},
		{"elsewhere, as it says", "#include <stdlib.h>\n#line 1 \"/usr/include/stdlib.h\"\nvoid *f(void) { return malloc(1); }\n", "a.c:3: malloc"},
	}
	if testing.Short() {
		tests = tests[:4]
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := inspected(t, noHeap, map[string]string{"a.c": test.source}); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// TestWhatIsPlayedIsLookedAt: a source that is compiled otherwise where it is played than
// where it is looked at hides nothing.
func TestWhatIsPlayedIsLookedAt(t *testing.T) {
	needsCompiler(t)
	const (
		uses  = "void *malloc(unsigned long);\nint main(void) { return malloc(1) != 0; }\n"
		array = "int n = 3;\nint main(void)\n{\n\tint a[n];\n\treturn sizeof a != 12;\n}\n"
		none  = "int main(void) { return 0; }\n"
	)
	only := func(when, text string) string { return "#if " + when + "\n" + text + "#else\n" + none + "#endif\n" }
	for _, test := range []struct {
		name, source string
		item         assignment.Item
		build        []string // without files
		want         string
		varies       bool
	}{
		{"under a sanitizer", only("defined __SANITIZE_ADDRESS__", uses), noHeap, []string{"gcc", "-Wall", "-Werror", "-fsanitize=address"}, "a.c:3: malloc", true},
		{"and not under it", only("!defined __SANITIZE_ADDRESS__", uses), noHeap, []string{"gcc", "-fsanitize=address"}, "a.c:3: malloc", true},
		{"with optimization", only("defined __OPTIMIZE__", uses), noHeap, []string{"gcc", "-O2"}, "a.c:3: malloc", true},
		{"with a definition", only("defined PLAYED", uses), noHeap, []string{"gcc", "-D", "PLAYED"}, "a.c:3: malloc", true},
		{"an array", only("defined PLAYED", array), noVLA, []string{"gcc", "-DPLAYED"}, "a.c:5: ISO C90 forbids variable length array 'a' [-Wvla]", true},
		{"a build that nobody can read", only("defined PLAYED", uses), noHeap, []string{"sh", "-c", `gcc -DPLAYED "$@"`, "sh"}, "prog: malloc", false},
		{"what the sanitizer itself takes", "int f(int *);\nint main(void) { int a[99] = {0}; return f(a); }\nint f(int *a) { return a[0]; }\n", noHeap, []string{"gcc", "-fsanitize=address", "--param=asan-use-after-return=1"}, "", false},
		{"fortified", "#include <stdio.h>\nint main(void) { printf(\"x\"); return 0; }\n", noHeap, []string{"gcc", "-O2", "-D_FORTIFY_SOURCE=2"}, "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			program, source := filepath.Join(dir, "prog"), filepath.Join(dir, "a.c")
			if err := os.WriteFile(source, []byte(test.source), 0o644); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(test.build[0], append(test.build[1:], "-o", program, source)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			i := Inspector{Runner: pool, Flags: Flags(test.build), Programs: []string{program}}
			files := map[string]string{"a.c": test.source}
			if got := inspectedBy(t, i, files, test.item); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			prepare(t, &i, files)
			if varies, err := i.Varies(t.Context(), test.item); err != nil || (len(varies) > 0) != test.varies {
				t.Errorf("it varies: %q, %v", varies, err)
			}
		})
	}
}

// TestHowItIsLinked: a program that is made in a way that hides what it calls is left to somebody who looks.
func TestHowItIsLinked(t *testing.T) {
	needsCompiler(t)
	const (
		clean = "#ifdef PLAYED\nvoid *malloc(unsigned long);\n#define use() (malloc(1) != 0)\n#else\n#define use() 0\n#endif\nint main(void) { return use(); }\n"
		uses  = "void *malloc(unsigned long);\nint own(void) { return malloc(1) != 0; }\n"
	)
	aside := func(what string, values ...any) string {
		return "not judged: " + say("with-lines", "text", "prog", "lines", say(what, values...))
	}
	for name, test := range map[string]struct {
		build string // by a shell
		other string // a source that the item does not ask for, b.c
		want  string
	}{
		"as others":                    {"gcc -o prog a.c", "", ""},
		"with a definition":            {"gcc -DPLAYED -o prog a.c", "", "prog: malloc"},
		"statically":                   {"gcc -DPLAYED -static -o prog a.c", "", aside("inspect.nameless")},
		"a script":                     {"gcc -DPLAYED -o real a.c && printf '#!/bin/sh\nexec ./real\n' > prog", "", aside("inspect.nameless")},
		"a library of its own":         {"gcc -DPLAYED -shared -fPIC -Dmain=own -o libown.so a.c && gcc -o prog a.c -Wl,--no-as-needed ./libown.so", "", aside("inspect.own-library")},
		"found beside it":              {"gcc -o prog a.c '-Wl,-rpath,$ORIGIN'", "", aside("inspect.own-library")},
		"a stack that is code":         {"gcc -z execstack -o prog a.c", "", aside("inspect.own-code")},
		"no names of sections":         {"gcc -DPLAYED -o prog a.c && dd if=/dev/zero of=prog bs=1 seek=40 count=24 conv=notrunc 2>/dev/null", "", aside("inspect.nameless")},
		"with a source besides":        {"gcc -o prog a.c b.c", uses, aside("inspect.unseen", "name", "malloc")},
		"with a source that is unused": {"gcc -o prog a.c", uses, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			files := map[string]string{"a.c": clean}
			if test.other != "" {
				files["b.c"] = test.other
			}
			for name, text := range files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command("sh", "-c", test.build)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			item, rule := noHeap, *of(noHeap)
			rule.Compile.Sources = []string{"a.c"}
			item.Rule = &rule
			i := Inspector{Programs: []string{filepath.Join(dir, "prog")}}
			if got := inspectedBy(t, i, files, item); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// In C++ the same is found, by the names that the linker knows.
func TestInCPlusPlus(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("g++ is not on this machine: apt-get install g++")
	}
	heap := assignment.Item{Evidence: Symbols, Rule: &Rule{Forbids: []string{"_Zn[wa]m", "*alloc"}, Compile: Compile{Command: []string{"g++", "-std=c++17", "-O0"}, Sources: []string{"*.cpp"}}}}
	array := assignment.Item{Evidence: Diagnostics, Rule: &Rule{Forbids: []string{`\[-Wvla\]$`}, Compile: Compile{Command: []string{"g++", "-std=c++17", "-Wvla"}, Sources: []string{"*.cpp"}}}}
	for name, test := range map[string]struct {
		item         assignment.Item
		source, want string
	}{
		"none":     {heap, "#include <array>\nint main() { std::array<int, 3> a{}; return a[0]; }\n", ""},
		"new":      {heap, "#include <memory>\nint main()\n{\n\treturn *std::make_unique<int>(0);\n}\n", "a.cpp: _Znwm"},
		"new[]":    {heap, "int main()\n{\n\treturn new int[3] == nullptr;\n}\n", "a.cpp:3: _Znam"},
		"malloc":   {heap, "#include <cstdlib>\nint main()\n{\n\treturn std::malloc(1) == nullptr;\n}\n", "a.cpp:4: malloc"},
		"an array": {array, "#pragma GCC diagnostic ignored \"-Wvla\"\nint f(int n)\n{\n\tint a[n];\n\treturn sizeof a;\n}\n", "a.cpp:4: variable length array 'a' is used [-Wvla]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := inspected(t, test.item, map[string]string{"a.cpp": test.source}); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// Only the sources that are asked for are looked at, and all of these.
func TestSources(t *testing.T) {
	needsCompiler(t)
	const call = "void *malloc(unsigned long);\nvoid *f(void) { return malloc(1); }\n"
	item := noHeap
	tests := []struct {
		name  string
		globs []string
		files map[string]string
		want  string
	}{
		{"one of two", []string{"b.c"}, map[string]string{"a.c": call, "b.c": "int b;\n"}, ""},
		{"both", []string{"*.c"}, map[string]string{"a.c": call, "b.c": call}, "a.c:2: malloc\nb.c:2: malloc"},
		{"in a folder", []string{"src/*.c"}, map[string]string{"a.c": "int a;\n", "src/b.c": call}, "src/b.c:2: malloc"},
		{"with a header in a folder", []string{"*.c"}, map[string]string{"a.c": "#include \"inc/b.h\"\n", "inc/b.h": call}, "inc/b.h:2: malloc"},
		{"none", []string{"*.c"}, map[string]string{"a.txt": call}, "not judged: " + say("inspect.no-source")},
		{"one does not compile", []string{"*.c"}, map[string]string{"a.c": "#error not today\n", "b.c": "int b;\n"}, "not judged: " + say("with-lines", "text", say("inspect.does-not-compile"), "lines", "#error not today")},
	}
	if testing.Short() {
		tests = tests[:2]
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := *of(noHeap)
			rule.Compile.Sources = test.globs
			item.Rule = &rule
			if got := inspected(t, item, test.files); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// What happens to the compiler costs no points.
func TestCompilerFails(t *testing.T) {
	missing := noVLA
	missing.Rule = &Rule{Compile: Compile{Command: []string{"no-such-compiler"}, Sources: []string{"*.c"}}}
	tests := []struct {
		name    string
		item    assignment.Item
		outcome sandbox.Outcome
		want    string
	}{
		{"missing", missing, sandbox.Outcome{}, say("inspect.no-tool", "tool", "no-such-compiler")},
		{"stopped", noVLA, sandbox.Outcome{End: sandbox.TimeOut}, say("inspect.stopped", "tool", "gcc", "end", "time-out")},
		{"not started", noVLA, sandbox.Outcome{End: sandbox.NotStarted, Error: "no room"}, say("inspect.not-started", "tool", "gcc", "error", "no room")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			i := Inspector{Runner: stub{test.outcome, nil}}
			prepare(t, &i, map[string]string{"a.c": "int a;\n"})
			r, err := i.Inspect(context.Background(), test.item)
			if err != nil || r.NotJudged.Error() != test.want || len(r.Findings) > 0 {
				t.Errorf("got %+v, %v, want %q", r, err, test.want)
			}
		})
	}
	broken := errors.New("no sandbox")
	i := Inspector{Runner: stub{sandbox.Outcome{}, broken}}
	prepare(t, &i, map[string]string{"a.c": "int a;\n"})
	if _, err := i.Inspect(context.Background(), noVLA); !errors.Is(err, broken) {
		t.Errorf("a fault of the harness: got %v", err)
	}
}

// stub runs nothing.
type stub struct {
	outcome sandbox.Outcome
	err     error
}

func (s stub) Run(context.Context, sandbox.Command) (sandbox.Outcome, error) { return s.outcome, s.err }
func (s stub) Share(string) error                                            { return nil }

// TestLookIsLikeTheBuild: a source that looks around while it is compiled sees where it is
// looked at what it sees where it is built.
func TestLookIsLikeTheBuild(t *testing.T) {
	needsCompiler(t)
	conditions := []string{
		`__has_include("large.txt")`, `__has_include("kit.h")`, `__has_include(".handed-in/kit.h")`, `__has_include("touchstone.i")`, `__has_include("prog")`,
		`__has_include("/box/a.c")`, `__has_include("/proc/self/cwd/a.c")`, `__has_include("../tree/a.c")`, `__has_include("../../tree/a.c")`, `__INCLUDE_LEVEL__`,
	}
	if testing.Short() {
		conditions = conditions[:2]
	}
	for _, condition := range conditions {
		for _, not := range []string{"", "!"} {
			t.Run(not+condition, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				for name, text := range map[string]string{
					"a.c":       "#if " + not + condition + "\nvoid *malloc(unsigned long);\nint main(void) { return malloc(1) != 0; }\n#else\nint main(void) { return 0; }\n#endif\n",
					"large.txt": strings.Repeat(" ", maxFile+1), "kit.h": "int theirs;\n",
				} {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				s, err := submission.Open(dir)
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				a := &assignment.Assignment{Programs: []assignment.Program{{Name: "prog"}}, Kit: map[string][]byte{"kit.h": []byte("int ours;\n")},
					Build: assignment.Build{Command: []string{"gcc", "-w", "-o", "prog", "a.c"}, Needs: []string{"gcc"}, Limits: limits}}
				i := Inspector{Runner: pool, Limits: limits, Flags: Flags(a.Build.Command)}
				if err := i.Prepare(s, a); err != nil {
					t.Fatal(err)
				}
				built, err := s.Build(t.Context(), pool, a)
				if err != nil || built.Programs["prog"].Path == "" {
					t.Fatalf("%v %+v", err, built.Report)
				}
				played, sealed := imports(built.Programs["prog"].Path)
				r, err := i.Inspect(t.Context(), noHeap)
				if err != nil || !sealed.None() || !r.NotJudged.None() || slices.Contains(played, "malloc") != (len(r.Findings) > 0) {
					t.Errorf("played: %q, found: %+v, %v", played, r, err)
				}
			})
		}
	}
}

// What is too large for a source cannot be included unseen.
func TestLargeFiles(t *testing.T) {
	needsCompiler(t)
	got := inspected(t, noHeap, map[string]string{"a.c": "#include \"b.h\"\n", "b.h": strings.Repeat("\n", maxFile) + "void *malloc(unsigned long);\nvoid *f(void) { return malloc(1); }\n"})
	if want := "not judged: " + say("with-lines", "text", say("inspect.does-not-compile"), "lines", "#error "); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestEvidence(t *testing.T) {
	uses := catalog.Of("with-lines", "text", "a.c:3", "lines", catalog.Of("inspect.uses", "name", "malloc"))
	malloc := report.Finding{Kind: report.NotAllowed, Uses: "malloc", At: &report.Place{File: "a.c", Line: 3}}
	one := Result{Looked: 2, Findings: []report.Finding{malloc}}
	three := Result{Looked: 2, Findings: slices.Repeat(one.Findings, 3)}
	partly := one
	partly.NotJudged = catalog.Of("inspect.does-not-compile")
	for name, test := range map[string]struct {
		result Result
		want   evidence.Record
	}{
		"clean":                        {Result{Looked: 2}, evidence.Full(2)},
		"broken":                       {one, evidence.None(2, uses, malloc)},
		"broken often":                 {three, evidence.None(2, catalog.Of("and-more", "text", uses, "n", 2), malloc, malloc, malloc)},
		"broken in what can be judged": {partly, evidence.None(2, uses, malloc)},
		"not judged":                   {Result{NotJudged: catalog.Of("inspect.does-not-compile")}, evidence.Aside(report.NotJudged, catalog.Of("inspect.does-not-compile"))},
	} {
		if got := test.result.Evidence(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

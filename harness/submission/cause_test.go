package submission

import (
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/sandbox"
)

func TestWhyFailed(t *testing.T) {
	build := assignment.Build{Command: []string{"make", "all"}, Limits: assignment.Limits{
		Wall: assignment.Duration(time.Minute), CPU: assignment.Duration(30 * time.Second),
		Memory: 1 << 30, Output: 1 << 20, FileSize: 1000, Processes: 7,
	}}
	tests := []struct {
		out  sandbox.Outcome
		want string
	}{
		{sandbox.Outcome{End: sandbox.Exited}, ""},
		{sandbox.Outcome{End: sandbox.Exited, Exit: 2}, say("build.command-failed", "command", "make all", "why", catalog.Of("build.silent", "status", 2))},
		{sandbox.Outcome{End: sandbox.Exited, Exit: 2, Reached: []sandbox.End{sandbox.ProcessLimit}}, say("list.next", "first", catalog.Of("build.command-failed", "command", "make all", "why", catalog.Of("build.silent", "status", 2)), "next", catalog.Of("build.crowded", "n", 7))},
		{sandbox.Outcome{End: sandbox.TimeOut}, say("build.time-out", "command", "make all", "n", 60.0)},
		{sandbox.Outcome{End: sandbox.CPULimit}, say("build.cpu-limit", "command", "make all", "n", 30.0)},
		{sandbox.Outcome{End: sandbox.OutputLimit}, say("build.output-limit", "command", "make all", "size", "1 MiB")},
		{sandbox.Outcome{End: sandbox.MemoryLimit}, say("build.memory-limit", "command", "make all", "size", "1 GiB")},
		{sandbox.Outcome{End: sandbox.FileSizeLimit}, say("build.file-limit", "command", "make all", "size", catalog.Of("count.bytes", "n", 1000))},
		{sandbox.Outcome{End: sandbox.ProcessLimit}, say("build.process-limit", "command", "make all", "n", 7)},
		{sandbox.Outcome{End: sandbox.Signaled, Signal: "SIGTERM"}, say("build.signal", "command", "make all", "signal", "SIGTERM")},
	}
	root := rootOf(t, files{})
	for _, tt := range tests {
		if got := whyFailed(root, build, tt.out, attempt{}); got.Error() != tt.want {
			t.Errorf("%s: %q, want %q", tt.out.End, got, tt.want)
		}
	}
}

func TestComplaint(t *testing.T) {
	tests := []struct{ name, log, want string }{
		{"first error, not first warning", "a.c:1:2: warning: w\na.c:3:4: error: one\nb.c:5:6: error: two\n", "a.c:3: one"},
		{"a name with blanks", "my file.c:3: fatal error: one\n", "my file.c:3: one"},
		{"linker before its driver", "ld: x.o: in function `f':\nx.c:(.text+0x5): undefined reference to `g'\ncollect2: error: ld returned 1 exit status\nmake: *** [Makefile:2: check] Error 1\n", "undefined reference to `g'"},
		{"linker without library", "/usr/bin/ld: cannot find -lcards: No such file or directory\ncollect2: error: ld returned 1\n", "cannot find -lcards: No such file or directory"},
		{"defined twice", "/usr/bin/ld: part2.o:(.bss+0x0): multiple definition of `lineCount'; part1.o:(.bss+0x0): first defined here\ncollect2: error: ld returned 1 exit status\n", say("build.defined-in", "text", "multiple definition of `lineCount'", "file", "part1.o")},
		{"defined twice, with lines", "/usr/bin/ld: build/b.o:/home/me/b.c:3: multiple definition of `f'; build/a.o:/home/me/a.c:1: first defined here\n", say("build.defined-in", "text", "multiple definition of `f'", "file", "a.o")},
		{"only the linker's driver", "collect2: error: ld returned 1 exit status\nmake: *** [Makefile:2: check] Error 1\n", say("build.silent", "status", 2)},
		{"a source that is not there", "make: *** No rule to make target 'unogame.c', needed by 'build/unogame.o'.  Stop.\n", say("build.file-like", "file", "unogame.c", "files", "Unogame.c")},
		{"the same of a make that goes on", "make: *** No rule to make target 'unogame.c', needed by 'build/unogame.o'.\n", say("build.file-like", "file", "unogame.c", "files", "Unogame.c")},
		{"a source that the compiler does not find", "cc1: fatal error: checks.c: No such file or directory\ncompilation terminated.\n", say("build.file-like", "file", "checks.c", "files", "check.c")},
		{"the same of its driver", "gcc: error: ass3.c: No such file or directory\ngcc: fatal error: no input files\ncompilation terminated.\n", say("files.missing", "file", "ass3.c")},
		{"a header in another folder", "main.c:3:10: fatal error: Deck.h: No such file or directory\n", say("with-lines", "text", "main.c:3", "lines", catalog.Of("build.file-like", "file", "Deck.h", "files", "src/deck.h"))},
		{"driver", "cc: error: unrecognized command-line option '-x1'\nmake: *** [Makefile:2: check] Error 1\n", "cc: unrecognized command-line option '-x1'"},
		{"a recipe's own words", "no cards\n\nmake[1]: *** [Makefile:2: check] Error 1\nmake[1]: Leaving directory '.'\nmake: *** [Makefile:1: all] Error 2\n", say("build.printed-last", "status", 2, "text", "no cards")},
		{"what a recipe printed before it failed", "PATH=/bin\nTZ=UTC\nmake: *** [Makefile:2: check] Error 1\n", say("build.printed-last", "status", 2, "text", "TZ=UTC")},
		{"UTF-16", "wide.c:1:1: error: stray '\\377' in program\n", say("build.utf16", "file", "wide.c")},
		{"UTF-16 without a mark", "plain.c:1:1: warning: null character(s) ignored\nplain.c:2:1: error: expected '='\n", say("build.utf16", "file", "plain.c")},
		{"bytes", "a.c:1:1: error: stray '\xff' \x1b[2J\x00\n", `a.c:1: stray '\xff' \x1b[2J\x00`},
	}
	root := rootOf(t, files{"Unogame.c": "", "src/deck.h": "", "check.c": "", "wide.c": "\xff\xfei\x00n\x00t\x00", "plain.c": "i\x00n\x00t\x00"})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			log := []byte(tt.log)
			if got := complaint(root, attempt{log: log, found: buildlog.Read(log)}, 2); got.Error() != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestQuotedCutsBetweenCharacters(t *testing.T) {
	for _, line := range []string{strings.Repeat("ä", maxQuote), "x" + strings.Repeat("ä", maxQuote), strings.Repeat("\xff", maxQuote+1)} {
		got := quoted(line)
		if !utf8.ValidString(got) || !strings.HasSuffix(got, "...") || strings.Contains(line, "ä") && strings.Contains(got, `\x`) {
			t.Errorf("%q", got)
		}
	}
}

func TestEnumerate(t *testing.T) {
	if got := enumerate([]string{"a", "b", "c", "d", "e"}); got.Error() != say("list.more", "names", "a, b, c", "n", 2) {
		t.Errorf("%q", got)
	}
}

func rootOf(t *testing.T, f files) *os.Root {
	t.Helper()
	root, err := os.OpenRoot(f.folder(t))
	check(t, err)
	t.Cleanup(func() { root.Close() })
	return root
}

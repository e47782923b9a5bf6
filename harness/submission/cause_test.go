package submission

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

func TestWhyFailed(t *testing.T) {
	build := assignment.Build{Command: []string{"make", "all"}, Limits: assignment.Limits{
		Wall: assignment.Duration(time.Minute), CPU: assignment.Duration(30 * time.Second),
		Memory: 1 << 30, Output: 1 << 20, File: 1000, Processes: 7,
	}}
	tests := []struct {
		out  sandbox.Outcome
		want string
	}{
		{sandbox.Outcome{End: sandbox.Exited}, ""},
		{sandbox.Outcome{End: sandbox.Exited, Exit: 2}, "make all failed: it ended with exit status 2 and said nothing"},
		{sandbox.Outcome{End: sandbox.TimeOut}, "make all did not end within 60 seconds"},
		{sandbox.Outcome{End: sandbox.CPULimit}, "make all took more than 30 seconds of processor time"},
		{sandbox.Outcome{End: sandbox.OutputLimit}, "make all printed more than 1 MiB"},
		{sandbox.Outcome{End: sandbox.MemoryLimit}, "make all needed more than 1 GiB of memory"},
		{sandbox.Outcome{End: sandbox.FileSizeLimit}, "make all wrote a file of more than 1000 bytes"},
		{sandbox.Outcome{End: sandbox.ProcessLimit}, "make all started more than 7 processes"},
		{sandbox.Outcome{End: sandbox.Signaled, Signal: "SIGTERM"}, "make all was ended by SIGTERM"},
	}
	for _, tt := range tests {
		if got := whyFailed(build, tt.out, nil); got != tt.want {
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
		{"driver", "cc: error: unrecognized command-line option '-x1'\nmake: *** [Makefile:2: check] Error 1\n", "cc: unrecognized command-line option '-x1'"},
		{"a recipe's own words", "no cards\n\nmake[1]: *** [Makefile:2: check] Error 1\nmake[1]: Leaving directory '.'\nmake: *** [Makefile:1: all] Error 2\n", "no cards"},
		{"bytes", "a.c:1:1: error: stray '\xff' \x1b[2J\x00\n", `a.c:1: stray '\xff' \x1b[2J\x00`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := complaint([]byte(tt.log), 2); got != tt.want {
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
	if got := enumerate([]string{"a", "b", "c", "d", "e"}); got != "a, b, c and 2 more" {
		t.Errorf("%q", got)
	}
}

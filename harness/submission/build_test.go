package submission

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

const (
	hello = "#include <stdio.h>\nint main(void) { puts(\"built from source\"); return 0; }\n"
	rule  = "check: main.c\n\tcc -o check main.c\n"
)

func TestBuild(t *testing.T) {
	tests := []struct {
		name   string
		files  files
		limits func(*assignment.Limits)
		status report.BuildStatus // "" stands for failed
		cause  []string           // parts of it
		notes  []string           // parts of them
		log    []string           // parts of it
	}{
		{
			name: "good", status: report.Built,
			files: files{"Makefile": rule, "main.c": hello},
			log:   []string{"cc -o check main.c\n"},
		},
		{
			name: "folder in a folder", status: report.Built,
			files: files{"my work/part 1/Makefile": rule, "my work/part 1/main.c": hello, "__MACOSX/x": "", ".DS_Store": ""},
			notes: []string{say("notes.in-folder", "folder", `"my work/part 1"`)},
		},
		{
			name: "warnings", status: report.Built,
			files: files{"Makefile": "check: main.c\n\tcc -Wall -o check main.c\n", "main.c": "int main(void) { int unused; return 0; }\n"},
			log:   []string{"main.c:1:", "warning: unused variable"},
		},
		{
			name:  "syntax error",
			files: files{"Makefile": rule, "main.c": "#warning first\nint main(void) { return 0 }\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", "main.c:2: expected"), "‘;’"},
			log:   []string{"main.c:2:", "Error 1"},
		},
		{
			name:  "missing header",
			files: files{"Makefile": rule, "main.c": "#include \"cards.h\"\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", catalog.Of("with-lines", "text", "main.c:1", "lines", catalog.Of("files.missing", "file", "cards.h")))},
		},
		{
			name:  "undefined function",
			files: files{"Makefile": "check: main.c\n\t@cc -o check $(CURDIR)/main.c\n", "main.c": "int deal(void); int main(void) { return deal(); }\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", "undefined reference to"), "deal"},
			log:   []string{"$TMPDIR/ccXXXXXX.o"},
		},
		{
			name:  "no such source",
			files: files{"Makefile": "check: absent.c\n", "Absent.c": hello},
			cause: []string{say("build.command-failed", "command", "make", "why", catalog.Of("build.file-like", "file", "absent.c", "files", "Absent.c"))},
		},
		{
			name: "defined in two files", status: report.Built,
			files: files{"Makefile": "check: one.o two.o\n\tcc -fno-common -o check one.o two.o\n%.o: %.c\n\tcc -c $<\n", "cards.h": "int lineCount;\n", "one.c": "#include \"cards.h\"\n" + hello, "two.c": "#include \"cards.h\"\n"},
			notes: []string{say("build.older", "flags", "-fcommon", "why", catalog.Of("build.command-failed", "command", "make", "why", catalog.Of("build.defined-in", "text", "multiple definition of `lineCount'", "file", "one.o")))},
		},
		{
			name:  "functions in two files",
			files: files{"Makefile": "check: one.o two.o\n\tcc -o check one.o two.o\n%.o: %.c\n\tcc -c $<\n", "one.c": "int f(void) { return 1; }\n" + hello, "two.c": "int f(void) { return 2; }\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", catalog.Of("build.defined-in", "text", "multiple definition of `f'", "file", "one.o"))},
		},
		{
			name: "a warning that only newer compilers give", status: report.Built,
			files: files{"Makefile": "check: main.c\n\tcc -Wall -Werror -o check main.c\n", "main.c": "int f(int a[3]);\nint f(int a[4]) { return a[0]; }\n" + hello},
		},
		{
			name: "stops at another target", status: report.Built,
			files: files{"Makefile": "all: tests check\ntests: none.c\n\tcc -o tests none.c\ncheck: main.c\n\tcc -o check main.c\n", "main.c": hello},
			notes: []string{say("build.run-for", "command", "make check", "program", "check"), say("build.ended-badly", "why", catalog.Of("build.command-failed", "command", "make", "why", catalog.Of("files.missing", "file", "none.c")))},
		},
		{
			name:  "spaces for a tab",
			files: files{"Makefile": "check: main.c\n    cc main.c\n", "main.c": hello},
			cause: []string{say("build.command-failed", "command", "make", "why", catalog.Of("build.no-tab", "place", "Makefile:2"))},
		},
		{
			name:  "eight spaces for a tab",
			files: files{"Makefile": "check: main.c\n        cc main.c\n", "main.c": hello},
			cause: []string{say("build.command-failed", "command", "make", "why", catalog.Of("build.no-tab", "place", "Makefile:2"))},
		},
		{
			name:  "no separator",
			files: files{"Makefile": "check main.c\n\tcc main.c\n", "main.c": hello},
			cause: []string{say("build.command-failed", "command", "make", "why", "Makefile:1: missing separator")},
		},
		{
			name:  "command not found",
			files: files{"Makefile": "check:\n\tno-such-compiler main.c\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", ""), "no-such-compiler", "o such file or directory"},
		},
		{
			name:  "fails in silence",
			files: files{"Makefile": "check:\n\t@exit 3\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", catalog.Of("build.silent", "status", 2))},
		},
		{
			name: "CR LF in the Makefile", status: report.Built,
			files: files{"Makefile": strings.ReplaceAll(rule, "\n", "\r\n"), "main.c": hello},
		},
		{
			name:  "CR in the name of the program",
			files: files{"Makefile": "all:\n\tcc main.c -o \"`printf 'check\\r'`\"\n", "main.c": hello},
			cause: []string{say("build.left-others", "text", catalog.Of("build.no-program", "command", "make", "program", "check"), "files", `"check\r"`)},
		},
		{
			name:  "Makefile elsewhere",
			files: files{"README": "x", "src/Makefile": rule, "src/main.c": hello},
			cause: []string{say("build.makefile-elsewhere", "files", "src/Makefile")},
		},
		{
			name:  "Makefile misspelt",
			files: files{"MAKEFILE.txt": rule, "main.c": hello},
			cause: []string{say("build.makefile-elsewhere", "files", "MAKEFILE.txt")},
		},
		{
			name:  "empty",
			files: files{},
			cause: []string{say("build.nothing")},
		},
		{
			name:  "another name",
			files: files{"Makefile": "solitaire: main.c\n\tcc -o solitaire main.c\n", "main.c": hello, "!tool.sh": "#!/bin/sh\n"},
			cause: []string{say("build.left-others", "text", catalog.Of("build.no-program", "command", "make", "program", "check"), "files", "solitaire")},
		},
		{
			name:  "nothing made",
			files: files{"Makefile": "all:\n", "check.c": hello},
			cause: []string{say("build.no-program", "command", "make", "program", "check")},
		},
		{
			name:  "not executable",
			files: files{"Makefile": rule + "\tchmod -x check\n", "main.c": hello},
			cause: []string{say("build.not-executable", "command", "make", "program", "check")},
		},
		{
			name:  "a folder named check",
			files: files{"Makefile": "all:\n\tmkdir check\n"},
			cause: []string{say("build.folder", "command", "make", "program", "check")},
		},
		{
			name:  "a pipe named check",
			files: files{"Makefile": "all:\n\tmkfifo check; rm Makefile; mkfifo Makefile\n"},
			cause: []string{say("build.no-file", "command", "make", "program", "check", "kind", catalog.Of("kind.pipe"))},
		},
		{
			name:  "a link out named check",
			files: files{"Makefile": "all:\n\tln -s /bin/true check\n"},
			cause: []string{say("build.link-out", "command", "make", "program", "check")},
		},
		{
			name: "in another folder", status: report.Built,
			files: files{"Makefile": "all: main.c\n\tmkdir bin\n\tcc -o bin/check main.c\n", "main.c": hello, "!test/check": "#!/bin/sh\n"},
			notes: []string{say("build.found-at", "program", "check", "file", "bin/check")},
		},
		{
			name:  "in two other folders",
			files: files{"Makefile": "all: main.c\n\tmkdir a b\n\tcc -o a/check main.c\n\tcp a/check b\n", "main.c": hello},
			cause: []string{say("build.several-elsewhere", "command", "make", "program", "check", "files", "a/check, b/check")},
		},
		{
			name: "link to what will be made", status: report.Built,
			files: files{"Makefile": "all: main.c\n\tmkdir bin\n\tcc -o bin/prog main.c\n", "main.c": hello, "check": "-> bin/prog"},
		},
		{
			name: "a script is no prebuilt program", status: report.Built,
			files: files{"Makefile": "all:\n", "!check": "#!/bin/sh\necho built from source\n"},
		},
		{
			name: "hostile names", status: report.Built,
			files: files{"Makefile": rule, "main.c": hello, "a b/\xff\xfe\n.c": "x", "-rf": "x"},
		},
		{
			name: "Makefile that deletes everything", status: report.Built,
			files: files{"Makefile": rule + "\trm -f Makefile main.c README\n", "main.c": hello, "README": "x"},
		},
		{
			name: "no more permissions", status: report.Built,
			files: files{"Makefile": rule + "\tmkdir -p shut/in; chmod 0 shut/in shut; chmod 700 check\n", "main.c": hello},
		},
		{
			name:   "never ends",
			files:  files{"Makefile": "all:\n\t@while :; do sleep 1; done\n"},
			limits: func(l *assignment.Limits) { l.Wall = assignment.Duration(300 * time.Millisecond) },
			cause:  []string{say("build.time-out", "command", "make", "n", 0.3)},
		},
		{
			name:   "calls itself",
			files:  files{"Makefile": "all:\n\t@$(MAKE) --no-print-directory\n"},
			limits: func(l *assignment.Limits) { l.Processes, l.Wall = 24, assignment.Duration(10*time.Second) },
		},
		{
			name:   "floods the log",
			files:  files{"Makefile": "all:\n\t@yes 'over and over'\n"},
			limits: func(l *assignment.Limits) { l.Output = 1 << 16 },
			cause:  []string{say("build.output-limit", "command", "make", "size", "64 KiB")},
			log:    []string{"over and over\n", "[...]"},
		},
		{
			name:  "error at the end of a long log",
			files: files{"Makefile": "all:\n\t@seq 100000\n\t@cc -c main.c\n", "main.c": "int 1;\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", "main.c:1: expected")},
			log:   []string{"1\n2\n3\n", " bytes ...]\n", "\n100000\n", "main.c:1:"},
		},
		{
			name:  "colours",
			files: files{"Makefile": "check: main.c\n\tcc -fdiagnostics-color=always -c main.c\n", "main.c": "int 1;\n"},
			cause: []string{say("build.command-failed", "command", "make", "why", "main.c:1: expected")},
		},
		{
			name: "program left by a build that failed", status: report.Built,
			files: files{
				"Makefile": rule + "\t@echo could not install; exit 1\n", "main.c": hello,
			},
			notes: []string{say("build.ended-badly", "why", catalog.Of("build.command-failed", "command", "make", "why", catalog.Of("build.printed-last", "status", 2, "text", "could not install")))},
		},
		{
			name: "program left by a build that did not end", status: report.Partly,
			files: files{
				"Makefile": "all: check\n\tsleep 600\n" + rule, "main.c": hello,
			},
			limits: func(l *assignment.Limits) { l.Wall = assignment.Duration(3 * time.Second) },
			cause:  []string{say("build.time-out", "command", "make", "n", 3.0)},
		},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() && i%10 != 0 {
				t.Skip("another build stands for it: left out with -short")
			}
			t.Parallel()
			folder, a := tt.files.folder(t), asks("check")
			if tt.limits != nil {
				tt.limits(&a.Build.Limits)
			}
			before := snapshot(t, folder)
			s := open(t, folder)
			b := build(t, s, a)
			if after := snapshot(t, folder); after != before {
				t.Errorf("the original was\n%s\nand is now\n%s", before, after)
			}
			if want := cmpStatus(tt.status); b.Report.Status != want {
				t.Errorf("status %q, want %q; cause: %s", b.Report.Status, want, b.Report.Cause)
			}
			contains(t, "cause", b.Report.Cause, tt.cause...)
			contains(t, "notes", strings.Join(b.Report.Notes, "\n"), tt.notes...)
			contains(t, "log", string(b.Report.Log), tt.log...)
			p, found := b.Programs["check"]
			if why := b.Missing["check"]; found == (!why.None()) {
				t.Errorf("program %v, but missing because %q", p, why)
			}
			if tt.status == report.Built && strings.Contains(tt.files["main.c"], "puts") && output(t, p) != "built from source\n" {
				t.Errorf("check prints %q", output(t, p))
			}
			if strings.ContainsAny(b.Report.Cause, "\r\n") || strings.Contains(string(b.Report.Log)+b.Report.Cause, s.base) {
				t.Errorf("not steady: cause %q, log\n%s", b.Report.Cause, b.Report.Log)
			}
			if tt.limits != nil {
				return // where exactly a limit stops it is a matter of chance
			}
			if again := build(t, open(t, folder), a); !reflect.DeepEqual(again.Report, b.Report) {
				t.Errorf("built again: %+v\nfirst: %+v", again.Report, b.Report)
			}
		})
	}
}

func cmpStatus(s report.BuildStatus) report.BuildStatus {
	if s == "" {
		return report.Failed
	}
	return s
}

func TestSeveralPrograms(t *testing.T) {
	folder := files{
		"Makefile": "all: check advance\ncheck: main.c\n\tcc -o check main.c\nadvance: absent.c\n", "main.c": hello,
	}.folder(t)
	b := build(t, open(t, folder), asks("check", "advance"))
	if got := output(t, b.Programs["check"]); got != "built from source\n" {
		t.Errorf("check prints %q", got)
	}
	if _, found := b.Programs["advance"]; found || b.Missing["advance"].Error() != b.Report.Cause || len(b.Missing) != 1 {
		t.Errorf("programs %v, missing %v", b.Programs, b.Missing)
	}
	contains(t, "cause", b.Report.Cause, "absent.c")
}

func TestEnvironment(t *testing.T) {
	t.Setenv("TOUCHSTONE_SECRET", "x")
	t.Setenv("PATH", ".:"+os.Getenv("PATH"))
	folder := files{"Makefile": "all:\n\t@env | sort\n\t@pwd\n\t@wc -c\n\t@touch $$TMPDIR/mine\n"}.folder(t)
	a := asks("check")
	a.Language = "es"
	log := string(build(t, open(t, folder), a).Report.Log)
	contains(t, "log", log, "HOME=.\n", "LANG=C.UTF-8\n", "LC_MESSAGES=C\n", "LANGUAGE=es\n", "TZ=UTC\n", "TERM=dumb\n", "TMPDIR=$TMPDIR\n", "\n.\n0\n")
	for _, stranger := range []string{"SECRET", "PATH=.", "Error"} {
		if strings.Contains(log, stranger) {
			t.Errorf("log has %q:\n%s", stranger, log)
		}
	}
}

// A build finds what another one kept in the cache, and may write there.
func TestWarm(t *testing.T) {
	f := files{"Makefile": "check: main.c\n\tcc -o check main.c\n\tmkdir -p \"$$XDG_CACHE_HOME/made\"\n\techo built >> \"$$XDG_CACHE_HOME/made/log\"\n\tgrep -c built \"$$XDG_CACHE_HOME/made/log\"\n", "main.c": hello}
	first, second := open(t, f.folder(t)), open(t, f.folder(t))
	build(t, first, asks("check"))
	check(t, second.Warm(first))
	if log := build(t, second, asks("check")).Report.Log; !strings.HasSuffix(strings.TrimSpace(string(log)), "\n2") {
		t.Errorf("log: %s", log)
	}
}

func TestWritesOutside(t *testing.T) {
	mark := filepath.Base(t.TempDir()) + "-escaped"
	folder := files{"Makefile": rule + "\t-touch ../" + mark + " ../../" + mark + " " + filepath.Join("$(FOLDER)", mark) + "\n", "main.c": hello}.folder(t)
	s := open(t, folder)
	build(t, s, asks("check"))
	base := s.base
	check(t, s.Close())
	os.Remove(filepath.Join(filepath.Dir(base), mark)) // where all users may write, the sandbox lets it
	for _, place := range []string{base, filepath.Join(folder, mark)} {
		if _, err := os.Lstat(place); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is there", place)
		}
	}
}

// A build that puts a link in the place of its own tree does not get the
// harness to follow it.
func TestReplacesTree(t *testing.T) {
	victim := files{"!check": "#!/bin/sh\n"}.folder(t)
	before := snapshot(t, victim)
	s := open(t, files{"Makefile": "all:\n\t-mv ../tree ../gone && ln -s " + victim + " ../tree\n"}.folder(t))
	b := build(t, s, asks("check"))
	if len(b.Programs) > 0 {
		t.Errorf("found %v", b.Programs)
	}
	check(t, s.Close())
	if after := snapshot(t, victim); after != before {
		t.Errorf("was\n%s\nand is\n%s", before, after)
	}
}

func TestMissingTools(t *testing.T) {
	folder := files{"Makefile": rule, "main.c": hello}.folder(t)
	a := asks("check")
	a.Build.Needs = []string{"make", "no-such-tool"}
	_, err := open(t, folder).Build(context.Background(), pool, a)
	var missing *MissingTools
	if !errors.As(err, &missing) || !slices.Equal(missing.Names, []string{"no-such-tool"}) {
		t.Fatalf("error %v", err)
	}

	t.Setenv("PATH", t.TempDir())
	_, err = open(t, folder).Build(context.Background(), pool, asks("check"))
	if !errors.As(err, &missing) {
		t.Fatalf("error %v", err)
	}
	contains(t, "error", err.Error(), "cc, make, sh", "apt-get install -y gcc libc6-dev make dash")
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := open(t, files{"Makefile": rule, "main.c": hello}.folder(t))
	if _, err := s.Build(ctx, pool, asks("check")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestEachProgramHasItsCause builds two programs that fail, each in its own
// way, and one that make did not come to.
func TestEachProgramHasItsCause(t *testing.T) {
	t.Parallel()
	b := build(t, open(t, files{
		"Makefile":  "all: check advance play\n%: %.c\n\tcc -o $@ $<\n",
		"check.c":   "int main(void) { return cards; }\n",
		"advance.c": "int main(void) { return moves; }\n",
		"play.c":    hello,
	}.folder(t)), asks("check", "advance", "play"))
	if b.Report.Status != report.Partly || b.Programs["play"].Path == "" {
		t.Errorf("%s, %v", b.Report.Status, b.Programs)
	}
	contains(t, "cause", b.Report.Cause, "check: "+say("build.command-failed", "command", "make", "why", "check.c:1: ‘cards’ undeclared"), "; advance: "+say("build.command-failed", "command", "make", "why", "advance.c:1: ‘moves’ undeclared"))
	contains(t, "the cause of check", b.Missing["check"].Error(), "cards")
	contains(t, "the cause of advance", b.Missing["advance"].Error(), "moves")
	contains(t, "log", string(b.Report.Log), "$ make advance\n")
}

// TestABuiltProgramStays has make build a second program by a rule that
// removes the first one.
func TestABuiltProgramStays(t *testing.T) {
	t.Parallel()
	b := build(t, open(t, files{
		"Makefile": "all: check none advance\nadvance: clean\n\tcc -o $@ main.c\ncheck: main.c\n\tcc -o $@ main.c\nclean:\n\trm -f check advance\n.PHONY: clean\n",
		"main.c":   hello,
	}.folder(t)), asks("check", "advance"))
	for _, name := range []string{"check", "advance"} {
		if p, ok := b.Programs[name]; !ok || output(t, p) != "built from source\n" {
			t.Errorf("%s: %v, %s", name, p, b.Missing[name])
		}
	}
}

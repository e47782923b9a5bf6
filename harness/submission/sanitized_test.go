package submission

import (
	"maps"
	"os/exec"
	"slices"
	"testing"

	"touchstone/harness/logs/sanitizer"
)

const past = "#include <stdlib.h>\nint past(int *);\nint main(void) { int *n = calloc(3, sizeof *n); return past(n); }\n"

// Every usual way to build a program in C lets a sanitizer find what its function
// past does at line 2.
func TestSanitized(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds many programs")
	}
	const source = "int past(int *);\nint past(int *n) { return n[3]; }\n"
	tests := []struct {
		name  string
		files files
		at    string // the file; "" if no sanitizer can be had
	}{
		{"gcc", files{"Makefile": "check: main.c past.c\n\tgcc -Wall -Werror -O2 -o check main.c past.c\n", "main.c": past, "past.c": source}, "past.c"},
		{"variables", files{"Makefile": "CC = gcc\nCFLAGS = -std=c99 -pedantic -g\ncheck: main.o past.o\n\t$(CC) $(CFLAGS) $^ -o $@ -lm\n", "main.c": past, "past.c": source}, "past.c"},
		{"rules of make", files{"Makefile": "check: check.o past.o\n", "check.c": past, "past.c": source}, "past.c"},
		{"a library", files{"Makefile": "check: main.c src/past.c\n\tcd src && cc -c past.c && ar rc libpast.a past.o\n\tcc -o check main.c -Lsrc -lpast\n", "main.c": past, "src/past.c": source}, "src/past.c"},
		{"a folder for objects", files{"Makefile": "check: build/main.o build/past.o\n\tcc -o check $^\nbuild/%.o: src/%.c\n\tcc -c -o $@ $<\n", "build/": "", "src/main.c": past, "src/past.c": source}, "src/past.c"},
		{"a folder that the build makes", files{"Makefile": "check: main.c past.c\n\tmkdir out\n\tcc -o out/check main.c past.c\n\tmv out/check .\n", "main.c": past, "past.c": source}, "past.c"},
		{"an older compiler", files{"Makefile": "check: main.c past.c\n\tcc -fno-common -o check main.c past.c\n", "main.c": "int cards;\n" + past, "past.c": "int cards;" + source}, "past.c"},
		{"programs handed in", files{"Makefile": "check: main.o past.o\n\tcc -o check main.o past.o\n", "check": "\x7fELF\x00", "past.o": "\x7fELF\x00", "main.c": past, "past.c": source}, "past.c"},
		{"no -g, and stripped", files{"Makefile": "check: main.c past.c\n\tcc -o check main.c past.c && strip -g check\n", "main.c": past, "past.c": source}, "-"},
		{"static", files{"Makefile": "check: main.c past.c\n\tcc -static -o check main.c past.c\n", "main.c": past, "past.c": source}, ""},
		{"a compiler by its path", files{"Makefile": "check: main.c past.c\n\t/usr/bin/cc -o check main.c past.c\n", "main.c": past, "past.c": source}, ""},
		{"another sanitizer", files{"Makefile": "check: main.c past.c\n\tcc -fsanitize=thread -o check main.c past.c\n", "main.c": past, "past.c": source}, ""},
		{"a script", files{"Makefile": "check: check.sh\n\tcp check.sh check\n\tchmod +x check\n", "check.sh": "#!/bin/sh\n"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			folder, a := tt.files.folder(t), asks("check")
			s := open(t, folder)
			if b := build(t, s, a); b.Programs["check"].Path == "" {
				t.Fatalf("cause %s", b.Report.Cause)
			}
			again, programs, err := s.Sanitized(t.Context(), pool, a)
			check(t, err)
			if again != nil {
				defer again.Close()
			}
			p, ok := programs["check"]
			if !ok {
				if tt.at != "" {
					t.Fatal("it has no sanitizer")
				}
				return
			}
			c := exec.Command(p.Path)
			c.Env = []string{"ASAN_OPTIONS=detect_leaks=0"}
			out, _ := c.CombinedOutput()
			got := "-"
			if f := sanitizer.Undefined(string(out), s.Files, ""); f != nil {
				got = f.At.File
				if f.At.Line != 2 {
					t.Errorf("line %d", f.At.Line)
				}
			}
			if got != tt.at {
				t.Errorf("found at %q, want %q\n%s", got, tt.at, out)
			}
		})
	}
}

// The work tree of a submission that was built in another one stays as it is.
func TestSanitizedHasItsOwnTree(t *testing.T) {
	s := open(t, files{"Makefile": rule, "main.c": hello}.folder(t))
	b := build(t, s, asks("check"))
	before := snapshot(t, s.tree())
	again, programs, err := s.Sanitized(t.Context(), pool, asks("check"))
	check(t, err)
	if got := slices.Collect(maps.Keys(programs)); len(got) != 1 || programs["check"].Path == b.Programs["check"].Path {
		t.Errorf("programs %v", programs)
	}
	if after := snapshot(t, s.tree()); after != before {
		t.Errorf("was\n%s\nand is\n%s", before, after)
	}
	check(t, again.Close())
}

package submission

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
)

// TestLink builds a program of a student's half and one that only the course has. What
// is compiled first cannot see the course's, also not by a name that leads there in the
// second step, and nothing but the program is there when it is played.
func TestLink(t *testing.T) {
	a := asks("check", "other")
	a.Kit = map[string][]byte{"Makefile": []byte("all: check other\ncheck: out/half.o\nother: out/other.o\nout/%.o: %.c\n\tmkdir -p out && cc -c -o $@ $<\n.PHONY: all check other\n")}
	a.LinkKit = map[string][]byte{
		"link.mk": []byte("all: check other\ncheck other: %: out/%.o main.c answer.c\n\tcc -o $@ $^\nout/check.o: out/half.o\n\tcp $< $@\n"),
		"main.c":  []byte("int half(void), answer(void);\nint main(void) { return half() == answer() ? 0 : 1; }\n"), "answer.c": []byte("int answer(void) { return 42; }\n"),
	}
	a.Build.Command = []string{"make", "-k"}
	a.Build.Link = &assignment.Link{Takes: "out", Kit: "link", Command: []string{"make", "-k", "-f", "link.mk"}}
	const right = "int half(void) { return 42; }\n"
	for name, test := range map[string]struct {
		files files
		built bool
	}{
		"right":                   {files{"half.c": right, "other.c": right}, true},
		"takes the answer":        {files{"half.c": "#include \"answer.c\"\nint half(void) { return answer(); }\n", "other.c": right}, false},
		"takes it from above":     {files{"half.c": "#include \"../answer.c\"\nint half(void) { return answer(); }\n", "other.c": right}, false},
		"a link where it will be": {files{"half.c": right, "other.c": right, "answer.c": "-> /etc/hostname", "out/answer.c": "-> ../answer.c"}, true},
		"a program of its own":    {files{"half.c": "#error\n", "other.c": right, "!check": "#!/bin/sh\nexit 0\n", "out/!check": "#!/bin/sh\n"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := build(t, open(t, test.files.folder(t)), a)
			p, built := b.Programs["check"]
			if built != test.built || test.built != (b.Report.Status == report.Built) {
				t.Fatalf("built: %v, status %s: %s\n%s", built, b.Report.Status, b.Report.Cause, b.Report.Log)
			}
			if b.Programs["other"].Path == "" {
				t.Fatal("the other program is missing", b.Missing)
			}
			if !built {
				return
			}
			output(t, p)
			there, err := os.ReadDir(filepath.Dir(p.Path))
			check(t, err)
			for _, entry := range there {
				if !slices.Contains([]string{"check", "other"}, entry.Name()) {
					t.Errorf("%s is there when the program is played", entry.Name())
				}
			}
		})
	}
	t.Run("why", func(t *testing.T) {
		b := build(t, open(t, files{"half.c": "int half(void) { return 1 }\n", "other.c": "int other;\n"}.folder(t)), a)
		if check, other := b.Missing["check"].Error(), b.Missing["other"].Error(); check == other || len(b.Programs) > 0 {
			t.Errorf("the reasons are %q and %q", check, other)
		}
	})
}

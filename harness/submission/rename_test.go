package submission

import (
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// TestNamesOfFiles builds what is named, or fetched, in another way than the sources
// expect: it is found where that is safe, and otherwise named.
func TestNamesOfFiles(t *testing.T) {
	const composed, apart = "gr\u00f6\u00dfe", "gro\u0308\u00dfe"
	including := func(name string) string { return "#include \"" + name + "\"\n" + hello }
	lfs := string(pointer) + "v1\noid sha256:0\nsize 1\n"
	for _, test := range []struct {
		name  string
		files files
		cause string // "" if it is built
		note  string
	}{
		{"capitals", files{"MAIN.C": hello}, "", say("notes.misnamed", "file", "MAIN.C", "name", "MAIN.c")},
		{"text", files{"main.c.txt": hello, "util.c.txt": "", "notes.txt": ""}, "", say("notes.misnamed", "file", "util.c.txt", "name", "util.c")},
		{"capitals, and a Makefile", files{"MAIN.C": hello, "Makefile": "check: main.c\n\tcc -o check main.c\n"}, say("build.file-like", "file", "main.c", "files", "MAIN.C"), ""},
		{"text, and a Makefile", files{"main.c.txt": hello, "Makefile": "check: main.c\n\tcc -o check main.c\n"}, say("build.file-like", "file", "main.c", "files", "main.c.txt"), ""},
		{"two programs", files{"src/main.c": hello, "backup/main.c": hello}, say("plan.several", "program", "check", "files", "backup/main.c, src/main.c"), ""},
		{"an NFD file", files{"main.c": including(composed + ".h"), apart + ".h": ""}, "", say("notes.form", "file", composed+".h")},
		{"an NFC file", files{"main.c": including(apart + ".h"), composed + ".h": ""}, "", say("notes.form", "file", apart+".h")},
		{"an NFD file that is meant", files{"main.c": including(apart + ".h"), apart + ".h": ""}, "", ""},
		{"both forms", files{"main.c": including(composed+".h") + including(apart + ".h")[:12+len(apart)] + "\n", apart + ".h": ""}, say("build.file-like", "file", composed+".h", "files", apart+".h"), ""},
		{"Git LFS", files{"main.c": lfs}, say("build.lfs", "file", "main.c"), say("build.lfs", "file", "main.c")},
		{"data in Git LFS", files{"main.c": hello, "data.bin": lfs}, "", say("build.lfs", "file", "data.bin")},
		{"a submodule", files{".gitmodules": "[submodule \"x\"]\n\tpath = lib\n\turl = ../x\n", "lib/": "", "main.c": including("lib/x.h")},
			say("list.next", "first", catalog.Of("files.missing", "file", "lib/x.h"), "next", catalog.Of("build.submodule", "folder", "lib")), say("build.submodule", "folder", "lib")},
		{"a submodule that is there", files{".gitmodules": "path = lib\npath = ../..\n", "lib/x.h": "", "main.c": including("lib/x.h")}, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			a := asks("check")
			a.Build.Kind, a.Build.Command = "c", nil
			s := open(t, test.files.folder(t))
			b := build(t, s, a)
			if (test.cause == "") != (b.Report.Status == report.Built) || !strings.Contains(b.Report.Cause, test.cause) {
				t.Errorf("%s: %s; want %q", b.Report.Status, b.Report.Cause, test.cause)
			}
			if all := strings.Join(b.Report.Notes, "\n"); !strings.Contains(all, test.note) || test.note == "" && all != "" {
				t.Errorf("notes %q, want %q", all, test.note)
			}
		})
	}
}

// TestPointersInEveryLanguage hands in a pointer of Git LFS in place of a source.
func TestPointersInEveryLanguage(t *testing.T) {
	for kind, name := range map[string]string{"c": "main.c", "c++": "main.cpp", "python": "main.py", "java": "Main.java", "go": "main.go", "rust": "main.rs", "node": "main.js", "make": "Makefile"} {
		found, _ := assignment.FindBuildKind(kind)
		a := asks("check")
		a.Build.Kind, a.Build.Command, a.Build.Needs = kind, nil, found.Tools
		if missing := missingTools(a.Build); len(missing) > 0 {
			t.Logf("%s is not tried: %v are not there", kind, missing)
			continue
		}
		b := build(t, open(t, files{name: string(pointer) + "v1\noid sha256:0\nsize 1\n"}.folder(t)), a)
		if want := say("build.lfs", "file", name); b.Report.Status != report.Failed || !strings.Contains(strings.Join(b.Report.Notes, "\n"), want) {
			t.Errorf("%s: %s, %s; notes %q", kind, b.Report.Status, b.Report.Cause, b.Report.Notes)
		}
	}
}

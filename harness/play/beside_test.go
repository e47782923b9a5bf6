package play

import (
	"os"
	"path/filepath"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// The programs of a submission lie beside each other in a play, but where the
// play itself calls a file by the name of one.
func TestProgramsLieBesideEachOther(t *testing.T) {
	prog := candidate(t, "ls; for p in ./other other; do $p; done 2>&1; echo \"$1\"; test -n \"$1\" && echo made > \"$1\"; exit 0\n")
	prog.Folder = filepath.Dir(prog.Path)
	other := submission.Program{Path: filepath.Join(prog.Folder, "built/other"), Folder: prog.Folder}
	if err := os.Mkdir(filepath.Dir(other.Path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other.Path, []byte("#!/bin/sh\necho other\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r := runnerOf(t, prog)
	r.Programs["other"], r.Missing = other, nil
	for name, text := range map[string]string{
		"beside": "play -with in.txt prog\nexpect stdout want.txt\n-- in.txt --\n-- want.txt --\nin.txt\nother\nprog\nother\nother\n\n",
		"a file": "play -with other prog\nexpect stdout -match '^other\\nprog\\n.*Permission denied'\n-- other --\nmine\n",
		"a name": "play prog other\nexpect stdout -match '^prog\\n.*not found'\nexpect file other want.txt\n-- want.txt --\nmade\n",
	} {
		if got := tryWith(t, r, text); got.Case.Verdict != report.VerdictPass {
			t.Errorf("%s: %+v", name, got.Case.Expectations)
		}
	}
	r.Programs["other"] = submission.Program{Path: other.Path} // one that was given is not beside it
	if got := tryWith(t, r, "play prog\nexpect stdout -match '^prog\\n'\n"); got.Case.Verdict != report.VerdictPass {
		t.Errorf("%+v", got.Case.Expectations)
	}
}

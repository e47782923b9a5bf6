package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

func TestDoctor(t *testing.T) {
	status, stdout, stderr := touchstone(t, "doctor")
	if status != statusFull || stderr != "" || !strings.Contains(stdout, "\nsandbox: level ") {
		t.Errorf("status %d, stderr %q, stdout:\n%s", status, stderr, stdout)
	}
	t.Setenv("PATH", t.TempDir())
	status, stdout, _ = touchstone(t, "doctor")
	if status != statusFault {
		t.Errorf("without any tool the status is %d", status)
	}
	_, german, _ := touchstone(t, "doctor", "--lang", "de")
	for _, tool := range []struct{ key, fix string }{
		{"doctor.broken", "apt-get install -y gcc libc6-dev"}, {"doctor.broken", "apt-get install -y make"}, {"doctor.optional", "apt-get install -y valgrind"},
	} {
		for l, said := range map[catalog.Language]string{catalog.English: stdout, catalog.German: german} {
			if want := l.Say(tool.key, "problem", catalog.Of("doctor.missing"), "fix", tool.fix); !strings.Contains(said, want) {
				t.Errorf("nothing says %q:\n%s", want, said)
			}
		}
	}
}

// A compiler without the headers of the C library is found out.
func TestDoctorTriesTheCompiler(t *testing.T) {
	if testing.Short() {
		t.Skip("TestDoctor runs, too: left out with -short")
	}
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // tools are looked for where a build may enter
		t.Fatal(err)
	}
	broken := "#!/bin/sh\necho '<stdin>:1: fatal error: stdio.h: No such file' >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(dir, "cc"), []byte(broken), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
	status, stdout, _ := touchstone(t, "doctor")
	if status != statusFault || !strings.Contains(stdout, inEnglish("doctor.broken-compiler", "why", "<stdin>:1: fatal error: stdio.h: No such file")) {
		t.Errorf("status %d:\n%s", status, stdout)
	}
}

func TestRequireSandbox(t *testing.T) {
	for n, name := range sandbox.Levels {
		err := atLeast(sandbox.Level{Number: 1, Name: "limited"}, name)
		if refused := err != nil; refused != (n > 1) {
			t.Errorf("limited where %s is asked for: %v", name, err)
		}
		if err != nil && statusOf(err) != statusFault {
			t.Errorf("the status is %d", statusOf(err))
		}
	}
}

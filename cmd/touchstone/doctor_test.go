package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
	for _, fix := range []string{"missing; fix: apt-get install -y gcc libc6-dev", "missing; fix: apt-get install -y make", "need it; fix: apt-get install -y valgrind"} {
		if !strings.Contains(stdout, fix) {
			t.Errorf("nothing says %q:\n%s", fix, stdout)
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
	if status != statusFault || !strings.Contains(stdout, "does not compile: <stdin>:1: fatal error: stdio.h: No such file; fix: apt-get install -y gcc libc6-dev") {
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

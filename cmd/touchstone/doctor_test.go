package main

import (
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
	for _, fix := range []string{"missing: apt-get install -y gcc libc6-dev", "missing: apt-get install -y make", "not judged: apt-get install -y valgrind"} {
		if !strings.Contains(stdout, fix) {
			t.Errorf("nothing says %q:\n%s", fix, stdout)
		}
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
	if err := atLeast(sandbox.Level{}, "containd"); statusOf(err) != statusUsage {
		t.Errorf("an unknown level: %v", err)
	}
}

// Package built runs touchstone as a user does, for tests: the program, built
// once for all tests of a package.
package built

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var program string

// Main runs the tests of a package that calls Touchstone; TestMain calls it.
func Main(m *testing.M) {
	os.Exit(with(m))
}

func with(m *testing.M) int {
	dir, err := os.MkdirTemp("", "touchstone-built-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "touchstone")
	build := exec.Command("go", "build", "-o", program, "touchstone/cmd/touchstone")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return 1
	}
	return m.Run()
}

// Touchstone runs the program, and gives its exit status and what it prints.
func Touchstone(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// Slow leaves a test that takes seconds out of a short run.
func Slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it grades or builds much: left out with -short")
	}
}

// Package built runs the touchstone executable in tests, as a user would. It is
// built once for all tests of a package.
package built

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
)

// folder contains the executable for a package's tests.
var folder string

// program builds it on the first call: short tests may not need it.
var program = sync.OnceValues(func() (string, error) {
	file := filepath.Join(folder, "touchstone")
	if out, err := exec.Command("go", "build", "-o", file, "touchstone/cmd/touchstone").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

// sources visits all sources of the program, once: go test caches the result of a
// package as long as the files that its tests have opened are unchanged.
var sources sync.Once

// Main runs the tests of a package that calls Touchstone; TestMain calls it.
func Main(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "touchstone-built-"); err != nil {
		panic(err)
	}
	os.Setenv("TOUCHSTONE_BUILDS", "") // a test builds what it grades
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// Touchstone runs the program, and returns its exit status and output.
func Touchstone(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(Program(t), args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// Program returns the path of the executable.
func Program(t *testing.T) string {
	t.Helper()
	sources.Do(func() { Sources(t) })
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// Sources visits the sources of the program, for a test that builds one, so that go
// test does not cache its result when they change.
func Sources(t *testing.T) {
	t.Helper()
	for _, folder := range []string{"cases", "cmd", "harness", "reference"} {
		err := filepath.WalkDir(filepath.Join(samples.Repository(t), folder), func(string, fs.DirEntry, error) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Slow skips a test that takes seconds if -short is set.
func Slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it grades or builds much: left out with -short")
	}
}

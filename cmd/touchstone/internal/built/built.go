// Package built runs touchstone as a user does, for tests: the program, built
// once for all tests of a package.
package built

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
)

var program string

// sources looks at all that the program is built from, once: go test remembers
// a package for as long as what its tests have looked at is the same.
var sources sync.Once

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
	sources.Do(func() { Sources(t) })
	var out, errs bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// Sources looks at the source of the program, for a test that builds one.
func Sources(t *testing.T) {
	t.Helper()
	for _, folder := range []string{"cases", "cmd", "harness", "reference"} {
		err := filepath.WalkDir(filepath.Join(samples.Repository(t), folder), func(string, fs.DirEntry, error) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Slow leaves a test that takes seconds out of a short run.
func Slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it grades or builds much: left out with -short")
	}
}

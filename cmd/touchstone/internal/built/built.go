// Package built runs touchstone as a user does, for tests: the program, built
// once for all tests of a package.
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

// folder is where the program of a package's tests is.
var folder string

// program builds it, the first time it is called: short tests may need none.
var program = sync.OnceValues(func() (string, error) {
	file := filepath.Join(folder, "touchstone")
	if out, err := exec.Command("go", "build", "-o", file, "touchstone/cmd/touchstone").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

// sources looks at all that the program is built from, once: go test remembers
// a package for as long as what its tests have looked at is the same.
var sources sync.Once

// Main runs the tests of a package that calls Touchstone; TestMain calls it.
func Main(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "touchstone-built-"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// Touchstone runs the program, and gives its exit status and what it prints.
func Touchstone(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	sources.Do(func() { Sources(t) })
	file, err := program()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	cmd := exec.Command(file, args...)
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

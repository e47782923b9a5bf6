package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// programs holds the executables built from testdata, where every user may run them.
var programs string

func TestMain(m *testing.M) {
	if word := os.Getenv(harnessVariable); word != "" {
		os.Exit(harnessToKill(word))
	}
	os.Exit(withPrograms(m))
}

func withPrograms(m *testing.M) int {
	var err error
	if programs, err = os.MkdirTemp("", "sandbox-test-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(programs)
	if err := os.Chmod(programs, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	sources, err := filepath.Glob("testdata/*.c")
	if err != nil || len(sources) == 0 {
		fmt.Fprintln(os.Stderr, "no sources in testdata:", err)
		return 1
	}
	for _, source := range sources {
		name := strings.TrimSuffix(filepath.Base(source), ".c")
		args := []string{"-O1", "-Wall", "-pthread", "-o", filepath.Join(programs, name), source}
		if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "these tests need a C compiler called cc: %v\n%s", err, out)
			return 1
		}
	}
	return m.Run()
}

func program(t testing.TB, name string) string {
	t.Helper()
	return filepath.Join(programs, name)
}

func newPool(t testing.TB, workers int) *Pool {
	t.Helper()
	return newPoolAt(t, "", workers)
}

// highest is the number of the level that this machine reaches, or of the lowest but one.
var highest = sync.OnceValues(func() (int, error) {
	p, err := New(Options{Workers: 1})
	if err != nil {
		return 0, err
	}
	return max(limited, p.Level().Number), p.Close()
})

// reached are the levels from the lowest but one to the highest; with -short, the highest alone.
func reached(t *testing.T) []string {
	t.Helper()
	level, err := highest()
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		return Levels[level : level+1]
	}
	return Levels[limited : level+1]
}

func atEachLevel(t *testing.T, test func(*testing.T, *Pool)) {
	for _, name := range reached(t) {
		t.Run(name, func(t *testing.T) { test(t, newPoolAt(t, name, 1)) })
	}
}

func newPoolAt(t testing.TB, level string, workers int) *Pool {
	t.Helper()
	p, err := New(Options{Workers: workers, Level: level})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

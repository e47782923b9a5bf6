package endtoend

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
)

// packages holds a small problem package of each kind, with submissions that are right and wrong.
const packages = "../../../testdata/packages"

// Every package is imported without a feature left out, and each of its submissions gets the verdict that it declares.
func TestPackages(t *testing.T) {
	built.Slow(t)
	names, err := os.ReadDir(packages)
	if err != nil || len(names) == 0 {
		t.Fatalf("%d packages, %v", len(names), err)
	}
	for _, entry := range names {
		t.Run(entry.Name(), func(t *testing.T) {
			source := filepath.Join(packages, entry.Name())
			status, stdout, stderr := built.Touchstone(t, "import", source, filepath.Join(t.TempDir(), "lab"))
			submissions, err := fs.Glob(os.DirFS(source), "submissions/*/*")
			if err != nil {
				t.Fatal(err)
			}
			tried := strings.Count(stdout+stderr, "\nok ")
			for _, line := range strings.Split(stderr, "\n") {
				if _, why, is := strings.Cut(line, ": needs "); is {
					tried++
					t.Logf("not tried here: it needs %s", why)
				}
			}
			if status != 0 || tried != len(submissions) {
				t.Errorf("status %d, %d of %d submissions\n%s%s", status, tried, len(submissions), stdout, stderr)
			}
		})
	}
}

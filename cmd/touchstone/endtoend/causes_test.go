package endtoend

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// TestTwoPlantedMistakes grades a program with one mistake, one with another
// and one with both: each cause of the last has cases that fail for that
// mistake alone, and none that fails for the other.
func TestTwoPlantedMistakes(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	fromZero := func(dir string) {
		file := filepath.Join(dir, "lexer.c")
		source, err := os.ReadFile(file)
		changed := strings.Replace(string(source), "lexer->line = 1;", "lexer->line = 0;", 1)
		if err != nil || changed == string(source) {
			t.Fatalf("no line is counted from 0: %v", err)
		}
		if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	numbers, both := filepath.Join(t.TempDir(), "work"), filepath.Join(t.TempDir(), "work")
	for dir, name := range map[string]string{numbers: "good", both: "summary-on-stderr"} {
		if err := os.CopyFS(dir, os.DirFS(sample(t, name))); err != nil {
			t.Fatal(err)
		}
		fromZero(dir)
	}
	stream := failedIn(t, graded(t, lost, sample(t, "summary-on-stderr")))
	line := failedIn(t, graded(t, lost, numbers))
	data := graded(t, lost, both)

	var r report.Report
	if err := yaml.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	groups := cause.Group(r.Cases)
	if len(groups) != 2 || len(r.Causes) != 2 {
		t.Fatalf("the causes are %+v, %+v", groups, r.Causes)
	}
	for _, g := range groups {
		own, other := stream, line
		if strings.HasPrefix(g.Key, string(report.LineNumber)) {
			own, other = line, stream
		}
		for _, i := range g.Cases {
			if id := r.Cases[i].ID; !slices.Contains(own, id) || slices.Contains(other, id) {
				t.Errorf("%s stands among %s", id, g.Key)
			}
		}
	}
}

// failedIn are the ids of the cases that failed.
func failedIn(t *testing.T, data []byte) []string {
	t.Helper()
	var r report.Report
	if err := yaml.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, c := range r.Cases {
		if c.Verdict == report.VerdictFail {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

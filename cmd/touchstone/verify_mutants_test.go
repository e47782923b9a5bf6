package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The cases of the lab have no input without a newline at its end.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("tries many mutants")
	}
	dir, matrix := lab(t), filepath.Join(t.TempDir(), "matrix.yaml")
	status, _, stderr := touchstone(t, "verify", dir, "--mutants", "--matrix", matrix)
	for _, want := range []string{"no case notices: reference/lc.c:", " mutants killed (", "cases of the same strength ("} {
		if status != statusLost || !strings.Contains(stderr, want) {
			t.Errorf("status %d, no %q:\n%s", status, want, stderr)
		}
	}
	data, err := os.ReadFile(matrix)
	if err != nil || !strings.HasPrefix(string(data), "schema: touchstone/mutants/v1\n") || !strings.Contains(string(data), "fate: killed\n    cases:") {
		t.Errorf("%v\n%s", err, data)
	}

	judged := filepath.Join(dir, "samples", "equivalent.yaml")
	if err := os.WriteFile(judged, []byte("schema: touchstone/equivalent/v1\nmutants:\n  - {source: good/lc.c, lines: no, becomes: yes, why: so}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr = touchstone(t, "verify", dir, "--mutants"); status != statusUsage || !strings.Contains(stderr, judged+":3:5: ") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

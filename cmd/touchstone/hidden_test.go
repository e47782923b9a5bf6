package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"touchstone/cmd/touchstone/internal/samples"
)

// TestHiddenIndex finds a hidden.yaml that does not say what the hidden cases
// are worth.
func TestHiddenIndex(t *testing.T) {
	for _, s := range samples.Suites(t) {
		want, err := s.WriteHidden()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(repository, "cases", s.ID, "hidden.yaml")
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is stale; run go test ./cmd/touchstone -run HiddenIndex -update (%v)", file, err)
		}
	}
}

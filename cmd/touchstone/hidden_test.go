package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"touchstone/cases"
	"touchstone/harness/suite"
)

// TestHiddenIndex finds a hidden.yaml that does not say what the hidden cases
// are worth.
func TestHiddenIndex(t *testing.T) {
	places, err := suite.Collection{BuiltIn: cases.FS}.List()
	if err != nil || len(places) == 0 {
		t.Fatal(places, err)
	}
	for _, at := range places {
		s, err := suite.Load(at)
		if err != nil {
			t.Fatal(err)
		}
		want, err := s.WriteHidden()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(repository, "cases", at.ID, "hidden.yaml")
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

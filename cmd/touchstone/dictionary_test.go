package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/diagnosis"
)

var allDictionaries = flag.Bool("dictionaries", false, "compute the dictionary of every assignment anew, instead of one that takes seconds")

// Every dictionary is what verify writes now. All of them belong to the cases that are here,
// but that a mistake fails these in another way is seen only by trying it.
func TestDictionaries(t *testing.T) {
	for _, s := range samples.Suites(t) {
		file := filepath.Join(repository, "cases", s.ID, diagnosis.File)
		if *update {
			if status, _, stderr := touchstone(t, "verify", s.ID, "--dictionary", file, "--repository", repository); status != 0 {
				t.Errorf("%s: status %d\n%s", s.ID, status, stderr)
			}
			continue
		}
		known, err := s.Dictionary()
		if err != nil || len(known.Mistakes) == 0 {
			t.Errorf("%s: %v, %d mistakes", s.ID, err, len(known.Mistakes))
		}
		for _, warning := range s.Outdated() {
			t.Error(warning)
		}
		if testing.Short() || !*allDictionaries && s.ID != "gomoku-mist" {
			continue
		}
		now := filepath.Join(t.TempDir(), diagnosis.File)
		status, _, stderr := touchstone(t, "verify", s.ID, "--dictionary", now, "--repository", repository)
		got, err := os.ReadFile(now)
		want, missing := os.ReadFile(file)
		if status != 0 || err != nil || missing != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is stale; run go test ./cmd/touchstone -run Dictionaries -update (status %d, %v, %v)\n%s", file, status, err, missing, stderr)
		}
	}
}

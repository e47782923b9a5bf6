package main

import (
	"bytes"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/caselang"
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

// A student's mistake is mostly one that nobody declared. It may fail what a known one fails, but
// where any case tells them apart, it gets no name, in at least 19 of 20.
func TestAnUnknownMistakeGetsNoName(t *testing.T) {
	tried, wrong := 0, 0
	for _, s := range samples.Suites(t) {
		known, err := s.Dictionary()
		if err != nil {
			t.Fatal(err)
		}
		counts := map[diagnosis.Place]diagnosis.Counts{}
		for _, c := range s.Cases {
			items := c.CountsFor
			for _, step := range c.Steps {
				switch does := step.Does.(type) {
				case caselang.Items:
					items = does.IDs
				case caselang.Expect:
					counts[diagnosis.Place{Case: c.ID, Line: step.Line}] = diagnosis.Counts{Items: items}
				}
			}
		}
		var misnamed []string
		for _, id := range slices.Sorted(maps.Keys(known.Mistakes)) {
			unknown := known.Mistakes[id]
			failed, met := diagnosis.Signature{}, map[diagnosis.Place]bool{}
			for at := range counts {
				if met[at] = !unknown.Fails[at].Certain(); !met[at] {
					failed[at] = unknown.Fails[at][0]
					delete(met, at)
				}
			}
			if len(failed) == 0 {
				continue
			}
			tried++
			rest := &diagnosis.Dictionary{Mistakes: maps.Clone(known.Mistakes)}
			delete(rest.Mistakes, id)
			same := func(other string) bool { return reflect.DeepEqual(known.Mistakes[other].Fails, unknown.Fails) }
			if matches, _ := rest.Explain(failed, met, counts); len(matches) > 0 && !slices.ContainsFunc(matches[0].Mistakes, same) {
				misnamed = append(misnamed, id)
			}
		}
		t.Logf("%s: these are misnamed if they are unknown: %v", s.ID, misnamed)
		wrong += len(misnamed)
	}
	if tried < 500 || 20*wrong > tried {
		t.Errorf("%d of %d mistakes get the name of another", wrong, tried)
	}
}

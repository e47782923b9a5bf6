package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTwinOfACase(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the reference and samples: left out with -short")
	}
	out := filepath.Join(t.TempDir(), "twin.txtar")
	status, _, stderr := touchstone(t, "twin", "coms327-part1", "card-three", "--seed", "1", "--repository", "../..", "-o", out)
	data, err := os.ReadFile(out)
	if err != nil || status != statusFull {
		t.Fatalf("%v, status %d: %s", err, status, stderr)
	}
	original, err := os.ReadFile("../../cases/coms327-part1/card-three.txtar")
	if err != nil {
		t.Fatal(err)
	}
	commands := func(text []byte) string { head, _, _ := strings.Cut(string(text), "\n-- "); return head }
	if commands(data) != "#visibility: hidden\n"+commands(original) || strings.HasSuffix(string(data), string(original)) {
		t.Errorf("got\n%s", data)
	}
}

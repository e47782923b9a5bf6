package main

import (
	"strings"
	"testing"
)

func TestCasesAreWrittenAsTxtar(t *testing.T) {
	for _, args := range [][]string{
		{"hunt", "coms327-part1", "--exec", "check=/bin/true", "--out", "found.yaml"},
		{"twin", "coms327-part1", "card-three", "--out", "found.yaml"},
	} {
		status, _, stderr := touchstone(t, args...)
		if want := inEnglish("usage.write", "text", "--out found.txtar"); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d\n%s\nwant %s", args, status, stderr, want)
		}
	}
}

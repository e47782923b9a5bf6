package reporttest

import (
	"os"
	"testing"

	"touchstone/harness/report"
)

// Read reads a report from a file.
func Read(t testing.TB, file string) *report.Report {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := report.Read(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

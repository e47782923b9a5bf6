package memcheck

import (
	"os"
	"reflect"
	"testing"

	"touchstone/harness/report"
)

// A report that was cut off, since its program was stopped, counts as far as it goes.
func TestReportThatWasCutOff(t *testing.T) {
	data, err := os.ReadFile("testdata/cut.xml")
	if err != nil {
		t.Fatal(err)
	}
	found, err := readValgrind(data, "/tmp/prog", nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []report.Finding{{Kind: report.ValgrindError, What: "Invalid write of size 1", At: &report.Place{File: "prog.c", Line: 2, Function: "main"}}}
	if !reflect.DeepEqual(found.Errors, want) {
		t.Errorf("%+v", found.Errors)
	}
}

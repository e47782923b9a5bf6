package submission

import (
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
)

func TestStandIn(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds several times: left out with -short")
	}
	tests := []struct {
		name    string
		files   files
		status  report.BuildStatus
		standIn string
	}{
		{"its own name", files{"main.c": hello, "other.c": "not C"}, report.Built, ""},
		{"another name", files{"solitaire.c": hello, "README.txt": "C"}, report.Built, "solitaire.c"},
		{"like an option", files{"-x.c": hello}, report.Built, "-x.c"},
		{"two of them", files{"a.c": hello, "b.c": hello}, report.Failed, ""},
		{"in capitals", files{"MAIN.C": hello}, report.Built, "MAIN.c"},
		{"none", files{"a.txt": hello}, report.Failed, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := asks("check")
			a.Build.Command = []string{"cc", "-o", "check", "main.c"}
			a.Build.StandIn = &assignment.StandIn{Name: "main.c", For: "*.c"}
			s := open(t, test.files.folder(t))
			b := build(t, s, a)
			if b.Report.Status != test.status || b.StandIn != test.standIn {
				t.Errorf("%s, stand-in %q, %q", b.Report.Status, b.StandIn, b.Report.Cause)
			}
			if test.name == "two of them" && b.Report.Cause != say("build.file-like", "file", "main.c", "files", "a.c, b.c") {
				t.Errorf("cause: %q", b.Report.Cause)
			}
			if noted := slices.ContainsFunc(b.Report.Notes, func(note string) bool { return note == say("notes.stand-in", "file", "main.c", "other", test.standIn) }); noted != (test.standIn != "") {
				t.Errorf("notes: %q", b.Report.Notes)
			}
		})
	}
}

package report_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

var mustValidate = flag.Bool("validator", false, "fail when there is no validator beside our own")

// hostile are bytes that a program may print, a file be called, and a
// compiler quote.
var hostile = []string{
	"", "\xff", "a\x80b\n", "\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x00", "\x1b[31m\a", "\r\n", "\n\n", " \n", "\t", "\u0085", "\u2028", "\ufeff", "\ufffd", "\ufffe", "😀",
	"yes", "null", "~", "1e3", "1e-05", ".inf", ".nan", "0x1F", "0o17", "017", "1_000", "+1", ".5", "1.", "0b1", "-0x1", "+.INF", "1_0.5", "190:20:30.15", "09", "2001-12-14t21:59:43.10-05:00", "2001-1-1", "Null", "NULL", "TRUE", "1:30", "2020-01-01", "2020-01-01T00:00:00Z", "<<", "=", "!!binary /w==", "&a", "*a", "? x", "- x", "a: b", "#", "%YAML 1.1", "---", "...", "{base64: AA==}", "'", `"`, `\`,
	strings.Repeat("x", 5000), strings.Repeat("\xfe", 5000), strings.Repeat("line\n", 900),
}

// holding is a report in which the text stands wherever a submission may put
// one.
func holding(s string) *report.Report {
	r := full()
	r.Void[0].Reason, r.Void[0].Place = s, s
	r.Submission.Name, r.Selection = s, s
	r.Sandbox.Missing[0].Why, r.Environment.Tools[0].Version = s, s
	r.Build.Cause, r.Build.Notes, r.Build.Log = s, []string{s}, report.Text(s)
	r.Build.Findings = []report.Finding{{Kind: report.LinkerError, What: s, At: &report.Place{File: s}}}
	r.Items[0].Reason, r.Items[0].Place = s, s
	r.Items[0].Mark = &report.Mark{Who: s, Why: s, Machine: 1e-7, Status: report.Fail}
	c := &r.Cases[0]
	c.Hint, c.Reason = s, s
	play := &c.Plays[0]
	play.Argv, play.Stdin, play.Note, play.Fault, play.Stdout, play.Stderr = []string{s, s}, s, s, s, report.Text(s), report.Text(s)
	play.Undefined = &report.Undefined{Found: &report.Finding{Kind: report.SanitizerError, What: s, At: &report.Place{File: s, Function: s}}}
	play.Inputs = []report.Input{{Name: s, Data: report.Text(s)}}
	x := &c.Expectations[0]
	x.Comparator, x.Args, x.Drop, x.Want, x.Got = s, []string{s}, []string{s}, report.Text(s), report.Text(s)
	x.Channel = "file a" + strings.ReplaceAll(s, "\n", "")
	x.Difference = &report.Difference{Summary: s, Line: 1, Column: 1, Want: report.Text(s), Got: report.Text(s)}
	r.Tests[0].Name, r.Tests[0].Reason, r.Review[0].Reason = s, s, s
	r.Timing.Cases[0].Plays = 1e-5
	return r
}

func TestReportsAreValidElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("the schema is tried in Go, too: left out with -short")
	}
	python, folder := reporttest.Python(t, *mustValidate), t.TempDir()
	reporttest.Write(t, folder, "full", full())
	reporttest.Write(t, folder, "bare", bare())
	for i, s := range hostile {
		reporttest.Write(t, folder, fmt.Sprintf("hostile-%02d", i), holding(s))
	}
	for _, fault := range reporttest.Faults(t, python, folder) {
		t.Error(fault)
	}
}

// The validator is one that finds something.
func TestWrongReportsAreNotValidElsewhere(t *testing.T) {
	if testing.Short() {
		t.Skip("no report is tried elsewhere: left out with -short")
	}
	python, folder := reporttest.Python(t, *mustValidate), t.TempDir()
	wrong := full()
	wrong.Cases[0].Plays[0].End = "crash"
	reporttest.Write(t, folder, "wrong", wrong)
	faults := reporttest.Faults(t, python, folder)
	slices.Sort(faults)
	if len(faults) != 2 || !strings.HasPrefix(faults[0], "wrong.json: cases/0/plays/0/end: ") || !strings.HasPrefix(faults[1], "wrong.yaml: cases/0/plays/0/end: ") {
		t.Errorf("got %q", faults)
	}
}

package convert_test

import (
	"bytes"
	"fmt"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/convert"
)

// A student's report has one line for a case that passed, however many plays it has.
func TestPassedCasesAreOneLineForStudents(t *testing.T) {
	r := &report.Report{Schema: report.Schema, Build: report.Build{Status: report.NotBuilt}}
	const cases = 10_000
	for i := range cases {
		id := fmt.Sprintf("%05d", i)
		r.Cases = append(r.Cases, report.Case{
			ID: id, Title: id, Visibility: report.Public, Hash: "sha256:1", Verdict: report.VerdictPass, Items: []string{"cases"}, Plays: []report.Play{{Line: 1, Argv: []string{"sum"}, End: "exit"}},
			Expectations: []report.Expectation{{Line: 2, Items: []string{"cases"}, Channel: "stdout", Comparator: id + ".out", Verdict: report.VerdictPass}},
		})
	}
	format, err := convert.Find("yaml")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := format.Write(&b, r, convert.Options{Audience: report.Student}); err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(b.Bytes(), []byte("\n")); lines > cases+100 || b.Len() > 5_000_000 {
		t.Errorf("%d lines, %d bytes", lines, b.Len())
	}
	back, err := report.Read("report.yaml", b.Bytes())
	if err != nil || len(back.Cases) != cases || back.Cases[7].ID != "00007" || back.Cases[7].Verdict != report.VerdictPass {
		t.Error(err)
	}
}

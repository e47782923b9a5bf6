package report_test

import (
	"encoding/json"
	"os"
	"testing"

	"touchstone/harness/report"
)

// A program that prints nothing, or that something ends, has the symptom that says so.
func TestSymptom(t *testing.T) {
	exit := report.Play{End: "exit", Stdout: "x"}
	silent := report.Play{End: "exit"}
	crash := report.Play{End: "signal", Signal: "SIGSEGV", Stdout: "x"}
	is := func(channel string, kind report.Kind) report.Expectation {
		return report.Expectation{Channel: channel, Option: "no-leaks", Difference: &report.Difference{Kind: kind, Got: "x"}}
	}
	gone := is("session", report.PartsDiffer)
	gone.Difference.Got = ""
	other := is("stdout", report.Ended)
	other.Difference.Play = &crash
	sanitized := crash
	sanitized.Found = &report.Finding{}
	for _, test := range []struct {
		name string
		x    report.Expectation
		play report.Play
		want string
	}{
		{"a word", is("stdout", report.OneWord), exit, "word"},
		{"nothing", is("stdout", report.PatternMissing), silent, "nothing printed"},
		{"a status of a silent program", is("exit", report.ExitStatus), silent, "exit status"},
		{"a file of a silent program", is("file a.txt", report.OneWord), silent, "word"},
		{"a line that is not there", gone, exit, "lines missing"},
		{"a crash", report.Expectation{Channel: "stdout"}, crash, "SIGSEGV"},
		{"a crash after a wrong word", is("stdout", report.OneWord), crash, "word"},
		{"a crash of another run", other, exit, "SIGSEGV"},
		{"a sanitizer's report", is("stdout", report.OneWord), sanitized, "sanitizer"},
		{"a loop", report.Expectation{Channel: "stdout"}, report.Play{End: "output limit"}, "output limit"},
		{"leaks", is("memory", report.MemoryUse), exit, "no-leaks"},
	} {
		if got := test.x.Symptom(test.play); got != test.want || !report.IsSymptom(got) {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// Every kind of difference is a symptom, but for those that others say more of.
func TestEveryKindIsASymptom(t *testing.T) {
	data, err := os.ReadFile("report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs struct {
			Difference struct {
				Properties struct {
					Kind struct{ Enum []string }
				}
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(data, &schema); err != nil || len(schema.Defs.Difference.Properties.Kind.Enum) == 0 {
		t.Fatal(schema, err)
	}
	for _, kind := range schema.Defs.Difference.Properties.Kind.Enum {
		if kind != string(report.Ended) && kind != string(report.MemoryUse) && !report.IsSymptom(kind) {
			t.Errorf("%q is no symptom", kind)
		}
	}
}

package hunt

import (
	"testing"

	"touchstone/harness/report"
)

func TestKindsOfDifferences(t *testing.T) {
	const inputs = "place P6\nplace G11\nwho\n"
	failed := func(kind report.Kind, want, got report.Text) report.Case {
		return report.Case{
			Plays: []report.Play{{End: "exit"}},
			Expectations: []report.Expectation{
				{Verdict: report.VerdictPass, Items: []string{"board"}, Channel: "stdout"},
				{Verdict: report.VerdictFail, Items: []string{"history"}, Channel: "stdout", Difference: &report.Difference{Kind: kind, Want: want, Got: got}},
			},
		}
	}
	ended := func(end, signal string) report.Case {
		c := failed(report.OneLine, "P6", "")
		c.Plays[0].End, c.Plays[0].Signal = end, signal
		return c
	}
	for name, test := range map[string]struct {
		a, b report.Case
		same bool
	}{
		"other values":            {failed(report.OneLine, "P6G11", "P6"), failed(report.OneLine, "A1", "B2"), true},
		"one word and a line":     {failed(report.OneWord, "P6 G11", "P6 G12"), failed(report.OneLine, "G11 P6", ""), true},
		"other words":             {failed(report.OneLine, "White wins!", "P6"), failed(report.OneLine, "Thank you", "P6"), false},
		"words of the input":      {failed(report.OneLine, "No such place: who", ""), failed(report.OneLine, "No such place: place", ""), true},
		"blanks":                  {failed(report.BlanksExtra, "P6G11", "P6 G11"), failed(report.OneLine, "P6G11", "P6"), false},
		"limits":                  {ended("cpu limit", ""), ended("output limit", ""), true},
		"a limit and a signal":    {ended("cpu limit", ""), ended("signal", "SIGSEGV"), false},
		"a crash and an output":   {ended("signal", "SIGSEGV"), failed(report.OneLine, "P6", ""), false},
		"signals":                 {ended("signal", "SIGSEGV"), ended("signal", "SIGABRT"), false},
		"another kind altogether": {failed(report.LetterCase, "Bye", "bye"), failed(report.OneLine, "Bye", "bye"), false},
	} {
		a, b := kindOf(test.a, []byte(inputs)), kindOf(test.b, []byte(inputs))
		if a == "" || (a == b) != test.same {
			t.Errorf("%s: %q, %q", name, a, b)
		}
	}
}

package cause_test

import (
	"reflect"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// play is a case of one play with some arguments and what is typed in.
func play(id string, verdict report.Verdict, typed string, args ...string) report.Case {
	return report.Case{
		ID: id, Visibility: report.Public, Verdict: verdict,
		Plays:        []report.Play{{Argv: append([]string{"prog"}, args...), Stdin: id + ".txt", End: "exit", Inputs: []report.Input{{Name: id + ".txt", Data: report.Text(typed)}}}},
		Expectations: []report.Expectation{{Items: []string{"moves"}, Verdict: verdict, Channel: "stdout"}},
	}
}

const (
	passes = report.VerdictPass
	fails  = report.VerdictFail
)

func TestContrast(t *testing.T) {
	hidden := play("hidden", passes, "place A1\nplace B2\n")
	hidden.Visibility = report.Hidden
	other := play("other", passes, "place A1\nplace B2\n")
	other.Expectations[0].Items = []string{"view"}
	cut := play("cut", passes, "place A1\nplace B2\n")
	cut.Plays[0].Inputs[0].Size = 5000
	text := func(line string) []report.Text { return []report.Text{report.Text(line)} }
	for name, test := range map[string]struct {
		fails  report.Case
		others []report.Case
		want   *report.Contrast
	}{
		"another line": {play("f", fails, "place A1\nplace G8\n"), []report.Case{play("p", passes, "place A1\nplace G7\n")},
			&report.Contrast{Case: "p", Input: "f.txt", Line: 2, Passes: text("place G7"), Fails: text("place G8")}},
		"the nearest of two": {play("f", fails, "place A1\nplace G8\n"), []report.Case{play("far", passes, "place A1\nhistory\n"), play("near", passes, "place A1\nplace H8\n")},
			&report.Contrast{Case: "near", Input: "f.txt", Line: 2, Passes: text("place H8"), Fails: text("place G8")}},
		"one line more": {play("f", fails, "who\nwho\n"), []report.Case{play("p", passes, "who\nview\nwho\n")},
			&report.Contrast{Case: "p", Input: "p.txt", Line: 2, Passes: text("view")}},
		"one line less": {play("f", fails, "who\nview\nwho\n"), []report.Case{play("p", passes, "who\nwho\n")},
			&report.Contrast{Case: "p", Input: "f.txt", Line: 2, Fails: text("view")}},
		"another argument": {play("f", fails, "x\n", "-m", "4"), []report.Case{play("p", passes, "x\n", "-m", "3")},
			&report.Contrast{Case: "p", Passes: text("3"), Fails: text("4")}},
		"two lines":              {play("f", fails, "place A1\nplace B2\n"), []report.Case{play("p", passes, "place A2\nplace B3\n")}, nil},
		"a line and an argument": {play("f", fails, "x\n", "-m"), []report.Case{play("p", passes, "y\n", "-x")}, nil},
		"the same":               {play("f", fails, "who\n"), []report.Case{play("p", passes, "who\n")}, nil},
		"hidden":                 {play("f", fails, "place A1\nplace B3\n"), []report.Case{hidden}, nil},
		"of another item":        {play("f", fails, "place A1\nplace B3\n"), []report.Case{other}, nil},
		"not all is known":       {play("f", fails, "place A1\nplace B3\n"), []report.Case{cut}, nil},
	} {
		if got := cause.Contrast(test.fails, append(test.others, test.fails)); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v instead of %+v", name, got, test.want)
		}
	}
}

func TestCommon(t *testing.T) {
	clause := func(id string, c report.Case) report.Case {
		c.Clauses = []string{id}
		return c
	}
	long := strings.Repeat("who\n", 100)
	for name, test := range map[string]struct {
		fails, passes []report.Case
		want          *report.Common
	}{
		"a word": {[]report.Case{play("a", fails, "place T1\n"), play("b", fails, "who\nplace T1\n")}, []report.Case{play("c", passes, "place A1\n"), play("d", passes, "who\n")},
			&report.Common{Plays: 2, Passing: 2, Word: "T1"}},
		"two words": {[]report.Case{play("a", fails, "put T1\n"), play("b", fails, "who\nput T1\n")}, []report.Case{play("c", passes, "place A1\n"), play("d", passes, "who\nwho\nwho\n")}, nil},
		"a clause": {[]report.Case{clause("tie", play("a", fails, "who\n")), clause("tie", play("b", fails, "view\n"))}, []report.Case{clause("win", play("c", passes, "who\n")), clause("win", play("d", passes, "view\n"))},
			&report.Common{Plays: 2, Passing: 2, Clause: "tie"}},
		"a size": {[]report.Case{play("a", fails, long), play("b", fails, long+long)}, []report.Case{play("c", passes, "who\n"), play("d", passes, "who\nwho\n")},
			&report.Common{Plays: 2, Passing: 2, Least: 400, Most: 800, PassingLeast: 4, PassingMost: 8}},
		"nothing":    {[]report.Case{play("a", fails, "who\n"), play("b", fails, "view\n")}, []report.Case{play("c", passes, "who\n"), play("d", passes, "view\n")}, nil},
		"one passes": {[]report.Case{play("a", fails, "place T1\n"), play("b", fails, "place T1\n")}, []report.Case{play("c", passes, "place A1\n")}, nil},
	} {
		if got := cause.Common(test.fails, append(test.passes, test.fails...)); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v instead of %+v", name, got, test.want)
		}
	}
}

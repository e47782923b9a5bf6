package words_test

import (
	"slices"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/report/words"
)

// What costs most comes first, however many cases it fails; what fails alone stands where the
// failures of its item stand together; and of several cases that cost the same the one that tells
// most comes first.
func TestRanked(t *testing.T) {
	failed := func(id string, points float64, d report.Difference) report.Case {
		exit := 0
		return report.Case{
			ID: id, Title: id, Verdict: report.VerdictFail, Points: points, Plays: []report.Play{{End: "exit", Stdout: "x", Exit: &exit}},
			Expectations: []report.Expectation{{Verdict: report.VerdictFail, Items: []string{"a"}, Channel: "stdout", Difference: &d}},
		}
	}
	ends, blanks := report.Difference{Kind: report.LineEnds}, report.Difference{Kind: report.TrailingBlanks}
	missing := report.Difference{Kind: report.LinesMissing, Want: "x"}
	long := failed("long", 3, missing)
	long.Expectations[0].Want = "a text that takes longer to read than nothing"
	cases := []report.Case{
		failed("ends-1", 1, ends), failed("little", 0.5, missing), failed("ends-2", 1, ends), failed("ends-3", 1, ends), long,
		failed("blanks-1", 2, blanks), failed("blanks-2", 2, blanks), failed("most", 3, missing), {ID: "passed", Verdict: report.VerdictPass},
		{ID: "closed", Verdict: report.VerdictFail, Closed: true},
	}
	r := &report.Report{Cases: cases, Causes: []report.Cause{
		{Key: cause.Key(cases[0]), Cases: 3, Points: 1}, {Key: cause.Key(cases[5]), Cases: 2, Points: 2.5},
	}}
	v := words.In("en")
	var got []string
	for _, m := range v.Ranked(r, cases) {
		got = append(got, m.Cases[0].ID)
	}
	if want := []string{"most", "long", "little", "blanks-1", "ends-1", "closed"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if i, _ := v.First(r); cases[i].ID != "most" {
		t.Errorf("first: %s", cases[i].ID)
	}
	if shared := v.Mistakes(r, cases); len(shared) != 3 || shared[0].Title != "most" || shared[1].Points != 2.5 || shared[2].Points != 1 {
		t.Errorf("shared: %+v", shared)
	}
}

// A hint is that of a mistake if all the cases have it.
func TestHintOfAMistake(t *testing.T) {
	a, b, c := report.Case{Hint: "Free it."}, report.Case{Hint: "Free it."}, report.Case{Hint: "Count it."}
	for want, cases := range map[string][]report.Case{"Free it.": {a, b}, "": {a, b, c}, "Count it.": {c}} {
		if got := (words.Mistake{Cases: cases}).Hint(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A mistake that is known by name stands for its cases, each of which is told once.
func TestNamedMistakes(t *testing.T) {
	failed := func(id string) report.Case {
		return report.Case{ID: id, Title: id, Verdict: report.VerdictFail, Points: 1, Plays: []report.Play{{End: "exit", Stdout: "x", Exit: new(int)}},
			Expectations: []report.Expectation{{Verdict: report.VerdictFail, Channel: "stdout", Difference: &report.Difference{Kind: report.LineEnds}}}}
	}
	cases := []report.Case{failed("a"), failed("b"), failed("c"), failed("d"), failed("e"), failed("f"), failed("g"), failed("h"), failed("i")}
	cases[6].Expectations[0].Difference = &report.Difference{Kind: report.OneLine, Want: "a", Got: "b"}
	r := &report.Report{Cases: cases, Named: []report.Named{
		{Mistakes: []string{"most"}, About: []string{"Nothing is counted."}, Cases: []string{"a", "b"}, Points: 3},
		{Mistakes: []string{"x", "y"}, About: []string{"One.", "Another."}, Cases: []string{"b", "c"}, Points: 2},
		{Mistakes: []string{"elsewhere"}, About: []string{"Not here."}, Cases: []string{"z"}, Points: 9},
	}, Alike: []report.Alike{{Cases: []string{"f", "g"}, Points: 1.5}, {Cases: []string{"h", "i"}, Points: 1}, {Cases: []string{"a", "z"}, Points: 8}}}
	var got []string
	for _, m := range words.In("").Ranked(r, cases) {
		text := m.String() + ":"
		for i, c := range m.Cases {
			text += " " + c.ID
			if cases[m.At[i]].ID != c.ID {
				t.Errorf("%s is not %s", cases[m.At[i]].ID, c.ID)
			}
		}
		got = append(got, text)
	}
	want := []string{
		"This looks like: Nothing is counted (2 cases, 3 points): a b",
		"This looks like one of these: One / Another (1 case, 2 points): c",
		"Most likely one mistake, as in “f” (2 cases, 1.5 points): f g",
		"Only the line endings differ (CR LF or LF) (2 cases, 1 point): h i",
		"Only the line endings differ (CR LF or LF) (2 cases): d e",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

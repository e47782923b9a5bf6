package verify

import (
	"slices"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/suite/sample"
)

// loses is what is said of an item that does not lose what is declared.
func loses(item string, found sample.Loss, earned, points float64, passed, plays int, declared sample.Loss) catalog.Message {
	score := catalog.Of("verify.score", "n", earned, "all", points, "passed", passed, "plays", plays)
	return catalog.Of("verify.loses", "item", item, "found", said(found), "score", score, "declared", said(declared))
}

func TestCheck(t *testing.T) {
	losesNothing := func(declared sample.Loss) catalog.Message { return loses("lines", "", 5, 5, 4, 4, declared) }
	losesSome := func(declared sample.Loss) catalog.Message { return loses("lines", sample.Some, 2.5, 5, 2, 4, declared) }
	losesAll := func(declared sample.Loss) catalog.Message { return loses("lines", sample.Whole, 0, 5, 0, 4, declared) }
	waits := func(declared sample.Loss) catalog.Message { return loses("lines", "", 0, 5, 0, 4, declared) }
	item := func(status report.Status) report.Item {
		i := report.Item{ID: "lines", Points: 5, Status: status, Evidence: report.Evidence{Total: 4}}
		switch status {
		case report.Pass:
			i.Earned, i.Evidence.Passed = 5, 4
		case report.Partial:
			i.Earned, i.Evidence.Passed = 2.5, 2
		}
		return i
	}
	tests := []struct {
		status   report.Status
		declared sample.Loss
		want     catalog.Message // the fault; none when the sample does as it declares
	}{
		{report.Pass, "", catalog.Message{}}, {report.Pass, sample.Some, losesNothing(sample.Some)}, {report.Pass, sample.Whole, losesNothing(sample.Whole)},
		{report.Partial, "", losesSome("")}, {report.Partial, sample.Some, catalog.Message{}}, {report.Partial, sample.Whole, losesSome(sample.Whole)},
		{report.Fail, "", losesAll("")}, {report.Fail, sample.Some, losesAll(sample.Some)}, {report.Fail, sample.Whole, catalog.Message{}},
		{report.NotRun, "", losesAll("")}, {report.NotRun, sample.Some, losesAll(sample.Some)}, {report.NotRun, sample.Whole, catalog.Message{}},
		{report.Waiting, "", catalog.Message{}}, {report.Waiting, sample.Some, waits(sample.Some)},
		{report.NotJudged, "", catalog.Message{}}, {report.NotJudged, sample.Whole, waits(sample.Whole)},
	}
	for _, test := range tests {
		t.Run(string(test.status)+", declared "+said(test.declared).Error(), func(t *testing.T) {
			s := sample.Sample{Loses: map[string]sample.Loss{}}
			if test.declared != "" {
				s.Loses["lines"] = test.declared
			}
			var want []catalog.Message
			if !test.want.None() {
				want = []catalog.Message{test.want}
			}
			if got := differences(s, &report.Report{Items: []report.Item{item(test.status)}}); !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

func TestCheckOfADeduction(t *testing.T) {
	r := &report.Report{Items: []report.Item{{ID: "late", Kind: "deduction", Points: 5, Earned: -5, Status: report.Fail, Evidence: report.Evidence{Total: 1}}}}
	if got := differences(sample.Sample{Loses: map[string]sample.Loss{"late": sample.Whole}}, r); len(got) != 0 {
		t.Errorf("got %q", got)
	}
	want := loses("late", sample.Whole, -5, 5, 0, 1, "")
	if got := differences(sample.Sample{}, r); !slices.Equal(got, []catalog.Message{want}) {
		t.Errorf("got %q", got)
	}
}

// A sample may declare that a part of an item waits for a tutor; it must then.
func TestCheckOfWhatWaits(t *testing.T) {
	why := catalog.Of("reason.valgrind-blind")
	judged := report.Item{ID: "memory", Points: 5, Earned: 5, Status: report.Pass, Evidence: report.Evidence{Passed: 1, Total: 1}}
	waiting := judged
	waiting.Unjudged = &report.Unjudged{WhyFact: why}
	declared := sample.Sample{Waits: []string{"memory"}}
	for _, test := range []struct {
		s    sample.Sample
		item report.Item
		want []catalog.Message
	}{
		{declared, waiting, nil},
		{declared, judged, []catalog.Message{catalog.Of("verify.judged", "item", "memory")}},
		{sample.Sample{}, waiting, []catalog.Message{catalog.Of("verify.unjudged", "item", "memory", "why", why)}},
		{sample.Sample{}, judged, nil},
	} {
		if got := differences(test.s, &report.Report{Items: []report.Item{test.item}}); !slices.Equal(got, test.want) {
			t.Errorf("got  %q\nwant %q", got, test.want)
		}
	}
}

func TestCheckVoid(t *testing.T) {
	rule := func(status report.Status) report.Item {
		return report.Item{ID: "one-file", Kind: "zero", Status: status, Evidence: report.Evidence{Total: 1}}
	}
	broken := []report.Void{{Item: "one-file", ReasonFact: catalog.Verbatim("also handed in: b.c")}}
	tests := []struct {
		name     string
		declared []string
		report   report.Report
		want     []catalog.Message
	}{
		{"kept", nil, report.Report{Items: []report.Item{rule(report.Pass)}, Score: report.Score{Earned: 5}}, nil},
		{"broken as declared", []string{"one-file"}, report.Report{Void: broken, Items: []report.Item{rule(report.Fail)}}, nil},
		{"broken", nil, report.Report{Void: broken, Items: []report.Item{rule(report.Fail)}}, []catalog.Message{catalog.Of("verify.void", "item", "one-file", "why", catalog.Verbatim("also handed in: b.c"))}},
		{"declared", []string{"one-file"}, report.Report{Items: []report.Item{rule(report.NotJudged)}}, []catalog.Message{catalog.Of("verify.kept", "item", "one-file")}},
		{"earns all the same", []string{"one-file"}, report.Report{Void: broken, Score: report.Score{Earned: 5}}, []catalog.Message{catalog.Of("verify.earns", "n", 5.0)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := differences(sample.Sample{Void: test.declared}, &test.report); !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// A disagreement names cases in which the item failed, and no others.
func TestCheckNamesCases(t *testing.T) {
	expectation := func(v report.Verdict, items ...string) report.Expectation {
		return report.Expectation{Verdict: v, Items: items}
	}
	failed := report.Case{Expectations: []report.Expectation{expectation(report.VerdictPass, "lines"), expectation(report.VerdictFail, "messages", "lines")}}
	r := &report.Report{Items: []report.Item{
		{ID: "lines", Points: 5, Status: report.Fail, Evidence: report.Evidence{Total: 9}},
		{ID: "messages", Points: 10, Status: report.Partial, Earned: 1, Evidence: report.Evidence{Passed: 1, Total: 9}},
	}}
	for _, id := range []string{"b", "a", "c"} {
		failed.ID = id
		r.Cases = append(r.Cases, failed)
	}
	r.Cases = append(r.Cases,
		report.Case{ID: "passed", Expectations: []report.Expectation{expectation(report.VerdictPass, "lines")}},
		report.Case{ID: "other", Expectations: []report.Expectation{expectation(report.VerdictFail, "messages")}},
		report.Case{ID: "none", Expectations: []report.Expectation{expectation(report.VerdictFail)}})
	failedIn := func(fault catalog.Message, cases string) catalog.Message {
		return catalog.Of("verify.failed-in", "text", fault, "cases", cases)
	}
	want := []catalog.Message{
		failedIn(loses("lines", sample.Whole, 0, 5, 0, 9, ""), "b, a, c"),
		failedIn(loses("messages", sample.Some, 1, 10, 1, 9, sample.Whole), "b, a, c, other"),
	}
	if got := differences(sample.Sample{Loses: map[string]sample.Loss{"messages": sample.Whole}}, r); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for _, test := range []struct{ id, want string }{{"d", "b, a, c, d"}, {"e", "b, a, c, d, e"}, {"f", "b, a, c, d, e, ..."}} {
		failed.ID = test.id
		r.Cases = append(r.Cases, failed)
		if got := differences(sample.Sample{Loses: map[string]sample.Loss{"messages": sample.Some}}, r); len(got) != 1 || got[0].Values()[3] != test.want {
			t.Errorf("got %q, want %s", got, test.want)
		}
	}
}

// A sample may declare what becomes of single cases, how many points it earns, and that it loses something of any item.
func TestCheckOfCases(t *testing.T) {
	crash := report.Case{ID: "g-2", Verdict: report.VerdictFail, Plays: []report.Play{{End: "signal"}}, Expectations: []report.Expectation{{Verdict: report.VerdictFail}}}
	share := report.Case{ID: "g-3", Verdict: report.VerdictFail, Expectations: []report.Expectation{{Verdict: report.VerdictFail, Difference: &report.Difference{Kind: report.Rejected, Share: 0.5}}}}
	r := &report.Report{
		Cases: []report.Case{{ID: "g-1", Verdict: report.VerdictPass}, crash, share}, Score: report.Score{Earned: 30},
		Items: []report.Item{{ID: "g", Points: 40, Earned: 30, Status: report.Partial}, {ID: "h", Points: 10, Earned: 10, Status: report.Pass}},
	}
	some := map[string]sample.Loss{sample.AnyItem: sample.Any}
	cases := func(permitted, required []sample.Failure) map[string]sample.Verdicts {
		return map[string]sample.Verdicts{"g-*": {Permitted: permitted, Required: required}}
	}
	accepted, crashed := []sample.Failure{sample.Accepted}, []sample.Failure{sample.Crash}
	for name, test := range map[string]struct {
		s    sample.Sample
		want []catalog.Message
	}{
		"as declared":   {sample.Sample{Loses: some, Fails: crashed, Earns: []float64{20, 30}, Cases: cases(append(accepted, sample.Crash), crashed)}, nil},
		"not permitted": {sample.Sample{Loses: some, Cases: cases(accepted, nil)}, []catalog.Message{catalog.Of("verify.fails", "case", "g-2", "found", "crash", "declared", "[accepted]")}},
		"required":      {sample.Sample{Loses: some, Cases: cases(nil, []sample.Failure{sample.Time})}, []catalog.Message{catalog.Of("verify.required", "glob", `"g-*"`, "declared", "[time]")}},
		"other points":  {sample.Sample{Loses: some, Earns: []float64{40}}, []catalog.Message{catalog.Of("verify.earned", "n", 30.0, "declared", "[40]")}},
		"one is listed": {sample.Sample{Loses: map[string]sample.Loss{sample.AnyItem: sample.Any, "g": sample.Some}}, nil},
		"nothing known": {sample.Sample{Loses: map[string]sample.Loss{sample.AnyItem: sample.Maybe}}, nil},
	} {
		if got := differences(test.s, r); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q\nwant %q", name, got, test.want)
		}
	}
	right := &report.Report{Items: r.Items[1:]}
	if got := differences(sample.Sample{Loses: some}, right); !slices.Equal(got, []catalog.Message{catalog.Of("verify.loses-nothing")}) {
		t.Errorf("got %q", got)
	}
}

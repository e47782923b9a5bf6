package changes_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// result is what one submission has: an item that two cases count for.
func result(change func(*ledger.Submission, *report.Report)) changes.Side {
	row := ledger.Submission{Key: "ada", Name: "Ada", Hash: "sha256:1", Score: &report.Score{Earned: 10, Possible: 20}, Items: []ledger.Earned{
		{Item: "adds", Earned: 10, Status: report.Pass}, {Item: "style", Status: report.Waiting}, {Item: "rule", Status: report.Pass},
	}}
	one := func(id, hash string) report.Case {
		return report.Case{ID: id, Hash: hash, Verdict: report.VerdictPass, Items: []string{"adds"}, Expectations: []report.Expectation{{Items: []string{"adds"}, Verdict: report.VerdictPass}}}
	}
	r := &report.Report{
		Suite: "s", Touchstone: "1", Assignment: report.Assignment{Group: 1}, Cases: []report.Case{one("a", "sha256:a"), one("b", "sha256:b")},
		Basis:       &report.Basis{Program: "p", Assignment: "m", Clauses: "c", Files: "f"},
		Environment: &report.Environment{System: "linux", Tools: []report.Tool{{Name: "gcc", Version: "12"}}}, Sandbox: report.Sandbox{Name: "contained"},
	}
	if change != nil {
		change(&row, r)
	}
	l := &ledger.Ledger{Submissions: []ledger.Submission{row}, Items: []ledger.Item{{ID: "adds", Points: 10, Kind: "auto"}, {ID: "style", Points: 10, Kind: "manual"}, {ID: "rule", Kind: "zero"}}}
	return changes.Side{Ledger: l, Report: func(string) (*report.Report, bool) { return r, true }}
}

// fails lets the case b fail, which costs points.
func fails(s *ledger.Submission, r *report.Report) {
	s.Score.Earned, s.Items[0].Earned, s.Items[0].Status = 5, 5, report.Partial
	for i := range r.Cases {
		if r.Cases[i].ID == "b" {
			r.Cases[i].Verdict, r.Cases[i].Expectations[0].Verdict = report.VerdictFail, report.VerdictFail
		}
	}
}

// with fails, and something else is different.
func with(more func(*ledger.Submission, *report.Report)) changes.Side {
	return result(func(s *ledger.Submission, r *report.Report) {
		fails(s, r)
		more(s, r)
	})
}

// kindsOf are the causes of the only item that differs.
func kindsOf(t *testing.T, list []changes.Change) string {
	t.Helper()
	if len(list) != 1 || len(list[0].Items) != 1 {
		t.Fatalf("changes: %+v", list)
	}
	var kinds []string
	for _, w := range list[0].Items[0].Why {
		text := string(w.Reason)
		if len(w.Cases) > 0 || w.Note != "" {
			text += " (" + strings.Join(w.Cases, ",") + w.Note + ")"
		}
		kinds = append(kinds, text)
	}
	return strings.Join(kinds, "; ")
}

func TestWhy(t *testing.T) {
	type change = func(*ledger.Submission, *report.Report)
	for want, more := range map[string]change{
		"submission":                     func(s *ledger.Submission, r *report.Report) { s.Hash = "sha256:2"; r.Touchstone = "2" },
		"case edited (b)":                func(_ *ledger.Submission, r *report.Report) { r.Cases[1].Hash = "sha256:other"; r.Suite = "t" },
		"case edited (b); ruling":        func(_ *ledger.Submission, r *report.Report) { r.Cases[1].Hash = "sha256:other"; r.Basis.Clauses = "d" },
		"case removed (b)":               func(_ *ledger.Submission, r *report.Report) { r.Cases = r.Cases[:1] },
		"rubric":                         func(_ *ledger.Submission, r *report.Report) { r.Basis.Assignment = "n"; r.Suite = "t" },
		"ruling":                         func(_ *ledger.Submission, r *report.Report) { r.Basis.Clauses = "n" },
		"files":                          func(_ *ledger.Submission, r *report.Report) { r.Basis.Files = "n" },
		"tool (gcc: 12 → 13)":            func(_ *ledger.Submission, r *report.Report) { r.Environment.Tools[0].Version = "13" },
		"machine (contained → filtered)": func(_ *ledger.Submission, r *report.Report) { r.Sandbox.Name = "filtered" },
		"touchstone (1 → 2)":             func(_ *ledger.Submission, r *report.Report) { r.Touchstone = "2" },
		"touchstone":                     func(_ *ledger.Submission, r *report.Report) { r.Basis.Program = "q" },
		"group":                          func(_ *ledger.Submission, r *report.Report) { r.Assignment.Group = 2 },
		"flake":                          func(*ledger.Submission, *report.Report) {},
		"mark (jb)":                      func(s *ledger.Submission, _ *report.Report) { s.Items[0].Mark = &report.Mark{Who: "jb"} },
	} {
		if got := kindsOf(t, changes.Between(result(nil), with(more))); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A new case explains fewer points if it failed, and a removed one if it had passed.
func TestWhyCasesCameAndWent(t *testing.T) {
	after := result(func(s *ledger.Submission, r *report.Report) {
		s.Score.Earned, s.Items[0].Earned = 5, 5
		passed, failed := r.Cases[0], r.Cases[0]
		passed.ID, failed.ID, failed.Verdict = "passed", "failed", report.VerdictFail
		r.Cases = []report.Case{r.Cases[1], passed, failed}
	})
	if got, want := kindsOf(t, changes.Between(result(nil), after)), "case added (failed); case removed (a)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A flaky case is chance, whatever else is different.
func TestWhyFlaky(t *testing.T) {
	before := with(func(*ledger.Submission, *report.Report) {})
	after := result(func(_ *ledger.Submission, r *report.Report) { r.Cases[1].Flaky = true })
	if got := kindsOf(t, changes.Between(before, after)); got != "flake (b)" {
		t.Error(got)
	}
}

// Of a result that does not say what it depends on, nothing is told.
func TestWhyUnknown(t *testing.T) {
	for name, r := range map[string]*report.Report{"no result": nil, "not recorded": {}} {
		before := result(nil)
		before.Report = func(string) (*report.Report, bool) { return r, true }
		if got := kindsOf(t, changes.Between(before, with(func(*ledger.Submission, *report.Report) {}))); got != "unknown" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestWhyByHand(t *testing.T) {
	before := result(nil)
	r, _ := before.Report("")
	before.Report = func(string) (*report.Report, bool) { return r, false }
	if got := kindsOf(t, changes.Between(before, with(func(*ledger.Submission, *report.Report) {}))); got != "by hand" {
		t.Error(got)
	}
}

func TestWhatIsAChange(t *testing.T) {
	same := func(*ledger.Submission, *report.Report) {}
	for name, test := range map[string]struct {
		change func(*ledger.Submission, *report.Report)
		items  []string
		lower  bool
		none   bool
	}{
		"nothing": {change: same, none: true},
		"other texts": {change: func(s *ledger.Submission, r *report.Report) {
			s.Name, s.Review, r.Suite = "B", []report.Review{{Reason: "x"}}, "t"
		}, none: true},
		"fewer":        {change: fails, items: []string{"adds"}, lower: true},
		"decided as 0": {change: func(s *ledger.Submission, _ *report.Report) { s.Items[1].Status = report.Fail }, items: []string{"style"}},
		"not judged":   {change: func(s *ledger.Submission, _ *report.Report) { s.Items[1].Status = report.NotJudged }, none: true},
		"a rule":       {change: func(s *ledger.Submission, _ *report.Report) { s.Items[2].Status = report.Fail; s.Score.Earned = 0 }, items: []string{"rule"}, lower: true},
		"out of":       {change: func(s *ledger.Submission, _ *report.Report) { s.Score.Possible = 30 }},
		"a fault":      {change: func(s *ledger.Submission, _ *report.Report) { s.Score, s.Items, s.Fault = nil, nil, "disk" }, lower: true},
		"nothing left": {change: func(s *ledger.Submission, _ *report.Report) { s.Score, s.Items, s.Nothing = nil, nil, "no file" }, lower: true},
		"an item less": {change: func(s *ledger.Submission, _ *report.Report) { s.Items = s.Items[:2] }, items: []string{"rule"}},
	} {
		t.Run(name, func(t *testing.T) {
			list := changes.Between(result(nil), result(test.change))
			if test.none != (len(list) == 0) {
				t.Fatalf("changes: %+v", list)
			}
			if test.none {
				return
			}
			var items []string
			for _, i := range list[0].Items {
				items = append(items, i.ID)
			}
			if !slices.Equal(items, test.items) || list[0].Lower() != test.lower || len(list[0].Why) == 0 {
				t.Errorf("items %v, lower %v, why %v", items, list[0].Lower(), list[0].Why)
			}
		})
	}
}

// Whoever has fewer points comes first; then those who came, and those who went.
func TestOrder(t *testing.T) {
	row := func(key string, earned float64) ledger.Submission {
		return ledger.Submission{Key: key, Score: &report.Score{Earned: earned, Possible: 10}}
	}
	side := func(rows ...ledger.Submission) changes.Side {
		return changes.Side{Ledger: &ledger.Ledger{Submissions: rows}, Report: func(string) (*report.Report, bool) { return nil, true }}
	}
	var got []string
	for _, c := range changes.Between(side(row("a", 1), row("b", 5), row("gone", 5)), side(row("a", 2), row("b", 4), row("new", 1))) {
		got = append(got, c.Key())
	}
	if diff := cmp.Diff([]string{"b", "gone", "a", "new"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestCSV(t *testing.T) {
	list := changes.Between(result(nil), with(func(s *ledger.Submission, r *report.Report) {
		s.Name = "=cmd()\n\x1b[2J"
		r.Cases[1].Hash, r.Cases[1].ID = "sha256:9", "b"
		s.Items[2].Status = report.Fail
	}))
	var b strings.Builder
	if err := changes.WriteCSV(&b, list); err != nil {
		t.Fatal(err)
	}
	want := "key,name,item,before,after,why,cases,note\n" +
		"ada,'=cmd() [2J,,10,5,case edited; flake,b,\nada,'=cmd() [2J,adds,10,5,case edited,b,\nada,'=cmd() [2J,rule,pass,fail,flake,,\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	if text := changes.Say(words.In("de"), []changes.Why{{Reason: changes.Edited, Cases: strings.Fields("a b c d e f g")}}); !strings.Contains(text, "a, b, c, d, e") || strings.Contains(text, "f, g") {
		t.Error(text)
	}
}

package score

import (
	"reflect"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/bench"
	"touchstone/harness/report"
	"touchstone/harness/restrict"
)

var base = assignment.Item{ID: "base", Title: "Works", Kind: assignment.Auto, Points: 8}

func TestItemsJudgedByALook(t *testing.T) {
	clean := restrict.Result{Looked: 2}
	one := restrict.Result{Looked: 2, Findings: []restrict.Finding{{Place: "a.c:3", What: "it uses malloc"}}}
	three := restrict.Result{Looked: 2, Findings: slices.Repeat(one.Findings, 3)}
	partly := restrict.Result{Looked: 2, Findings: one.Findings, NotJudged: "the sources do not compile"}
	unjudged := restrict.Result{NotJudged: "the sources do not compile"}
	tests := []struct {
		name   string
		kind   assignment.Kind
		looks  map[string]restrict.Result
		earned float64
		status report.Status
		reason string
		place  string
		counts report.Evidence
	}{
		{"clean", assignment.Zero, map[string]restrict.Result{"a": clean}, 0, report.Pass, "", "", report.Evidence{Passed: 2, Total: 2}},
		{"broken", assignment.Zero, map[string]restrict.Result{"a": one}, 0, report.Fail, "a.c:3: it uses malloc", "a.c:3", report.Evidence{Total: 2}},
		{"broken often", assignment.Zero, map[string]restrict.Result{"a": three}, 0, report.Fail, "a.c:3: it uses malloc, and 2 more", "a.c:3", report.Evidence{Total: 2}},
		{"broken in what could be judged", assignment.Zero, map[string]restrict.Result{"a": partly}, 0, report.Fail, "a.c:3: it uses malloc", "a.c:3", report.Evidence{Total: 2}},
		{"not judged", assignment.Zero, map[string]restrict.Result{"a": unjudged}, 0, report.NotJudged, "the sources do not compile", "", report.Evidence{}},
		{"nothing to look at", assignment.Zero, nil, 0, report.NotJudged, "there are no sources to look at", "", report.Evidence{}},
		{"deduction, clean", assignment.Deduction, map[string]restrict.Result{"a": clean}, 0, report.Pass, "", "", report.Evidence{Passed: 2, Total: 2}},
		{"deduction, broken", assignment.Deduction, map[string]restrict.Result{"a": one}, -2, report.Fail, "a.c:3: it uses malloc", "a.c:3", report.Evidence{Total: 2}},
		{"deduction, not judged", assignment.Deduction, map[string]restrict.Result{"a": unjudged}, 0, report.NotJudged, "the sources do not compile", "", report.Evidence{}},
		{"points, clean", assignment.Auto, map[string]restrict.Result{"a": clean}, 2, report.Pass, "", "", report.Evidence{Passed: 2, Total: 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := assignment.Item{ID: "a", Kind: test.kind, Points: 2, Evidence: assignment.BySymbols}
			if test.kind == assignment.Zero {
				rule.Points = 0
			}
			items, _, _ := scored(t, of(rule, base), Facts{Looks: test.looks})
			want := report.Item{ID: "a", Points: rule.Points, Earned: test.earned, Kind: string(test.kind), Source: "spec", Status: test.status, Reason: test.reason, Place: test.place, Evidence: test.counts}
			if items[0] != want {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
		})
	}
}

// Of the files that count, only those that are listed may be there.
func TestFilesAmong(t *testing.T) {
	rule := assignment.Item{ID: "a", Kind: assignment.Zero, Evidence: assignment.ByFiles, Only: []string{"prog.c"}, Among: []string{"*.[ch]"}}
	tests := []struct {
		name  string
		files []string
		want  string // the place
	}{
		{"the one", []string{"Makefile", "notes.txt", "prog.c", "tests/1.in"}, ""},
		{"another", []string{"prog.c", "rules.h"}, "rules.h"},
		{"in a folder", []string{"old/prog.c", "prog.c"}, "old/prog.c"},
		{"none", []string{"README"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			items, _, _ := scored(t, of(rule, base), Facts{Files: test.files})
			if items[0].Place != test.want || (items[0].Status == report.Pass) != (test.want == "") {
				t.Errorf("got %+v", items[0])
			}
		})
	}
}

// A broken zero rule takes everything and leaves the items as they are.
func TestZeroRules(t *testing.T) {
	file := assignment.Item{ID: "one-file", Title: "One file", Kind: assignment.Zero, Evidence: assignment.ByFiles, Only: []string{"a.c"}}
	heap := assignment.Item{ID: "no-heap", Title: "No heap", Kind: assignment.Zero, Evidence: assignment.BySymbols}
	late := assignment.Item{ID: "late", Kind: assignment.Deduction, Points: 1}
	extra := assignment.Item{ID: "extra", Kind: assignment.Extra, Points: 2}
	readme := assignment.Item{ID: "readme", Kind: assignment.Manual, Points: 2}
	a := of(file, base, heap, late, extra, readme)
	malloc := map[string]restrict.Result{"no-heap": {Looked: 1, Findings: []restrict.Finding{{Place: "a.c:3", What: "it uses malloc"}}}}
	clean := map[string]restrict.Result{"no-heap": {Looked: 1}}
	tests := []struct {
		name   string
		files  []string
		looks  map[string]restrict.Result
		void   []report.Void
		score  report.Score
		review int
	}{
		{"kept", []string{"a.c"}, clean, nil, report.Score{Earned: 5, Possible: 10, Extra: 2, Percent: 50, Waiting: 2}, 1},
		{"broken", []string{"a.c"}, malloc, []report.Void{{Item: "no-heap", Title: "No heap", Reason: "a.c:3: it uses malloc", Place: "a.c:3"}}, report.Score{Possible: 10, Voided: 5}, 1},
		{"both broken", []string{"a.c", "b.c"}, malloc, []report.Void{
			{Item: "one-file", Title: "One file", Reason: "also handed in: b.c", Place: "b.c"}, {Item: "no-heap", Title: "No heap", Reason: "a.c:3: it uses malloc", Place: "a.c:3"},
		}, report.Score{Possible: 10, Voided: 5}, 2},
		{"not judged", []string{"a.c"}, nil, nil, report.Score{Earned: 5, Possible: 10, Extra: 2, Percent: 50, Waiting: 2}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := Facts{Build: report.Build{Status: report.Built}, Files: test.files, Looks: test.looks, Found: map[string]Document{},
				Evidence: slices.Concat(evidence("base", "+-"), evidence("late", "-"), evidence("extra", "+"))}
			items, sum, review := scored(t, a, f)
			if got := Void(items); !reflect.DeepEqual(got, test.void) {
				t.Errorf("void %+v, want %+v", got, test.void)
			}
			if sum != test.score || len(review) != test.review {
				t.Errorf("score %+v, want %+v; review %+v", sum, test.score, review)
			}
			if items[1].Earned != 4 || items[1].Status != report.Partial {
				t.Errorf("what was earned is not shown: %+v", items[1])
			}
		})
	}
}

func TestItemsJudgedByTests(t *testing.T) {
	good, bad := report.Test{Verdict: report.VerdictPass}, report.Test{Verdict: report.VerdictFail}
	// result has so many variants, of which the first are caught.
	result := func(caught, total int, tests ...report.Test) *bench.Result {
		r := &bench.Result{Tests: tests, Variants: make([]report.Variant, total)}
		for i := range caught {
			r.Variants[i].Caught = true
		}
		return r
	}
	tests := []struct {
		name   string
		policy assignment.Policy
		result *bench.Result
		earned float64
		status report.Status
		reason string
		counts report.Evidence
	}{
		{"all", "", result(4, 4, good), 2, report.Pass, "", report.Evidence{Passed: 4, Total: 4}},
		{"all, with a bad test", "", result(4, 4, good, bad), 2, report.Pass, "", report.Evidence{Passed: 4, Total: 4}},
		{"a share", "", result(3, 4, good), 1.5, report.Partial, "the tests caught 3 of 4 buggy programs", report.Evidence{Passed: 3, Total: 4}},
		{"nearly all", "", result(58, 59, good), 1.96, report.Partial, "the tests caught 58 of 59 buggy programs", report.Evidence{Passed: 58, Total: 59}},
		{"a share, with a bad test", "", result(1, 4, good, bad), 0.5, report.Partial, "the tests caught 1 of 4 buggy programs; 1 of 2 tests do not count", report.Evidence{Passed: 1, Total: 4}},
		{"none", "", result(0, 4, good), 0, report.Fail, "the tests caught 0 of 4 buggy programs", report.Evidence{Total: 4}},
		{"no tests", "", result(0, 4), 0, report.Fail, "there are no tests tests/*.in", report.Evidence{Total: 4}},
		{"all or nothing", assignment.All, result(3, 4, good), 0, report.Fail, "the tests caught 3 of 4 buggy programs", report.Evidence{Passed: 3, Total: 4}},
		{"no files", "", nil, 0, report.NotJudged, "there are no files to look at", report.Evidence{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := assignment.Item{ID: "a", Kind: assignment.Auto, Points: 2, Evidence: assignment.ByTests, Policy: test.policy, Tests: &assignment.Tests{Input: "tests/*.in", Output: ".out"}}
			items, _, _ := scored(t, of(rule, base), Facts{Tests: test.result, Evidence: evidence("a", "+-")})
			want := report.Item{ID: "a", Points: 2, Earned: test.earned, Kind: "auto", Source: "spec", Status: test.status, Reason: test.reason, Evidence: test.counts}
			if items[0] != want {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
		})
	}
}

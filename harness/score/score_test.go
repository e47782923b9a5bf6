package score

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
	"touchstone/harness/script"
)

// evidence reads a line of plays for an item: + passed, - failed, 0 not run,
// ? not judged.
func evidence(item, plays string) []script.Evidence {
	var list []script.Evidence
	for i, play := range plays {
		e := script.Evidence{Case: fmt.Sprintf("case-%d", i), Item: item, Passed: play == '+'}
		switch play {
		case '?':
			e.NotJudged = "valgrind is not here"
		case '0':
			e.NotRun = "the program is not there"
		}
		list = append(list, e)
	}
	return list
}

// of is an assignment of these items.
func of(items ...assignment.Item) *assignment.Assignment {
	return &assignment.Assignment{ID: "test", Rubric: items}
}

func scored(t *testing.T, a *assignment.Assignment, f Facts) ([]report.Item, report.Score, []report.Review) {
	t.Helper()
	if f.Group == 0 {
		f.Group = 1
	}
	items, sum, review, err := Score(a, f)
	if err != nil {
		t.Fatal(err)
	}
	return items, sum, review
}

func TestItemsJudgedByCases(t *testing.T) {
	heavy := []assignment.Weight{{Cases: "case-0", Weight: 3}, {Cases: "case-*", Weight: 0.5}}
	tests := []struct {
		name   string
		rule   assignment.Item
		plays  string
		earned float64
		status report.Status
		reason string
		counts report.Evidence
	}{
		{"all passed", assignment.Item{Points: 7}, "+++", 7, report.Pass, "", report.Evidence{Passed: 3, Total: 3}},
		{"a share", assignment.Item{Points: 7}, "+++-", 5.25, report.Partial, "1 of 4 plays failed", report.Evidence{Passed: 3, Total: 4}},
		{"a third is cut", assignment.Item{Points: 10}, "++-", 6.66, report.Partial, "1 of 3 plays failed", report.Evidence{Passed: 2, Total: 3}},
		{"none passed", assignment.Item{Points: 7}, "--", 0, report.Fail, "2 of 2 plays failed", report.Evidence{Total: 2}},
		{"no play", assignment.Item{Points: 7}, "", 0, report.NotJudged, "no case for it was run", report.Evidence{}},
		{"not run", assignment.Item{Points: 7}, "00", 0, report.NotRun, "the program is not there", report.Evidence{Total: 2}},
		{"not run counts against", assignment.Item{Points: 8}, "+0", 4, report.Partial, "1 of 2 plays failed", report.Evidence{Passed: 1, Total: 2}},
		{"failed and not run", assignment.Item{Points: 8}, "-0", 0, report.Fail, "2 of 2 plays failed", report.Evidence{Total: 2}},
		{"not judged", assignment.Item{Points: 7}, "??", 0, report.NotJudged, "valgrind is not here", report.Evidence{}},
		{"what is not judged does not count", assignment.Item{Points: 7}, "+?", 7, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"what is not judged does not count for it", assignment.Item{Points: 8}, "?+-", 4, report.Partial, "1 of 2 plays failed", report.Evidence{Passed: 1, Total: 2}},
		{"not judged and not run", assignment.Item{Points: 8}, "?0", 0, report.NotRun, "the program is not there", report.Evidence{Total: 1}},
		{"proportional, by name", assignment.Item{Points: 8, Policy: assignment.Proportional}, "+-", 4, report.Partial, "1 of 2 plays failed", report.Evidence{Passed: 1, Total: 2}},
		{"all or nothing, all", assignment.Item{Points: 8, Policy: assignment.All}, "++", 8, report.Pass, "", report.Evidence{Passed: 2, Total: 2}},
		{"all or nothing, nearly all", assignment.Item{Points: 8, Policy: assignment.All}, strings.Repeat("+", 999) + "-", 0, report.Fail, "1 of 1000 plays failed", report.Evidence{Passed: 999, Total: 1000}},
		{"all or nothing, one not run", assignment.Item{Points: 8, Policy: assignment.All}, "+0", 0, report.Fail, "1 of 2 plays failed", report.Evidence{Passed: 1, Total: 2}},
		{"weights, the heavy one failed", assignment.Item{Points: 8, Weights: heavy}, "-++", 2, report.Partial, "1 of 3 plays failed", report.Evidence{Passed: 2, Total: 3}},
		{"weights, a light one failed", assignment.Item{Points: 8, Weights: heavy}, "+-+", 7, report.Partial, "1 of 3 plays failed", report.Evidence{Passed: 2, Total: 3}},
		{"weights, all passed", assignment.Item{Points: 8, Weights: heavy}, "+++", 8, report.Pass, "", report.Evidence{Passed: 3, Total: 3}},
		{"float noise of the points", assignment.Item{Points: 1.15}, "+", 1.15, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"float noise of the share", assignment.Item{Points: 0.3}, "+--", 0.1, report.Partial, "2 of 3 plays failed", report.Evidence{Passed: 1, Total: 3}},
		{"float noise of the weights", assignment.Item{Points: 9, Weights: []assignment.Weight{{Cases: "*", Weight: 0.1}}}, "++++++++++", 9, report.Pass, "", report.Evidence{Passed: 10, Total: 10}},
		{"one of very many failed", assignment.Item{Points: 5}, strings.Repeat("+", 5000) + "-", 4.99, report.Partial, "1 of 5001 plays failed", report.Evidence{Passed: 5000, Total: 5001}},
		{"one of very many passed", assignment.Item{Points: 5}, strings.Repeat("-", 5000) + "+", 0, report.Partial, "5000 of 5001 plays failed", report.Evidence{Passed: 1, Total: 5001}},

		{"extra, all passed", assignment.Item{Kind: assignment.Extra, Points: 5}, "++", 5, report.Pass, "", report.Evidence{Passed: 2, Total: 2}},
		{"extra, a share", assignment.Item{Kind: assignment.Extra, Points: 5}, "+-", 2.5, report.Partial, "1 of 2 plays failed", report.Evidence{Passed: 1, Total: 2}},
		{"extra, no play", assignment.Item{Kind: assignment.Extra, Points: 5}, "", 0, report.NotJudged, "no case for it was run", report.Evidence{}},

		{"deduction, all passed", assignment.Item{Kind: assignment.Deduction, Points: 5}, "++", 0, report.Pass, "", report.Evidence{Passed: 2, Total: 2}},
		{"deduction, a share", assignment.Item{Kind: assignment.Deduction, Points: 5}, "+---", -3.75, report.Partial, "3 of 4 plays failed", report.Evidence{Passed: 1, Total: 4}},
		{"deduction, none passed", assignment.Item{Kind: assignment.Deduction, Points: 5}, "--", -5, report.Fail, "2 of 2 plays failed", report.Evidence{Total: 2}},
		{"deduction, all or nothing", assignment.Item{Kind: assignment.Deduction, Points: 5, Policy: assignment.All}, "++-", -5, report.Fail, "1 of 3 plays failed", report.Evidence{Passed: 2, Total: 3}},
		{"deduction, one of very many failed", assignment.Item{Kind: assignment.Deduction, Points: 1}, strings.Repeat("+", 5000) + "-", -0.01, report.Partial, "1 of 5001 plays failed", report.Evidence{Passed: 5000, Total: 5001}},
		{"deduction, not run", assignment.Item{Kind: assignment.Deduction, Points: 5}, "00", 0, report.NotJudged, "the program is not there", report.Evidence{}},
		{"deduction, some not run", assignment.Item{Kind: assignment.Deduction, Points: 5}, "0+", 0, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"deduction, a share of what was not run is not that of others", assignment.Item{Kind: assignment.Deduction, Points: 5}, "0-", -2.5, report.Partial, "1 of 1 plays failed", report.Evidence{Total: 1}},
		{"deduction, no play", assignment.Item{Kind: assignment.Deduction, Points: 5}, "", 0, report.NotJudged, "no case for it was run", report.Evidence{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := test.rule
			rule.ID, rule.Title, rule.Clause = "a", "The title", "the-clause"
			if rule.Kind == "" {
				rule.Kind = assignment.Auto
			}
			f := Facts{Evidence: append(evidence("a", test.plays), evidence("other", "+-0")...)}
			items, _, _ := scored(t, of(rule, assignment.Item{ID: "z", Kind: assignment.Auto, Points: 1}), f)
			want := report.Item{
				ID: "a", Title: "The title", Points: rule.Points, Earned: test.earned, Kind: string(rule.Kind), Source: "spec",
				Clause: "the-clause", Status: test.status, Reason: test.reason, Evidence: test.counts,
			}
			if items[0] != want {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
		})
	}
}

func TestItemsJudgedByTheBuild(t *testing.T) {
	tests := []struct {
		name   string
		kind   assignment.Kind
		build  report.Build
		earned float64
		status report.Status
		reason string
		counts report.Evidence
	}{
		{"built", assignment.Auto, report.Build{Status: report.Built}, 10, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"failed", assignment.Auto, report.Build{Status: report.Failed, Cause: "make failed"}, 0, report.Fail, "make failed", report.Evidence{Total: 1}},
		{"only an executable", assignment.Auto, report.Build{Status: report.NotBuilt}, 0, report.NotJudged, "only an executable was given", report.Evidence{}},
		{"deduction, built", assignment.Deduction, report.Build{Status: report.Built}, 0, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"deduction, failed", assignment.Deduction, report.Build{Status: report.Failed, Cause: "make failed"}, -10, report.Fail, "make failed", report.Evidence{Total: 1}},
		{"deduction, only an executable", assignment.Deduction, report.Build{Status: report.NotBuilt}, 0, report.NotJudged, "only an executable was given", report.Evidence{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := assignment.Item{ID: "a", Kind: test.kind, Points: 10, Evidence: assignment.ByBuild, Source: "project"}
			// Cases have no say, whatever they name.
			items, _, _ := scored(t, of(rule, assignment.Item{ID: "z", Kind: assignment.Auto, Points: 1}), Facts{Build: test.build, Evidence: evidence("a", "+-")})
			want := report.Item{ID: "a", Points: 10, Earned: test.earned, Kind: string(test.kind), Source: "project", Status: test.status, Reason: test.reason, Evidence: test.counts}
			if items[0] != want {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
		})
	}
}

func TestItemsJudgedByFiles(t *testing.T) {
	only := []string{"*.c", "tests/*.txt", "Makefile"}
	tests := []struct {
		name   string
		kind   assignment.Kind
		files  []string
		earned float64
		status report.Status
		reason string
		counts report.Evidence
	}{
		{"nothing else", assignment.Auto, []string{"a.c", "Makefile", "tests/1.txt"}, 2.5, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"nothing at all", assignment.Auto, []string{}, 2.5, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"something else", assignment.Auto, []string{"a.c", "a.o", "b.c", "core"}, 0, report.Fail, "also handed in: a.o, core", report.Evidence{Total: 1}},
		{"in a folder", assignment.Auto, []string{"sub/a.c"}, 0, report.Fail, "also handed in: sub/a.c", report.Evidence{Total: 1}},
		{"only an executable", assignment.Auto, nil, 0, report.NotJudged, "only an executable was given", report.Evidence{}},
		{"extra, nothing else", assignment.Extra, []string{"a.c"}, 2.5, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"extra, something else", assignment.Extra, []string{"a.o"}, 0, report.Fail, "also handed in: a.o", report.Evidence{Total: 1}},
		{"deduction, nothing else", assignment.Deduction, []string{"a.c"}, 0, report.Pass, "", report.Evidence{Passed: 1, Total: 1}},
		{"deduction, something else", assignment.Deduction, []string{"a.o"}, -2.5, report.Fail, "also handed in: a.o", report.Evidence{Total: 1}},
		{"deduction, only an executable", assignment.Deduction, nil, 0, report.NotJudged, "only an executable was given", report.Evidence{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := assignment.Item{ID: "a", Kind: test.kind, Points: 2.5, Evidence: assignment.ByFiles, Only: only}
			before := slices.Clone(test.files)
			items, _, _ := scored(t, of(rule, assignment.Item{ID: "z", Kind: assignment.Auto, Points: 1}), Facts{Files: test.files, Evidence: evidence("a", "+-")})
			want := report.Item{ID: "a", Points: 2.5, Earned: test.earned, Kind: string(test.kind), Source: "spec", Status: test.status, Reason: test.reason, Evidence: test.counts}
			if list, ok := strings.CutPrefix(test.reason, "also handed in: "); ok {
				want.Place, _, _ = strings.Cut(list, ", ")
			}
			if items[0] != want {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
			if !slices.Equal(before, test.files) {
				t.Errorf("the list of files was changed: %q", test.files)
			}
		})
	}
}

// What lies about in a folder was not handed in as an archive.
func TestFlatIsForArchives(t *testing.T) {
	rule := assignment.Item{ID: "a", Kind: assignment.Deduction, Points: 5, Evidence: assignment.ByFiles, Only: []string{"a.c"}, Flat: true}
	items, _, _ := scored(t, of(rule), Facts{Files: []string{"a.c", "config.txt", "a.out"}})
	if items[0].Status != report.NotJudged || items[0].Earned != 0 || items[0].Reason != "no archive was handed in" {
		t.Errorf("%+v", items[0])
	}
}

// A file of another name costs the item that asks for the name, and not the
// one that asks for nothing else.
func TestStandIn(t *testing.T) {
	has := assignment.Item{ID: "name", Kind: assignment.Deduction, Points: 2, Evidence: assignment.ByFiles, Has: []string{"a.c"}}
	only := assignment.Item{ID: "only", Kind: assignment.Deduction, Points: 5, Evidence: assignment.ByFiles, Only: []string{"a.c"}}
	for _, test := range []struct {
		files      []string
		standIn    string
		name, only float64
	}{
		{[]string{"a.c"}, "", 0, 0},
		{[]string{"b.c"}, "b.c", -2, 0},
		{[]string{"b.c", "c.txt"}, "b.c", -2, -5},
		{[]string{"b.c", "c.c"}, "", -2, -5},
	} {
		items, _, _ := scored(t, of(has, only), Facts{Files: test.files, StandIn: test.standIn})
		if items[0].Earned != test.name || items[1].Earned != test.only {
			t.Errorf("%q: the name costs %v, the rest %v", test.files, items[0].Earned, items[1].Earned)
		}
	}
}

// An item counts only when one of those that it needs earned something.
func TestNeeds(t *testing.T) {
	tests := []struct {
		name                string
		needing, one, other string // plays
		kind                assignment.Kind
		earned              float64
		status              report.Status
		reason              string
	}{
		{"both", "++", "+", "+", assignment.Auto, 5, report.Pass, ""},
		{"one of two", "++", "-", "+-", assignment.Auto, 5, report.Pass, ""},
		{"neither", "++", "-", "-", assignment.Auto, 0, report.Fail, "it counts only together with one of: One; Other"},
		{"neither, a part", "+-", "-", "-", assignment.Auto, 0, report.Fail, "it counts only together with one of: One; Other"},
		{"neither, extra", "+", "-", "-", assignment.Extra, 0, report.Fail, "it counts only together with one of: One; Other"},
		{"one cannot be judged", "++", "-", "?", assignment.Auto, 5, report.Pass, ""},
		{"one was not tried", "++", "", "-", assignment.Auto, 5, report.Pass, ""},
		{"not run", "+", "0", "0", assignment.Auto, 0, report.Fail, "it counts only together with one of: One; Other"},
		{"nothing to take away", "-", "-", "-", assignment.Auto, 0, report.Fail, "1 of 1 plays failed"},
		{"nothing to take away, not judged", "", "-", "-", assignment.Auto, 0, report.NotJudged, "no case for it was run"},
		{"a deduction stays", "-", "-", "-", assignment.Deduction, -5, report.Fail, "1 of 1 plays failed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := of(
				assignment.Item{ID: "a", Kind: test.kind, Points: 5, Needs: []string{"one", "other"}},
				assignment.Item{ID: "one", Title: "One", Kind: assignment.Auto, Points: 2},
				assignment.Item{ID: "other", Title: "Other", Kind: assignment.Auto, Points: 2},
				assignment.Item{ID: "free", Title: "Free", Kind: assignment.Auto, Points: 2},
			)
			f := Facts{Evidence: slices.Concat(evidence("a", test.needing), evidence("one", test.one), evidence("other", test.other), evidence("free", "+"))}
			items, sum, _ := scored(t, a, f)
			if got := items[0]; got.Earned != test.earned || got.Status != test.status || got.Reason != test.reason {
				t.Errorf("got %+v", got)
			}
			if items[3].Earned != 2 {
				t.Errorf("an item without needs: %+v", items[3])
			}
			total := 0.0
			for _, item := range items {
				total += item.Earned
			}
			if sum.Earned != max(total, 0) {
				t.Errorf("the items sum to %v, the score says %v", total, sum.Earned)
			}
		})
	}
}

// What an item needs is what the plays say, in any order of the rubric.
func TestNeedsOfNeeds(t *testing.T) {
	rubric := []assignment.Item{
		{ID: "a", Title: "A", Kind: assignment.Auto, Points: 1},
		{ID: "b", Title: "B", Kind: assignment.Auto, Points: 1, Needs: []string{"a"}},
		{ID: "c", Title: "C", Kind: assignment.Auto, Points: 1, Needs: []string{"b"}},
	}
	f := Facts{Evidence: slices.Concat(evidence("a", "-"), evidence("b", "+"), evidence("c", "+"))}
	for range 2 {
		items, _, _ := scored(t, of(rubric...), f)
		for _, item := range items {
			if want := map[string]float64{"a": 0, "b": 0, "c": 1}[item.ID]; item.Earned != want {
				t.Errorf("%+v", item)
			}
		}
		slices.Reverse(rubric)
	}
}

func TestManualItems(t *testing.T) {
	tests := []struct {
		name      string
		found     map[string]Document
		status    report.Status
		reason    string
		waiting   float64
		notJudged float64
	}{
		{"present", map[string]Document{"a": {Name: "README.md"}}, report.Waiting, "README.md is there; up to 2.5 points", 2.5, 0},
		{"absent", map[string]Document{"a": {}}, report.Fail, "there is no such file at the root of the submission", 0, 0},
		{"empty", map[string]Document{"a": {Name: "README", Empty: true}}, report.Fail, "README is empty", 0, 0},
		{"no file is asked for", map[string]Document{}, report.Waiting, "up to 2.5 points", 2.5, 0},
		{"only an executable", nil, report.NotJudged, "only an executable was given", 0, 2.5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := assignment.Item{ID: "a", Kind: assignment.Manual, Points: 2.5}
			items, sum, review := scored(t, of(rule, assignment.Item{ID: "z", Kind: assignment.Auto, Points: 7.5}),
				Facts{Found: test.found, Evidence: append(evidence("a", "+"), evidence("z", "+")...)})
			want := report.Item{ID: "a", Points: 2.5, Kind: "manual", Source: "spec", Status: test.status, Reason: test.reason}
			if items[0] != want {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
			if want := (report.Score{Earned: 7.5, Possible: 10, Percent: 75, Waiting: test.waiting, NotJudged: test.notJudged}); sum != want {
				t.Errorf("got  %+v\nwant %+v", sum, want)
			}
			var wanted []report.Review
			if test.status == report.Waiting {
				wanted = []report.Review{{Item: "a", Reason: test.reason}}
			}
			if fmt.Sprint(review) != fmt.Sprint(wanted) || review == nil {
				t.Errorf("to review %v, want %v", review, wanted)
			}
		})
	}
}

func TestSum(t *testing.T) {
	a := of(
		assignment.Item{ID: "a", Kind: assignment.Auto, Points: 60},
		assignment.Item{ID: "make", Kind: assignment.Auto, Points: 10, Evidence: assignment.ByBuild},
		assignment.Item{ID: "readme", Kind: assignment.Manual, Points: 30},
		assignment.Item{ID: "extra", Kind: assignment.Extra, Points: 20},
		assignment.Item{ID: "late", Kind: assignment.Deduction, Points: 50},
	)
	a.Group = []assignment.Group{{Size: 1, Possible: 100}, {Size: 2, Possible: 110}}
	there := map[string]Document{"readme": {Name: "README"}}
	plays := func(a, extra, late string) []script.Evidence {
		return append(append(evidence("a", a), evidence("extra", extra)...), evidence("late", late)...)
	}
	built, failed := report.Build{Status: report.Built}, report.Build{Status: report.Failed, Cause: "no"}
	tests := []struct {
		name string
		f    Facts
		want report.Score
	}{
		{"everything", Facts{Build: built, Found: there, Evidence: plays("+", "+", "+")}, report.Score{Earned: 90, Possible: 100, Extra: 20, Percent: 90, Waiting: 30}},
		{"group of two", Facts{Group: 2, Build: built, Found: there, Evidence: plays("+", "+", "+")}, report.Score{Earned: 90, Possible: 110, Extra: 20, Percent: 81.82, Waiting: 30}},
		{"a part", Facts{Build: built, Found: there, Evidence: plays("+-", "+--", "+")}, report.Score{Earned: 46.66, Possible: 100, Extra: 6.66, Percent: 46.66, Waiting: 30}},
		{"deduction", Facts{Build: built, Found: there, Evidence: plays("+", "-", "+-")}, report.Score{Earned: 45, Possible: 100, Percent: 45, Waiting: 30}},
		{"never below 0", Facts{Build: failed, Found: there, Evidence: plays("-", "+", "-")}, report.Score{Possible: 100, Extra: 20, Waiting: 30}},
		{"build failed", Facts{Build: failed, Found: there, Evidence: plays("000", "0", "0")}, report.Score{Possible: 100, Waiting: 30}},
		{"only an executable", Facts{Build: report.Build{Status: report.NotBuilt}, Evidence: plays("+", "+", "+")}, report.Score{Earned: 80, Possible: 100, Extra: 20, Percent: 80, NotJudged: 40}},
		{"some cases only", Facts{Build: built, Found: there, Evidence: evidence("extra", "+")}, report.Score{Earned: 30, Possible: 100, Extra: 20, Percent: 30, Waiting: 30, NotJudged: 60}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			items, sum, _ := scored(t, a, test.f)
			if sum != test.want {
				t.Errorf("got  %+v\nwant %+v", sum, test.want)
			}
			for i, item := range items {
				if item.ID != a.Rubric[i].ID {
					t.Errorf("item %d is %s", i, item.ID)
				}
			}
		})
	}
	if _, _, _, err := Score(a, Facts{Group: 3}); err == nil || err.Error() != "test has no group of 3; sizes: [1 2]" {
		t.Errorf("a group of three: %v", err)
	}
}

func TestSumsHaveTwoDecimals(t *testing.T) {
	var rubric []assignment.Item
	f := Facts{Found: map[string]Document{}}
	for i, points := range []float64{0.1, 0.2, 0.3} {
		passed, waiting, unjudged, extra := fmt.Sprint("passed-", i), fmt.Sprint("waiting-", i), fmt.Sprint("unjudged-", i), fmt.Sprint("extra-", i)
		rubric = append(rubric,
			assignment.Item{ID: passed, Kind: assignment.Auto, Points: points}, assignment.Item{ID: waiting, Kind: assignment.Manual, Points: points},
			assignment.Item{ID: unjudged, Kind: assignment.Auto, Points: points}, assignment.Item{ID: extra, Kind: assignment.Extra, Points: points})
		f.Evidence = append(append(f.Evidence, evidence(passed, "+")...), evidence(extra, "+")...)
	}
	_, sum, _ := scored(t, of(rubric...), f)
	if want := (report.Score{Earned: 1.2, Possible: 1.8, Extra: 0.6, Percent: 66.67, Waiting: 0.6, NotJudged: 0.6}); sum != want {
		t.Errorf("got  %+v\nwant %+v", sum, want)
	}
}

// drawn gives assignments of items that cases judge, and evidence for them.
func drawn(t *rapid.T) (*assignment.Assignment, Facts) {
	a := of(assignment.Item{ID: "base", Kind: assignment.Auto, Points: 1})
	f := Facts{Group: 1}
	for i := range rapid.IntRange(1, 4).Draw(t, "items") {
		id := fmt.Sprint("item-", i)
		a.Rubric = append(a.Rubric, assignment.Item{
			ID:      id,
			Kind:    rapid.SampledFrom([]assignment.Kind{assignment.Auto, assignment.Extra, assignment.Deduction}).Draw(t, "kind"),
			Policy:  rapid.SampledFrom([]assignment.Policy{"", assignment.Proportional, assignment.All}).Draw(t, "policy"),
			Points:  float64(rapid.IntRange(1, 5000).Draw(t, "hundredths")) / 100,
			Weights: []assignment.Weight{{Cases: "case-[02468]", Weight: rapid.Float64Range(0.1, 10).Draw(t, "weight")}},
		})
		f.Evidence = append(f.Evidence, evidence(id, rapid.StringMatching(`[+\-0?]{0,9}`).Draw(t, "plays"))...)
	}
	return a, f
}

func TestAnyScoreIsInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := drawn(t)
		items, sum, _, err := Score(a, f)
		if err != nil {
			t.Fatal(err)
		}
		var extras float64
		for i, item := range items {
			least, most := 0.0, item.Points
			if item.Kind == "deduction" {
				least, most = -item.Points, 0
			}
			if item.Earned < least || item.Earned > most {
				t.Fatalf("%v of %v points: %+v", item.Earned, item.Points, item)
			}
			if full := item.Earned == most && item.Status != report.NotJudged && item.Status != report.NotRun; full != (item.Status == report.Pass) {
				t.Fatalf("full points and no pass, or a pass and not full points: %+v", item)
			}
			if (item.Status == report.Pass) != (item.Reason == "") {
				t.Fatalf("a pass with a reason, or none without: %+v", item)
			}
			if a.Rubric[i].Kind == assignment.Extra {
				extras += item.Points
			}
			for _, n := range []float64{item.Earned, sum.Earned, sum.Extra, sum.Percent, sum.NotJudged} {
				if math.IsNaN(n) || n != math.Round(100*n)/100 {
					t.Fatalf("%v has more than two decimals", n)
				}
			}
		}
		if sum.Earned < 0 || sum.Earned > sum.Possible+extras+1e-9 || sum.Extra > extras+1e-9 {
			t.Fatalf("out of bounds: %+v", sum)
		}
	})
}

// Another play that passes never costs a point.
func TestPointsGrowWithPassedPlays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := drawn(t)
		f.Evidence = append(f.Evidence, evidence("base", "-")...)
		i := rapid.IntRange(0, len(f.Evidence)-1).Draw(t, "play")
		f.Evidence[i].Passed, f.Evidence[i].NotRun, f.Evidence[i].NotJudged = false, "", ""
		_, before, _, err := Score(a, f)
		if err != nil {
			t.Fatal(err)
		}
		f.Evidence[i].Passed = true
		_, after, _, err := Score(a, f)
		if err != nil {
			t.Fatal(err)
		}
		if after.Earned < before.Earned || after.Extra < before.Extra || after.Percent < before.Percent {
			t.Fatalf("the play passes: from %+v to %+v", before, after)
		}
	})
}

func TestFlat(t *testing.T) {
	rule := assignment.Item{ID: "a", Kind: assignment.Deduction, Points: 5, Evidence: assignment.ByFiles, Only: []string{"a.c"}, Flat: true}
	base := assignment.Item{ID: "base", Kind: assignment.Auto, Points: 10}
	for folder, want := range map[string]float64{"": 0, "work": -5} {
		items, _, _ := scored(t, of(base, rule), Facts{Files: []string{"a.c"}, Archive: true, Folder: folder, Evidence: evidence("base", "+")})
		if items[1].Earned != want || (want < 0) != (items[1].Reason == "the archive holds a folder: work") {
			t.Errorf("folder %q: %+v", folder, items[1])
		}
	}
}

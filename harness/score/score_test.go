package score

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// plays reads a line of plays for an item: + passed, - failed, 0 not run, ? not
// judged, 4 failed and earned 0.4 of it, % failed for one of four allocations, . passed and is about the end, ~ says that a play of
// other items did not end by itself.
func plays(item, line string) []play.Evidence {
	var list []play.Evidence
	for i, one := range line {
		e := play.Evidence{Case: fmt.Sprintf("case-%d", i), Item: item, Passed: one == '+'}
		switch one {
		case '.':
			e.Passed, e.Ends = true, true
		case '~':
			e.Stray = true
		case '?':
			e.NotJudged = catalog.Verbatim("valgrind is not here")
		case '0':
			e.NotRun = catalog.Verbatim("the program is not there")
		case '%':
			e.Runs = play.Counts{Held: 3, Of: 4}
		case '4':
			e.Share = 0.4
		}
		list = append(list, e)
	}
	return list
}

// of is an assignment of these items.
func of(items ...assignment.Item) *assignment.Assignment {
	return &assignment.Assignment{ID: "test", Rubric: items}
}

// facts are what items are judged by: the record of an item where there is one,
// plays for the others.
type facts struct {
	group   int // 0 means 1
	records map[string]evidence.Record
	plays   []play.Evidence
	absent  map[string]float64
}

func (f facts) score(a *assignment.Assignment) ([]report.Item, report.Score, []report.Review, error) {
	return Score(a, max(f.group, 1), report.Built, func(rule assignment.Item) evidence.Record {
		if r, known := f.records[rule.ID]; known {
			return r
		}
		return play.Tally(rule, f.plays, f.absent[rule.ID])
	})
}

func scored(t *testing.T, a *assignment.Assignment, f facts) ([]report.Item, report.Score, []report.Review) {
	t.Helper()
	items, sum, review, err := f.score(a)
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
		reason catalog.Message
		counts report.Evidence
	}{
		{"all passed", assignment.Item{Points: 7}, "+++", 7, report.Pass, catalog.Message{}, report.Evidence{Passed: 3, Total: 3}},
		{"a share", assignment.Item{Points: 7}, "+++-", 5.25, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 4), report.Evidence{Passed: 3, Total: 4}},
		{"a third is cut", assignment.Item{Points: 10}, "++-", 6.66, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 3), report.Evidence{Passed: 2, Total: 3}},
		{"some answers of a play", assignment.Item{Points: 8}, "+-44", 3.6, report.Partial, catalog.Of("reason.plays-shares", "n", 3, "all", 4, "shares", 2), report.Evidence{Passed: 1, Total: 4}},
		{"some answers, all or nothing", assignment.Item{Points: 8, Policy: assignment.All}, "+4", 0, report.Fail, catalog.Of("reason.plays-shares", "n", 1, "all", 2, "shares", 1), report.Evidence{Passed: 1, Total: 2}},
		{"the worst play", assignment.Item{Points: 8, Policy: assignment.Min}, "+4+", 3.2, report.Partial, catalog.Of("reason.plays-shares", "n", 1, "all", 3, "shares", 1), report.Evidence{Passed: 2, Total: 3}},
		{"the worst play fails", assignment.Item{Points: 8, Policy: assignment.Min}, "+4-", 0, report.Fail, catalog.Of("reason.plays-shares", "n", 2, "all", 3, "shares", 1), report.Evidence{Passed: 1, Total: 3}},
		{"the worst play may be one that was not judged", assignment.Item{Points: 8, Policy: assignment.Min}, "+4?", 0, report.Partial, catalog.Of("reason.plays-shares", "n", 1, "all", 2, "shares", 1), report.Evidence{Passed: 1, Total: 2}},
		{"all pass by their worst play", assignment.Item{Points: 8, Policy: assignment.Min}, "++", 8, report.Pass, catalog.Message{}, report.Evidence{Passed: 2, Total: 2}},
		{"some allocations", assignment.Item{Points: 8}, "+%", 7, report.Partial, catalog.Of("reason.plays-partly", "n", 1, "all", 2, "partly", 1), report.Evidence{Passed: 1, Total: 2}},
		{"none passed", assignment.Item{Points: 7}, "--", 0, report.Fail, catalog.Of("reason.plays", "n", 2, "all", 2), report.Evidence{Total: 2}},
		{"no play", assignment.Item{Points: 7}, "", 0, report.NotJudged, catalog.Of("reason.no-case"), report.Evidence{}},
		{"not run", assignment.Item{Points: 7}, "00", 0, report.NotRun, catalog.Verbatim("the program is not there"), report.Evidence{Total: 2}},
		{"not run counts against", assignment.Item{Points: 8}, "+0", 4, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 2), report.Evidence{Passed: 1, Total: 2}},
		{"failed and not run", assignment.Item{Points: 8}, "-0", 0, report.Fail, catalog.Of("reason.plays", "n", 2, "all", 2), report.Evidence{Total: 2}},
		{"not judged", assignment.Item{Points: 7}, "??", 0, report.NotJudged, catalog.Verbatim("valgrind is not here"), report.Evidence{}},
		{"what is not judged earns nothing and loses nothing", assignment.Item{Points: 7}, "+?", 3.5, report.NotJudged, catalog.Verbatim("valgrind is not here"), report.Evidence{Passed: 1, Total: 1}},
		{"what is not judged beside what failed", assignment.Item{Points: 9}, "?+-", 3, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 2), report.Evidence{Passed: 1, Total: 2}},
		{"what is not judged beside nothing that passed", assignment.Item{Points: 8}, "?-", 0, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 1), report.Evidence{Total: 1}},
		{"all or nothing, some not judged", assignment.Item{Points: 8, Policy: assignment.All}, "+?+", 0, report.NotJudged, catalog.Verbatim("valgrind is not here"), report.Evidence{Passed: 2, Total: 2}},
		{"all or nothing, one failed and one not judged", assignment.Item{Points: 8, Policy: assignment.All}, "+?-", 0, report.Fail, catalog.Of("reason.plays", "n", 1, "all", 2), report.Evidence{Passed: 1, Total: 2}},
		{"not judged and not run", assignment.Item{Points: 8}, "?0", 0, report.NotRun, catalog.Verbatim("the program is not there"), report.Evidence{Total: 1}},
		{"proportional, by name", assignment.Item{Points: 8, Policy: assignment.Proportional}, "+-", 4, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 2), report.Evidence{Passed: 1, Total: 2}},
		{"all or nothing, all", assignment.Item{Points: 8, Policy: assignment.All}, "++", 8, report.Pass, catalog.Message{}, report.Evidence{Passed: 2, Total: 2}},
		{"all or nothing, nearly all", assignment.Item{Points: 8, Policy: assignment.All}, strings.Repeat("+", 999) + "-", 0, report.Fail, catalog.Of("reason.plays", "n", 1, "all", 1000), report.Evidence{Passed: 999, Total: 1000}},
		{"all or nothing, one not run", assignment.Item{Points: 8, Policy: assignment.All}, "+0", 0, report.Fail, catalog.Of("reason.plays", "n", 1, "all", 2), report.Evidence{Passed: 1, Total: 2}},
		{"weights, the heavy one failed", assignment.Item{Points: 8, Weights: heavy}, "-++", 2, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 3), report.Evidence{Passed: 2, Total: 3}},
		{"weights, a light one failed", assignment.Item{Points: 8, Weights: heavy}, "+-+", 7, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 3), report.Evidence{Passed: 2, Total: 3}},
		{"weights, all passed", assignment.Item{Points: 8, Weights: heavy}, "+++", 8, report.Pass, catalog.Message{}, report.Evidence{Passed: 3, Total: 3}},
		{"float noise of the points", assignment.Item{Points: 1.15}, "+", 1.15, report.Pass, catalog.Message{}, report.Evidence{Passed: 1, Total: 1}},
		{"float noise of the share", assignment.Item{Points: 0.3}, "+--", 0.1, report.Partial, catalog.Of("reason.plays", "n", 2, "all", 3), report.Evidence{Passed: 1, Total: 3}},
		{"float noise of the weights", assignment.Item{Points: 9, Weights: []assignment.Weight{{Cases: "*", Weight: 0.1}}}, "++++++++++", 9, report.Pass, catalog.Message{}, report.Evidence{Passed: 10, Total: 10}},
		{"one of very many failed", assignment.Item{Points: 5}, strings.Repeat("+", 5000) + "-", 4.99, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 5001), report.Evidence{Passed: 5000, Total: 5001}},
		{"one of very many passed", assignment.Item{Points: 5}, strings.Repeat("-", 5000) + "+", 0, report.Partial, catalog.Of("reason.plays", "n", 5000, "all", 5001), report.Evidence{Passed: 1, Total: 5001}},

		{"a play of others does not end", assignment.Item{Points: 8}, "++..~", 6, report.Partial, catalog.Of("reason.ends", "n", 1), report.Evidence{Passed: 4, Total: 4}},
		{"they cost what the ends are worth", assignment.Item{Points: 8}, "++.-~~~", 4, report.Partial, catalog.Of("reason.plays-ends", "n", 1, "all", 4, "others", 3), report.Evidence{Passed: 3, Total: 4}},
		{"they are worth nothing", assignment.Item{Points: 8}, "++~", 8, report.Pass, catalog.Message{}, report.Evidence{Passed: 2, Total: 2}},

		{"extra, all passed", assignment.Item{Kind: assignment.Extra, Points: 5}, "++", 5, report.Pass, catalog.Message{}, report.Evidence{Passed: 2, Total: 2}},
		{"extra, a share", assignment.Item{Kind: assignment.Extra, Points: 5}, "+-", 2.5, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 2), report.Evidence{Passed: 1, Total: 2}},
		{"extra, no play", assignment.Item{Kind: assignment.Extra, Points: 5}, "", 0, report.NotJudged, catalog.Of("reason.no-case"), report.Evidence{}},

		{"deduction, all passed", assignment.Item{Kind: assignment.Deduction, Points: 5}, "++", 0, report.Pass, catalog.Message{}, report.Evidence{Passed: 2, Total: 2}},
		{"deduction, a share", assignment.Item{Kind: assignment.Deduction, Points: 5}, "+---", -3.75, report.Partial, catalog.Of("reason.plays", "n", 3, "all", 4), report.Evidence{Passed: 1, Total: 4}},
		{"deduction, none passed", assignment.Item{Kind: assignment.Deduction, Points: 5}, "--", -5, report.Fail, catalog.Of("reason.plays", "n", 2, "all", 2), report.Evidence{Total: 2}},
		{"deduction, all or nothing", assignment.Item{Kind: assignment.Deduction, Points: 5, Policy: assignment.All}, "++-", -5, report.Fail, catalog.Of("reason.plays", "n", 1, "all", 3), report.Evidence{Passed: 2, Total: 3}},
		{"deduction, one of very many failed", assignment.Item{Kind: assignment.Deduction, Points: 1}, strings.Repeat("+", 5000) + "-", -0.01, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 5001), report.Evidence{Passed: 5000, Total: 5001}},
		{"deduction, not run", assignment.Item{Kind: assignment.Deduction, Points: 5}, "00", 0, report.NotJudged, catalog.Verbatim("the program is not there"), report.Evidence{}},
		{"deduction, some not run", assignment.Item{Kind: assignment.Deduction, Points: 5}, "0+", 0, report.Pass, catalog.Message{}, report.Evidence{Passed: 1, Total: 1}},
		{"deduction, a share of what was not run is not that of others", assignment.Item{Kind: assignment.Deduction, Points: 5}, "0-", -2.5, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 1), report.Evidence{Total: 1}},
		{"deduction, not judged", assignment.Item{Kind: assignment.Deduction, Points: 5}, "??", 0, report.NotJudged, catalog.Verbatim("valgrind is not here"), report.Evidence{}},
		{"deduction, some not judged", assignment.Item{Kind: assignment.Deduction, Points: 5}, "?-", -2.5, report.Partial, catalog.Of("reason.plays", "n", 1, "all", 1), report.Evidence{Total: 1}},
		{"deduction, no play", assignment.Item{Kind: assignment.Deduction, Points: 5}, "", 0, report.NotJudged, catalog.Of("reason.no-case"), report.Evidence{}},
	}
	unjudged := map[string]float64{ // the share of the points
		"not judged": 1, "what is not judged earns nothing and loses nothing": 0.5, "what is not judged beside what failed": 1. / 3,
		"what is not judged beside nothing that passed": 0.5, "all or nothing, some not judged": 1,
		"the worst play may be one that was not judged": 0.4, "deduction, not judged": 1, "deduction, some not judged": 0.5,
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rule := test.rule
			rule.ID, rule.Title, rule.Clause = "a", "The title", "the-clause"
			if rule.Kind == "" {
				rule.Kind = assignment.Auto
			}
			f := facts{plays: append(plays("a", test.plays), plays("other", "+-0")...)}
			items, _, _ := scored(t, of(rule, assignment.Item{ID: "z", Kind: assignment.Auto, Points: 1}), f)
			want := report.Item{
				ID: "a", Title: "The title", Points: rule.Points, Earned: test.earned, Kind: string(rule.Kind), Source: "spec",
				Clause: "the-clause", Status: test.status, ReasonFact: test.reason, Evidence: test.counts,
			}
			if share, unjudged := unjudged[test.name]; unjudged {
				want.Unjudged = &report.Unjudged{Points: share * rule.Points, WhyFact: catalog.Verbatim("valgrind is not here")}
			}
			if !reflect.DeepEqual(items[0], want) {
				t.Errorf("got  %+v\nwant %+v", items[0], want)
			}
		})
	}
}

// An item counts only when one of those that it needs earned something.
func TestNeeds(t *testing.T) {
	needed := catalog.Of("list.next", "first", catalog.Of("item.title", "item", "one"), "next", catalog.Of("item.title", "item", "other"))
	tests := []struct {
		name                string
		needing, one, other string // plays
		kind                assignment.Kind
		earned              float64
		status              report.Status
		reason              catalog.Message
	}{
		{"both", "++", "+", "+", assignment.Auto, 5, report.Pass, catalog.Message{}},
		{"one of two", "++", "-", "+-", assignment.Auto, 5, report.Pass, catalog.Message{}},
		{"neither", "++", "-", "-", assignment.Auto, 0, report.Fail, catalog.Of("item.needs", "items", needed)},
		{"neither, a part", "+-", "-", "-", assignment.Auto, 0, report.Fail, catalog.Of("item.needs", "items", needed)},
		{"neither, extra", "+", "-", "-", assignment.Extra, 0, report.Fail, catalog.Of("item.needs", "items", needed)},
		{"one could not be judged", "++", "-", "?", assignment.Auto, 0, report.NotJudged, catalog.Of("item.needs-unjudged", "items", needed)},
		{"one could not be judged, the other passed", "++", "+", "?", assignment.Auto, 5, report.Pass, catalog.Message{}},
		{"one was not tried", "++", "", "-", assignment.Auto, 5, report.Pass, catalog.Message{}},
		{"not run", "+", "0", "0", assignment.Auto, 0, report.Fail, catalog.Of("item.needs", "items", needed)},
		{"nothing to take away", "-", "-", "-", assignment.Auto, 0, report.Fail, catalog.Of("reason.plays", "n", 1, "all", 1)},
		{"nothing to take away, not judged", "", "-", "-", assignment.Auto, 0, report.NotJudged, catalog.Of("reason.no-case")},
		{"a deduction stays", "-", "-", "-", assignment.Deduction, -5, report.Fail, catalog.Of("reason.plays", "n", 1, "all", 1)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := of(
				assignment.Item{ID: "a", Kind: test.kind, Points: 5, Needs: []string{"one", "other"}},
				assignment.Item{ID: "one", Title: "One", Kind: assignment.Auto, Points: 2},
				assignment.Item{ID: "other", Title: "Other", Kind: assignment.Auto, Points: 2},
				assignment.Item{ID: "free", Title: "Free", Kind: assignment.Auto, Points: 2},
			)
			f := facts{plays: slices.Concat(plays("a", test.needing), plays("one", test.one), plays("other", test.other), plays("free", "+"))}
			items, sum, _ := scored(t, a, f)
			if got := items[0]; got.Earned != test.earned || got.Status != test.status || got.ReasonFact != test.reason {
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

// What earns nothing for lack of another item is nothing that a third can need, in any order of
// the rubric.
func TestNeedsOfNeeds(t *testing.T) {
	rubric := []assignment.Item{
		{ID: "a", Title: "A", Kind: assignment.Auto, Points: 1},
		{ID: "b", Title: "B", Kind: assignment.Auto, Points: 1, Needs: []string{"a"}},
		{ID: "c", Title: "C", Kind: assignment.Auto, Points: 1, Needs: []string{"b"}},
	}
	f := facts{plays: slices.Concat(plays("a", "-"), plays("b", "+"), plays("c", "+"))}
	for range 2 {
		items, _, _ := scored(t, of(rubric...), f)
		for _, item := range items {
			if want := 0.0; item.Earned != want {
				t.Errorf("%+v", item)
			}
		}
		slices.Reverse(rubric)
	}
}

func TestSum(t *testing.T) {
	a := of(
		assignment.Item{ID: "a", Kind: assignment.Auto, Points: 60},
		assignment.Item{ID: "make", Kind: assignment.Auto, Points: 10, Evidence: "build"},
		assignment.Item{ID: "readme", Kind: assignment.Manual, Points: 30},
		assignment.Item{ID: "extra", Kind: assignment.Extra, Points: 20},
		assignment.Item{ID: "late", Kind: assignment.Deduction, Points: 50},
	)
	a.Group = []assignment.Group{{Size: 1, Possible: 100}, {Size: 2, Possible: 110}}
	all := func(a, extra, late string) []play.Evidence {
		return slices.Concat(plays("a", a), plays("extra", extra), plays("late", late))
	}
	waits := evidence.Aside(report.Waiting, catalog.Verbatim("README is there"))
	built := map[string]evidence.Record{"make": evidence.Full(1), "readme": waits}
	failed := map[string]evidence.Record{"make": evidence.None(1, catalog.Verbatim("no")), "readme": waits}
	neither := evidence.Aside(report.NotJudged, catalog.Of("files.only-executable"))
	tests := []struct {
		name string
		f    facts
		want report.Score
	}{
		{"everything", facts{records: built, plays: all("+", "+", "+")}, report.Score{Earned: 90, Possible: 100, Extra: 20, Percent: 90, Waiting: 30}},
		{"group of two", facts{group: 2, records: built, plays: all("+", "+", "+")}, report.Score{Earned: 90, Possible: 110, Extra: 20, Percent: 81.82, Waiting: 30}},
		{"a part", facts{records: built, plays: all("+-", "+--", "+")}, report.Score{Earned: 46.66, Possible: 100, Extra: 6.66, Percent: 46.66, Waiting: 30}},
		{"deduction", facts{records: built, plays: all("+", "-", "+-")}, report.Score{Earned: 45, Possible: 100, Percent: 45, Waiting: 30}},
		{"never below 0", facts{records: failed, plays: all("-", "+", "-")}, report.Score{Possible: 100, Extra: 20, Waiting: 30}},
		{"build failed", facts{records: failed, plays: all("000", "0", "0")}, report.Score{Possible: 100, Waiting: 30}},
		{"only an executable", facts{records: map[string]evidence.Record{"make": neither, "readme": neither}, plays: all("+", "+", "+")}, report.Score{Earned: 80, Possible: 100, Extra: 20, Percent: 80, NotJudged: 40}},
		{"some cases only", facts{records: built, plays: plays("extra", "+")}, report.Score{Earned: 30, Possible: 100, Extra: 20, Percent: 30, Waiting: 30, NotJudged: 60}},
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
	if _, _, _, err := (facts{group: 3}).score(a); err == nil || !strings.Contains(err.Error(), catalog.Of("given.no-group", "assignment", "test").Error()) {
		t.Errorf("a group of three: %v", err)
	}
}

func TestSumsHaveTwoDecimals(t *testing.T) {
	var rubric []assignment.Item
	f := facts{records: map[string]evidence.Record{}}
	for i, points := range []float64{0.1, 0.2, 0.3} {
		passed, waiting, unjudged, extra := fmt.Sprint("passed-", i), fmt.Sprint("waiting-", i), fmt.Sprint("unjudged-", i), fmt.Sprint("extra-", i)
		rubric = append(rubric,
			assignment.Item{ID: passed, Kind: assignment.Auto, Points: points}, assignment.Item{ID: waiting, Kind: assignment.Manual, Points: points},
			assignment.Item{ID: unjudged, Kind: assignment.Auto, Points: points}, assignment.Item{ID: extra, Kind: assignment.Extra, Points: points})
		f.plays = slices.Concat(f.plays, plays(passed, "+"), plays(extra, "+"))
		f.records[waiting] = evidence.Aside(report.Waiting, catalog.Verbatim("a tutor looks at it"))
	}
	_, sum, _ := scored(t, of(rubric...), f)
	if want := (report.Score{Earned: 1.2, Possible: 1.8, Extra: 0.6, Percent: 66.67, Waiting: 0.6, NotJudged: 0.6}); sum != want {
		t.Errorf("got  %+v\nwant %+v", sum, want)
	}
}

// drawn gives assignments of items that cases judge, and evidence for them.
func drawn(t *rapid.T) (*assignment.Assignment, facts) {
	a := of(assignment.Item{ID: "base", Kind: assignment.Auto, Points: 1})
	f := facts{}
	for i := range rapid.IntRange(1, 4).Draw(t, "items") {
		id := fmt.Sprint("item-", i)
		a.Rubric = append(a.Rubric, assignment.Item{
			ID:      id,
			Kind:    rapid.SampledFrom([]assignment.Kind{assignment.Auto, assignment.Extra, assignment.Deduction}).Draw(t, "kind"),
			Policy:  rapid.SampledFrom([]assignment.Policy{"", assignment.Proportional, assignment.All}).Draw(t, "policy"),
			Points:  float64(rapid.IntRange(1, 5000).Draw(t, "hundredths")) / 100,
			Weights: []assignment.Weight{{Cases: "case-[02468]", Weight: rapid.Float64Range(0.1, 10).Draw(t, "weight")}},
		})
		f.plays = append(f.plays, plays(id, rapid.StringMatching(`[+\-0?]{0,9}`).Draw(t, "plays"))...)
	}
	return a, f
}

func TestAnyScoreIsInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, f := drawn(t)
		items, sum, _, err := f.score(a)
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
			if (item.Status == report.Pass) != item.ReasonFact.None() {
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
		f.plays = append(f.plays, plays("base", "-")...)
		i := rapid.IntRange(0, len(f.plays)-1).Draw(t, "play")
		f.plays[i].Passed, f.plays[i].NotRun, f.plays[i].NotJudged = false, catalog.Message{}, catalog.Message{}
		_, before, _, err := f.score(a)
		if err != nil {
			t.Fatal(err)
		}
		f.plays[i].Passed = true
		_, after, _, err := f.score(a)
		if err != nil {
			t.Fatal(err)
		}
		if after.Earned < before.Earned || after.Extra < before.Extra || after.Percent < before.Percent {
			t.Fatalf("the play passes: from %+v to %+v", before, after)
		}
	})
}

package score

import (
	"reflect"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
)

var base = assignment.Item{ID: "base", Title: "Works", Kind: assignment.Auto, Points: 8}

// A broken zero rule takes everything and leaves the items as they are.
func TestZeroRules(t *testing.T) {
	file := assignment.Item{ID: "one-file", Title: "One file", Kind: assignment.Zero}
	heap := assignment.Item{ID: "no-heap", Title: "No heap", Kind: assignment.Zero}
	late := assignment.Item{ID: "late", Kind: assignment.Deduction, Points: 1}
	extra := assignment.Item{ID: "extra", Kind: assignment.Extra, Points: 2}
	readme := assignment.Item{ID: "readme", Kind: assignment.Manual, Points: 2}
	a := of(file, base, heap, late, extra, readme)
	other := evidence.None(1, catalog.Of("files.extra", "files", "b.c"), report.Finding{At: &report.Place{File: "b.c"}})
	malloc := evidence.None(1, catalog.Verbatim("a.c:3: it uses malloc"), report.Finding{At: &report.Place{File: "a.c", Line: 3}})
	unknown := evidence.Aside(report.NotJudged, catalog.Verbatim("the sources do not compile"))
	tests := []struct {
		name       string
		file, heap evidence.Record
		void       []report.Void
		score      report.Score
		review     int
	}{
		{"kept", evidence.Full(1), evidence.Full(1), nil, report.Score{Earned: 5, Possible: 10, Extra: 2, Percent: 50, Waiting: 2}, 1},
		{"broken", evidence.Full(1), malloc, []report.Void{{Item: "no-heap", Title: "No heap", ReasonFact: catalog.Verbatim("a.c:3: it uses malloc"), Place: "a.c:3"}}, report.Score{Possible: 10, Voided: 5}, 1},
		{"both broken", other, malloc, []report.Void{
			{Item: "one-file", Title: "One file", ReasonFact: catalog.Of("files.extra", "files", "b.c"), Place: "b.c"}, {Item: "no-heap", Title: "No heap", ReasonFact: catalog.Verbatim("a.c:3: it uses malloc"), Place: "a.c:3"},
		}, report.Score{Possible: 10, Voided: 5}, 2},
		{"not judged", evidence.Full(1), unknown, nil, report.Score{Earned: 5, Possible: 10, Extra: 2, Percent: 50, Waiting: 2}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := facts{
				records: map[string]evidence.Record{"one-file": test.file, "no-heap": test.heap, "readme": evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", 2.0))},
				plays:   slices.Concat(plays("base", "+-"), plays("late", "-"), plays("extra", "+")),
			}
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

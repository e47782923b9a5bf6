package class

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
)

// Whoever is named is graded again; what is there of the others stays, whatever they have handed
// in since.
func TestOnlySome(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class six times: left out with -short")
	}
	t.Parallel()
	dir, out := aClass(t), t.TempDir()
	points := func(l *ledger.Ledger) map[string]float64 {
		all := map[string]float64{}
		for _, s := range l.Submissions {
			if s.Score != nil {
				all[s.Key] = s.Score.Earned
			}
		}
		return all
	}
	only := func(names ...string) (map[string]float64, string, []ledger.Submission) {
		t.Helper()
		l, graded := run(t, dir, Options{Out: out, Jobs: 2, Only: names})
		slices.Sort(graded)
		return points(l), strings.Join(graded, " "), l.Submissions
	}
	got, graded, rows := only("ada", "k*")
	if graded != "ada ken" || len(got) != 2 {
		t.Fatalf("of an empty folder %q are graded, %v have points", graded, got)
	}
	for _, row := range rows {
		if row.Score == nil && row.Nothing == "" && row.Fault != say("class.left-out") {
			t.Errorf("%s: %q", row.Key, row.Fault)
		}
	}
	if _, graded, _ = only("not-graded"); graded != "bjarne brian broken dennis grace linus secret" {
		t.Errorf("the others: %q", graded)
	}
	handIn(t, dir, "ken", right)
	handIn(t, dir, "ada", wrong)
	before := got["ada"]
	got, graded, _ = only("failed")
	if !strings.Contains(graded, "ken") || strings.Contains(graded, "ada") || strings.Contains(graded, "linus") || got["ada"] != before || got["ken"] != before {
		t.Errorf("%q are graded again: %v", graded, got)
	}
	if got, graded, _ = only("ADA"); graded != "ada" || got["ada"] >= before || got["ken"] != before {
		t.Errorf("%q: %v", graded, got)
	}
	whole, _ := run(t, dir, Options{Out: out, Jobs: 2})
	for key, earned := range points(whole) {
		if earned != got[key] {
			t.Errorf("%s has %v, and %v when all are graded", key, got[key], earned)
		}
	}
	_, _, err := tryRun(t, dir, Options{Out: out, Jobs: 2, Only: []string{"aad"}})
	if d, ok := errors.AsType[*diagnostic.Error](err); !ok || d.Problem.Key != "given.no-student" {
		t.Errorf("nobody of that name: %v", err)
	}
}

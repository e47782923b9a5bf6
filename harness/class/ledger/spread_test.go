package ledger

import (
	"testing"

	"touchstone/harness/report"
)

func TestSpread(t *testing.T) {
	of := func(possible float64, earned ...float64) (list []Submission) {
		for _, n := range earned {
			list = append(list, Submission{Score: &report.Score{Earned: n, Possible: possible, Percent: 100 * n / possible}})
		}
		return list
	}
	for name, test := range map[string]struct {
		list []Submission
		want Spread
		some bool
	}{
		"nobody":    {nil, Spread{}, false},
		"no score":  {[]Submission{{Fault: "x"}}, Spread{}, false},
		"one":       {of(10, 7), Spread{10, 7, 7, 7, 7}, true},
		"odd":       {of(10, 9, 1, 2), Spread{10, 1, 9, 4, 2}, true},
		"even":      {append(of(10, 4, 0), Submission{Fault: "x"}), Spread{10, 0, 4, 2, 2}, true},
		"two sizes": {append(of(10, 5), of(20, 20)...), Spread{0, 50, 100, 75, 75}, true},
	} {
		if got, _, some := (&Ledger{Submissions: test.list}).Spread(); got != test.want || some != test.some {
			t.Errorf("%s: %+v %t, want %+v", name, got, some, test.want)
		}
	}
}

func TestSpreadAfterDeductions(t *testing.T) {
	late := func(earned, deducted float64) Submission {
		return Submission{Score: &report.Score{Earned: earned, Possible: 10, Percent: 10 * earned}, Lateness: &Lateness{By: "1h", Deducted: deducted, Result: earned - deducted}}
	}
	replaced := late(1, 1)
	replaced.Superseded = "other"
	l := &Ledger{Submissions: []Submission{late(10, 4), late(8, 0), replaced}}
	now, before, _ := l.Spread()
	if want := (Spread{10, 6, 8, 7, 7}); now != want {
		t.Errorf("%+v, want %+v", now, want)
	}
	if want := (Spread{10, 8, 10, 9, 9}); before != want {
		t.Errorf("before: %+v, want %+v", before, want)
	}
	if p := l.Submissions[0].Percent(); p != 60 {
		t.Errorf("%v %%", p)
	}
}

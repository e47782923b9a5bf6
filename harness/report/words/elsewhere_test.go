package words_test

import (
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

func TestElsewhere(t *testing.T) {
	const end = " are judged by cases that this copy does not have. The score may change with them."
	item := func(kind string, elsewhere float64) report.Item {
		return report.Item{Kind: kind, Elsewhere: elsewhere}
	}
	marked := report.Item{Kind: "extra", Elsewhere: 1, Mark: &report.Mark{}}
	tests := []struct {
		name  string
		sum   float64
		items []report.Item
		void  bool
		want  string
	}{
		{"nothing", 0, []report.Item{item("auto", 0), item("extra", 0)}, false, ""},
		{"points", 12.5, []report.Item{item("auto", 12.5)}, false, "12.5 of the 100 points" + end},
		{"extra alone", 0, []report.Item{item("extra", 2), item("extra", 1)}, false, "3 extra points" + end},
		{"deductions alone", 0, []report.Item{item("deduction", 1.5)}, false, "Deductions of up to 1.5 points" + end},
		{"everything", 2, []report.Item{item("auto", 2), item("extra", 3), item("deduction", 4)}, false, "2 of the 100 points, 3 extra points and deductions of up to 4 points" + end},
		{"given by a tutor", 0, []report.Item{marked}, false, ""},
		{"a rule was broken", 0, []report.Item{item("extra", 3), item("deduction", 4)}, true, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := &report.Report{Score: report.Score{Possible: 100, Elsewhere: test.sum}, Items: test.items}
			if test.void {
				r.Void = []report.Void{{Item: "rule"}}
			}
			if got := words.In("").Elsewhere(r); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

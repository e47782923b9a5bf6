package words_test

import (
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

func TestElsewhere(t *testing.T) {
	elsewhere := func(parts string) string {
		text := say("elsewhere", "parts", parts)
		return strings.ToUpper(text[:1]) + text[1:]
	}
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
		{"points", 12.5, []report.Item{item("auto", 12.5)}, false, elsewhere(say("elsewhere.of", "n", 12.5, "all", 100.0))},
		{"extra alone", 0, []report.Item{item("extra", 2), item("extra", 1)}, false, elsewhere(say("elsewhere.extra", "n", 3.0))},
		{"deductions alone", 0, []report.Item{item("deduction", 1.5)}, false, elsewhere(say("elsewhere.deduction", "n", 1.5))},
		{"everything", 2, []report.Item{item("auto", 2), item("extra", 3), item("deduction", 4)}, false, elsewhere(say("list.and", "first", say("elsewhere.of", "n", 2.0, "all", 100.0)+", "+say("elsewhere.extra", "n", 3.0), "last", say("elsewhere.deduction", "n", 4.0)))},
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

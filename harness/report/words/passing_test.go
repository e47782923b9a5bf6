package words_test

import (
	"regexp"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// An output that would pass is that of the transcript, or one that is written for the pattern.
func TestPassing(t *testing.T) {
	is := func(pattern, want, got string) report.Expectation {
		return report.Expectation{Option: "match", Args: []string{pattern}, Want: report.Text(want), Got: report.Text(got)}
	}
	lacks := is("B", "", "B")
	lacks.Option = "lacks"
	for _, test := range []struct {
		x    report.Expectation
		want string
	}{
		{is(`\A(Invalid!\n){3}\z`, "", "x"), ""}, // the sentence says that Invalid! is missing
		{is(`\A(Invalid!\n){3}\z`, "", "Invalid!\n"), "Invalid!\nInvalid!\nInvalid!\n"},
		{is(`[A-S]1?[0-9],[.#ox]{9}`, "D5,.........\n", "Invalid!\n"), "D5,.........\n"},
		{is(`[A-S]1?[0-9],[.#ox]{9}`, "another play's", "Invalid!\n"), "A1,xxxxxxxxx"},
		{is(`(`, "", ""), ""},
		{lacks, ""},
	} {
		got := words.Passing(test.x)
		if re, err := regexp.Compile(test.x.Args[0]); got != test.want || got != "" && (err != nil || !re.MatchString(got)) {
			t.Errorf("%s: got %q, want %q", test.x.Args[0], got, test.want)
		}
	}
}

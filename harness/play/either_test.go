package play

import (
	"regexp"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// What is said of a failed either must be true of both streams.
func TestEitherLooksAtBothStreams(t *testing.T) {
	line := compare.Line{Ranges: []compare.Range{{First: 4, Last: 4}}}
	move := compare.Match{RE: regexp.MustCompile(`illegal: \d->\d`)}
	lineThree := say("line-number", "lines", "4", "got", say("line-number.off", "number", 3, "off", say("off.low", "by", say("number.one"))))
	tests := []struct {
		name           string
		c              compare.Comparator
		stdout, stderr string
		want           string // of the sentence; "" when it passes
		got            string
	}{
		{"on standard output", line, "line 4", "oops", "", ""},
		{"on standard error", line, "oops", "line 4", "", ""},
		{"on neither", line, "reading\n", "Error in line 3\n", lineThree, "reading\n\nError in line 3\n"},
		{"one stream alone", line, " \n", "Error in line 3\n", lineThree, "Error in line 3\n"},
		{"nothing printed", line, "", "", say("line-number", "lines", "4", "got", say("line-number.none")), ""},
		{"half on each", compare.Match{RE: regexp.MustCompile(`a\s*b`)}, "a", "b", say("pattern.missing", "example", `"a b"`), "a"},
		{"other words", move, "Foundations\n", "Move 3->5 is illegal: 1\n", "illegal", "Foundations\n\nMove 3->5 is illegal: 1\n"},
		{"forbidden on one", compare.Lacks{RE: regexp.MustCompile(`valid`)}, "fine", "valid", say("pattern.found", "text", `"valid"`), "valid"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result, got := judgeEither(test.c, []byte(test.stdout), []byte(test.stderr))
			switch {
			case result.OK != (test.want == ""):
				t.Errorf("it passes: %v", result.OK)
			case !result.OK && !strings.Contains(sentence(test.c, result, got), test.want):
				t.Errorf("the sentence is %q", sentence(test.c, result, got))
			case !result.OK && string(got) != test.got:
				t.Errorf("it looked at %q", got)
			}
		})
	}
}

// say is what the catalog has for a key.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

// sentence is what people read of a failure.
func sentence(c compare.Comparator, r compare.Result, got []byte) string {
	x := report.Expectation{Want: r.Want, Got: report.Cut(got), Difference: r.Difference}
	if m, ok := c.(compare.Match); ok {
		x.Option, x.Args = "match", []string{m.RE.String()}
	}
	return words.In("").Differs(x)
}

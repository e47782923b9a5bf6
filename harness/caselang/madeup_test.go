package caselang

import (
	"bytes"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// begins passes if the output begins with what is wanted.
type begins struct{ want []byte }

func (c begins) Judge(got []byte) compare.Result {
	if bytes.HasPrefix(got, c.want) {
		return compare.Result{OK: true}
	}
	return compare.Result{Want: report.Text(c.want), Difference: &report.Difference{Kind: report.PatternMissing}}
}

// registered adds a comparator to the language for a test.
func registered(t *testing.T, c Comparator) {
	Register(c)
	t.Cleanup(func() { delete(comparators, c.Name) })
}

// A row is all that a new comparator needs: it is parsed, checked, compared and renewed by it,
// and people are told what it asks for.
func TestComparatorThatIsNew(t *testing.T) {
	registered(t, Comparator{Name: "begins", Words: "FILE", Passes: "the bytes begin with those of the file",
		Compare: func(_ Expect, _ Course, m Material) (compare.Comparator, error) { return begins{m.Wants[0]}, nil }})
	head := "#title: T\n#clause: one\n#catches: all\nplay prog\nitem a b\n"
	for text, want := range map[string]string{
		"expect stdout -begins want\n-- want --\nx\n":             "",
		"chomp want\nexpect stdout -begins want\n-- want --\nx\n": "",
		"expect stdout -begins wnat\n-- want --\nx\n":             say("case.no-file", "file", `"wnat"`),
		"expect stdout -begins\n":                                 say("case.too-few-words"),
		"expect stdout -begins want want\n-- want --\nx\n":        say("case.too-many-words", "option", "begins", "words", `["want"]`),
	} {
		c, parsed := Parse("x.txtar", []byte(head+text))
		err := c.Lint(testAssignment(t), nil)
		if want == "" && (parsed != nil || err != nil) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, %v", text, parsed, err)
		}
	}

	c, err := Parse("x.txtar", []byte(head+"expect stdout -begins want\n-- want --\nx\n"))
	if err != nil {
		t.Fatal(err)
	}
	e := Every[Expect](c)[0]
	x := e.Reported(Course{})
	if got, want := words.In("").Checked(x), words.In("").Checked(report.Expectation{Channel: "stdout"}); got != want {
		t.Errorf("people read %q, want %q", got, want)
	}
	n := NewRenewal(c, Course{Assignment: testAssignment(t)})
	x.Verdict, x.Line = report.VerdictFail, 6
	changed, err := n.Next(report.Case{Expectations: []report.Expectation{x}}, func(int) Seen { return Seen{Ended: true, Stdout: []byte("y\n")} })
	if err != nil || !changed || n.Fault != nil || !strings.HasSuffix(string(n.Files["x.txtar"]), "-- want --\ny\n") {
		t.Errorf("%v, %v, %s", err, n.Fault, n.Files)
	}
}

// Whatever words a comparator gets, checking the case neither panics nor passes over a file
// that is missing.
func TestComparatorsWithoutFiles(t *testing.T) {
	for _, row := range Comparators() {
		filled := strings.NewReplacer("READER", "lower", "KIND", "card", "RE", "x", "TOKENS", "Ac", "RANGE", "1", "TOLERANCE", "1e-6", "FILE", "gone", "[", "", "]", "", "...", "")
		line := "expect stdout " + strings.TrimSuffix("-"+row.Name+" ", "- ") + filled.Replace(row.Words)
		c, _ := Parse("x.txtar", []byte("play prog\n"+line+"\n"))
		err := c.Lint(testAssignment(t), readers)
		if missing := strings.Contains(row.Words, "FILE"); missing && (err == nil || !strings.Contains(err.Error(), say("case.no-file", "file", `"gone"`))) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// Every comparator has a sentence that says what it asks for.
func TestComparatorsHaveSentences(t *testing.T) {
	for _, row := range Comparators() {
		if !catalog.Has(row.Sentence()) {
			t.Errorf("-%s: there is no text %s", row.Name, row.Sentence())
		}
	}
}

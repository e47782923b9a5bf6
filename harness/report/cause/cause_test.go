package cause_test

import (
	"fmt"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

var exited = report.Play{End: "exit", Exit: new(int), Stdout: "x"}

// failing is a case with one play and such differences.
func failing(play report.Play, differences ...*report.Difference) report.Case {
	c := report.Case{Verdict: report.VerdictFail, Plays: []report.Play{play}}
	for _, d := range differences {
		c.Expectations = append(c.Expectations, report.Expectation{Channel: "stdout", Verdict: report.VerdictFail, Difference: d})
	}
	return c
}

func lineOff(by int) *report.Difference {
	return &report.Difference{Kind: report.LineNumber, By: by, Missing: []report.Text{"4"}, Numbers: []int{4 + by}}
}

// A program with two mistakes has two groups, and what has both of them, or
// something else, is in none.
func TestTwoMistakes(t *testing.T) {
	blank := &report.Difference{Kind: report.BlanksExtra, Count: 1, Blank: "space", Place: "end", Line: 3}
	otherLine := *blank
	otherLine.Line = 9
	missing := &report.Difference{Kind: report.LinesMissing, Count: 1, Line: 3, Want: "Invalid"}
	passed := failing(exited)
	passed.Verdict = report.VerdictPass
	cases := []report.Case{
		failing(exited, lineOff(-1)),
		failing(exited, blank),
		failing(exited, lineOff(-1), lineOff(-1)),
		failing(exited, lineOff(-1), blank),
		failing(exited, lineOff(-2)),
		failing(exited, lineOff(0)),
		failing(exited, missing), failing(exited, missing), // two messages may be missing for two reasons
		failing(exited, lineOff(-1)),
		passed,
		failing(exited, &otherLine),
		failing(exited, nil),
	}
	got := fmt.Sprint(cause.Group(cases))
	if want := "[{line number | -1 [0 2 8]} {blanks extra | 1 | space | end |  [1 10]}]"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestKeys(t *testing.T) {
	at := func(file string, line int) []report.Finding {
		return []report.Finding{{What: "Invalid read", At: &report.Place{File: file, Line: line}}}
	}
	crash := report.Play{End: "signal", Signal: "SIGSEGV"}
	atEnd := failing(crash, nil)
	atEnd.Expectations[0].Channel = "exit"
	sanitized := exited
	sanitized.Found = &at("a.c", 7)[0]
	line := func(want, got report.Text) *report.Difference {
		return &report.Difference{Kind: report.OneLine, Line: 2, Want: want, Got: got}
	}
	crashed := func(line int) report.Play {
		p := crash
		p.Undefined = &report.Undefined{Found: &at("a.c", line)[0]}
		return p
	}
	other := crash
	invalid := failing(exited, &report.Difference{Kind: report.MemoryUse, Findings: at("a.c", 7)})
	invalid.Expectations[0].Option = "no-errors"
	first := func(text report.Text, line int) *report.Difference {
		return &report.Difference{Kind: report.LinesExtra, Count: 1, Line: line, Want: "Valid", Got: text}
	}
	tests := []struct {
		name string
		a, b report.Case
		same bool
	}{
		{"the same limit", failing(report.Play{End: "cpu limit"}, nil), failing(report.Play{End: "cpu limit"}, nil, nil), true},
		{"two limits", failing(report.Play{End: "cpu limit"}, nil), failing(report.Play{End: "output limit"}, nil), false},
		{"crashes somewhere", failing(crash, nil), failing(crash, nil), false},
		{"crashes at the end", atEnd, atEnd, true},
		{"a crash of a run that is not shown", failing(exited, &report.Difference{Kind: report.Ended, Play: &other}), atEnd, false},
		{"crashes at one place", failing(crashed(7), nil), failing(crashed(7), nil, nil), true},
		{"crashes at two places", failing(crashed(7), nil), failing(crashed(8), nil), false},
		{"a crash at a place, and a difference before it", failing(crashed(7), nil), failing(crashed(7), line("a", "b")), false},
		{"a loop after a wrong answer", failing(report.Play{End: "cpu limit"}, line("a", "b"), nil), failing(exited, line("a", "b")), true},
		{"a loop, and one after a wrong answer", failing(report.Play{End: "cpu limit"}, nil), failing(report.Play{End: "cpu limit"}, line("a", "b"), nil), false},
		{"a sanitizer at one place", failing(sanitized, lineOff(1)), failing(sanitized, nil), true},
		{"valgrind at one place", failing(exited, &report.Difference{Kind: report.MemoryUse, Findings: at("a.c", 7)}), failing(exited, &report.Difference{Kind: report.MemoryUse, Findings: at("a.c", 7)}), true},
		{"valgrind at two places", failing(exited, &report.Difference{Kind: report.MemoryUse, Findings: at("a.c", 7)}), failing(exited, &report.Difference{Kind: report.MemoryUse, Findings: at("a.c", 8)}), false},
		{"valgrind and a crash at one place", invalid, failing(crashed(7), nil), true},
		{"a leak and a crash at one place", failing(exited, &report.Difference{Kind: report.MemoryUse, Findings: at("a.c", 7)}), failing(crashed(7), nil), false},
		{"a line before everything", failing(exited, first("Reading...", 1)), failing(exited, first("Reading...", 1)), true},
		{"two lines before everything", failing(exited, first("Reading...", 1)), failing(exited, first("Game 1", 1)), false},
		{"a line too many further down", failing(exited, first("Invalid", 2)), failing(exited, first("Invalid", 2)), false},
		{"the same wording", failing(exited, line("Foundations", "Foundation")), failing(exited, line("Foundations", "Foundation")), true},
		{"another wording", failing(exited, line("Foundations", "Foundation")), failing(exited, line("Tableau", "Table")), false},
		{"numbers alone may be chance", failing(exited, line("3 4", "3 5")), failing(exited, line("3 4", "3 5")), false},
		{"parts that look like others", failing(exited, line("a | b", "c")), failing(exited, line("a", "b | c")), false},
	}
	for _, test := range tests {
		a, b := cause.Key(test.a), cause.Key(test.b)
		if same := a != "" && a == b; same != test.same {
			t.Errorf("%s: %q and %q", test.name, a, b)
		}
	}
}

// Two programs crash at places that have nothing in common.
func TestGeneralNamesNoPlace(t *testing.T) {
	c := failing(report.Play{End: "signal", Signal: "SIGSEGV", Undefined: &report.Undefined{Found: &report.Finding{What: "SEGV", At: &report.Place{File: "a.c", Line: 7}}}}, nil)
	c.Expectations[0].Channel = "exit"
	general := cause.General(c)
	c.Plays[0].Undefined = nil
	if key := cause.Key(c); general != key || key == "" {
		t.Errorf("got %q, want %q", general, key)
	}
}

// Programs with one mistake fail alike though the numbers differ.
func TestAlike(t *testing.T) {
	line := func(want, got report.Text) *report.Difference {
		return &report.Difference{Kind: report.OneLine, Line: len(got), Want: want, Got: got}
	}
	status := func(want report.Text, got int) *report.Difference {
		return &report.Difference{Kind: report.ExitStatus, Missing: []report.Text{want}, Numbers: []int{got}}
	}
	sanitized := func(what, function string, line int) report.Case {
		play := exited
		play.Found = &report.Finding{What: what, At: &report.Place{File: "a.c", Line: line, Function: function}}
		return failing(play, nil)
	}
	pattern := func(pattern string) report.Case {
		c := failing(exited, &report.Difference{Kind: report.PatternMissing})
		c.Expectations[0].Option, c.Expectations[0].Args = "match", []string{pattern}
		return c
	}
	segv := report.Play{End: "signal", Signal: "SIGSEGV"}
	long := report.Text(strings.Repeat("very long ", 100))
	tests := []struct {
		name string
		a, b report.Case
		same bool
	}{
		{"other numbers", failing(exited, line("3 cards", "3 card")), failing(exited, line("12 cards", "12 card")), true},
		{"other words", failing(exited, line("3 cards", "3 card")), failing(exited, line("3 cards", "3 decks")), false},
		{"other kinds", failing(exited, line("a", "")), failing(exited, &report.Difference{Kind: report.LinesMissing, Want: "a"}), false},
		{"line numbers off by several", failing(exited, lineOff(-3)), failing(exited, lineOff(-4)), false},
		{"no line number, and one", failing(exited, lineOff(0)), failing(exited, &report.Difference{Kind: report.LineNumber, Missing: []report.Text{"9"}}), false},
		{"the same status", failing(exited, status("0", 1)), failing(exited, status("0", 1)), true},
		{"other statuses", failing(exited, status("0", 1)), failing(exited, status("1", 0)), false},
		{"a crash", failing(segv, nil), failing(segv, nil), true},
		{"a crash and a limit", failing(segv, nil), failing(report.Play{End: "cpu limit"}, nil), false},
		{"a sanitizer in one function", sanitized("index 19 out of bounds", "place", 3), sanitized("index 7 out of bounds", "place", 9), true},
		{"a sanitizer in two", sanitized("index 19 out of bounds", "place", 3), sanitized("index 19 out of bounds", "play", 3), false},
		{"patterns with other numbers", pattern(`line 3\b`), pattern(`line 14\b`), true},
		{"patterns", pattern("covered"), pattern("stock"), false},
		{"long lines that differ at their end", failing(exited, line(long+"a", "")), failing(exited, line(long+"b", "")), false},
	}
	for _, test := range tests {
		a, b := cause.Alike(test.a), cause.Alike(test.b)
		if same := a != "" && a == b; same != test.same {
			t.Errorf("%s: %q and %q", test.name, a, b)
		}
		if len(a) > 200 {
			t.Errorf("%s: %d bytes", test.name, len(a))
		}
	}
}

// A program that prints nothing has one mistake, whatever was expected, unless more is wrong.
func TestSilent(t *testing.T) {
	missing, line := &report.Difference{Kind: report.PatternMissing}, &report.Difference{Kind: report.NothingPrinted, Want: "1"}
	one := 1
	silent, refused := report.Play{End: "exit", Exit: new(int)}, report.Play{End: "exit", Exit: &one}
	key := cause.Key(failing(silent, missing, missing))
	crash := report.Play{End: "signal", Signal: "SIGSEGV"}
	for name, test := range map[string]struct {
		c    report.Case
		same bool
	}{
		"another expectation": {failing(silent, line), true},
		"another status":      {failing(refused, line), false},
		"something printed":   {failing(exited, missing), false},
		"on the other stream": {failing(report.Play{End: "exit", Stderr: "x"}, missing), false},
		"a crash":             {failing(crash, nil), false},
		"a status, too":       {failing(silent, line, &report.Difference{Kind: report.ExitStatus}), false},
	} {
		if got := cause.Key(test.c); key == "" || (got == key) != test.same {
			t.Errorf("%s: %q and %q", name, got, key)
		}
	}
}

// That something is on the wrong stream is one mistake, also where a case says that it must not
// be there.
func TestMisdirected(t *testing.T) {
	other, found := &report.Difference{Kind: report.OtherStream, Stream: "stderr"}, &report.Difference{Kind: report.PatternFound}
	c := failing(exited, other, found)
	c.Expectations[1].Channel = "stderr"
	if key := cause.Key(c); key == "" || key != cause.Key(failing(exited, other)) {
		t.Errorf("got %q", key)
	}
	c.Expectations[1].Channel = "stdout"
	if key := cause.Key(c); key != "" {
		t.Errorf("got %q", key)
	}
}

// Two numbers that stand for each other are one mistake, whatever they are.
func TestExchanged(t *testing.T) {
	number := func(want, got, line string) *report.Difference {
		n := func(s string) report.Text { return report.Text(s + line) }
		return &report.Difference{Kind: report.OneWord, By: len(want) - len(got) + 7, Want: n(want), Got: n(got), Missing: []report.Text{report.Text(want)}, Extra: []report.Text{report.Text(got)}}
	}
	a := failing(exited, number("26", "9", " stock"), number("9", "26", " waste"))
	b := failing(exited, number("3", "4", " waste"), number("4", "3", " stock"))
	if key := cause.Key(a); key == "" || key != cause.Key(b) {
		t.Errorf("%q and %q", key, cause.Key(b))
	}
	for name, c := range map[string]report.Case{
		"another number":   failing(exited, number("26", "9", " stock"), number("9", "25", " waste")),
		"one of them":      failing(exited, number("26", "9", " stock")),
		"a third is wrong": failing(exited, number("26", "9", " stock"), number("9", "26", " waste"), number("1", "2", " covered")),
		"other lines":      failing(exited, number("26", "9", " stock"), number("9", "26", " covered")),
	} {
		if cause.Key(c) == cause.Key(a) {
			t.Errorf("%s: the same cause", name)
		}
	}
	// The same amount in the same line is one mistake, another amount is another.
	off := func(by int) report.Case {
		d := number("5", "6", " covered")
		d.By = by
		return failing(exited, d)
	}
	one, two, again := cause.Key(off(1)), cause.Key(off(2)), cause.Key(off(1))
	if one == "" || one != again || one == two {
		t.Errorf("%q, %q and %q", one, two, again)
	}
}

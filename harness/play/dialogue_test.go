package play

import (
	"testing"

	"touchstone/harness/report"
)

// A dialogue names the line of the input that was answered wrongly, if that is certain.
func TestTheFirstWrongAnswer(t *testing.T) {
	const text = `play -session game.txt prog
item a
expect session

-- game.txt --
> <<< one
No
> <<< two
No
> <<< who
B
> <<< put
> <<< view
...
`
	for name, test := range map[string]struct {
		says       string
		kind       report.Kind
		from, line int
		answer     int // 0 if it is not certain
	}{
		"a wrong answer":                {"> No\n> No\n> W\n> > ...\n", report.OneWord, 0, 3, 3},
		"an answer of two lines":        {"> No\n> No\n> B\n> > ..\n.\n", report.OneLine, 0, 4, 0},
		"one of two equal ones missing": {"> No\n> B\n> > ...\n", report.LinesMissing, 1, 2, 0},
		"another one missing":           {"> No\n> No\n> > ...\n", report.LinesMissing, 0, 3, 3},
		"the last one missing":          {"> No\n> No\n> B\n", report.LinesMissing, 0, 4, 5},
	} {
		got := try(t, candidate(t, "printf '"+test.says+"'"), text)
		d := got.Case.Expectations[0].Difference
		if d == nil || d.Kind != test.kind || d.From != test.from || d.Line != test.line || d.Answer != test.answer {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// What a pattern asks for is shown as the transcript has it, and never as the pattern.
func TestWantOfAPattern(t *testing.T) {
	const text = `play -session game.txt prog
item a
expect stdout -match '(?m)^B$'
expect stdout -match 'never there'
expect stdout -lacks 'W'

-- game.txt --
<<< who
B
`
	got := try(t, candidate(t, "echo W"), text)
	for i, want := range []report.Text{"B\n", "", ""} {
		if x := got.Case.Expectations[i]; x.Verdict != report.VerdictFail || x.Want != want {
			t.Errorf("%s: %s, %q", x.Comparator, x.Verdict, x.Want)
		}
	}
}

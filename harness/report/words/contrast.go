package words

import (
	"strconv"

	"touchstone/harness/report"
	"touchstone/harness/report/sides"
)

// Contrast says how the play that passed differs from the one that failed, and returns the lines of
// both where both have one; "" for a contrast in which neither has one.
func (v Voice) Contrast(d report.Contrast) (text string, lines *sides.Row) {
	both, more, less := "contrast.line", "contrast.line.with", "contrast.line.without"
	if d.Input == "" {
		both, more, less = "contrast.argument", "contrast.argument.with", "contrast.argument.without"
	}
	play := v.Say("contrast.play")
	if d.Case != "" {
		play = v.Say("contrast.play.case", "case", d.Case)
	}
	values := []any{"play", play, "file", d.Input, "line", d.Line}
	switch {
	case len(d.Fails) == 0 && len(d.Passes) == 0:
		return "", nil
	case len(d.Fails) == 0:
		return v.Say(more, append(values, "text", strconv.Quote(string(d.Passes[0])))...), nil
	case len(d.Passes) == 0:
		return v.Say(less, append(values, "text", strconv.Quote(string(d.Fails[0])))...), nil
	}
	lines = &sides.Row{Differs: true, Want: sides.Line{Text: string(d.Passes[0])}, Got: sides.Line{Text: string(d.Fails[0])}}
	return v.Say(both, values...), lines
}

// Common says what plays that failed have, and none that passed.
func (v Voice) Common(c report.Common) string {
	values := []any{"n", c.Plays, "passing", c.Passing}
	switch {
	case c.Word != "":
		return v.Say("common.word", append(values, "word", strconv.Quote(string(c.Word)))...)
	case c.Clause != "":
		return v.Say("common.clause", append(values, "about", c.About)...)
	case c.Least > c.PassingMost:
		return v.Say("common.longer", append(values, "least", c.Least, "most", c.PassingMost)...)
	}
	return v.Say("common.shorter", append(values, "least", c.PassingLeast, "most", c.Most)...)
}

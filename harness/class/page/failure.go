package page

import (
	"html/template"
	"slices"
	"strings"
	"unicode/utf8"

	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/words"
)

// explained renders a failed case in at most this many bytes, with less and less
// of the output; "" if even that is too long, or if nothing failed.
func (c view) explained(failed report.Case, most int) (template.HTML, error) {
	if _, _, ok := words.FirstFailed(failed); !ok {
		return "", nil
	}
	for _, each := range []int{1500, 500, 150} {
		html, err := convert.Failure(c.shortened(failed, each), c.v)
		if err != nil || len(html) <= most {
			return html, err
		}
	}
	return "", nil
}

const (
	maxInputs  = 2 // input files that are shown
	linesAfter = 4 // lines shown after the first difference
)

// shortened reduces a case to its first failed expectation and its play, and every
// text to at most this many bytes.
func (c view) shortened(failed report.Case, most int) report.Case {
	x, play, _ := words.FirstFailed(failed)
	play.Stdout, play.Stderr = c.head(play.Stdout, most), c.head(play.Stderr, most)
	room := most
	for i, said := range play.Talk {
		if room -= len(said.Text); room < 0 {
			play.Talk = append(play.Talk[:i:i], report.Said{Cut: true})
			break
		}
	}
	if more := len(play.Inputs) - maxInputs; more > 0 {
		play.Inputs = play.Inputs[:maxInputs]
	}
	play.Inputs = slices.Clone(play.Inputs)
	for i := range play.Inputs {
		play.Inputs[i].Data = c.head(play.Inputs[i].Data, most)
	}
	x.Play = 0
	if x.Difference != nil && x.Difference.Line > 0 {
		x = narrowed(x, most/6)
	} else {
		x.Want, x.Got = c.head(x.Want, most), c.head(x.Got, most)
	}
	failed.Hint, failed.Contrast = "", nil // these are for students
	failed.Plays, failed.Expectations = []report.Play{play}, []report.Expectation{x}
	return failed
}

// head returns the beginning of a text, with a note of what was left out.
func (c view) head(text report.Text, most int) report.Text {
	if len(text) <= most {
		return text
	}
	at := start(string(text), most)
	return text[:at] + report.Text("\n"+c.v.Say("more-bytes", "n", len(text)-at)+"\n")
}

// start returns the offset at which the character at an offset begins.
func start(text string, at int) int {
	for i := at; i > max(0, at-utf8.UTFMax) && i < len(text); i-- {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return at
}

// narrowed cuts every line to the same columns, around the first difference, and
// drops the lines far below it.
func narrowed(x report.Expectation, width int) report.Expectation {
	d := *x.Difference
	same := 0
	for same < min(len(d.Want), len(d.Got)) && d.Want[same] == d.Got[same] {
		same++
	}
	from := max(0, same-width/2)
	part := func(line string) string {
		if from == 0 && len(line) <= width || line == "" {
			return line
		}
		if from >= len(line) {
			return "…"
		}
		text := line[start(line, from):start(line, min(len(line), from+width))]
		if from > 0 {
			text = "…" + text
		}
		if from+width < len(line) {
			text += "…"
		}
		return text
	}
	lines := func(text report.Text) report.Text {
		most := d.Line + linesAfter
		list := strings.SplitAfterN(string(text), "\n", most+1)
		list = list[:min(len(list), most)]
		for i, line := range list {
			bare := strings.TrimSuffix(line, "\n")
			list[i] = part(bare) + line[len(bare):]
		}
		return report.Text(strings.Join(list, ""))
	}
	d.Want, d.Got = report.Text(part(string(d.Want))), report.Text(part(string(d.Got)))
	x.Want, x.Got, x.Difference = lines(x.Want), lines(x.Got), &d
	return x
}

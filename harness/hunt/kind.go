package hunt

import (
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
	"touchstone/harness/sandbox"
)

// limitKind is the kind of all plays that were stopped: which limit an endless loop reaches
// depends on the load of the machine.
const limitKind = "limit"

// endsAbnormally reports whether a play of this kind did not end by itself.
func endsAbnormally(kind string) bool {
	return kind == limitKind || strings.HasPrefix(kind, string(sandbox.Signaled)+" ")
}

// stopped reports whether a play reached a limit.
func stopped(p report.Play) bool {
	return sandbox.End(p.End) != sandbox.Exited && sandbox.End(p.End) != sandbox.Signaled
}

// kindOf identifies the kind of difference in a failed case with some inputs: how a
// play ended, or how and where the first expectation fails. Values do not count: they
// follow from the inputs, and one mistake shows with many of them.
func kindOf(c report.Case, inputs []byte) string {
	i := slices.IndexFunc(c.Expectations, func(x report.Expectation) bool { return x.Verdict == report.VerdictFail })
	if i < 0 || c.Expectations[i].Play < 0 {
		return ""
	}
	x := c.Expectations[i]
	play := c.Plays[x.Play]
	if play.Found != nil {
		if key := cause.Key(c); key != "" {
			return key
		}
		return "sanitizer " + play.Found.What
	}
	switch {
	case stopped(play):
		return limitKind
	case sandbox.End(play.End) == sandbox.Signaled:
		return play.End + " " + play.Signal
	}
	kind := []string{x.Channel, x.Option}
	if len(x.Items) == 1 { // several do not say what is wrong
		kind = append(kind, x.Items[0])
	}
	if d := x.Difference; d != nil {
		want := wording(d.Want, inputs)
		kind = append(kind, kindGroup(d.Kind), d.Stream, d.Blank, want)
		if got := wording(d.Got, inputs); got != want {
			kind = append(kind, got)
		}
	}
	return strings.Join(kind, "; ")
}

// kindGroup returns what the kinds of difference between two texts have in common. Which of them
// it is depends on the values.
func kindGroup(kind report.Kind) string {
	switch kind {
	case report.OneLine, report.OneWord, report.WordsMissing, report.WordsExtra, report.NumbersOff, report.TooFar, report.PartsDiffer,
		report.CutShort, report.LinesMissing, report.LinesExtra, report.LinesSwapped, report.LineOrder:
		return "text"
	case report.InnerBlanks, report.BlanksMissing, report.BlanksExtra:
		return "blanks"
	}
	return string(kind)
}

var (
	separate = regexp.MustCompile(`\S+`)
	letters  = regexp.MustCompile(`\pL{3,}`)
)

// wording is the words of a line, without those that may be values: short ones, those
// with digits, and those of the inputs.
func wording(line report.Text, inputs []byte) string {
	given := strings.ToLower(string(inputs))
	var words []string
	for _, word := range separate.FindAllString(strings.ToLower(string(line)), -1) {
		if strings.ContainsAny(word, "0123456789") {
			continue
		}
		for _, found := range letters.FindAllString(word, -1) {
			if !strings.Contains(given, found) {
				words = append(words, found)
			}
		}
	}
	return strings.Join(words, " ")
}

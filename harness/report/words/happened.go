package words

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Happened says in one sentence why an expectation of a case failed: how the
// play ended when that is why, otherwise what differs.
func (v Voice) Happened(c report.Case, x report.Expectation) string { return v.happened(c, x, true) }

// HappenedBriefly is Happened without the lines that differ, for where these
// stand below.
func (v Voice) HappenedBriefly(c report.Case, x report.Expectation) string {
	return v.happened(c, x, false)
}

func (v Voice) happened(c report.Case, x report.Expectation, quoting bool) string {
	play := c.Plays[x.Play]
	switch {
	case Broken(x, play):
		return v.ending(play, v.progress(c, x))
	case off(x) != 0 && everyLine(c, off(x)):
		one := *x.Difference
		one.By = 0 // it is said of all of them
		return v.Say("with-lines", "text", v.numbersOff("line", off(x)), "lines", v.lineNumber(&one))
	}
	if printed := v.progress(c, x); printed != "" && wrongStatus(c, x.Play) {
		if x.Channel == "exit" {
			return v.Say("end.after", "text", v.differing(x, quoting), "printed", printed)
		}
		if oneText(x) {
			return v.Say("end.after", "text", v.Say("end.status.program", "status", *play.Exit), "printed", printed)
		}
	}
	if play.Fault != "" && x.Difference != nil && x.Difference.Kind == report.NothingHere { // what is on standard error is the sanitizer's
		return v.Say("difference.nothing-on", "stream", v.stream(theOther(x.Difference.Stream)))
	}
	return v.differing(x, quoting)
}

// wrongStatus tells whether a play ended with a status that was not expected.
func wrongStatus(c report.Case, play int) bool {
	return c.Plays[play].Exit != nil && slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
		return x.Play == play && x.Channel == "exit" && x.Verdict == report.VerdictFail
	})
}

// off says how far off a line number is, where that is known.
func off(x report.Expectation) int {
	if x.Difference == nil || x.Difference.Kind != report.LineNumber {
		return 0
	}
	return x.Difference.By
}

// everyLine tells whether all line numbers that a case expects are off by the
// same, and are more than one.
func everyLine(c report.Case, by int) bool {
	n := 0
	for _, x := range c.Expectations {
		if x.Option != "line" {
			continue
		}
		if off(x) != by {
			return false
		}
		n++
	}
	return n > 1
}

// Broken tells whether an expectation failed because the play did not end by
// itself: what was printed does not differ from what was expected as far as it
// goes.
func Broken(x report.Expectation, play report.Play) bool {
	return play.End != "exit" && x.Difference == nil
}

// progress says how much of the lines that were expected a play printed for
// which an expectation failed; "" when it printed others, too, or none.
func (v Voice) progress(c report.Case, failed report.Expectation) string {
	play := failed.Play
	if failed.Channel == "exit" && all(c, play) {
		return v.Say("progress.all")
	}
	printed := string(c.Plays[play].Stdout)
	for _, x := range c.Expectations {
		want := string(x.Want)
		if x.Play != play || x.Verdict != report.VerdictFail || !oneText(x) || max(len(want), len(printed)) > report.MaxText {
			continue
		}
		n, total := strings.Count(printed, "\n"), len(strings.SplitAfter(strings.TrimSuffix(want, "\n"), "\n"))
		switch {
		case n == 0 || !strings.HasPrefix(want, printed):
			return ""
		case printed == want:
			return v.Say("progress.all")
		}
		return v.Say("progress.some", "n", n, "all", total)
	}
	return ""
}

// all tells whether a play printed all that was expected of it, and that was
// something.
func all(c report.Case, play int) bool {
	met := false
	for _, x := range c.Expectations {
		if x.Play != play || x.Channel == "exit" || x.Channel == "signal" || x.Channel == "memory" {
			continue
		}
		if x.Verdict != report.VerdictPass {
			return false
		}
		met = met || !slices.Contains([]string{"", "empty", "missing", "lacks"}, x.Option)
	}
	return met && c.Plays[play].Stdout != ""
}

// oneText tells whether an expectation compares what was printed with one text
// and no other.
func oneText(x report.Expectation) bool {
	return x.Want != "" && slices.Contains([]string{"stdout", "session", "either"}, x.Channel) &&
		x.Option == "equal" && len(x.Args) <= 1 && len(x.Drop) == 0
}

// Unbuffered says of a play whose output was lost how it came to be here; "" of
// others.
func (v Voice) Unbuffered(play report.Play) string {
	if !play.Unbuffered {
		return ""
	}
	return v.Say("end.unbuffered")
}

// Ending says in plain words how a play ended that did not end by itself.
func (v Voice) Ending(play report.Play) string { return v.ending(play, "") }

func (v Voice) ending(play report.Play, printed string) string {
	if play.End == "signal" {
		text := v.Say("end.signal", "signal", play.Signal)
		if printed != "" {
			text = v.Say("end.after", "text", text, "printed", printed)
		}
		if key := "signal." + play.Signal; catalog.Has(key) {
			text = v.Say("end.why", "text", text, "why", v.Say(key))
		}
		return text
	}
	text := v.stopped(play)
	if printed != "" {
		return v.Say("end.printed", "text", text, "printed", printed)
	}
	return text
}

// stopped is about a program that ran into a limit, or never ran.
func (v Voice) stopped(play report.Play) string {
	key, limit := "end."+play.End, seconds(play.Limit)
	switch {
	case limit != "" && play.Early && catalog.Has(key+".early"):
		key += ".early"
	case limit != "" && play.End == "time-out" && play.Idle:
		key += ".idle"
	case limit != "" && catalog.Has(key+".limit"):
		key += ".limit"
	case play.Error != "" && catalog.Has(key+".error"):
		key += ".error"
	case !catalog.Has(key):
		key = "end.other"
	}
	return v.Say(key, "limit", limit, "error", play.Error, "end", play.End)
}

// seconds writes a time such as 1m0s as people do; "" when it is none.
func seconds(limit string) string {
	d, err := time.ParseDuration(limit)
	if err != nil {
		return ""
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
}

package words

import (
	"slices"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Happened says in one sentence why an expectation of a case failed: how the play
// ended if that is the reason, otherwise what differs.
func (v Voice) Happened(c report.Case, x report.Expectation) string { return v.happened(c, x, true) }

// HappenedBriefly is Happened without the differing lines, for use above them.
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
		one.By = 0 // the sentence states it for all of them
		return v.Say("with-lines", "text", v.numbersOff("line", off(x)), "lines", v.lineNumber(x, &one))
	}
	if printed := v.progress(c, x); printed != "" && wrongStatus(c, x.Play) {
		if x.Channel == "exit" {
			return v.Say("end.after", "text", v.differing(x, quoting), "printed", printed)
		}
		if oneText(x) {
			return v.Say("end.after", "text", v.Say("end.status.program", "status", *play.Exit), "printed", printed)
		}
	}
	if play.Fault != "" && x.Difference != nil && x.Difference.Kind == report.NothingHere { // the sanitizer wrote to standard error
		return v.Say("difference.nothing-on", "stream", v.stream(theOther(x.Difference.Stream)))
	}
	return v.differing(x, quoting)
}

// wrongStatus reports whether a play ended with an unexpected exit status.
func wrongStatus(c report.Case, play int) bool {
	return c.Plays[play].Exit != nil && slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
		return x.Play == play && x.Channel == "exit" && x.Verdict == report.VerdictFail
	})
}

// off returns by how much a line number is off, if that is known.
func off(x report.Expectation) int {
	if x.Difference == nil || x.Difference.Kind != report.LineNumber {
		return 0
	}
	return x.Difference.By
}

// everyLine reports whether a case expects several line numbers, all of which are
// off by this amount.
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

// Broken reports whether an expectation failed because the play did not end by
// itself: its output has no difference from what was expected, as far as it goes.
func Broken(x report.Expectation, play report.Play) bool {
	return play.End != "exit" && x.Difference == nil
}

// progress says how many of the expected lines a play printed, given a failed
// expectation on it; "" if it printed others, too, or none.
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

// all reports whether a play printed everything expected of it, and that was not
// nothing.
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

// oneText reports whether an expectation compares the output with exactly one
// text.
func oneText(x report.Expectation) bool {
	return x.Want != "" && slices.Contains([]string{"stdout", "session", "either", "output"}, x.Channel) &&
		x.Option == "equal" && len(x.Args) <= 1 && len(x.Drop) == 0
}

// Unbuffered explains how the lost output of a play was recovered; "" if none was
// lost.
func (v Voice) Unbuffered(play report.Play) string {
	if !play.Unbuffered {
		return ""
	}
	return v.Say("end.unbuffered")
}

// Remarks says what else is known about a play besides its end and its output, one
// sentence without a full stop each.
func (v Voice) Remarks(play report.Play) []string {
	return append(v.reached(play), v.undefined(play)...)
}

func (v Voice) reached(play report.Play) (list []string) {
	if play.Reached == nil {
		return nil
	}
	if n := play.Reached.Memory; n > 0 {
		list = append(list, v.Say("reached.memory", "limit", catalog.Size(n)))
	}
	if n := play.Reached.Processes; n > 0 {
		list = append(list, v.Say("reached.processes", "limit", n))
	}
	return list
}

// undefined says what other runs of a play show about undefined behavior.
func (v Voice) undefined(play report.Play) []string {
	u := play.Undefined
	if u == nil {
		return nil
	}
	var list []string
	if u.Found != nil {
		key := "undefined.found"
		if u.Found.Kind == report.ValgrindError {
			key = "undefined.watched"
		}
		list = append(list, v.Say(key, "what", v.Found(*u.Found)))
	}
	if u.Varies {
		list = append(list, v.Say("undefined.varies"))
	}
	if u.Memory {
		list = append(list, v.Say("undefined.memory"))
	}
	if u.Addresses {
		list = append(list, v.Say("undefined.addresses"))
	}
	return list
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

// stopped describes a program that reached a limit, or never ran.
func (v Voice) stopped(play report.Play) string {
	key, limit := "end."+play.End, v.seconds(play.Limit)
	switch {
	case play.Early && catalog.Has(key+".early"):
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

// seconds formats a time such as 1m0s or 307.692307ms for people; "" if it is none.
func (v Voice) seconds(limit string) string {
	d, err := time.ParseDuration(limit)
	if err != nil {
		return ""
	}
	step := time.Millisecond
	if d >= time.Second {
		step = 10 * time.Millisecond
	}
	return v.Exactly(max(d.Round(step), time.Millisecond).Seconds()) + " s"
}

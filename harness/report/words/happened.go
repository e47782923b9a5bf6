package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"touchstone/harness/report"
)

// Happened says in one sentence why an expectation of a case failed: how the
// play ended when that is why, otherwise what differs.
func Happened(c report.Case, x report.Expectation) string { return happened(c, x, true) }

// HappenedBriefly is Happened without the lines that differ, for where these
// stand below.
func HappenedBriefly(c report.Case, x report.Expectation) string { return happened(c, x, false) }

func happened(c report.Case, x report.Expectation, quoting bool) string {
	play := c.Plays[x.Play]
	switch {
	case Broken(x, play):
		return ending(play, progress(c, x))
	case off(x) != 0 && everyLine(c, off(x)):
		one := *x.Difference
		one.By = 0 // it is said of all of them
		return fmt.Sprintf("every line number is %s: %s", tooHigh(off(x)), lineNumber(&one))
	}
	if printed := progress(c, x); printed != "" && wrongStatus(c, x.Play) {
		if x.Channel == "exit" {
			return differing(x, quoting) + " after printing " + printed
		}
		if oneText(x) {
			return fmt.Sprintf("the program ended with exit status %d after printing %s", *play.Exit, printed)
		}
	}
	if play.Fault != "" && x.Difference != nil && x.Difference.Kind == report.NothingHere { // what is on standard error is the sanitizer's
		return "the program printed nothing on " + streams[theOther(x.Difference.Stream)]
	}
	return differing(x, quoting)
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
func progress(c report.Case, failed report.Expectation) string {
	play := failed.Play
	if failed.Channel == "exit" && all(c, play) {
		return "all that was expected"
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
			return "all that was expected"
		}
		return fmt.Sprintf("%d of the %s that were expected", n, Plural(total, "line"))
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
func Unbuffered(play report.Play) string {
	if !play.Unbuffered {
		return ""
	}
	return "Some of the output was still in the program's buffer when it ended, and was lost; a second run without a buffer showed it."
}

// Ending says in plain words how a play ended that did not end by itself.
func Ending(play report.Play) string { return ending(play, "") }

func ending(play report.Play, printed string) string {
	if play.End == "signal" {
		text := "the program was ended by " + play.Signal
		if printed != "" {
			text += " after printing " + printed
		}
		if cause := signals[play.Signal]; cause != "" {
			text += " (" + cause + ")"
		}
		return text
	}
	text := stopped(play)
	if printed != "" {
		text += "; it had printed " + printed
	}
	return text
}

// stopped is about a program that ran into a limit, or never ran.
func stopped(play report.Play) string {
	switch play.End {
	case "time-out":
		switch limit := seconds(play.Limit); {
		case limit == "":
			return "the program did not end in time and was stopped; it may be waiting for input, or be stuck in an infinite loop"
		case play.Idle:
			return "the program was still running after " + limit + ", probably waiting for input or in a sleep, and was stopped"
		default:
			return "the program was still running after " + limit + " and was stopped"
		}
	case "cpu limit":
		if limit := seconds(play.Limit); limit != "" {
			return "the program was still computing after " + limit + " of processor time and was stopped; it may be stuck in an infinite loop"
		}
		return "the program computed longer than it may and was stopped; it may be stuck in an infinite loop"
	case "output limit":
		return "the program printed more than it may and was stopped; it may be printing in an infinite loop"
	case "memory limit":
		const more = "the program asked for more memory than it may have and was stopped"
		if play.Error != "" {
			return more + ": " + play.Error
		}
		return more
	case "file size limit":
		return "the program wrote a file larger than it may and was stopped"
	case "disk limit":
		return "the program wrote more files than it may and was stopped"
	case "process limit":
		return "the program started more processes than it may and was stopped"
	case "could not start":
		return "the program could not be started: " + play.Error
	}
	return "the program did not end by itself: " + play.End
}

// seconds writes a time such as 1m0s as people do; "" when it is none.
func seconds(limit string) string {
	d, err := time.ParseDuration(limit)
	if err != nil {
		return ""
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
}

// signals says what a program most likely did that a signal ended.
var signals = map[string]string{
	"SIGSEGV": "invalid memory access, such as through a null pointer or past the end of an array",
	"SIGBUS":  "invalid memory access",
	"SIGABRT": "it gave up: a failed assertion, an exception nobody caught, or damaged memory",
	"SIGFPE":  "it made an impossible calculation, such as a division by zero",
	"SIGILL":  "it ran into something that is no instruction",
	"SIGTRAP": "it ran into a trap, such as a check of the compiler's",
	"SIGSYS":  "it asked the system for something forbidden",
	"SIGPIPE": "it wrote where nobody was reading",
	"SIGKILL": "something from outside ended it",
	"SIGTERM": "something from outside asked it to end",
}

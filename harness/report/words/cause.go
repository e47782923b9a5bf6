package words

import (
	"fmt"

	"touchstone/harness/report"
)

// Cause says in one sentence, without a full stop, what several cases failed
// for, of which this is one: nothing that is true of this one alone.
func Cause(c report.Case) string {
	x, play, ok := FirstFailed(c)
	d := x.Difference
	switch {
	case !ok:
		return "what went wrong is not kept"
	case play.Fault != "":
		return play.Fault
	case d == nil && play.End == "signal":
		return ending(play, "all that was expected")
	case d == nil:
		return Ending(play)
	}
	switch d.Kind {
	case report.Ended:
		if d.Play != nil {
			return Ending(*d.Play)
		}
	case report.LineNumber:
		return "every line number is " + tooHigh(d.By)
	case report.NumbersOff:
		return fmt.Sprintf("%s is %s", whichNumbers[d.Place], tooHigh(d.By))
	case report.LineEnds:
		return "only the ends of lines differ (CR LF or LF)"
	case report.TrailingBlanks:
		return "lines differ only in trailing white space"
	case report.BlanksMissing, report.BlanksExtra:
		return blanks(d, "a line")
	case report.LetterCase:
		return "only upper and lower case differ: " + contrast(d)
	case report.OneLine, report.OneWord:
		return "one line is worded otherwise: " + contrast(d)
	case report.MemoryUse:
		if len(d.Findings) > 0 {
			return "valgrind found: " + Found(d.Findings[0])
		}
	}
	return Differs(x)
}

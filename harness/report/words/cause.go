package words

import (
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// Cause describes in one sentence, without a full stop, the mistake that this case
// shares with others. It says nothing that applies only to this case.
func (v Voice) Cause(c report.Case) string {
	x, play, ok := FirstFailed(c)
	d := x.Difference
	one, other, exchanged := cause.Exchanged(c)
	switch {
	case !ok:
		return v.Say("failure.not-kept")
	case exchanged:
		return v.Say("cause.exchanged", "a", strconv.Quote(string(one)), "b", strconv.Quote(string(other)))
	case play.Fault != "":
		return play.Fault
	case cause.Silent(c):
		return v.Say("cause.silent")
	case d == nil:
		return v.broken(play)
	}
	switch d.Kind {
	case report.Ended:
		if d.Play != nil {
			return v.endings(*d.Play)
		}
	case report.LineNumber:
		return v.Say("numbers", "which", v.Say("cause.line-number"), "off", v.tooHigh(d.By))
	case report.NumbersOff:
		return v.numbersOff(d.Place, d.By)
	case report.LineEnds:
		return v.Say("cause.line-ends")
	case report.TrailingBlanks:
		return v.Say("cause.trailing-blanks")
	case report.BlanksMissing, report.BlanksExtra:
		return v.blanks(d, v.Say("place.a-line"))
	case report.LetterCase:
		return v.Say("with-lines", "text", v.Say("cause.letter-case"), "lines", v.contrast(d))
	case report.OneWord:
		if d.By != 0 {
			return v.Say("cause.number", "line", strconv.Quote(string(d.Want)), "off", v.tooHigh(d.By))
		}
		return v.Say("with-lines", "text", v.Say("cause.one-word"), "lines", v.contrast(d))
	case report.OneLine:
		return v.Say("with-lines", "text", v.Say("cause.one-line"), "lines", v.contrast(d))
	case report.MemoryUse:
		if len(d.Findings) > 0 {
			first := d.Findings[0]
			first.What = leaked().ReplaceAllString(first.What, "$1")
			return v.Say("memory.found", "what", v.Found(first))
		}
	}
	return v.Differs(x)
}

// leaked is what valgrind says of the size of a leak, which other cases do not have.
var leaked = lazy.Regexp(`^[\d,]+ (?:\([^)]*\) )?bytes in [\d,]+ (blocks are)`)

// broken describes how plays ended that are alike.
func (v Voice) broken(play report.Play) string {
	switch crash := cause.Crash(play); {
	case crash != nil:
		return v.Say("cause.crash", "end", v.Say("end.signal", "signal", play.Signal), "found", v.Say("undefined.found", "what", v.Found(*crash)))
	case play.End == "signal":
		return v.ending(play, v.Say("progress.all"))
	}
	return v.endings(play)
}

// endings is Ending without the time that this play had: others had less or more.
func (v Voice) endings(play report.Play) string {
	if key := "cause." + play.End; catalog.Has(key) {
		return v.Say(key)
	}
	return v.Ending(play)
}

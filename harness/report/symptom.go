package report

import (
	"slices"
	"strings"
)

// Output is the symptom that anything has that was printed otherwise than expected.
const Output = "output"

// Symptoms are the words for how an expectation failed, besides the names of signals and Output: the
// ends of plays, what valgrind was asked for, and the kinds of differences, first those of outputs.
var Symptoms = append([]string{
	"time-out", "cpu limit", "output limit", "memory limit", "file size limit", "disk limit", "process limit", "could not start", "stopped", "no-leaks", "no-errors",
	string(NothingPrinted), string(ExitStatus), string(SignalEnd), string(FileState), string(Sanitizer),
}, printed...)

var printed = words(
	NothingExpected, FinalNewlineMissing, FinalNewlineExtra, LineEnds, TrailingBlanks, InnerBlanks, BlanksMissing, BlanksExtra, LetterCase,
	LinesExtra, LinesMissing, LinesSwapped, LineOrder, CutShort, NumbersOff, OneWord, TooFar, WordsMissing, WordsExtra, OneLine, PartsDiffer,
	PatternMissing, PatternFound, TextFound, TextMissing, MessageMissing, LineNumber, AmongOthers, PrintedAnyway, Tokens, Meaning, Unreadable, Rejected, OtherStream, NothingHere,
)

func words(kinds ...Kind) (list []string) {
	for _, k := range kinds {
		list = append(list, string(k))
	}
	return list
}

// Symptom returns how an expectation on a play failed: the signal or the limit that ended it if
// nothing else is wrong, "nothing printed" if it printed nothing at all, or the kind of difference.
func (x Expectation) Symptom(play Play) string {
	d := x.Difference
	switch {
	case play.Found != nil:
		return string(Sanitizer)
	case d == nil:
		return play.broken()
	case d.Kind == Ended && d.Play != nil:
		return d.Play.broken()
	case d.Kind == MemoryUse:
		return x.Option
	case slices.Contains(printed, string(d.Kind)) && !strings.HasPrefix(x.Channel, "file") && play.Silent():
		return string(NothingPrinted)
	case d.Kind == PartsDiffer && d.Got == "":
		return string(LinesMissing)
	}
	return string(d.Kind)
}

// Silent reports whether the program ended by itself and printed nothing, in a play with a failed
// expectation.
func (p Play) Silent() bool {
	return p.End == "exit" && p.Stdout == "" && p.Stderr == "" && p.With == ""
}

// broken returns the signal or the limit that ended a play; "" if it ended by itself.
func (p Play) broken() string {
	switch p.End {
	case "exit":
		return ""
	case "signal":
		return p.Signal
	}
	return p.End
}

// IsSymptom reports whether a word may stand for a symptom.
func IsSymptom(word string) bool {
	return word == Output || strings.HasPrefix(word, "SIG") || slices.Contains(Symptoms, word)
}

// IsOutput reports whether a symptom is that something was printed otherwise than expected.
func IsOutput(symptom string) bool { return slices.Contains(printed, symptom) }

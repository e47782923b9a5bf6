// Package cause groups failed cases that fail because of the same mistake, as far
// as their data prove it: a wrong group is worse than none.
package cause

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"touchstone/harness/report"
)

// Key identifies a mistake: cases with the same key fail because of the same one.
// It is "" for a case that cannot be grouped.
func Key(c report.Case) string {
	if a, b, ok := Exchanged(c); ok {
		return join("exchanged", numberless(a), numberless(b))
	}
	key := ""
	all := failed(c)
	if Silent(c) {
		return join(report.NothingPrinted, *c.Plays[all[0].Play].Exit)
	}
	for _, x := range all {
		if misdirected(all, x) || c.Plays[x.Play].End != "exit" && follows(all, x) {
			continue
		}
		k := keyOf(c, x)
		if k == "" || key != "" && k != key {
			return ""
		}
		key = k
	}
	return key
}

// failed lists the failed expectations that belong to a play.
func failed(c report.Case) []report.Expectation {
	return slices.DeleteFunc(slices.Clone(c.Expectations), func(x report.Expectation) bool {
		return x.Verdict != report.VerdictFail || x.Play < 0 || x.Play >= len(c.Plays)
	})
}

// Silent reports whether all that is wrong with a case is that the program printed nothing, and
// ended with one exit status: what it refuses and what it takes may be silent for two reasons.
func Silent(c report.Case) bool {
	all := failed(c)
	return len(all) > 0 && !slices.ContainsFunc(all, func(x report.Expectation) bool {
		first, exit := c.Plays[all[0].Play].Exit, c.Plays[x.Play].Exit
		return x.Symptom(c.Plays[x.Play]) != string(report.NothingPrinted) || first == nil || exit == nil || *exit != *first
	})
}

// misdirected reports whether a text is found where it must not be because what belongs on the
// other stream is printed there.
func misdirected(all []report.Expectation, x report.Expectation) bool {
	return x.Difference != nil && x.Difference.Kind == report.PatternFound && slices.ContainsFunc(all, func(other report.Expectation) bool {
		return other.Play == x.Play && other.Difference != nil && other.Difference.Kind == report.OtherStream && other.Difference.Stream == x.Channel
	})
}

// follows reports whether all that is wrong is how the play ended, after an answer that was wrong
// already.
func follows(all []report.Expectation, x report.Expectation) bool {
	return x.Difference == nil && slices.ContainsFunc(all, func(other report.Expectation) bool {
		return other.Play == x.Play && other.Difference != nil && other.Difference.Kind != report.Ended
	})
}

// General is the Key of a mistake that another program may have, too, so not one
// at a place in the source.
func General(c report.Case) string {
	placed := func(x report.Expectation) bool {
		return c.Plays[x.Play].Found != nil || x.Difference != nil && x.Difference.Kind == report.MemoryUse
	}
	if slices.ContainsFunc(failed(c), placed) {
		return ""
	}
	c.Plays = slices.Clone(c.Plays)
	for i := range c.Plays {
		c.Plays[i].Undefined = nil // it names a place, too
	}
	return Key(c)
}

const sanitizer = "sanitizer"

// wrong is what a program does at a place, whichever tool finds it there, and whether or not it
// crashes; memory that leaks may be of the same place for another reason.
const wrong = "wrong"

// Cause is a mistake because of which at least two cases fail.
type Cause struct {
	Key   string
	Cases []int // indices, in the order of the cases
}

// Group returns the causes among cases, starting with the one with the most cases.
func Group(cases []report.Case) []Cause {
	var causes []Cause
	for i, c := range cases {
		if c.Verdict != report.VerdictFail {
			continue
		}
		key := Key(c)
		if key == "" {
			continue
		}
		at := slices.IndexFunc(causes, func(c Cause) bool { return c.Key == key })
		if at < 0 {
			at = len(causes)
			causes = append(causes, Cause{Key: key})
		}
		causes[at].Cases = append(causes[at].Cases, i)
	}
	causes = slices.DeleteFunc(causes, func(c Cause) bool { return len(c.Cases) < 2 })
	slices.SortStableFunc(causes, func(a, b Cause) int { return cmp.Compare(len(b.Cases), len(a.Cases)) })
	return causes
}

// keyOf returns the key of one failed expectation.
func keyOf(c report.Case, x report.Expectation) string {
	play, d := c.Plays[x.Play], x.Difference
	switch {
	case play.Found != nil:
		return found(wrong, []report.Finding{*play.Found})
	case Crash(play) != nil && (d == nil || d.Kind == report.Ended && d.Play == nil):
		return found(wrong, []report.Finding{*Crash(play)})
	case d == nil && play.End != "exit", d != nil && d.Kind == report.Ended:
		if d != nil && d.Play != nil {
			play = *d.Play
		}
		return ended(c, x.Play, play)
	case d == nil:
		return ""
	case d.Kind == report.MemoryUse && x.Option == "no-errors":
		return found(wrong, d.Findings)
	}
	return differing(d)
}

// Crash returns what a sanitizer found out about a play that a signal ended; nil if
// that is unknown.
func Crash(play report.Play) *report.Finding {
	if play.End != "signal" || play.Undefined == nil || play.Undefined.Found == nil || play.Undefined.Found.Kind == report.ValgrindError {
		return nil
	}
	return play.Undefined.Found
}

// ended handles a play that did not end by itself: it reached a limit, or a signal
// ended it after it had printed everything expected. Where a program crashed is
// otherwise unknown.
func ended(c report.Case, n int, play report.Play) string {
	if play.End != "signal" {
		return join(play.End)
	}
	for _, x := range c.Expectations {
		if x.Play == n && x.Channel != "exit" && x.Channel != "signal" && x.Verdict != report.VerdictPass {
			return ""
		}
	}
	return join("signal", play.Signal, "at the end")
}

func differing(d *report.Difference) string {
	kind := string(d.Kind)
	switch d.Kind {
	case report.LineNumber:
		if d.By == 0 {
			return ""
		}
		return join(kind, d.By)
	case report.NumbersOff:
		return join(kind, d.By, d.Place)
	case report.OtherStream:
		return join(kind, d.Stream)
	case report.FinalNewlineMissing, report.FinalNewlineExtra, report.LineEnds, report.TrailingBlanks:
		return kind
	case report.BlanksMissing, report.BlanksExtra:
		return join(kind, d.Count, d.Blank, d.Place, d.Problem)
	case report.LinesExtra:
		// What is printed before everything else, which is no answer to anything.
		if d.Line != 1 || d.Answer > 0 || d.From > 0 || !strings.ContainsFunc(string(d.Got), unicode.IsLetter) {
			return ""
		}
		return join(kind, d.Count, d.Got)
	case report.OneWord:
		if d.By != 0 {
			return join(kind, numberless(d.Want), d.By)
		}
		fallthrough
	case report.LetterCase, report.OneLine:
		// The same line, wrong in the same way, identified by its text if it has any.
		if !strings.ContainsFunc(string(d.Want), unicode.IsLetter) {
			return ""
		}
		return join(kind, d.Want, d.Got)
	case report.MemoryUse:
		return found(kind, d.Findings)
	}
	return ""
}

// found returns a key for a tool's first finding, if its place is known.
func found(tool string, findings []report.Finding) string {
	if len(findings) == 0 || findings[0].At == nil || findings[0].At.File == "" {
		return ""
	}
	at := findings[0].At
	return join(tool, at.File, at.Line)
}

// join joins the parts so that they stay distinct whatever they contain.
func join(parts ...any) string {
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = strings.ReplaceAll(fmt.Sprint(part), "|", "||")
	}
	return strings.Join(texts, " | ")
}

package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"touchstone/harness/report"
)

// Differs says in one sentence, without a full stop, how what happened differs
// from what was expected.
func Differs(x report.Expectation) string { return differing(x, true) }

// DiffersBriefly is Differs without the lines that differ, for where these
// stand below.
func DiffersBriefly(x report.Expectation) string { return differing(x, false) }

func differing(x report.Expectation, quoting bool) string {
	d := x.Difference
	switch {
	case d == nil:
		return "the result differs"
	case d.Summary != "" && (d.Kind == "" || x.Option == ""): // of a report that an older version wrote
		return d.Summary
	}
	text, quoted := differs(x, d)
	if quoting && quoted != "" {
		text += ": " + quoted
	}
	if d.Play != nil {
		if d.Kind == report.Ended {
			text = Ending(*d.Play)
		}
		return d.Play.Note + ": " + text
	}
	return text
}

// differs is the sentence, and the lines that differ.
func differs(x report.Expectation, d *report.Difference) (text, quoted string) {
	switch d.Kind {
	case report.NothingPrinted:
		return "the program printed nothing", ""
	case report.NothingExpected:
		return "nothing was expected, the program printed " + quoteGot(d), ""
	case report.FinalNewlineMissing:
		return "the final newline is missing", ""
	case report.FinalNewlineExtra:
		return "the last line ends in a newline that is not expected", ""
	case report.LineEnds:
		return fmt.Sprintf("only the ends of lines differ (CR LF or LF), first in line %d", d.Line), ""
	case report.TrailingBlanks:
		return fmt.Sprintf("lines differ only in trailing white space, first in line %d", d.Line), ""
	case report.InnerBlanks:
		return fmt.Sprintf("only the white space between words differs, first in line %d", d.Line), contrast(d)
	case report.BlanksMissing, report.BlanksExtra:
		return blanks(d, fmt.Sprintf("line %d", d.Line)), ""
	case report.LetterCase:
		return fmt.Sprintf("only upper and lower case differ, first in line %d", d.Line), contrast(d)
	case report.LinesExtra:
		if d.Count == 1 {
			return fmt.Sprintf("the program printed a line too many, line %d", d.Line), quoteGot(d)
		}
		return fmt.Sprintf("the program printed %d lines too many, the first is line %d", d.Count, d.Line), quoteGot(d)
	case report.LinesMissing:
		early := ""
		if d.Place == "end" {
			early = "the output ends early, "
		}
		if d.Count == 1 {
			return fmt.Sprintf("%sline %d is missing", early, d.Line), quoteWant(d)
		}
		return fmt.Sprintf("%s%d lines are missing, the first is line %d", early, d.Count, d.Line), quoteWant(d)
	case report.LinesSwapped:
		return fmt.Sprintf("lines %d and %d are swapped", d.Line, d.Line+1), ""
	case report.LineOrder:
		return fmt.Sprintf("the program printed the same lines in another order; line %d is the first that differs", d.Line), ""
	case report.CutShort:
		return fmt.Sprintf("the output ends early, inside line %d", d.Line), contrast(d)
	case report.NumbersOff:
		after := ""
		if d.Line > 1 {
			after = fmt.Sprintf(" after line %d", d.Line-1)
		}
		return fmt.Sprintf("%s is %s%s", whichNumbers[d.Place], tooHigh(d.By), after), contrast(d)
	case report.OneWord:
		return fmt.Sprintf("line %d: the program printed %s instead of %s", d.Line, joined(d.Extra, " "), joined(d.Missing, " ")), ""
	case report.OneLine:
		return fmt.Sprintf("line %d differs", d.Line), contrast(d)
	case report.PartsDiffer:
		return "what counts of it differs", contrast(d)
	}
	return lacks(x, d)
}

// lacks is about what an output is to have or not to have, and what is no
// output.
func lacks(x report.Expectation, d *report.Difference) (text, quoted string) {
	switch d.Kind {
	case report.PatternMissing:
		pattern, _ := Pattern(x)
		if example := Missing(pattern, string(x.Got)); example != "" {
			return fmt.Sprintf("expected something like %q", example), ""
		}
		if last := MissingEnd(pattern, string(x.Got)); last != "" {
			return fmt.Sprintf("it does not end with %q", last), ""
		}
		return "what was asked for is not there", ""
	case report.PatternFound:
		switch {
		case len(d.Extra) > 0:
			return fmt.Sprintf("found %q, which must not be there", d.Extra[0]), ""
		case d.Count > 1:
			return fmt.Sprintf("lines %d to %d must not follow each other like this", d.Line, d.Line+d.Count-1), ""
		}
		return "something is there that must not be", ""
	case report.TextFound:
		return "expected nothing here", ""
	case report.TextMissing:
		return "expected some text here", ""
	case report.MessageMissing:
		if len(d.Extra) > 0 {
			return "expected an error message, found only an ordinary report", ""
		}
		return "expected an error message, found nothing", ""
	case report.LineNumber:
		return lineNumber(d), ""
	case report.Tokens:
		return tokens(x, d), ""
	case report.Meaning:
		return "it is not the same", fmt.Sprintf("expected %q, found %q", d.Want, d.Got)
	case report.Unreadable:
		if d.Problem == "" {
			return "nothing to compare with can be read", ""
		}
		return "the output cannot be read back: " + string(d.Problem), ""
	case report.OtherStream:
		return fmt.Sprintf("the program printed to %s what belongs on %s", streams[d.Stream], streams[theOther(d.Stream)]), ""
	case report.NothingHere:
		return fmt.Sprintf("the program printed nothing on %s, all it printed is on %s", streams[theOther(d.Stream)], streams[d.Stream]), ""
	case report.ExitStatus, report.SignalEnd:
		got := "it ended otherwise"
		if len(d.Numbers) > 0 {
			got = fmt.Sprintf("it ended with exit status %d", d.Numbers[0])
		}
		return fmt.Sprintf("expected %s %s, %s", d.Kind, joined(d.Missing, " or "), got), ""
	case report.FileState:
		return fmt.Sprintf("the %s: %s", x.Channel, d.Problem), ""
	case report.MemoryUse:
		kind := "memory errors"
		if x.Option == "no-leaks" {
			kind = "memory that was never freed"
		}
		summary := "valgrind found " + kind
		if len(d.Findings) > 0 {
			summary += ": " + Found(d.Findings[0])
		}
		if n := d.Count - 1; n > 0 {
			summary += fmt.Sprintf(", and %d more", n)
		}
		return summary, ""
	case report.Sanitizer:
		if len(d.Findings) == 0 {
			return "it printed the report of a sanitizer", ""
		}
		return "it printed a report of " + Found(d.Findings[0]), ""
	}
	return "the result differs", ""
}

// Found says what a tool found, and where.
func Found(f report.Finding) string {
	switch at := f.At; {
	case at == nil:
		return f.What
	case at.File == "":
		return fmt.Sprintf("%s, in %s (compile with -g to see the line)", f.What, at.Function)
	case at.Function == "":
		return fmt.Sprintf("%s, at %s:%d", f.What, at.File, at.Line)
	default:
		return fmt.Sprintf("%s, at %s:%d (%s)", f.What, at.File, at.Line, at.Function)
	}
}

var streams = map[string]string{"stdout": "standard output", "stderr": "standard error"}

func theOther(stream string) string {
	if stream == "stdout" {
		return "stderr"
	}
	return "stdout"
}

var whichNumbers = map[string]string{
	"line": "every line number", "value": "every value after =", "each": "every number",
	"first": "the first number of every line", "second": "the second number of every line", "third": "the third number of every line",
}

func blanks(d *report.Difference, line string) string {
	place := "in " + line
	switch d.Place {
	case "end":
		place = "at the end of " + line
	case "beginning":
		place = "at the beginning of " + line
	case "word":
		place = fmt.Sprintf("in %s after %q", line, d.Problem)
	}
	text := ""
	switch missing := d.Kind == report.BlanksMissing; {
	case missing && d.Count == 1:
		text = fmt.Sprintf("a %s is missing %s", d.Blank, place)
	case missing:
		text = fmt.Sprintf("%d %ss are missing %s", d.Count, d.Blank, place)
	case d.Count == 1:
		text = fmt.Sprintf("extra %s %s", d.Blank, place)
	default:
		text = fmt.Sprintf("%d extra %ss %s", d.Count, d.Blank, place)
	}
	if d.More > 0 {
		text += "; only white space differs in " + Plural(d.More, "more line")
	}
	return text
}

func lineNumber(d *report.Difference) string {
	expected := "expected a message that names line " + strings.ReplaceAll(joined(d.Missing, " or "), "..", " to ") + ", "
	switch n := len(d.Numbers); {
	case n == 0:
		return expected + "found no line number"
	case d.Place != "line" && n == 1:
		return fmt.Sprintf("%sfound no line number, only the number %d", expected, d.Numbers[0])
	case d.Place != "line":
		return expected + "found no line number, only the numbers " + list(d.Numbers)
	case n > 1:
		return expected + "found the numbers " + list(d.Numbers)
	}
	text := fmt.Sprintf("%sfound line number %d", expected, d.Numbers[0])
	if d.By != 0 {
		text += ", which is " + tooHigh(d.By)
	}
	return text
}

func list(numbers []int) string {
	const most = 8
	words := make([]string, 0, most+1)
	for i, n := range numbers {
		if i == most {
			words = append(words, "...")
			break
		}
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ", ")
}

func tokens(x report.Expectation, d *report.Difference) string {
	if len(d.Extra) == 0 && joined(d.Missing, " ") == string(x.Want) {
		return fmt.Sprintf("expected %s to be named, found none", x.Want)
	}
	var faults []string
	if len(d.Missing) > 0 {
		faults = append(faults, joined(d.Missing, " ")+" not named")
	}
	if len(d.Extra) > 0 {
		faults = append(faults, joined(d.Extra, " ")+" named in error")
	}
	return fmt.Sprintf("expected exactly %s to be named: %s", x.Want, strings.Join(faults, ", "))
}

func joined(texts []report.Text, by string) string {
	words := make([]string, len(texts))
	for i, text := range texts {
		words[i] = string(text)
	}
	return strings.Join(words, by)
}

// tooHigh says how far off a number is.
func tooHigh(by int) string {
	direction := "high"
	if by < 0 {
		by, direction = -by, "low"
	}
	if by == 1 {
		return "one too " + direction
	}
	return strconv.Itoa(by) + " too " + direction
}

func contrast(d *report.Difference) string {
	return fmt.Sprintf("expected %s, the program printed %s", quoteWant(d), quoteGot(d))
}

func quoteWant(d *report.Difference) string { return quote(string(d.Want), string(d.Got)) }

func quoteGot(d *report.Difference) string { return quote(string(d.Got), string(d.Want)) }

// quote quotes a line around the place where it differs from another one.
func quote(line, other string) string {
	const around = 30 // bytes on each side
	at := 0
	for at < min(len(line), len(other)) && line[at] == other[at] {
		at++
	}
	from, to := max(0, at-around), min(len(line), at+around)
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to--
	}
	shown := strings.TrimSuffix(line[from:to], "\n")
	if shown == "" {
		return "an empty line"
	}
	if from > 0 {
		shown = "…" + shown
	}
	if to < len(line) {
		shown += "…"
	}
	return strconv.Quote(shown)
}

// Summarize writes the sentence of every difference into it, and what valgrind
// found where an output would stand.
func Summarize(cases []report.Case) {
	for _, c := range cases {
		for i := range c.Expectations {
			x := &c.Expectations[i]
			if x.Difference == nil {
				continue
			}
			x.Difference.Summary = Differs(*x)
			if x.Difference.Kind == report.MemoryUse {
				var lines strings.Builder
				for _, f := range x.Difference.Findings {
					lines.WriteString(Found(f) + "\n")
				}
				x.Got = report.Cut([]byte(lines.String()))
			}
		}
	}
}

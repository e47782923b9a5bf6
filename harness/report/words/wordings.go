package words

import (
	"math"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// wording says how a kind of difference is put into words.
type wording struct {
	text  phrase
	quote func(Voice, *report.Difference) string // of the differing lines; nil for none
}

type phrase func(Voice, report.Expectation, *report.Difference) string

var wordings = map[report.Kind]wording{
	report.NothingPrinted:      {text: says("difference.nothing-printed")},
	report.NothingExpected:     {text: says("difference.nothing-expected")},
	report.FinalNewlineMissing: {text: says("difference.final-newline-missing")},
	report.FinalNewlineExtra:   {text: says("difference.final-newline-extra")},
	report.LineEnds:            {text: says("difference.line-ends")},
	report.TrailingBlanks:      {text: says("difference.trailing-blanks")},
	report.InnerBlanks:         {says("difference.inner-blanks"), Voice.contrast},
	report.BlanksMissing:       {text: blanksInLine},
	report.BlanksExtra:         {text: blanksInLine},
	report.LetterCase:          {says("difference.letter-case"), Voice.contrast},
	report.LinesExtra:          {lines("difference.lines-extra"), Voice.quoteGot},
	report.LinesMissing:        {linesMissing, Voice.quoteWant},
	report.LinesSwapped:        {text: says("difference.lines-swapped")},
	report.LineOrder:           {text: says("difference.line-order")},
	report.CutShort:            {says("difference.cut-short"), Voice.contrast},
	report.NumbersOff:          {numbersOff, Voice.contrast},
	report.OneWord:             {text: says("difference.one-word")},
	report.TooFar:              {text: says("difference.too-far")},
	report.WordsMissing:        {text: quoting("difference.words-missing")},
	report.WordsExtra:          {text: quoting("difference.words-extra")},
	report.OneLine:             {says("difference.one-line"), Voice.contrast},
	report.PartsDiffer:         {says("difference.parts"), Voice.contrast},
	report.PatternMissing:      {text: patternMissing},
	report.PatternFound:        {text: patternFound},
	report.TextFound:           {text: says("difference.text-found")},
	report.TextMissing:         {text: says("difference.text-missing")},
	report.MessageMissing:      {text: messageMissing},
	report.LineNumber:          {text: Voice.lineNumber},
	report.AmongOthers:         {text: says("difference.among-others")},
	report.PrintedAnyway:       {text: says("difference.printed-anyway")},
	report.Tokens:              {text: Voice.tokens},
	report.Meaning:             {says("difference"), understood},
	report.Unreadable:          {text: says("difference.unreadable")},
	report.Rejected:            {text: rejected},
	report.OtherStream:         {text: says("difference.other-stream")},
	report.NothingHere:         {text: says("difference.nothing-here")},
	report.ExitStatus:          {text: ended},
	report.SignalEnd:           {text: ended},
	report.FileState:           {text: fileState},
	report.MemoryUse:           {text: memoryUse},
	report.Sanitizer:           {text: sanitizer},
}

// rejected says what a checker gives for an output, and why.
func rejected(v Voice, x report.Expectation, d *report.Difference) string {
	if d.Share == 0 {
		return says("difference.rejected")(v, x, d)
	}
	return says("difference.share")(v, x, d)
}

// says makes a sentence of what is in a difference.
func says(key string) phrase {
	return func(v Voice, _ report.Expectation, d *report.Difference) string {
		key, got := key, joined(d.Extra)
		if d.Problem == "" && catalog.Has(key+".nothing") {
			key += ".nothing"
		}
		if len(d.Extra) == 0 {
			got = v.quoteGot(d)
		}
		return v.Say(key, "line", d.Line, "next", d.Line+1, "n", d.Count, "percent", int(math.Round(100*d.Share)), "got", got, "want", joined(d.Missing),
			"why", d.Problem, "stream", v.stream(d.Stream), "other", v.stream(theOther(d.Stream)))
	}
}

// quoting is says with the words in quotes.
func quoting(key string) phrase {
	return func(v Voice, _ report.Expectation, d *report.Difference) string {
		return v.Say(key, "line", d.Line, "n", d.Count, "got", strconv.Quote(joined(d.Extra)), "want", strconv.Quote(joined(d.Missing)))
	}
}

func blanksInLine(v Voice, _ report.Expectation, d *report.Difference) string {
	return v.blanks(d, v.Say("place.line", "line", d.Line))
}

func linesMissing(v Voice, x report.Expectation, d *report.Difference) string {
	key := "difference.lines-missing"
	if d.Place == "end" {
		key = "difference.ends-early"
	}
	return lines(key)(v, x, d)
}

// lines is says for lines that are too many or too few, some of which may be alike.
func lines(key string) phrase {
	return func(v Voice, x report.Expectation, d *report.Difference) string {
		if d.From > 0 {
			return v.Say("alike."+string(d.Kind), "from", d.From, "to", d.Line+d.Count-1, "n", d.Count)
		}
		return says(key)(v, x, d)
	}
}

func numbersOff(v Voice, _ report.Expectation, d *report.Difference) string {
	text := v.numbersOff(d.Place, d.By)
	if d.Line > 1 {
		return v.Say("numbers.after", "text", text, "line", d.Line-1)
	}
	return text
}

func patternMissing(v Voice, x report.Expectation, _ *report.Difference) string {
	pattern, _ := Pattern(x)
	if only(pattern) {
		return v.Say("pattern.only")
	}
	if example := Missing(pattern, string(x.Got)); example != "" {
		return v.Say("pattern.missing", "example", strconv.Quote(example))
	}
	if last := MissingEnd(pattern, string(x.Got)); last != "" {
		return v.Say("pattern.missing-end", "example", strconv.Quote(last))
	}
	return v.Say("pattern.missing-vague")
}

func patternFound(v Voice, _ report.Expectation, d *report.Difference) string {
	switch {
	case len(d.Extra) > 0:
		return v.Say("pattern.found", "text", strconv.Quote(string(d.Extra[0])))
	case d.Count > 1:
		return v.Say("pattern.found-lines", "from", d.Line, "to", d.Line+d.Count-1)
	}
	return v.Say("pattern.found-vague")
}

func messageMissing(v Voice, _ report.Expectation, d *report.Difference) string {
	if len(d.Extra) > 0 {
		return v.Say("message.ordinary")
	}
	return v.Say("message.missing")
}

func understood(v Voice, d *report.Difference) string {
	return v.Say("expected-found", "want", strconv.Quote(string(d.Want)), "got", strconv.Quote(string(d.Got)))
}

func ended(v Voice, _ report.Expectation, d *report.Difference) string {
	got := v.Say("end.otherwise")
	if len(d.Numbers) > 0 {
		got = v.Say("end.status", "status", d.Numbers[0])
	}
	return v.Say("expected."+string(d.Kind), "want", v.ranges(stringsOf(d.Missing)), "got", got)
}

func fileState(v Voice, x report.Expectation, d *report.Difference) string {
	file, _ := x.File()
	if key := "difference.file." + string(d.Problem); catalog.Has(key) {
		return v.Say(key, "file", file)
	}
	return v.Say("difference.file", "file", file, "problem", d.Problem)
}

func memoryUse(v Voice, x report.Expectation, d *report.Difference) string {
	text := v.Say("memory.errors")
	if x.Option == "no-leaks" {
		text = v.Say("memory.leaks")
	}
	if len(d.Findings) > 0 {
		text = v.Say("with-lines", "text", text, "lines", v.Found(d.Findings[0]))
	}
	if n := d.Count - 1; n > 0 {
		text = v.Say("and-more", "text", text, "n", n)
	}
	return text
}

func sanitizer(v Voice, _ report.Expectation, d *report.Difference) string {
	if len(d.Findings) == 0 {
		return v.Say("sanitizer")
	}
	return v.Say("sanitizer.of", "what", v.Found(d.Findings[0]))
}

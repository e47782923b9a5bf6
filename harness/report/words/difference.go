package words

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Differs says in one sentence, without a full stop, how the result differs from
// what was expected.
func (v Voice) Differs(x report.Expectation) string { return v.differing(x, true) }

// DiffersBriefly is Differs without the differing lines, for use above them.
func (v Voice) DiffersBriefly(x report.Expectation) string { return v.differing(x, false) }

func (v Voice) differing(x report.Expectation, quoting bool) string {
	d := x.Difference
	if d == nil {
		return v.Say("difference")
	}
	text, quoted := v.differs(x, d)
	if quoting && quoted != "" {
		text = v.Say("with-lines", "text", text, "lines", quoted)
	}
	if d.Play != nil {
		if d.Kind == report.Ended {
			text = v.Ending(*d.Play)
		}
		return v.Say("with-lines", "text", d.Play.Note, "lines", text)
	}
	return text
}

// differs returns the sentence, and the differing lines.
func (v Voice) differs(x report.Expectation, d *report.Difference) (text, quoted string) {
	w, known := wordings[d.Kind]
	if !known {
		return v.Say("difference"), ""
	}
	if w.quote != nil {
		quoted = w.quote(v, d)
	}
	return w.text(v, x, d), quoted
}

// Found describes a tool's finding, and its place.
func (v Voice) Found(f report.Finding) string {
	switch {
	case f.Memory == "":
		return v.at(f.What, f.At)
	case f.Origin == nil:
		return v.at(v.Named("memory", string(f.Memory), "what", f.What), f.At)
	}
	return v.at(v.Named("memory", string(f.Memory), "what", v.at(f.What, f.At)), f.Origin)
}

func (v Voice) at(what string, at *report.Place) string {
	switch {
	case at == nil:
		return what
	case at.File == "":
		return v.Say("found.function", "what", what, "function", at.Function)
	case at.Function == "":
		return v.Say("found.at", "what", what, "file", at.File, "line", at.Line)
	}
	return v.Say("found.at-function", "what", what, "file", at.File, "line", at.Line, "function", at.Function)
}

func (v Voice) stream(name string) string { return v.Named("stream", name) }

func theOther(stream string) string {
	if stream == "stdout" {
		return "stderr"
	}
	return "stdout"
}

// numbersOff says that all numbers of a kind are off by the same amount.
func (v Voice) numbersOff(which string, by int) string {
	return v.Say("numbers", "which", v.Named("numbers", which), "off", v.tooHigh(by))
}

func (v Voice) blanks(d *report.Difference, line string) string {
	place := "in"
	if catalog.Has("place." + d.Place) {
		place = d.Place
	}
	kind := "extra."
	if d.Kind == report.BlanksMissing {
		kind = "missing."
	}
	text := v.Named("blanks", kind+d.Blank, "n", d.Count, "place", v.Say("place."+place, "line", line, "word", strconv.Quote(string(d.Problem))))
	if d.More > 0 {
		text = v.Say("blanks.more", "text", text, "n", d.More)
	}
	return text
}

func (v Voice) lineNumber(_ report.Expectation, d *report.Difference) string {
	got := ""
	switch n := len(d.Numbers); {
	case n == 0:
		got = v.Say("line-number.none")
	case d.Place != "line":
		got = v.Say("line-number.other", "n", n, "numbers", list(d.Numbers))
	case n > 1:
		got = v.Say("line-number.many", "numbers", list(d.Numbers))
	case d.By != 0:
		got = v.Say("line-number.off", "number", d.Numbers[0], "off", v.tooHigh(d.By))
	default:
		got = v.Say("line-number.one", "number", d.Numbers[0])
	}
	return v.Say("line-number", "lines", v.ranges(stringsOf(d.Missing)), "got", got)
}

// ranges formats line numbers such as 3 or 5..7; those of a short range one by one.
func (v Voice) ranges(texts []string) string {
	const short = 4
	var lines []string
	for _, text := range texts {
		if but, not := strings.CutPrefix(text, "!"); not {
			lines = append(lines, v.Say("all-but", "n", but))
			continue
		}
		from, to, ranged := strings.Cut(text, "..")
		if !ranged {
			lines = append(lines, text)
			continue
		}
		first, errFirst := strconv.Atoi(from)
		last, errLast := strconv.Atoi(to)
		if errFirst != nil || errLast != nil || last-first >= short {
			lines = append(lines, v.Say("range", "first", from, "last", to))
			continue
		}
		for n := first; n <= last; n++ {
			lines = append(lines, strconv.Itoa(n))
		}
	}
	return v.Either(lines)
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

func (v Voice) tokens(x report.Expectation, d *report.Difference) string {
	if len(d.Extra) == 0 && joined(d.Missing) == string(x.Want) {
		return v.Say("tokens.none", "want", x.Want)
	}
	var faults []string
	if len(d.Missing) > 0 {
		faults = append(faults, v.Say("tokens.missing", "tokens", joined(d.Missing)))
	}
	if len(d.Extra) > 0 {
		faults = append(faults, v.Say("tokens.extra", "tokens", joined(d.Extra)))
	}
	return v.Say("tokens", "want", x.Want, "faults", strings.Join(faults, ", "))
}

func joined(texts []report.Text) string { return strings.Join(stringsOf(texts), " ") }

func stringsOf(texts []report.Text) []string {
	words := make([]string, len(texts))
	for i, text := range texts {
		words[i] = string(text)
	}
	return words
}

// tooHigh says by how much a number is off.
func (v Voice) tooHigh(by int) string {
	if by < 0 {
		return v.Say("off.low", "by", v.number(-by))
	}
	return v.Say("off.high", "by", v.number(by))
}

// number writes 1 as a word and other numbers in digits.
func (v Voice) number(n int) string {
	if n == 1 {
		return v.Say("number.one")
	}
	return strconv.Itoa(n)
}

func (v Voice) contrast(d *report.Difference) string {
	switch { // among parts, no line at all looks like an empty one
	case d.Kind == report.PartsDiffer && d.Got == "":
		return v.Say("expected-missing", "want", v.quoteWant(d))
	case d.Kind == report.PartsDiffer && d.Want == "":
		return v.Say("printed-unexpected", "got", v.quoteGot(d))
	}
	return v.Say("expected-printed", "want", v.quoteWant(d), "got", v.quoteGot(d))
}

func (v Voice) quoteWant(d *report.Difference) string { return v.quote(string(d.Want), string(d.Got)) }

func (v Voice) quoteGot(d *report.Difference) string { return v.quote(string(d.Got), string(d.Want)) }

// quote quotes a line around the place where it differs from another one.
func (v Voice) quote(line, other string) string {
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
		return v.Say("empty-line")
	}
	if from > 0 {
		shown = "…" + shown
	}
	if to < len(line) {
		shown += "…"
	}
	return strconv.Quote(shown)
}

package compare

import (
	"bytes"
	"regexp"
	"strconv"

	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

// Match passes if RE matches somewhere: if it names numbers, first or last of all places where
// it would match with others.
type Match struct{ RE *regexp.Regexp }

// Judge implements Comparator.
func (c Match) Judge(got []byte) Result {
	if right := c.RE.FindAllIndex(got, maxMatches); len(right) > 0 {
		if !outermost(c.RE, right, got) {
			return failed(c.RE.String(), report.Difference{Kind: report.AmongOthers})
		}
		return passed
	}
	if d, ok := c.otherNumber(got); ok {
		return failed(c.RE.String(), d)
	}
	return failed(c.RE.String(), report.Difference{Kind: report.PatternMissing})
}

// whole matches a number in a regular expression that stands between word boundaries.
var whole = lazy.Regexp(`\\b([0-9]+)\\b`)

// otherNumber handles a pattern with one number, possibly several times, that matches but for
// that number. The line that was expected is the one that was printed with the right number.
func (c Match) otherNumber(got []byte) (d report.Difference, ok bool) {
	source := c.RE.String()
	numbers := whole().FindAllStringSubmatch(source, -1)
	for _, n := range numbers {
		if n[1] != numbers[0][1] {
			return d, false
		}
	}
	if len(numbers) == 0 {
		return d, false
	}
	any, err := regexp.Compile(whole().ReplaceAllLiteralString(source, `\b([0-9]+)\b`))
	if err != nil {
		return d, false
	}
	at := any.FindSubmatchIndex(got)
	for i := 2; i < len(at); i += 2 {
		if at[i] < 0 {
			continue
		}
		from, to := at[i], at[i+1]
		first := bytes.LastIndexByte(got[:from], '\n') + 1
		last := len(got)
		if end := bytes.IndexByte(got[to:], '\n'); end >= 0 {
			last = to + end
		}
		want := bytes.Join([][]byte{got[first:from], []byte(numbers[0][1]), got[to:last]}, nil)
		asked, err := strconv.Atoi(numbers[0][1])
		printed, other := strconv.Atoi(string(got[from:to]))
		if err != nil || other != nil || !c.RE.Match(want) {
			return d, false
		}
		return report.Difference{
			Kind: report.OneWord, Line: 1 + bytes.Count(got[:from], newline), By: printed - asked,
			Want: clip(want), Got: clip(got[first:last]), Missing: []report.Text{report.Text(numbers[0][1])}, Extra: []report.Text{clip(got[from:to])},
		}, true
	}
	return d, false
}

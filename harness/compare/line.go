package compare

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

// Line passes if the output names a line number in one of Ranges, in any wording: the first
// or last of the first or last message that names any, since whoever blames every line blames none.
// If the output contains numbers that a reader would take for a line number
// (`line 7`, `Line no. 7`, `7th line`, `lines 7 and 8`, `L7`, `bad.txt:7`,
// `bad.txt(7):`), these are judged; otherwise every whole number that stands
// alone.
type Line struct{ Ranges []Range }

// Range is the line numbers from First to Last, both included.
type Range struct{ First, Last int }

// ParseRange parses `7` or `5..7`.
func ParseRange(text string) (Range, error) {
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	a, errA := strconv.Atoi(first)
	b, errB := strconv.Atoi(last)
	if errA != nil || errB != nil || a < 0 || b < a {
		return Range{}, catalog.Of("case.line-range", "text", strconv.Quote(text))
	}
	return Range{a, b}, nil
}

func (r Range) String() string {
	if r.First == r.Last {
		return strconv.Itoa(r.First)
	}
	return fmt.Sprintf("%d..%d", r.First, r.Last)
}

// namedLine matches what is certainly a line number. The rest is left to
// anyNumber: a correct program with an unusual wording must not fail.
var (
	namedLine = lazy.Regexp(strings.Join([]string{
		`(?i:\b([0-9]+)(?:st|nd|rd|th)[ \t]+line)`,
		`(?i:\b(?:line|ln)-?(?:[ \t:#="'(\[<>_]|-+[ \t>]|(?:number|num|nr|no)\.?)*(-?[0-9]+))`,
		`(?i:\blines[ \t]+([0-9]+)[ \t]*(?:-|–|\.\.|,|&|to|and|or)[ \t]*([0-9]+))`,
		`(?i:\bl([0-9]+)(?:c[0-9]+)?\b)`,
		`(?i:(?:^|[\s(\["'])(?:[^\s:]*[./][^\s:]*|[<(\[]?stdin[>)\]]?):([0-9]+)\b)`,
		`(?:^|\s)[^\s:()]*[./][^\s:()]*\(([0-9]+)(?:[,:][0-9]+)?\)[ \t]*:`,
	}, "|"))
	anyNumber = lazy.Regexp(`\b([0-9]+)\b`)
	colours   = lazy.Regexp(`\x1b\[[0-9;]*m`)
)

// maxMatches limits the memory for an output with a flood of numbers or tokens;
// the rest is ignored.
const maxMatches = 1 << 16

const maxNumbers = 9 // kept of those that were found

// Judge implements Comparator.
func (c Line) Judge(got []byte) Result {
	numbers, named, outer := lineNumbers(got)
	if slices.ContainsFunc(outer, c.accepts) {
		return passed
	}
	if slices.ContainsFunc(numbers, c.accepts) {
		return failed(c.asks(), report.Difference{Kind: report.AmongOthers})
	}
	d := report.Difference{Kind: report.LineNumber, Numbers: numbers[:min(len(numbers), maxNumbers)]}
	for _, r := range c.Ranges {
		d.Missing = append(d.Missing, report.Text(r.String()))
	}
	if named {
		d.Place = "line"
	}
	// A number that is far off may mean something else.
	if len(numbers) == 1 && named && len(c.Ranges) == 1 && c.Ranges[0].First == c.Ranges[0].Last {
		if off := numbers[0] - c.Ranges[0].First; -10 < off && off < 10 {
			d.By = off
		}
	}
	return failed(c.asks(), d)
}

// accepts reports whether a number is in one of the ranges.
func (c Line) accepts(n int) bool {
	return slices.ContainsFunc(c.Ranges, func(r Range) bool { return r.First <= n && n <= r.Last })
}

// asks says in words which lines are right.
func (c Line) asks() string {
	var asked []string
	for _, r := range c.Ranges {
		asked = append(asked, r.String())
	}
	return "line " + strings.ReplaceAll(strings.Join(asked, " or "), "..", " to ")
}

// Names reports whether the output contains a number that may be a line number.
func (c Line) Names(got []byte) bool {
	numbers, _, _ := lineNumbers(got)
	return len(numbers) > 0
}

// lineNumbers returns the numbers that are judged, and those that stand first or last in the
// first or last line of the output with any; named is set if they are certainly line numbers.
func lineNumbers(got []byte) (numbers []int, named bool, outer []int) {
	got = colours().ReplaceAll(got, nil)
	if numbers, outer = find(got, namedLine()); len(numbers) > 0 {
		return numbers, true, outer
	}
	numbers, outer = find(got, anyNumber())
	return numbers, false, outer
}

func find(text []byte, re *regexp.Regexp) (numbers, outer []int) {
	var last []int // of the line of the output that is read
	end := 0       // of what was read
	for _, m := range re.FindAllSubmatchIndex(text, maxMatches) {
		for g := 2; g < len(m); g += 2 {
			if m[g] < 0 {
				continue
			}
			// A number too large for an int is no line number.
			n, err := strconv.Atoi(string(text[m[g]:m[g+1]]))
			if err != nil {
				continue
			}
			if bytes.ContainsRune(text[end:m[g]], '\n') && last != nil {
				if outer == nil {
					outer = last
				}
				last = nil
			}
			if end = m[g+1]; len(last) < 2 {
				last = append(last, n)
			} else {
				last[1] = n
			}
			numbers = append(numbers, n)
		}
	}
	return numbers, slices.Concat(outer, last)
}

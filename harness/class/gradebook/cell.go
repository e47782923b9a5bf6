package gradebook

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"touchstone/harness/report/words"
)

var (
	// A spreadsheet that splits cells at another delimiter than the comma
	// finds formulas in the middle, too.
	formula = regexp.MustCompile(`(^|[,;|])(["' ]*[=+\-@＝＋－＠])`)
	number  = regexp.MustCompile(`^[+-]?[0-9]+([.,][0-9]+)?$`)
)

// Safe turns text from a student or a roster into one line that no spreadsheet
// reads as a formula, by putting an apostrophe before anything that looks like
// one.
func Safe(text string) string {
	text = oneLine(text)
	if number.MatchString(text) {
		return text
	}
	return formula.ReplaceAllString(text, "$1'$2")
}

// SafeRow returns a row of a table in which every cell is Safe.
func SafeRow(cells ...string) []string {
	for i, cell := range cells {
		cells[i] = Safe(cell)
	}
	return cells
}

// oneLine turns a text into one line. It removes characters that change the text
// direction.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return strings.Join(strings.Fields(text), " ")
}

// sameNumber compares numbers as tables write them, with a decimal point or a
// decimal comma.
func sameNumber(a, b string) bool {
	x, errX := parseNumber(a)
	y, errY := parseNumber(b)
	return errX == nil && errY == nil && math.Abs(x-y) < 0.005
}

// quotedNumber returns a number from a table so that a message formats it for its
// language; other text stays as it is.
func quotedNumber(text string) any {
	if n, err := parseNumber(text); err == nil {
		return n
	}
	return words.Line(text)
}

func parseNumber(text string) (float64, error) {
	if !strings.Contains(text, ".") {
		text = strings.Replace(text, ",", ".", 1)
	}
	return strconv.ParseFloat(text, 64)
}

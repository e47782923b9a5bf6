package catalog

import (
	"math"
	"strconv"
	"strings"
)

// Points formats points with at most two decimals, never rounded up.
func (l Language) Points(n float64) string {
	hundredths := math.Round(n * 100)
	if hundredths/100 > n {
		hundredths--
	}
	return l.decimal(strconv.FormatFloat(hundredths/100+0, 'f', -1, 64)) // + 0 turns -0 into 0
}

// Exactly formats a number with all its decimals.
func (l Language) Exactly(n float64) string {
	return l.decimal(strconv.FormatFloat(n+0, 'f', -1, 64))
}

// List joins words as a sentence does: "a, b and c".
func (l Language) List(words []string) string { return l.Text(And(words)) }

// Either joins alternatives: "a, b or c".
func (l Language) Either(words []string) string { return l.Text(Or(words)) }

// And is List as a message.
func And(words []string) Message { return join(words, "list.and") }

// Or is Either as a message.
func Or(words []string) Message { return join(words, "list.or") }

func join(words []string, key string) Message {
	if len(words) < 2 {
		return Verbatim(strings.Join(words, ""))
	}
	last := len(words) - 1
	return Of(key, "first", strings.Join(words[:last], ", "), "last", words[last])
}

// Seconds formats a time with one decimal.
func (l Language) Seconds(s float64) string {
	return l.decimal(strconv.FormatFloat(s, 'f', 1, 64)) + " s"
}

// Size returns a number of bytes in the largest unit that divides it.
func Size(bytes int64) Message {
	for i, unit := range []string{"GiB", "MiB", "KiB"} {
		if size := int64(1) << (30 - 10*i); bytes >= size && bytes%size == 0 {
			return Verbatim(strconv.FormatInt(bytes/size, 10) + " " + unit)
		}
	}
	return Of("count.bytes", "n", bytes)
}

// Percent formats a percentage with one decimal.
func (l Language) Percent(p float64) string {
	return l.decimal(strconv.FormatFloat(p, 'f', 1, 64)) + " %"
}

// decimal uses the language's decimal separator.
func (l Language) decimal(number string) string {
	return strings.Replace(number, ".", l.Say("number.decimal"), 1)
}

package words

import (
	"math"
	"strconv"
)

// Points writes points with at most two decimals, never rounded up.
func Points(n float64) string {
	hundredths := math.Round(n * 100)
	if hundredths/100 > n {
		hundredths--
	}
	return strconv.FormatFloat(hundredths/100+0, 'f', -1, 64) // + 0 makes -0 plain
}

// Waiting says how many points a tutor still has to give.
func Waiting(n float64) string {
	if n == 1 {
		return "1 point awaits manual grading"
	}
	return Points(n) + " points await manual grading"
}

// Plural counts a noun: "1 case", "2 cases".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

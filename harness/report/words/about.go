package words

import (
	"strconv"
	"strings"

	"touchstone/harness/report"
)

// Lines is an inclusive range of lines of an input, counted from 1.
type Lines struct{ First, Last int }

// About returns the lines of its input that a failed expectation refers to, if the
// case tells: those that a message about the same play has to name.
func About(c report.Case, failed report.Expectation) []Lines {
	var about []Lines
	for _, x := range c.Expectations {
		if x.Play != failed.Play || x.Option != "line" {
			continue
		}
		for _, text := range x.Args {
			from, to, ranged := strings.Cut(text, "..")
			if !ranged {
				to = from
			}
			first, errFirst := strconv.Atoi(from)
			last, errLast := strconv.Atoi(to)
			if errFirst == nil && errLast == nil {
				about = append(about, Lines{first, last})
			}
		}
	}
	return about
}

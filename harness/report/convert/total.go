package convert

import (
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// again returns the titles of the cases that failed at first and passed on the
// second try.
func again(r *report.Report) []string {
	var titles []string
	for _, c := range r.Cases {
		if c.Flaky {
			titles = append(titles, words.Line(c.Title))
		}
	}
	return titles
}

// total states the sum in one line.
func (o Options) total(r *report.Report) string {
	points, rest := o.sum(r)
	if rest == "" {
		return points
	}
	return points + " · " + rest
}

// sum returns the points, and the other counts.
func (o Options) sum(r *report.Report) (points, rest string) {
	parts := o.v.Total(r)
	return parts[0], strings.Join(parts[1:], " · ")
}

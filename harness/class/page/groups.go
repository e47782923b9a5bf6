package page

import (
	"html/template"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// group is one cause of failures in the class, limited by size.
type group struct {
	Cause, Items string
	Cases        int // failed cases over all submissions
	Who          []Line
	All, More    int // submissions, and how many of them are not in Who

	Example         template.HTML // one failure: expected and actual output
	ExampleOf       Line
	CaseTitle, Case string
	Hidden          bool
	first           int    // index of the submission of the example
	firstCase       string // and id of its case
}

// leftOut counts what did not fit.
type leftOut struct{ Groups, Failures int }

const (
	maxGroups  = 80
	maxWho     = 60   // names of a group
	maxExample = 6000 // bytes
)

// grouped returns the causes of a class, starting with the one that affects the
// most submissions.
func (c view) grouped() ([]group, leftOut) {
	causes := c.Causes()
	var left leftOut
	for i := maxGroups; i < len(causes); i++ {
		left.Groups++
		left.Failures += causes[i].Cases
	}
	var list []group
	for _, cause := range causes[:min(len(causes), maxGroups)] {
		g := group{
			Cause: shown(words.Sentence(cause.Text), maxReason), Items: shown(strings.Join(cause.Items, ", "), maxReason),
			Cases: cause.Cases, All: len(cause.Submissions), first: cause.Submissions[0], firstCase: cause.Case, Case: shown(cause.Case, maxName),
		}
		if g.Cause == "" {
			g.Cause = c.v.Say("class.no-cause")
		} else if cause.Likely && cause.Cases > 1 {
			g.Cause = c.v.Say("screen.example") + " " + g.Cause
		}
		for _, i := range cause.Submissions[:min(g.All, maxWho)] {
			g.Who = append(g.Who, Line{Section: i + 1, Name: nameOf(c.Submissions[i])})
		}
		g.More, g.ExampleOf = g.All-len(g.Who), g.Who[0]
		list = append(list, g)
	}
	return list, left
}

// addExamples adds the examples that come from one submission's report.
func (c view) addExamples(groups []group, submission int, r *report.Report) error {
	for i := range groups {
		g := &groups[i]
		if g.first != submission {
			continue
		}
		for _, failed := range r.Cases {
			if failed.ID != g.firstCase {
				continue
			}
			html, err := c.explained(failed, maxExample)
			if err != nil {
				return err
			}
			g.Example, g.CaseTitle, g.Hidden = html, shown(failed.Title, maxReason), failed.Visibility != "public"
		}
	}
	return nil
}

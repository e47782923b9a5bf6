package page

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// group is all failures of the class with the same items and the same cause.
type group struct {
	Cause, Items string
	Cases        int // that failed for it, over all submissions
	Who          []line
	All, More    int // submissions, and how many of them are not in Who

	Example          template.HTML // one failure: expected beside printed
	ExampleOf        line
	CaseTitle, Case  string
	Hidden           bool
	first            int    // index of the submission of the example
	firstCase, cause string // and id of its case; the cause as the ledger has it
	items            []string
	last             int // index of the submission that was counted last
}

// leftOut counts what there was no room for.
type leftOut struct{ Groups, Failures int }

const (
	mostGroups  = 80
	mostWho     = 60   // names of a group
	mostExample = 6000 // bytes
)

// grouped are the failures by cause, those of most submissions first.
func grouped(l *ledger.Ledger) ([]group, leftOut) {
	at := map[string]int{}
	var list []group
	for i, s := range l.Submissions {
		for _, f := range s.Failures {
			key := strings.Join(f.Items, "\x00") + "\x00\x00" + f.Cause
			k, known := at[key]
			if !known {
				k = len(list)
				at[key] = k
				list = append(list, group{first: i, firstCase: f.Case, cause: f.Cause, items: f.Items, last: -1})
			}
			g := &list[k]
			g.Cases++
			if g.last == i {
				continue
			}
			g.last = i
			g.All++
			if len(g.Who) < mostWho {
				g.Who = append(g.Who, line{Section: i + 1, Name: nameOf(s)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b group) int { return cmp.Or(cmp.Compare(b.All, a.All), cmp.Compare(b.Cases, a.Cases)) })
	var left leftOut
	for i := mostGroups; i < len(list); i++ {
		left.Groups++
		left.Failures += list[i].Cases
	}
	list = list[:min(len(list), mostGroups)]
	for i := range list {
		g := &list[i]
		g.More = g.All - len(g.Who)
		g.ExampleOf = line{Section: g.first + 1, Name: nameOf(l.Submissions[g.first])}
		g.Items = shown(strings.Join(g.items, ", "), mostReason)
		g.Case = shown(g.firstCase, mostName)
		if g.Cause = shown(words.Sentence(g.cause), mostReason); g.Cause == "" {
			g.Cause = "No cause is known."
		}
	}
	return list, left
}

// addExamples takes the examples that come from one submission out of its
// report.
func addExamples(groups []group, submission int, r *report.Report) error {
	for i := range groups {
		g := &groups[i]
		if g.first != submission {
			continue
		}
		for _, c := range r.Cases {
			if c.ID != g.firstCase {
				continue
			}
			html, err := explained(c, mostExample)
			if err != nil {
				return err
			}
			g.Example, g.CaseTitle, g.Hidden = html, shown(c.Title, mostReason), c.Visibility != "public"
		}
	}
	return nil
}

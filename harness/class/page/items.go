package page

import (
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// itemRow summarizes the class's results for one item.
type itemRow struct {
	ID, Title, Points string
	Extra             bool
	Mean              string // mean share of the points earned, in per cent
	Who               []part
}

// part is the part of the class with the same status for an item.
type part struct {
	Class    string // in the style sheet
	Show     string // the filter option that shows them
	Count    int
	X, Width int // in the bar
}

const barWidth = 160

// parted lists the statuses, grouped as they are counted.
var parted = []string{"p", "h", "f", "wnj"}

func (c view) itemRows() []itemRow {
	var list []itemRow
	graded := c.Graded()
	for i, item := range c.Items {
		r := itemRow{
			ID: shown(item.ID, maxName), Title: shown(item.Title, maxReason), Points: c.v.Points(item.Points),
			Extra: item.Kind == "extra",
		}
		switch item.Kind {
		case "zero":
			r.Points = c.v.Say("class.rule")
		case "deduction":
			r.Points = "−" + r.Points
		}
		for _, classes := range parted {
			r.Who = append(r.Who, part{Class: classes[:1], Show: fmt.Sprintf("%d %s", i+firstItem, classes)})
		}
		share, judged := 0.0, 0
		for _, s := range graded {
			e := earned(s, item.ID)
			k := slices.IndexFunc(parted, func(p string) bool { return strings.Contains(p, classes[e.Status]) })
			r.Who[k].Count++
			if item.Points > 0 && item.Kind != "deduction" && c.points(e, item.Kind) != "" {
				share += e.Earned / item.Points
				judged++
			}
		}
		if judged > 0 {
			r.Mean = fmt.Sprintf("%.0f", 100*share/float64(judged))
		}
		before := 0
		for k := range r.Who {
			p, all := &r.Who[k], len(graded)
			p.X = before * barWidth / max(all, 1)
			before += p.Count
			p.Width = before*barWidth/max(all, 1) - p.X
		}
		list = append(list, r)
	}
	return list
}

// earned returns a submission's result for an item; not judged if it has none.
func earned(s ledger.Submission, item string) ledger.Earned {
	if e, ok := s.Of(item); ok && classes[e.Status] != "" {
		return e
	}
	return ledger.Earned{Item: item, Status: report.NotJudged}
}

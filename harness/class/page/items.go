package page

import (
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// itemRow is how the class did on one item.
type itemRow struct {
	ID, Title, Points string
	Extra             bool
	Mean              string // share of the points that the class has, in per cent
	Who               []part
}

// part is the part of the class that an item has the same status for.
type part struct {
	Class    string // of the style
	Show     string // the choice of the filter that shows them
	Count    int
	X, Width int // in the bar
}

const barWidth = 160

// parted are the statuses that are counted together.
var parted = []string{"p", "h", "f", "wnj"}

func (c view) itemRows() []itemRow {
	var list []itemRow
	graded := c.Graded()
	for i, item := range c.Items {
		r := itemRow{
			ID: shown(item.ID, mostName), Title: shown(item.Title, mostReason), Points: c.v.Points(item.Points),
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

// earned is what a submission has for an item; not judged is what it does
// not tell.
func earned(s ledger.Submission, item string) ledger.Earned {
	for _, e := range s.Items {
		if e.Item == item && classes[e.Status] != "" {
			return e
		}
	}
	return ledger.Earned{Item: item, Status: report.NotJudged}
}

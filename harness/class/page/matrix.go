package page

import (
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// atFirst is the number of rows that are shown at first: a browser needs seconds to lay
// out thousands. The script knows it, too.
const atFirst = 200

// firstItem is the column of the first item, after the name and the points.
const firstItem = 2

// row is one submission in the table of students.
type row struct {
	Section  int  // from 1
	Later    bool // not shown at first, if there is a script to show it
	Name     string
	People   string // members of a group
	Flags    []string
	Named    string // the known mistakes that it seems to have
	Is       string // classes that the script filters by
	Search   string // other search terms, in lower case
	Points   string
	Percent  string
	Cells    []cell
	Failed   int // number of cases
	ToReview int
	None     string // why there is no score; "" if there is one
	Span     int    // columns that a submission without a score lacks
}

type cell struct {
	Class, Points, Mark string
	At                  template.URL // where its points are given, while tutors mark
}

func (c view) row(i int) row {
	s := c.Submissions[i]
	r := row{Section: i + 1, Later: i >= atFirst, Name: nameOf(s), Search: search(s), Span: len(c.Items) + 3}
	for _, f := range c.flags(s) {
		if f.Class != "fault" && f.Class != "nothing" && f.Class != "review" { // they have their own place in the row
			r.Flags = append(r.Flags, f.Text)
		}
		r.Is += f.Class + " "
	}
	if why := s.Ungraded(); why != "" {
		r.None = c.v.Named("class.flag", why)
	}
	if s.Group != "" {
		r.People = shown(strings.Join(names(s.People), ", "), 2*maxName)
	}
	r.ToReview = len(toReview(s))
	if s.Score != nil {
		r.Points, r.Percent = c.v.Points(s.Counts()), c.v.Say("similarity.percent", "n", s.Percent())
		if s.Counts() != s.Score.Earned {
			r.Percent = c.v.Say("class.fact.before", "what", r.Percent, "before", c.v.Points(s.Score.Earned))
		}
		r.Failed, r.Named = s.Cases.Failed, shown(strings.Join(s.Named, "; "), maxReason)
		for _, item := range c.Items {
			e := earned(s, item.ID)
			one := cell{Class: classes[e.Status], Points: c.points(e, item.Kind), Mark: c.marked(e)}
			if one.Mark != "" {
				one.Class += " m"
			}
			if c.live != nil {
				one.At = template.URL(c.live.Path(s.Key) + "#points-" + url.QueryEscape(item.ID))
			}
			r.Cells = append(r.Cells, one)
		}
	}
	r.Is = strings.TrimSpace(r.Is)
	return r
}

func names(people []ledger.Person) []string {
	var list []string
	for _, p := range people {
		list = append(list, name(p.Name))
	}
	return list
}

func search(s ledger.Submission) string {
	parts := []string{s.Key, s.Number, s.Name, s.Group}
	for _, p := range s.People {
		parts = append(parts, p.Name, p.ID, p.Login, p.Email)
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	for i, p := range parts {
		parts[i] = name(p)
	}
	slices.Sort(parts)
	return shown(strings.ToLower(strings.Join(slices.Compact(parts), " ")), 300)
}

// flag is a property of a submission as a whole.
type flag struct{ Class, Text string }

func (c view) flags(s ledger.Submission) []flag {
	var list []flag
	add := func(when bool, class, text string) {
		if when {
			list = append(list, flag{class, c.v.Named("class.flag", text)})
		}
	}
	add(s.Fault != "", "fault", "fault")
	add(s.Nothing != "", "nothing", "nothing")
	add(s.Unread != "", "nothing", "unread")
	add(len(s.Void) > 0, "void", "void")
	add(s.Build == report.Failed, "unbuilt", "unbuilt")
	add(s.Build == report.Partly, "unbuilt", "partly")
	add(s.IsLate(), "late", "late")
	add(s.Superseded != "", "superseded", "superseded")
	add(len(toReview(s)) > 0, "review", "review")
	add(slices.ContainsFunc(s.Items, func(e ledger.Earned) bool { return e.Mark != nil }), "marked", "marked")
	return list
}

// filters are options under one heading for which submissions to show. An option
// is encoded for the script: "is late", or the column of an item and the classes
// of its cells, "4 hf".
type filters struct {
	Heading string
	Choices []choice
}

type choice struct{ Value, Text string }

func (c view) filters() []filters {
	whole := filters{Heading: c.v.Say("class.filter.whole")}
	graded := c.Graded()
	for _, f := range []flag{
		{"fault", "class.flag.fault"}, {"nothing", "class.flag.nothing"}, {"void", "class.flag.void"}, {"unbuilt", "class.filter.unbuilt"},
		{"late", "class.flag.late"}, {"review", "class.flag.review"}, {"marked", "class.flag.marked"},
	} {
		n := 0
		for _, s := range c.Submissions {
			if slices.ContainsFunc(c.flags(s), func(g flag) bool { return g.Class == f.Class }) {
				n++
			}
		}
		if n > 0 {
			whole.Choices = append(whole.Choices, choice{"is " + f.Class, fmt.Sprintf("%s (%d)", c.v.Say(f.Text), n)})
		}
	}
	list := []filters{whole}
	for _, kind := range []struct{ heading, classes string }{
		{"class.filter.lost", "hf"}, {"class.filter.none", "f"}, {"class.filter.some", "h"}, {"class.filter.all", "p"}, {"class.aside", "wnj"},
	} {
		f := filters{Heading: c.v.Say(kind.heading)}
		for i, item := range c.Items {
			n := 0
			for _, s := range graded {
				if strings.Contains(kind.classes, classes[earned(s, item.ID).Status]) {
					n++
				}
			}
			if n > 0 {
				f.Choices = append(f.Choices, choice{fmt.Sprintf("%d %s", i+firstItem, kind.classes), fmt.Sprintf("%s (%d)", shown(item.ID, maxName), n)})
			}
		}
		list = append(list, f)
	}
	return slices.DeleteFunc(list, func(f filters) bool { return len(f.Choices) == 0 })
}

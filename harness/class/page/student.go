package page

import (
	"html/template"
	"net/url"
	"strings"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// head is a submission in the list of all: what can be seen before it is opened.
type head struct {
	Section  int // from 1
	Name     string
	Score    string // "97.38 of 100"
	Flags    []string
	Report   string // the full report, as a path relative to the page
	ReportAt template.URL
	Packed   template.HTML // the details
}

func (c view) headOf(i int) head {
	s := c.Submissions[i]
	h := head{Section: i + 1, Name: nameOf(s)}
	for _, f := range c.flags(s) {
		h.Flags = append(h.Flags, f.Text)
	}
	if s.Score != nil {
		h.Score = c.v.Say("screen.of", "n", s.Counts(), "all", s.Score.Possible)
		h.Report = "students/" + shown(s.Key, 2*maxName) + "/report.txt"
		h.ReportAt = template.URL("students/" + url.PathEscape(s.Key) + "/report.txt")
	}
	return h
}

// detail are the details of a submission: a head, and the blocks that fit.
type detail struct {
	About  []string // authors and files
	Counts string
	Blocks []template.HTML
	Short  bool // some block did not fit
}

// detailOf renders the details with blocks of at most this many bytes.
func (c view) detailOf(i int, r *report.Report, room int) (template.HTML, error) {
	s := c.Submissions[i]
	b := &blocks{view: c, left: room}
	if s.Fault != "" {
		b.add("alert", alert{Head: shown(words.Sentence(s.Fault), maxReason), Text: c.v.Say("class.fault")})
	}
	if s.Nothing != "" {
		b.add("alert", alert{Head: c.v.Say("class.nothing"), Text: shown(words.Sentence(s.Nothing), maxReason) + " " + c.v.Say("class.nothing.grade")})
	}
	if s.Unread != "" {
		why := words.Sentence(s.Unread)
		b.add("alert", alert{Head: shown(why, maxReason), Text: c.v.Say("class.nothing.grade") + " " + c.v.Say("unread.template"), Log: shown(c.v.Say("unread.message", "why", why), 3*maxReason)})
	}
	if r != nil {
		b.alerts(s, r)
		b.items(s, r)
		b.review(s)
		b.failures(s, r)
	}
	if b.err != nil {
		return "", b.err
	}
	d := detail{About: c.about(s), Blocks: b.list, Short: b.short}
	if s.Score != nil {
		d.Counts = c.counts(s)
		if sum := c.v.Text(gradebook.Sum(&s)); sum != "" {
			d.Counts = shown(sum, maxReason) + "; " + d.Counts
		}
	}
	return c.render("detail", d)
}

// about names the authors and the submitted files.
func (c view) about(s ledger.Submission) []string {
	var people, files []string
	for _, p := range s.People {
		people = append(people, person(p))
	}
	if len(people) == 0 && s.Number != "" {
		people = append(people, c.v.Say("class.number", "number", shown(s.Number, maxName)))
	}
	for _, path := range s.Paths {
		files = append(files, c.v.Say("class.path", "file", shown(path, maxName)))
	}
	return append(c.first(8, people), c.first(3, files)...)
}

// first returns the first n of a list, and how many more there are.
func (c view) first(n int, list []string) []string {
	if more := len(list) - n; more > 0 {
		return append(list[:n:n], c.v.Say("class.more", "n", more))
	}
	return list
}

// counts sums up the cases, and the points that are still open.
func (c view) counts(s ledger.Submission) string {
	n := s.Cases
	list := []string{c.v.Say("verdicts.pass", "n", n.Passed, "all", n.Passed+n.Failed+n.NotRun+n.NotJudged)}
	for _, part := range []struct {
		n   int
		key string
	}{{n.Failed, "verdicts.fail"}, {n.NotRun, "verdicts.not run"}, {n.NotJudged, "verdicts.not judged"}} {
		if part.n > 0 {
			list = append(list, c.v.Say(part.key, "n", part.n))
		}
	}
	text := strings.Join(list, ", ")
	if s.Score.Waiting > 0 {
		text += "; " + c.v.Waiting(s.Score.Waiting)
	}
	if s.Score.NotJudged > 0 {
		text += "; " + c.v.Say("total.not-judged", "n", s.Score.NotJudged)
	}
	return text
}

package page

import (
	"fmt"
	"html/template"
	"net/url"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// What the sections of all students may take together, in bytes, and what one
// gets at least and at most: 300 of them stay small enough to open at once.
const (
	mostSections = 3 << 20
	leastSection = 3 << 10
	mostSection  = 64 << 10
)

// share is what the section of one of so many submissions may take.
func share(submissions int) int {
	return min(max(mostSections/max(submissions, 1), leastSection), mostSection)
}

// student is the section of one submission. Its head is always there; of the
// blocks below it, those that fit.
type student struct {
	Section  int // from 1
	Name     string
	Score    string // "97.38 of 100"
	Flags    []string
	About    []string // who and what it is
	Counts   string
	Report   string // where the rest is, as a path beside the page
	ReportAt template.URL
	Blocks   []template.HTML
	Short    bool // some block did not fit
}

func sectionOf(l *ledger.Ledger, i int, r *report.Report, room int) (template.HTML, error) {
	s := l.Submissions[i]
	b := &blocks{left: room * 9 / 10} // the head takes the rest
	if s.Fault != "" {
		b.add("alert", alert{Head: shown(words.Sentence(s.Fault), mostReason), Text: "It costs the student nothing: grade it again when the cause is mended."})
	}
	if s.Nothing != "" {
		b.add("alert", alert{Head: "Nothing was handed in", Text: shown(words.Sentence(s.Nothing), mostReason) + " There is no grade; whether that counts as 0 is yours to say."})
	}
	if r != nil {
		b.alerts(l, s, r)
		b.items(l, s, r)
		b.review(s)
		b.failures(s, r)
	}
	if b.err != nil {
		return "", b.err
	}
	st := student{Section: i + 1, Name: nameOf(s), About: about(s), Blocks: b.list, Short: b.short}
	for _, f := range flags(s) {
		st.Flags = append(st.Flags, f.Text)
	}
	if s.Score != nil {
		st.Score = fmt.Sprintf("%s of %s", words.Points(s.Score.Earned), words.Points(s.Score.Possible))
		st.Counts = counts(s)
		st.Report = "students/" + shown(s.Key, 2*mostName) + "/report.txt"
		st.ReportAt = template.URL("students/" + url.PathEscape(s.Key) + "/report.txt")
	}
	return render("student", st)
}

// about says who handed in, and what.
func about(s ledger.Submission) []string {
	var list []string
	add := func(before, text string) {
		if text != "" {
			list = append(list, before+text)
		}
	}
	for i, p := range s.People {
		if i == 8 {
			add("", fmt.Sprintf("and %d more", len(s.People)-i))
			break
		}
		add("", person(p))
	}
	if len(s.People) == 0 {
		add("number ", shown(s.Number, mostName))
	}
	for i, path := range s.Paths {
		if i == 3 {
			add("", fmt.Sprintf("and %d more", len(s.Paths)-i))
			break
		}
		add("handed in as ", shown(path, mostName))
	}
	return list
}

func counts(s ledger.Submission) string {
	c := s.Cases
	all := c.Passed + c.Failed + c.NotRun + c.NotJudged
	text := fmt.Sprintf("%d of %s passed", c.Passed, words.Plural(all, "case"))
	for _, part := range []struct {
		n    int
		what string
	}{{c.Failed, "failed"}, {c.NotRun, "not run"}, {c.NotJudged, "not judged"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	if s.Score.Waiting > 0 {
		text += "; " + words.In("").Waiting(s.Score.Waiting)
	}
	if s.Score.NotJudged > 0 {
		text += fmt.Sprintf("; %s points not judged", words.Points(s.Score.NotJudged))
	}
	return text
}

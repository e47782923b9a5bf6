package page

import (
	"cmp"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Notice is one kind of thing that needs a tutor's attention.
type Notice struct {
	Kind  string // such as "fault"
	Class string // in the style sheet: distinguishes problems from tasks
	Count int
	What  string
	Lines []Line
	More  int // lines that were left out
}

// Line is about one submission, person or file, or about a pair of submissions.
type Line struct {
	Section int // of the submission, from 1; 0 if it is about none
	Name    string
	Text    string

	Other  *Line        // the other submission of a pair
	Report template.URL // of a pair; "" for none
}

const maxLines = 100 // in a notice

// found is what the notices say of a submission and only its report has.
type found struct {
	flaky string // titles of cases
	cause string // why it did not build
}

func foundIn(r *report.Report) found {
	var f found
	var titles []string
	for _, c := range r.Cases {
		if c.Flaky {
			titles = append(titles, shown(c.Title, maxName))
		}
	}
	f.flaky = shown(strings.Join(titles, "; "), maxReason)
	if unbuilt(r.Build.Status) {
		f.cause = shown(words.Sentence(r.Build.Cause), maxReason)
	}
	return f
}

func unbuilt(b report.BuildStatus) bool { return b == report.Failed || b == report.Partly }

// Notices returns what the ledger alone shows, for a screen.
func Notices(l *ledger.Ledger) []Notice { return viewOf(l).notices(builds(l), nil) }

// builds is what the ledger alone knows of builds that failed.
func builds(l *ledger.Ledger) []found {
	of := make([]found, len(l.Submissions))
	for i, s := range l.Submissions {
		of[i].cause = words.In(l.Language).Named("class.flag", map[bool]string{true: "unbuilt", false: "partly"}[s.Build == report.Failed])
	}
	return of
}

// notices returns the notices in the order in which a tutor would deal with them,
// without kinds that do not occur.
func (c view) notices(of []found, list []changes.Change) []Notice {
	perSubmission := func(text func(i int, s ledger.Submission) string) []Line {
		var list []Line
		for i, s := range c.Submissions {
			if t := text(i, s); t != "" {
				list = append(list, Line{Section: i + 1, Name: nameOf(s), Text: t})
			}
		}
		return list
	}
	all := []Notice{
		{Class: "fault", Kind: "changed", Lines: c.changed(list)},
		{Class: "fault", Kind: "fault", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			return shown(words.Sentence(s.Fault), maxReason)
		})},
		{Class: "fault", Kind: "unread", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			return shown(words.Sentence(s.Unread), maxReason)
		})},
		{Class: "fault", Kind: "missing", Lines: c.missing()},
		{Class: "fault", Kind: "findings", Lines: findings(c.Ledger)},
		{Class: "fault", Kind: "void", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			return strings.Join(titles(c.Ledger, s.Void), "; ")
		})},
		{Class: "todo", Kind: "unbuilt", Lines: perSubmission(func(i int, s ledger.Submission) string {
			if !unbuilt(s.Build) {
				return ""
			}
			if s.Build == report.Partly {
				return c.v.Say("with-lines", "text", c.v.Say("class.flag.partly"), "lines", of[i].cause)
			}
			return of[i].cause
		})},
		{Class: "todo", Kind: "review", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			var reasons []string
			for _, review := range toReview(s) {
				reasons = append(reasons, shown(review.Reason, maxReason))
			}
			return shown(strings.Join(reasons, "; "), 2*maxReason)
		})},
		{Class: "todo", Kind: "flaky", Lines: perSubmission(func(i int, _ ledger.Submission) string {
			return of[i].flaky
		})},
		{Class: "todo", Kind: "identical", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			return shown(strings.Join(c.SameAs(s.Key), ", "), 2*maxReason)
		})},
		{Class: "todo", Kind: "similar", Lines: c.similar()},
		{Class: "todo", Kind: "uncompared", Lines: c.uncompared()},
		{Class: "todo", Kind: "superseded", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			if s.Superseded == "" {
				return ""
			}
			return c.v.Say("attempts.instead", "key", shown(s.Superseded, maxName))
		})},
		c.late(),
		{Class: "todo", Kind: "untimed", Lines: perSubmission(func(_ int, s ledger.Submission) string {
			if s.Lateness == nil || !s.Lateness.Unknown {
				return ""
			}
			return c.v.Say("late.no-time")
		})},
		{Class: "todo", Kind: "waiting", Lines: c.perItem(report.Waiting)},
		{Class: "todo", Kind: "not-judged", Lines: c.perItem(report.NotJudged)},
	}
	var kinds []Notice
	for _, n := range all {
		n.Count = len(n.Lines)
		if n.Count == 0 {
			continue
		}
		n.What = cmp.Or(n.What, c.v.Say("class.notice."+n.Kind, "n", n.Count))
		n.More = max(0, n.Count-maxLines)
		n.Lines = n.Lines[:n.Count-n.More]
		kinds = append(kinds, n)
	}
	return kinds
}

// late lists those who came after their deadline, with the arithmetic, and what it costs
// them together.
func (c view) late() Notice {
	n := Notice{Class: "todo", Kind: "late"}
	cost := 0.0
	for i, s := range c.Submissions {
		if !s.IsLate() || s.Superseded != "" {
			continue
		}
		if s.Lateness != nil {
			cost += s.Lateness.Deducted
		}
		n.Lines = append(n.Lines, Line{Section: i + 1, Name: nameOf(s), Text: c.v.Text(gradebook.Sum(&s))})
	}
	n.What = c.v.Say("class.notice.late", "n", len(n.Lines), "points", cost)
	return n
}

// changed says what each submission had and has, and why.
func (c view) changed(list []changes.Change) []Line {
	section := map[string]int{}
	for i, s := range c.Submissions {
		section[s.Key] = i + 1
	}
	var lines []Line
	for n, change := range list {
		l := Line{Section: section[change.Key()], Name: name(change.Title())}
		if n < maxLines { // nobody sees the others
			l.Text = c.v.Say("class.arrow", "before", changes.Standing(c.v, change.Before), "after", changes.Standing(c.v, change.After))
			var parts []string
			for _, i := range change.Items {
				before, after := i.Points(c.v)
				parts = append(parts, c.v.Say("class.change.item", "item", shown(i.ID, maxName), "before", before, "after", after, "why", shown(changes.Say(c.v, i.Why), 2*maxReason)))
			}
			parts = c.first(maxReviews, parts)
			if len(parts) == 0 {
				parts = append(parts, shown(changes.Say(c.v, change.Why), maxReason))
			}
			l.Text += "; " + strings.Join(parts, "; ")
		}
		lines = append(lines, l)
	}
	return lines
}

// similar lists the pairs that Dolos found.
func (c view) similar() []Line {
	if c.Similarity == nil {
		return nil
	}
	var lines []Line
	for n, p := range c.Similarity.Pairs {
		if n >= maxLines { // nobody sees the others
			lines = append(lines, Line{})
			continue
		}
		left, right := c.submission(p.Left), c.submission(p.Right)
		left.Other = &right
		parts := []string{c.v.Say("similarity.pair", "percent", c.v.Say("similarity.percent", "n", ledger.Percent(p.Similarity)))}
		if p.Longest > 0 {
			parts = append(parts, c.v.Say("similarity.longest", "n", p.Longest))
		}
		parts = append(parts, c.v.Say("similarity.overlap", "n", p.Overlap))
		if slices.Contains(c.SameAs(p.Left), p.Right) {
			parts = append(parts, c.v.Say("similarity.same"))
		}
		left.Text = strings.Join(parts, ", ")
		if p.Page != "" {
			left.Report = template.URL("similarity/" + url.PathEscape(p.Left) + "+" + url.PathEscape(p.Right) + ".html")
		}
		lines = append(lines, left)
	}
	return lines
}

// uncompared lists the submissions that Dolos could not compare, or says why it could not
// compare any.
func (c view) uncompared() []Line {
	if c.Similarity == nil {
		return nil
	}
	if c.Similarity.Fault != "" {
		return []Line{{Text: shown(c.v.Say("similarity.fault", "why", c.Similarity.Fault), 2*maxReason)}}
	}
	var lines []Line
	for _, key := range c.Similarity.Unread {
		l := c.submission(key)
		l.Text = c.v.Say("similarity.unread")
		lines = append(lines, l)
	}
	return lines
}

// submission is the line of a submission, without a text.
func (c view) submission(key string) Line {
	for i, s := range c.Submissions {
		if s.Key == key {
			return Line{Section: i + 1, Name: nameOf(s)}
		}
	}
	return Line{Name: name(key)}
}

// toReview lists what a tutor should look at besides broken rules and the items
// that wait for points, which everybody has.
func toReview(s ledger.Submission) []report.Review {
	return slices.DeleteFunc(slices.Clone(s.Review), func(r report.Review) bool {
		return slices.Contains(s.Void, r.Item) || r.Item != "" && earned(s, r.Item).Status == report.Waiting
	})
}

// missing lists those who submitted no file, and people on the roster without an
// entry.
func (c view) missing() []Line {
	var list []Line
	for i, s := range c.Submissions {
		if s.Nothing != "" {
			list = append(list, Line{Section: i + 1, Name: nameOf(s), Text: shown(words.Sentence(s.Nothing), maxReason)})
		}
	}
	for _, p := range c.Missing {
		list = append(list, Line{Name: person(p), Text: shown(p.Group, maxName)})
	}
	return list
}

func findings(l *ledger.Ledger) []Line {
	var list []Line
	for _, f := range l.Findings {
		list = append(list, Line{Name: shown(f.Path, maxReason), Text: shown(words.Sentence(f.Problem), maxReason)})
	}
	return list
}

func (c view) perItem(status report.Status) []Line {
	var list []Line
	for _, item := range c.Items {
		n := 0
		for _, s := range c.Submissions {
			if slices.ContainsFunc(s.Items, func(e ledger.Earned) bool { return e.Item == item.ID && e.Status == status }) {
				n++
			}
		}
		if n > 0 {
			list = append(list, Line{Text: c.v.Say("with-lines", "text", shown(item.Title, maxReason), "lines", c.v.Say("count.submissions", "n", n))})
		}
	}
	return list
}

// titles returns the titles of items, by their ids.
func titles(l *ledger.Ledger, ids []string) []string {
	var list []string
	for _, id := range ids {
		text := id
		for _, item := range l.Items {
			if item.ID == id && item.Title != "" {
				text = item.Title
			}
		}
		list = append(list, shown(text, maxReason))
	}
	return list
}

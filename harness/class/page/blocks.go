package page

import (
	"html/template"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// blocks are the parts of a section, limited by size.
type blocks struct {
	view
	list  []template.HTML
	left  int // bytes
	short bool
	err   error
}

// add renders the first form of a block that fits, in the order given: the fullest first.
func (b *blocks) add(template string, forms ...any) {
	for i, form := range forms {
		html, err := b.render(template, form)
		if err != nil {
			b.err = err
			return
		}
		if len(html) <= b.left {
			b.list = append(b.list, html)
			b.left -= len(html)
			b.short = b.short || i > 0
			return
		}
	}
	b.short = true
}

// alert is a notice that explains a low score at a glance.
type alert struct{ Head, Text, Log string }

func (b *blocks) alerts(s ledger.Submission, r *report.Report) {
	for _, v := range r.Void {
		b.add("alert", alert{Head: b.v.Say("class.void"), Text: shown(words.Sentence(v.Title+": "+v.Reason), 2*maxReason)})
	}
	if len(s.Void) > 0 && len(r.Void) == 0 {
		b.add("alert", alert{Head: b.v.Say("class.void"), Text: strings.Join(titles(b.Ledger, s.Void), "; ")})
	}
	if unbuilt(r.Build.Status) {
		a := alert{Head: b.v.Build(r.Build), Text: shown(words.Sentence(r.Build.Cause), 2*maxReason)}
		long, short := a, a
		long.Log, short.Log = b.log(r.Build, 3000), b.log(r.Build, 600)
		b.add("alert", long, short, a)
	}
}

// log returns the build's command and the beginning of its output, made visible,
// or nothing if no command was run.
func (c view) log(build report.Build, most int) string {
	if build.Command == "" {
		return ""
	}
	return "$ " + shown(build.Command, maxReason) + "\n" + words.VisibleLines(strings.TrimSuffix(string(c.head(build.Log, most)), "\n"))
}

// lost is an item that lost points.
type lost struct {
	Class, Title, Points, Reason, Mark string
}

// items shows the items without full points, and names the others.
func (b *blocks) items(s ledger.Submission, r *report.Report) {
	reasons := map[string]string{}
	for _, item := range r.Items {
		if item.Mark == nil { // its own reason is said with it
			reasons[item.ID] = item.Reason
		}
	}
	var full, bare struct {
		Lost  []lost
		Right string
	}
	var right []string
	for _, item := range b.Items {
		e := earned(s, item.ID)
		if e.Status == report.Pass && e.Mark == nil {
			right = append(right, shown(item.ID, maxName))
			continue
		}
		row := lost{Class: classes[e.Status], Title: shown(item.Title, maxName), Points: b.points(e, item.Kind), Mark: shown(b.marked(e), maxReason)}
		if item.Kind != "zero" && item.Kind != "deduction" {
			if row.Points == "" {
				row.Points = "–"
			}
			row.Points = b.v.Say("screen.of", "n", row.Points, "all", item.Points)
		}
		bare.Lost = append(bare.Lost, row)
		row.Title, row.Reason, row.Mark = shown(item.Title, maxReason), shown(reasons[item.ID], maxReason), b.marked(e)
		full.Lost = append(full.Lost, row)
	}
	full.Right = strings.Join(right, ", ")
	bare.Right = full.Right
	b.add("lost", full, bare)
}

const maxReviews = 8

func (b *blocks) review(s ledger.Submission) {
	var list []string
	for _, r := range toReview(s) {
		text := shown(r.Reason, maxReason)
		if r.Item != "" {
			text = shown(r.Item, maxName) + ": " + text
		}
		list = append(list, text)
	}
	if len(list) > 0 {
		b.add("review", b.first(maxReviews, list))
	}
}

// failed is a failed case: opened with details, or its title alone.
type failed struct {
	Title, ID string
	Hidden    bool
	First     bool
	Text      template.HTML
}

const (
	maxOpened   = 4        // failed cases of a section that are shown with details
	forTitles   = 2 << 10  // bytes reserved for the titles of the others
	maxOpen     = 16 << 10 // bytes of one opened case
	markupOfOne = 800      // bytes of markup in addition, at most
)

// failures shows the first failed cases of different causes with details, and
// the titles of the others.
func (b *blocks) failures(s ledger.Submission, r *report.Report) {
	var opened, rest []failed
	causes := map[string]string{} // by case
	for _, f := range s.Failures {
		causes[f.Case] = f.Group()
	}
	shownCauses := map[string]bool{}
	room := b.left - min(forTitles, b.left/2)
	for _, c := range r.Cases {
		if c.Verdict != report.VerdictFail {
			continue
		}
		f := failed{Title: shown(c.Title, maxName), ID: shown(c.ID, maxName), Hidden: c.Visibility != "public", First: len(opened) == 0}
		if cause := causes[c.ID]; len(opened) < maxOpened && !shownCauses[cause] {
			shownCauses[cause] = true
			if f.Text, b.err = b.explained(c, min(room, maxOpen)); b.err != nil {
				return
			}
		}
		if f.Text == "" {
			rest = append(rest, f)
			continue
		}
		room -= len(f.Text) + markupOfOne
		opened = append(opened, f)
	}
	if len(opened) > 0 {
		b.add("opened", opened)
	}
	b.titles(rest, len(opened) > 0)
}

// titles lists failed cases as long as they fit.
func (b *blocks) titles(list []failed, others bool) {
	type titles struct {
		Others bool
		Cases  []failed
		More   int
	}
	var forms []any
	for n := len(list); n > 0; n = n * 3 / 4 {
		forms = append(forms, titles{others, list[:n], len(list) - n})
	}
	if len(forms) > 0 {
		b.add("titles", forms...)
	}
}

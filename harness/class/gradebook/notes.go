package gradebook

import (
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

const maxNames = 20 // in one note

// notes collects what a tutor should know, and about whom.
type notes struct {
	v     words.Voice
	said  []string
	names map[string][]string
	zero  *ledger.Submission // what counts for nothing that can be read; nil for no grade
}

// notesOf returns the notes on a table of a class.
func notesOf(l *ledger.Ledger) notes {
	n := notes{v: words.In(l.Language)}
	if all := possible(l); l.Zeros && len(all) > 0 {
		n.zero = &ledger.Submission{Score: &report.Score{Possible: all[0]}}
	}
	return n
}

// note adds a message, once, and the person it is about; "" for nobody in
// particular.
func (n *notes) note(m catalog.Message, who string) {
	what := n.v.Text(m)
	if n.names == nil {
		n.names = map[string][]string{}
	}
	if _, ok := n.names[what]; !ok {
		n.said = append(n.said, what)
		n.names[what] = nil
	}
	if who != "" {
		n.names[what] = append(n.names[what], words.Line(who))
	}
}

// special notes anything special about a grade.
func (n *notes) special(s *ledger.Submission, who string) {
	switch {
	case len(s.Void) > 0:
		n.note(catalog.Of("tables.void"), who)
	case s.Score.Waiting > 0:
		n.note(catalog.Of("tables.waiting"), who)
	case s.Score.NotJudged > 0:
		n.note(catalog.Of("tables.not-judged"), who)
	}
}

// list returns one line for each message.
func (n *notes) list() []string {
	var all []string
	for _, what := range n.said {
		if names := n.names[what]; len(names) > 0 {
			who := strings.Join(names[:min(len(names), maxNames)], ", ")
			if more := len(names) - maxNames; more > 0 {
				who = n.v.Say("and-more", "text", who, "n", more)
			}
			what = n.v.Say("with-lines", "text", what, "lines", who)
		}
		all = append(all, what)
	}
	return all
}

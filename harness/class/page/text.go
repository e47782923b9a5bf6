package page

import (
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// The maximum number of characters shown of a text.
const (
	maxName   = 60
	maxReason = 200
)

// shown makes a text visible and harmless, in one line of at most this many
// characters.
func shown(text string, most int) string { return cut(words.Line(text), most) }

func cut(text string, most int) string {
	runes := []rune(text)
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// nameOf returns the page's name for a submission.
func nameOf(s ledger.Submission) string {
	title := s.Title()
	if strings.TrimSpace(title) == "" {
		title = s.Key
	}
	return name(title)
}

func name(text string) string {
	const enough = 8 * maxName // bytes, so that a very long name costs nothing
	if len(text) > enough {
		text = strings.ToValidUTF8(text[:enough], "")
	}
	return cut(words.Name(text), maxName)
}

// person returns a name with the number that distinguishes people of the same
// name.
func person(p ledger.Person) string {
	for _, more := range []string{p.ID, p.Number, p.Login, p.Email} {
		if more != "" {
			return name(p.Name) + " (" + shown(more, maxName) + ")"
		}
	}
	return name(p.Name)
}

// classes maps a status to its CSS class, which adds the symbol and the word.
var classes = map[report.Status]string{
	report.Pass: "p", report.Partial: "h", report.Fail: "f", report.Waiting: "w", report.NotRun: "n", report.NotJudged: "j",
}

// points returns what an item earned, or nothing while that is open.
func (c view) points(e ledger.Earned, kind string) string {
	if kind == "zero" || e.Undecided() {
		return ""
	}
	return c.v.Points(e.Earned)
}

// marked returns a tutor's decision together with the machine's, or "".
func (c view) marked(e ledger.Earned) string {
	if e.Mark == nil {
		return ""
	}
	who := shown(e.Mark.Who, maxName)
	if who == "" {
		who = c.v.Say("class.a-tutor")
	}
	text := c.v.Say("class.marked", "who", who, "n", e.Mark.Machine, "status", c.v.Named("status", string(e.Mark.Status)))
	if reason := report.Reason(e.Mark.Deductions, e.Mark.Why); !reason.None() {
		text = c.v.Say("class.marked.why", "text", text, "why", shown(c.v.Text(reason), maxReason))
	}
	return text
}

package gradebook

import (
	"strconv"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

const maxNames = 20 // in one note

// notes collects what a tutor should know, and of whom.
type notes struct {
	said  []string
	names map[string][]string
}

// say notes something, once, and whom it is about; "" for nobody in
// particular.
func (n *notes) note(what, who string) {
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

// special notes what is special about a grade.
func (n *notes) special(s *ledger.Submission, who string) {
	switch {
	case len(s.Void) > 0:
		n.note("these are worth nothing, because a rule was broken; look at them before you upload", who)
	case s.Score.Waiting > 0:
		n.note("these grades are without the points that await manual grading", who)
	case s.Score.NotJudged > 0:
		n.note("these grades are without points that could not be judged here", who)
	}
}

// list gives one line for each thing.
func (n *notes) list() []string {
	var all []string
	for _, what := range n.said {
		names := n.names[what]
		if more := len(names) - maxNames; more > 0 {
			names = append(names[:maxNames:maxNames], strconv.Itoa(more)+" more")
		}
		if len(names) > 0 {
			what += ": " + strings.Join(names, ", ")
		}
		all = append(all, what)
	}
	return all
}

package words

import (
	"strings"

	"touchstone/harness/report"
)

// Talk returns what was said in a play with a program of the course, line by line, with an arrow before each.
func (v Voice) Talk(play report.Play) report.Text {
	var all strings.Builder
	for _, s := range play.Talk {
		arrow := "-> "
		switch {
		case s.Pass > 0:
			all.WriteString(v.Say("screen.pass", "n", s.Pass) + "\n")
			continue
		case s.Cut:
			all.WriteString("...\n")
			continue
		case s.Course:
			arrow = "<- "
		}
		for line := range strings.Lines(string(s.Text)) {
			all.WriteString(arrow + strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	return report.Text(all.String())
}

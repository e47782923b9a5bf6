package words

import (
	"strconv"
	"strings"

	"touchstone/harness/report"
)

// FirstAnswer says which line of the input a program was the first to answer
// wrongly, if that is known; otherwise "".
func (v Voice) FirstAnswer(x report.Expectation, play report.Play) string {
	if x.Difference == nil || x.Difference.Answer == 0 {
		return ""
	}
	for _, input := range play.Inputs {
		if len(input.Data) > report.MaxText {
			continue // it was cut
		}
		lines := strings.Split(string(input.Data), "\n")
		if at := x.Difference.Answer - 1; input.Name == play.Stdin && at < len(lines) {
			return v.Say("answer.first", "line", x.Difference.Answer, "file", input.Name, "text", strconv.Quote(lines[at]))
		}
	}
	return ""
}

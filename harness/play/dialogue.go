package play

import (
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/compare"
	"touchstone/harness/report"
)

// shownWant returns what was wanted as people can read it: in place of a pattern what the transcript
// of the play has, if the pattern asks for that.
func (s *state) shownWant(e caselang.Expect, result compare.Result) report.Text {
	switch {
	case e.Pattern == nil:
		return result.Want
	case e.Option != "match" || !s.asked.Session:
		return ""
	}
	wants, err := caselang.Expect{Channel: "session"}.Wanted(s.asked, s.files)
	if err != nil || !e.Pattern.Match(wants[0]) {
		return ""
	}
	return report.Cut(wants[0])
}

// answered names the line of the input that the first line to differ answers in a dialogue. It is
// certain if the output has as many lines as the transcript, or lacks only lines that are not like
// those before them.
func (s *state) answered(e caselang.Expect, x *report.Expectation) error {
	d := x.Difference
	if e.Channel != "session" || d == nil || d.Line == 0 || len(e.Against(s.asked)) != 1 {
		return nil
	}
	aligned := strings.Count(string(x.Want), "\n") == strings.Count(string(x.Got), "\n")
	if !aligned && (d.Kind != report.LinesMissing || d.From > 0) {
		return nil
	}
	data, err := s.files.Read(e.Against(s.asked)[0])
	if err != nil {
		return err
	}
	t, err := caselang.ParseTranscript(s.asked.Input, data)
	d.Answer = t.Answers(d.Line)
	return err
}

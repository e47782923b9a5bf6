package play

import (
	"context"
	"strconv"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Partner is a program of the course that talks with a candidate, see `with` in the case language.
type Partner struct {
	// Command starts it for an input and an answer.
	Command func(ctx context.Context, input, answer []byte) (sandbox.Command, error)
	// Judge says what it says about the talk. An error is a fault of it.
	Judge func(sandbox.Outcome) (compare.Judgement, error)
}

// turnToPartner makes the play that is under way one with a program of the course.
func (s *state) turnToPartner(with caselang.With) error {
	partner, known := s.runner.Partners[with.Checker]
	if !known {
		return catalog.Of("case.not-interactive", "checker", strconv.Quote(with.Checker))
	}
	input, answer, err := with.Contents(s.files)
	if err != nil {
		return err
	}
	c, err := partner.Command(s.ctx, input, answer)
	s.command.With, s.given = &c, input
	return err
}

// tooSlow divides the wall-clock limit: a program that waited until then for the course's has not
// hung if that one used more than so much of it.
const tooSlow = 2

// blamePartner leaves the play unjudged if the program of the course that it is with has a fault.
func (s *state) blamePartner() {
	with, run := s.asked.With, s.trials[0]
	if with == nil {
		return
	}
	_, err := s.runner.Partners[with.Checker].Judge(*run.Outcome.With)
	if err == nil && run.Outcome.End == sandbox.TimeOut && !run.Early && run.Outcome.With.CPU > run.Limits.Wall/tooSlow {
		err = catalog.Of("plugin.slow", "name", with.Checker)
	}
	if err != nil {
		s.unjudged = s.fault(with.Accepted(), &compare.Fault{Err: err})
	}
}

// judgeAccepted judges `expect accepted`. How a program ended that did not end by itself says why it was not
// accepted.
func (s *state) judgeAccepted(e caselang.Expect, o sandbox.Outcome) compare.Result {
	judgement, _ := s.runner.Partners[e.Words[0]].Judge(*o.With)
	result := judgement.Result()
	if !result.OK && o.End != sandbox.Exited && o.End != sandbox.Stopped {
		return compare.Result{}
	}
	return result
}

// stoppedFor returns the items that must have passed to judge an expectation on a play that was stopped: the program
// of the course had not accepted the talk, and what else would have become of it nobody knows.
func (s *state) stoppedFor(j *judged) (items []string) {
	if s.asked.With == nil || s.trials[0].Outcome.End != sandbox.Stopped || j.expected.Channel == "accepted" {
		return nil
	}
	for _, other := range s.judged {
		if other.expected.Channel == "accepted" {
			items = append(items, other.x.Items...)
		}
	}
	return items
}

// mostTurn is how many bytes of one turn of a talk a report shows.
const mostTurn = 1 << 10

// talkOf returns a talk for the report.
func talkOf(said []sandbox.Said) (talk []report.Said) {
	for _, s := range said {
		switch {
		case s.Cut > 0:
			talk = append(talk, report.Said{Cut: true})
			continue
		case len(s.Data) > mostTurn:
			s.Data = append(s.Data[:mostTurn:mostTurn], "\n..."...)
		}
		talk = append(talk, report.Said{Course: s.With, Text: report.Text(s.Data)})
	}
	return talk
}

package play

import (
	"context"
	"slices"
	"strconv"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// Partner is a program of the course that plays are with, see `with` in the case language: it talks with a candidate,
// or judges what that prints and gives it another input, as often as it may.
type Partner struct {
	Passes int // how often it may have the candidate played
	// Command starts it for an input and an answer, in a later pass with what it has left behind in the one before.
	Command func(ctx context.Context, input, answer []byte, before *sandbox.Outcome) (sandbox.Command, error)
	// Run runs it on what the candidate has printed; nil if it talks with it.
	Run func(context.Context, sandbox.Command) (sandbox.Outcome, error)
	// Judge says what it says about the play. An error is a fault of it.
	Judge func(sandbox.Outcome) (compare.Judgement, error)
	// Next returns the input of the next pass, if it asks for one.
	Next func(sandbox.Outcome) (input []byte, more bool)
}

// turnToPartner makes the play that is under way one with a program of the course.
func (s *state) turnToPartner(with caselang.With) error {
	partner, known := s.runner.Partners[with.Checker]
	if !known {
		return catalog.Of("case.not-interactive", "checker", strconv.Quote(with.Checker))
	}
	var err error
	s.partner = &partner
	s.given, s.answer, err = with.Contents(s.files)
	return err
}

// passes plays the program with one of the course, and again as long as that asks for it. Limits hold for each pass.
func (s *state) passes() (memcheck.Trial, error) {
	var all memcheck.Trial
	input := s.given
	for pass := 1; ; pass++ {
		t, err := s.pass(input, all.Outcome.With)
		if err != nil {
			return t, err
		}
		if s.partner.Passes > 1 {
			s.talk = append(s.talk, report.Said{Pass: pass})
			if s.partner.Run != nil {
				t.Outcome.Said = []sandbox.Said{{With: true, Data: input}, {Data: t.Outcome.Stdout}}
			}
		}
		s.talk = append(s.talk, talkOf(t.Outcome.Said)...)
		t.Outcome = afterPass(all.Outcome, t.Outcome)
		all = t
		next, more := s.nextInput(t.Outcome)
		if !more || pass == s.partner.Passes {
			return all, nil
		}
		input = next
	}
}

// pass plays the program once. The course's talks with it, or judges what it has printed if it ended by itself.
func (s *state) pass(input []byte, before *sandbox.Outcome) (memcheck.Trial, error) {
	course, err := s.partner.Command(s.ctx, s.given, s.answer, before)
	if err != nil {
		return memcheck.Trial{}, err
	}
	c := s.command
	if s.partner.Run == nil {
		c.With = &course
		return s.once(c)
	}
	c.Stdin = input
	t, err := s.once(c)
	if err != nil || t.Outcome.End != sandbox.Exited {
		return t, err
	}
	course.Stdin = t.Outcome.Stdout
	o, err := s.partner.Run(s.ctx, course)
	t.Outcome.With = &o
	return t, err
}

// nextInput returns the input of the next pass of a play that ended by itself, if there is to be one.
func (s *state) nextInput(o sandbox.Outcome) ([]byte, bool) {
	if o.End != sandbox.Exited || o.With == nil {
		return nil, false
	}
	return s.partner.Next(*o.With)
}

// afterPass returns what became of a play in all its passes up to one of them: its exit status is the first that is not 0.
func afterPass(before, o sandbox.Outcome) sandbox.Outcome {
	if o.End == sandbox.Exited && before.Exit != 0 {
		o.Exit = before.Exit
	}
	o.Stdout, o.Stderr = slices.Concat(before.Stdout, o.Stdout), slices.Concat(before.Stderr, o.Stderr)
	o.Wall, o.CPU = before.Wall+o.Wall, before.CPU+o.CPU
	o.LeftBehind += before.LeftBehind
	return o
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
	if run.Outcome.With == nil {
		return // the program did not end by itself
	}
	_, err := s.partner.Judge(*run.Outcome.With)
	if _, more := s.nextInput(run.Outcome); err == nil && more {
		err = catalog.Of("plugin.passes", "name", with.Checker, "n", s.partner.Passes)
	}
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
	var result compare.Result
	if o.With != nil {
		judgement, _ := s.runner.Partners[e.Words[0]].Judge(*o.With)
		result = judgement.Result()
	}
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

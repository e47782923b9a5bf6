package play

import (
	"context"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// progress is what is known of a case so far, and what remains of it when it was played.
type progress struct {
	result *Result
	place  int // of the case in the list of all
	budget
}

// state is the state of one case while it runs: its last play, the runs of that, and what is
// judged of them.
type state struct {
	*progress
	ctx    context.Context
	runner *Runner
	c      *caselang.Case
	files  caselang.Contents // of the case, as its commands have left them
	next   int               // index of the next step
	items  caselang.Items    // from the last item command

	turn
	others []caselang.Play // other ways of the last play
	folder folder
	runs
	judged judgments
}

// turn is a play that is asked for.
type turn struct {
	asked   caselang.Play
	command sandbox.Command

	partner *Partner      // that it is with; nil for none
	given   []byte        // to that one, as its input
	answer  []byte        // to that one
	talk    []report.Said // with that one
}

// runs are the runs of a play.
type runs struct {
	trials   []memcheck.Trial
	shown    int             // which of them the report shows for a failed expectation; -1 for none
	words    *Words          // that were printed in the last way in which something was met; nil for none
	unjudged catalog.Message // why they cannot be judged, if they cannot
}

// line returns the line of the current command in the case file.
func (s *state) line() int { return s.c.Steps[s.next-1].Line }

// begin returns the state of a case before its first command. Plays and
// expectations use files in memory, not those that testscript unpacks.
func (r *Runner) begin(ctx context.Context, c *caselang.Case, p *progress) *state {
	return &state{progress: p, ctx: ctx, runner: r, c: c, files: c.Files(), items: caselang.Items{IDs: c.CountsFor}}
}

// turnTo makes a play the one that is under way.
func (s *state) turnTo(p caselang.Play) (err error) {
	s.turn = turn{asked: p}
	if s.command, err = s.runner.command(s.c, p, s.files); err != nil {
		return err
	}
	if p.Keeps {
		s.enter()
	}
	if p.With != nil {
		err = s.turnToPartner(*p.With)
	}
	return err
}

// once runs a command with what the play gets now.
func (s *state) once(c sandbox.Command) (memcheck.Trial, error) {
	may := c.Limits
	c.Limits = s.limits(s.asked.Program, may)
	c.Passing = c.Limits.Wall < may.Wall
	outcome, err := s.runner.Run(s.ctx, c)
	if err != nil {
		return memcheck.Trial{}, err
	}
	return s.tried(c.Limits, may, outcome), nil
}

// tried returns a run with these limits as a trial, and notes what it says about the
// pace of the program.
func (s *state) tried(limits, may sandbox.Limits, outcome sandbox.Outcome) memcheck.Trial {
	if memcheck.TookTooLong(outcome) {
		s.runner.tools.Stopped()
	}
	return memcheck.Trial{Outcome: outcome, Limits: limits, Early: s.note(s.asked.Program, limits, may, outcome)}
}

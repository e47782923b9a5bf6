package play

import (
	"slices"

	"touchstone/harness/compare"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// endPlay records the verdicts on the last play, taking into account how it ended.
func (s *state) endPlay() error {
	if len(s.trials) > 0 && s.meets() {
		s.say(s.trials[0])
	}
	if err := s.tryOtherwise(); err != nil {
		return err
	}
	if broken := slices.IndexFunc(s.trials, func(t memcheck.Trial) bool { return t.Outcome.End != sandbox.Exited }); broken >= 0 && s.unjudged.None() {
		s.doubtSilence(broken)
		s.expectEnd(broken)
	}
	for i := range s.judged {
		j := &s.judged[i]
		if j.open() {
			continue
		}
		if j.lacks, j.unjudged = s.judged.lacking(append(j.given, s.stoppedFor(j)...)); j.open() {
			j.leave()
		}
	}
	s.leave()
	s.keepWords()
	s.keepAnswer()
	s.result.record(s.judged, len(s.trials), s.c.WayOf(s.asked))
	s.judged, s.runs, s.others = nil, runs{}, nil
	return nil
}

// doubtSilence fails expectations that a program meets by printing nothing,
// unless all other expected output is there: the run may have been cut short
// before it printed what is forbidden. Where that could not be judged, neither are they.
func (s *state) doubtSilence(broken int) {
	for i, o := range s.judged.doubtful() {
		j := &s.judged[i]
		if o.met+o.unjudged == o.asked && !o.why.None() {
			j.unjudged = o.why
			j.leave()
			continue
		}
		j.x.Verdict, j.x.Difference = report.VerdictFail, s.said(compare.Result{}, broken)
		s.show(broken)
	}
}

// expectEnd adds the expectation that applies to every play: that it ends by
// itself. It adds none if the case has its own expectation of the end, if the
// play runs under valgrind and is therefore about memory, or if something else of the play
// failed: what made it fail is charged there already.
func (s *state) expectEnd(broken int) {
	if s.asked.Under != "" || !s.judged.hold() || slices.ContainsFunc(s.judged, func(j judged) bool { return j.kind == ofEnd }) {
		return
	}
	items, stray := s.ends()
	x := report.Expectation{
		Line: s.result.Case.Plays[len(s.result.Case.Plays)-1].Line, Play: len(s.result.Case.Plays) - 1, Items: items,
		Channel: "exit", Comparator: "any", Option: "equal", Args: []string{"any"}, Verdict: report.VerdictFail, Difference: s.said(compare.Result{}, broken),
	}
	s.show(broken)
	s.judged = append(s.judged, judged{x: x, standing: standing{kind: ofEnd}, stray: stray})
}

// ends lists the items that a play fails if it does not end by itself: the one
// that the assignment names, which then is evidence of its own, or all that the play is
// evidence for.
func (s *state) ends() (items []string, stray bool) {
	if program, ok := s.runner.Assignment.Program(s.asked.Program); ok && program.Ends != "" {
		return []string{program.Ends}, true
	}
	return s.judged.items(), false
}

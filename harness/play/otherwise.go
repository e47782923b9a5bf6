package play

import (
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// tryOtherwise plays the other ways until every expectation is met, and passes
// the items whose expectations all hold in one of them.
func (s *state) tryOtherwise() error {
	for _, other := range s.others {
		if !s.fails() || !s.unjudged.None() {
			return nil
		}
		if err := s.tryOther(other); err != nil {
			return err
		}
	}
	return nil
}

func (s *state) fails() bool { return s.any(report.VerdictFail) }

func (s *state) meets() bool { return s.any(report.VerdictPass) }

func (s *state) any(verdict report.Verdict) bool {
	return slices.ContainsFunc(s.judged, func(j judged) bool { return j.x.Verdict == verdict })
}

func (s *state) tryOther(p caselang.Play) error {
	first := s.turn
	defer func() { s.turn = first }()
	if err := s.turnTo(p); err != nil {
		return err
	}
	trials, unjudged, err := s.played()
	if err != nil || !unjudged.None() {
		return err
	}
	missed, err := s.missed(trials[0])
	if err != nil {
		return err
	}
	met := false
	for i := range s.judged {
		j := &s.judged[i]
		if j.x.Verdict != report.VerdictFail || slices.ContainsFunc(j.x.Items, func(id string) bool { return slices.Contains(missed, id) }) {
			continue
		}
		j.x.Verdict, j.x.Want, j.x.Got, j.x.Difference = report.VerdictPass, "", "", nil
		met = true
	}
	if met {
		s.say(trials[0])
	}
	if !s.fails() {
		s.result.Case.Plays[len(s.result.Case.Plays)-1].Inputs = nil // it is not with these that it passes
	}
	return nil
}

// missed lists the items with an expectation that a run in another way does not
// meet.
func (s *state) missed(run memcheck.Trial) (items []string, err error) {
	list := slices.Clone(s.judged)
	for i := range list {
		j := &list[i]
		if j.open() {
			continue
		}
		result, _, err := s.judge(j.expected, run)
		if err != nil {
			return nil, err
		}
		j.x.Verdict = report.VerdictPass
		if !result.OK {
			j.x.Verdict = report.VerdictFail
		}
	}
	if run.Outcome.End != sandbox.Exited {
		for i := range list.doubtful() {
			list[i].x.Verdict = report.VerdictFail
		}
	}
	for _, j := range list {
		if j.x.Verdict == report.VerdictFail {
			items = append(items, j.x.Items...)
		}
	}
	return items, nil
}

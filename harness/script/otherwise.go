package script

import (
	"errors"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// parseOtherwise parses the other way of a play. What watches a program or
// makes its allocations fail needs no other way.
func parseOtherwise(args []string) (playing, error) {
	p, err := parsePlay(args)
	if err == nil && (p.under != "" || p.failing != "") {
		err = errors.New("-under and -fail-allocation are for play")
	}
	return p, err
}

func (s *state) otherwise(args []string) error {
	p, err := parseOtherwise(args)
	if err != nil {
		return err
	}
	if len(s.result.Case.Plays) == 0 || len(s.judged) > 0 {
		return errors.New("this stands right behind a play")
	}
	s.other = &p
	return nil
}

// tryOtherwise plays the other way when something is not met, and lets the
// items pass for which all that is expected holds there.
func (s *state) tryOtherwise() error {
	if s.other == nil || s.unjudged != "" || !slices.ContainsFunc(s.judged, func(j judged) bool { return j.x.Verdict == report.VerdictFail }) {
		return nil
	}
	command, err := s.command(*s.other)
	if err != nil {
		return err
	}
	runs, reason, err := s.trials(*s.other, command)
	if err != nil || reason != "" {
		return err
	}
	s.result.Elapsed += runs[0].outcome.Wall
	if runs[0].outcome.End != sandbox.Exited {
		return nil
	}
	missed, err := s.missed(runs[0])
	if err != nil {
		return err
	}
	for i := range s.judged {
		j := &s.judged[i]
		if j.x.Verdict != report.VerdictFail || slices.ContainsFunc(j.x.Items, func(id string) bool { return slices.Contains(missed, id) }) {
			continue
		}
		j.x.Verdict, j.x.Want, j.x.Got, j.x.Difference = report.VerdictPass, "", "", nil
	}
	return nil
}

// missed lists the items for which something expected does not hold for a run
// of the other way.
func (s *state) missed(run trial) (items []string, err error) {
	played := s.playing
	s.playing = *s.other
	defer func() { s.playing = played }()
	for _, j := range s.judged {
		if j.unjudged != "" {
			continue
		}
		result, _, err := s.judge(j.expected, run)
		if err != nil {
			return nil, err
		}
		if !result.OK {
			items = append(items, j.x.Items...)
		}
	}
	return items, nil
}

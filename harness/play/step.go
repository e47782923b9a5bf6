package play

import (
	"fmt"
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/report"
)

// do runs one command of the case.
func (s *state) do(command caselang.Action) error {
	switch does := command.(type) {
	case caselang.Edits:
		return does.Apply(s.files)
	case caselang.Play:
		return s.play(does)
	case caselang.Otherwise:
		s.others = append(s.others, does.Play)
	case caselang.Items:
		s.items = does
	case caselang.Expect:
		return s.expect(does)
	}
	return nil
}

func (s *state) play(p caselang.Play) (err error) {
	if err := s.turnTo(p); err != nil {
		return err
	}
	s.shown = -1
	if s.trials, s.unjudged, err = s.played(); err != nil {
		return err
	}
	s.keep()
	play := report.Play{Line: s.line(), Argv: append([]string{p.Program}, p.Args...), Stdin: p.Input, NoteFact: s.unjudged, End: "not run"}
	if s.unjudged.None() {
		play = s.playOf(p, s.line(), s.trials[0])
		play.Inputs = inputsOf(s.turn)
		s.blamePartner()
	}
	s.result.Case.Plays = append(s.result.Case.Plays, play)
	return nil
}

// step runs the next command of a case as Parse has parsed it. It checks that
// testscript reads the same words, in case the two disagree on the script.
func (s *state) step(negated bool, words []string) error {
	if s.next >= len(s.c.Steps) {
		return fmt.Errorf("the case goes on after its last line")
	}
	step := s.c.Steps[s.next]
	s.next++
	if negated || !slices.Equal(step.Words, words) {
		return fmt.Errorf("%s:%d: read as %q", s.c.File, step.Line, words)
	}
	if s.decided() {
		return nil
	}
	if err := s.do(step.Does); err != nil {
		return fmt.Errorf("%s:%d: %s: %w", s.c.File, step.Line, words[0], err)
	}
	if s.next < len(s.c.Steps) {
		if _, playsAgain := s.c.Steps[s.next].Does.(caselang.Play); !playsAgain {
			return nil
		}
	}
	return s.endPlay()
}

// decided reports whether nothing that follows can change the verdict of the case, and
// only the verdict is asked for.
func (s *state) decided() bool {
	return s.runner.Brief && s.result.Case.Verdict == report.VerdictFail && s.final()
}

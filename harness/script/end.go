package script

import (
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// judged is an expectation on the last play that was judged by the output. The
// end of the play is considered when all its expectations are known.
type judged struct {
	x        report.Expectation
	expected expecting
	runs     Counts
	given    []string        // items that must have passed on the play
	unjudged catalog.Message // why it cannot be judged, if it cannot
	kind     kind
}

// kind is the kind of thing that an expectation checks.
type kind int

const (
	ofOutput  kind = iota // something that must be printed
	ofSilence             // also met by a program that does nothing
	ofEnd                 // the exit status, or the signal
	ofMemory              // valgrind's findings
)

func (s *state) kindOf(e expecting) (kind, error) {
	switch {
	case e.channel == "exit" || e.channel == "signal":
		return ofEnd, nil
	case e.channel == "memory":
		return ofMemory, nil
	case e.option == "missing":
		return ofSilence, nil
	}
	comparator, err := s.comparator(e)
	if err != nil {
		return 0, err
	}
	if comparator.Judge(nil).OK {
		return ofSilence, nil
	}
	return ofOutput, nil
}

// comparator returns the comparator of an expectation on bytes.
func (s *state) comparator(e expecting) (compare.Comparator, error) {
	if e.channel != "session" {
		wants, err := s.readAll(e.wants())
		if err != nil {
			return nil, err
		}
		comparator, err := e.comparator(s.runner.Assignment, s.runner.Readers, wants)
		if checked, ok := comparator.(compare.Checked); ok {
			return s.checked(e, checked)
		}
		return comparator, err
	}
	equal := compare.Equal{Relax: e.relax}
	for _, name := range s.transcripts(e) {
		output, err := s.transcript(name)
		if err != nil {
			return nil, err
		}
		equal.Wants = append(equal.Wants, output)
	}
	return equal, nil
}

// checked completes a comparator with the checker, and with the input of the play.
func (s *state) checked(e expecting, c compare.Checked) (compare.Comparator, error) {
	command, err := s.command(s.playing)
	c.Checker, c.Input = s.runner.Checkers[e.words[0]], command.Stdin
	return c, err
}

// endPlay records the verdicts on the last play, taking into account how it ended.
func (s *state) endPlay() error {
	if err := s.tryOtherwise(); err != nil {
		return err
	}
	if broken := slices.IndexFunc(s.runs, func(t trial) bool { return t.outcome.End != sandbox.Exited }); broken >= 0 && s.unjudged.None() {
		s.doubtSilence(broken)
		s.expectEnd(broken)
	}
	for i := range s.judged {
		j := &s.judged[i]
		lacks := s.lacking(j.given)
		if lacks != "" && j.unjudged.None() {
			j.x.Verdict, j.x.Want, j.x.Got, j.x.Difference = report.VerdictNotJudged, "", "", nil
		}
		var counts Counts
		if len(s.runs) > 1 {
			counts = j.runs
		}
		s.result.record(j.x, Evidence{Runs: counts, Way: s.playing.way(s.c.available), NotJudged: j.unjudged, Lacks: lacks})
	}
	s.judged, s.runs, s.others = nil, nil, nil
	return nil
}

// lacking returns an item that an expectation requires and that failed on the
// play, or "".
func (s *state) lacking(given []string) string {
	for _, j := range s.judged {
		for _, item := range given {
			if j.x.Verdict == report.VerdictFail && slices.Contains(j.x.Items, item) {
				return item
			}
		}
	}
	return ""
}

// doubtSilence fails expectations that a program meets by printing nothing,
// unless all other expected output is there: the run may have been cut short
// before it printed what is forbidden.
func (s *state) doubtSilence(broken int) {
	var doubtful []int
	for i, j := range s.judged {
		if j.kind == ofSilence && j.unjudged.None() && j.x.Verdict == report.VerdictPass && !s.complete(j.x.Items) {
			doubtful = append(doubtful, i)
		}
	}
	for _, i := range doubtful {
		s.judged[i].x.Verdict = report.VerdictFail
		s.judged[i].x.Difference = s.said(compare.Result{}, broken)
		s.show(broken)
	}
}

// complete reports whether the play printed everything that these items expect,
// or that all items expect if these expect nothing.
func (s *state) complete(items []string) bool {
	asked, met := s.printed(func(j judged) bool {
		return slices.ContainsFunc(j.x.Items, func(id string) bool { return slices.Contains(items, id) })
	})
	if asked == 0 {
		asked, met = s.printed(func(judged) bool { return true })
	}
	return asked > 0 && met == asked
}

// printed counts the expectations of output, and how many of them were met.
func (s *state) printed(which func(judged) bool) (asked, met int) {
	for _, j := range s.judged {
		if j.kind != ofOutput || !j.unjudged.None() || !which(j) {
			continue
		}
		asked++
		if j.x.Verdict == report.VerdictPass {
			met++
		}
	}
	return asked, met
}

// expectEnd adds the expectation that applies to every play: that it ends by
// itself. It adds none if the case has its own expectation of the end, or if the
// play runs under valgrind and is therefore about memory.
func (s *state) expectEnd(broken int) {
	if s.playing.under != "" || slices.ContainsFunc(s.judged, func(j judged) bool { return j.kind == ofEnd }) {
		return
	}
	x := report.Expectation{
		Line: s.result.Case.Plays[len(s.result.Case.Plays)-1].Line, Play: len(s.result.Case.Plays) - 1, Items: s.ends(),
		Channel: "exit", Comparator: "any", Option: "equal", Args: []string{"any"}, Verdict: report.VerdictFail, Difference: s.said(compare.Result{}, broken),
	}
	s.show(broken)
	s.judged = append(s.judged, judged{x: x, kind: ofEnd})
}

// ends lists the items that a play fails if it does not end by itself: the one
// that the assignment names, or all that the play is evidence for.
func (s *state) ends() []string {
	if program, ok := s.runner.Assignment.Program(s.playing.program); ok && program.Ends != "" {
		return []string{program.Ends}
	}
	var items []string
	for _, j := range s.judged {
		for _, id := range j.x.Items {
			if !slices.Contains(items, id) {
				items = append(items, id)
			}
		}
	}
	return items
}

// blameEnd drops the difference of an output that may be wrong only because it
// was cut short: the report then says only how the play ended.
func (s *state) blameEnd(e expecting, o sandbox.Outcome, result *compare.Result, got []byte) error {
	comparator, err := s.comparator(e)
	if err != nil || e.option == "missing" {
		return err
	}
	if o.End == sandbox.Signaled {
		switch c := comparator.(type) {
		case compare.Lacks, compare.Empty:
			return nil
		case compare.Equal:
			if !c.Begins(got) {
				return nil
			}
		case compare.Line:
			if c.Names(got) {
				return nil
			}
		}
	}
	*result = compare.Result{Want: s.wanted(e, got)}
	return nil
}

package script

import (
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// judged is an expectation on the last play, judged on what was printed. How
// the play ended is weighed when all of them are known.
type judged struct {
	x        report.Expectation
	expected expecting
	runs     Counts
	given    []string        // items that must have passed on the play
	unjudged catalog.Message // why it cannot be judged, if it cannot
	kind     kind
}

// kind is what an expectation looks at.
type kind int

const (
	ofOutput  kind = iota // something that must be there
	ofSilence             // met by a program that does nothing, too
	ofEnd                 // the exit status, or the signal
	ofMemory              // what valgrind saw
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

// comparator is that of an expectation on bytes.
func (s *state) comparator(e expecting) (compare.Comparator, error) {
	if e.channel != "session" {
		wants, err := s.readAll(e.wants())
		if err != nil {
			return nil, err
		}
		return e.comparator(s.runner.Assignment, s.runner.Readers, wants)
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

// endPlay records what was judged of the last play, together with how it ended.
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

// lacking names an item that an expectation depends on and that failed on the
// play.
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

// doubtSilence lets expectations fail that a program meets which prints
// nothing, unless all else that was to be printed is there: the run may have
// broken off before it came to what must not be.
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

// complete tells whether what the play was to print is there: what these items
// ask for, or all items when these ask for nothing.
func (s *state) complete(items []string) bool {
	asked, met := s.printed(func(j judged) bool {
		return slices.ContainsFunc(j.x.Items, func(id string) bool { return slices.Contains(items, id) })
	})
	if asked == 0 {
		asked, met = s.printed(func(judged) bool { return true })
	}
	return asked > 0 && met == asked
}

// printed counts the expectations of some output, and those of them that were
// met.
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

// expectEnd adds the expectation that every play has: that it ends by itself.
// Where the case speaks of the end, that is enough; a play under valgrind is
// about memory.
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

// ends lists the items that a play counts for that does not end by itself: the
// one that the assignment names, or all that the play is evidence for.
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

// blameEnd leaves out the difference of an output that may be wrong only for
// breaking off: how the play ended is what there is to say.
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

package play

import (
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// judged is an expectation on the last play that was judged by the output. The
// end of the play is considered when all its expectations are known.
type judged struct {
	x        report.Expectation
	expected caselang.Expect
	runs     Counts
	given    []string        // items that must have passed on the play
	unjudged catalog.Message // why it could not be judged, if it could not
	aside    catalog.Message // why it is left out on purpose, if it is
	lacks    string          // the item that failed on the play and is required to judge this one
	kind     kind
}

// judgments are the expectations on a play.
type judgments []judged

// open reports whether it has neither been met nor missed.
func (j judged) open() bool { return !j.unjudged.None() || !j.aside.None() || j.lacks != "" }

// leave takes back the verdict.
func (j *judged) leave() {
	j.x.Verdict, j.x.Want, j.x.Got, j.x.Difference = report.VerdictNotJudged, "", "", nil
}

// kind is the kind of thing that an expectation checks.
type kind int

const (
	ofOutput  kind = iota // something that must be printed
	ofSilence             // also met by a program that does nothing
	ofEnd                 // the exit status, or the signal
	ofMemory              // valgrind's findings
)

func (s *state) kindOf(e caselang.Expect) (kind, error) {
	switch e.Channel {
	case "exit", "signal":
		return ofEnd, nil
	case "memory":
		return ofMemory, nil
	}
	material, err := s.material(e)
	if err != nil {
		return 0, err
	}
	silent, err := e.MetBySilence(s.runner.course(), material)
	if silent {
		return ofSilence, err
	}
	return ofOutput, err
}

// comparator returns the comparator of an expectation on bytes.
func (s *state) comparator(e caselang.Expect) (compare.Comparator, error) {
	material, err := s.material(e)
	if err != nil {
		return nil, err
	}
	return e.Compares(s.runner.course(), material)
}

// material returns what an expectation on the play is judged by.
func (s *state) material(e caselang.Expect) (m caselang.Material, err error) {
	m.Wants, err = e.Wanted(s.asked, s.files)
	m.Stdin = s.command.Stdin
	for _, f := range s.command.Files {
		m.Files = append(m.Files, f.Data)
	}
	return m, err
}

// endPlay records the verdicts on the last play, taking into account how it ended.
func (s *state) endPlay() error {
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
		if j.lacks, j.unjudged = s.judged.lacking(j.given); j.open() {
			j.leave()
		}
	}
	s.result.record(s.judged, len(s.trials), s.c.WayOf(s.asked))
	s.judged, s.runs, s.others = nil, runs{}, nil
	return nil
}

// lacking returns an item that an expectation requires and that failed on the play, or
// "" and why one of them could not be judged, if it could not.
func (list judgments) lacking(given []string) (failed string, unjudged catalog.Message) {
	for _, j := range list {
		for _, item := range given {
			switch {
			case !slices.Contains(j.x.Items, item):
			case j.x.Verdict == report.VerdictFail:
				return item, catalog.Message{}
			case !j.unjudged.None():
				unjudged = j.unjudged
			}
		}
	}
	return "", unjudged
}

// doubtSilence fails expectations that a program meets by printing nothing,
// unless all other expected output is there: the run may have been cut short
// before it printed what is forbidden. Where that could not be judged, neither are they.
func (s *state) doubtSilence(broken int) {
	verdicts := map[int]output{}
	for i, j := range s.judged {
		if j.kind == ofSilence && !j.open() && j.x.Verdict == report.VerdictPass {
			verdicts[i] = s.judged.printed(j.x.Items)
		}
	}
	for i, o := range verdicts {
		j := &s.judged[i]
		switch {
		case o.asked > 0 && o.met == o.asked:
		case o.met+o.unjudged == o.asked && !o.why.None():
			j.unjudged = o.why
			j.leave()
		default:
			j.x.Verdict, j.x.Difference = report.VerdictFail, s.said(compare.Result{}, broken)
			s.show(broken)
		}
	}
}

// output counts the expectations of output, those that were met, and those that could not be
// judged, with the reason of one of these.
type output struct {
	asked, met, unjudged int
	why                  catalog.Message
}

// printed counts what these items expect the play to print, or what all items expect if
// these expect nothing.
func (list judgments) printed(items []string) output {
	o := list.output(func(j judged) bool {
		return slices.ContainsFunc(j.x.Items, func(id string) bool { return slices.Contains(items, id) })
	})
	if o.asked == 0 {
		o = list.output(func(judged) bool { return true })
	}
	return o
}

func (list judgments) output(which func(judged) bool) (o output) {
	for _, j := range list {
		if j.kind != ofOutput || !which(j) {
			continue
		}
		o.asked++
		switch {
		case !j.unjudged.None():
			o.unjudged, o.why = o.unjudged+1, j.unjudged
		case j.x.Verdict == report.VerdictPass:
			o.met++
		}
	}
	return o
}

// expectEnd adds the expectation that applies to every play: that it ends by
// itself. It adds none if the case has its own expectation of the end, or if the
// play runs under valgrind and is therefore about memory.
func (s *state) expectEnd(broken int) {
	if s.asked.Under != "" || slices.ContainsFunc(s.judged, func(j judged) bool { return j.kind == ofEnd }) {
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
	if program, ok := s.runner.Assignment.Program(s.asked.Program); ok && program.Ends != "" {
		return []string{program.Ends}
	}
	return s.judged.items()
}

// blameEnd drops the difference of an output that may be wrong only because it
// was cut short: the report then says only how the play ended.
func (s *state) blameEnd(e caselang.Expect, o sandbox.Outcome, result *compare.Result, got []byte) error {
	comparator, err := s.comparator(e)
	if err != nil || e.Option == caselang.Missing {
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

// items lists the items that the play is evidence for.
func (list judgments) items() (items []string) {
	for _, j := range list {
		for _, id := range j.x.Items {
			if !slices.Contains(items, id) {
				items = append(items, id)
			}
		}
	}
	return items
}

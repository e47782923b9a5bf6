package play

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/memcheck"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

func (s *state) expect(e caselang.Expect) (err error) {
	j := judged{expected: e, given: s.items.Given, x: e.Reported(s.runner.course())}
	j.x.Line, j.x.Play, j.x.Items, j.x.Verdict = s.line(), len(s.result.Case.Plays)-1, s.items.IDs, report.VerdictPass
	if j.unjudged, j.aside = s.unjudged, s.noEnd(e); j.unjudged == memcheck.NoAllocation || j.unjudged == noProcess {
		j.unjudged, j.aside = catalog.Message{}, j.unjudged
	}
	if j.open() {
		j.leave()
		s.judged = append(s.judged, j)
		return nil
	}
	if err := s.keepWants(e); err != nil {
		return err
	}
	if j.kind, err = s.kindOf(e); err != nil {
		return err
	}
	for _, i := range s.order() {
		result, got, err := s.judge(e, s.trials[i])
		if err != nil {
			return err
		}
		j.runs.Of++
		switch {
		case result.Fault != nil:
			j.unjudged = s.fault(e, result.Fault)
		case result.OK:
			j.runs.Held++
		case j.x.Verdict == report.VerdictPass:
			j.x.Verdict, j.x.Want, j.x.Got, j.x.Difference = report.VerdictFail, s.shownWant(e, result), report.Cut(got), s.said(result, i)
			s.show(i)
			if err := s.answered(e, &j.x); err != nil {
				return err
			}
		}
		if j.kind == ofSilence && e.Pattern != nil && len(e.Pattern.Find(got)) > 0 {
			j.kind = ofOutput // this time something printed met it
		}
	}
	switch {
	case j.x.Verdict == report.VerdictFail:
		j.unjudged = catalog.Message{} // one run decides
	case !j.unjudged.None():
		j.runs.Held = 0
		j.leave()
	}
	s.judged = append(s.judged, j)
	return nil
}

// fault records that a program of the course could not judge, and returns the reason.
func (s *state) fault(e caselang.Expect, fault *compare.Fault) catalog.Message {
	f, reason := s.c.FaultOf(s.runner.course(), s.line(), e, diagnostic.Inline(fault))
	s.result.Faults = append(s.result.Faults, f)
	return reason
}

// noEnd returns the reason why an expectation about memory is left out, if it is: leaks say
// nothing about a run that did not end by itself, nor does it that nothing else was found.
func (s *state) noEnd(e caselang.Expect) catalog.Message {
	for _, run := range s.trials {
		switch o := run.Outcome; {
		case e.Option == caselang.NoLeaks && o.End != sandbox.Exited, e.Option == caselang.NoErrors && run.Memory != nil && run.Memory.Unfinished:
			return catalog.Of("reason.memory-no-end")
		case e.Option == caselang.NoLeaks && len(e.Words) > 0 && !slices.Contains(e.Words, strconv.Itoa(o.Exit)):
			return catalog.Of("reason.leaks-status", "status", o.Exit, "asked", strings.Join(e.Words, ", "))
		}
	}
	return catalog.Message{}
}

// judge returns the verdict of one expectation on one run, and the bytes that it
// compared.
func (s *state) judge(e caselang.Expect, run memcheck.Trial) (compare.Result, []byte, error) {
	o := run.Outcome
	if e.Channel == "signal" {
		return judgeStatus(e, o, o.End == sandbox.Signaled && slices.Contains(e.Words, o.Signal)), nil, nil
	}
	if e.Channel == "accepted" {
		return s.judgeAccepted(e, o), nil, nil
	}
	if e.Channel == "memory" {
		if run.Memory == nil {
			return compare.Result{}, nil, errors.New("the play was not under valgrind")
		}
		return judgeMemory(e, run.Memory), nil, nil
	}
	if e.Channel == "exit" {
		if o.End != sandbox.Exited {
			return compare.Result{}, nil, nil // the play gives the reason
		}
		return judgeStatus(e, o, e.Accepts(o.Exit)), nil, nil
	}
	result, got, err := s.judgePrinted(e, o)
	if err == nil && !result.OK && result.Fault == nil && o.End != sandbox.Exited {
		err = s.blameEnd(e, o, &result, got)
	}
	return result, got, err
}

// judgePrinted judges the output and files of a run, however it ended.
func (s *state) judgePrinted(e caselang.Expect, o sandbox.Outcome) (compare.Result, []byte, error) {
	o.Stderr = memcheck.WithoutLastWords(o, o.Stderr)
	if s.asked.Joined {
		o.Stdout = memcheck.WithoutLastWords(o, o.Stdout)
	}
	if e.Channel == "file" {
		return s.judgeFile(e, o)
	}
	comparator, err := s.comparator(e)
	if err != nil {
		return compare.Result{}, nil, err
	}
	o = searched(comparator, o)
	stdout, stderr := stream{"stdout", o.Stdout}, stream{"stderr", o.Stderr}
	switch e.Channel {
	case "stdout", "session", "output":
		return judgeStream(comparator, stdout, stderr), o.Stdout, nil
	case "stderr":
		return judgeStream(comparator, stderr, stdout), o.Stderr, nil
	}
	result, got := judgeEither(comparator, o.Stdout, o.Stderr)
	return result, got, nil
}

func judgeStatus(e caselang.Expect, o sandbox.Outcome, ok bool) compare.Result {
	if ok {
		return compare.Result{OK: true}
	}
	d := report.Difference{Kind: report.ExitStatus}
	if e.Channel == "signal" {
		d.Kind = report.SignalEnd
	}
	for _, word := range e.Words {
		d.Missing = append(d.Missing, report.Text(word))
	}
	if o.End == sandbox.Exited {
		d.Numbers = []int{o.Exit}
	}
	return compare.Result{Want: report.Text(strings.Join(e.Words, " or ")), Difference: &d}
}

func (s *state) judgeFile(e caselang.Expect, o sandbox.Outcome) (compare.Result, []byte, error) {
	file := o.Files[e.File]
	if e.Option == caselang.Missing {
		if file.Err == "missing" {
			return compare.Result{OK: true}, nil, nil
		}
		return fileFault("is there"), file.Data, nil
	}
	if file.Err != "" {
		return fileFault(file.Err), nil, nil
	}
	comparator, err := s.comparator(e)
	if err != nil {
		return compare.Result{}, nil, err
	}
	return comparator.Judge(file.Data), file.Data, nil
}

func fileFault(what string) compare.Result {
	return compare.Result{Difference: &report.Difference{Kind: report.FileState, Problem: report.Text(what)}}
}

const mostFindings = 50 // kept in the report

// judgeMemory judges `expect memory`.
func judgeMemory(e caselang.Expect, found *memcheck.Findings) compare.Result {
	faults, unreported := found.Errors, found.UnreportedErrors
	if e.Option == caselang.NoLeaks {
		faults, unreported = found.Leaks, found.UnreportedLeaks
	}
	if len(faults) == 0 && !unreported {
		return compare.Result{OK: true}
	}
	return compare.Result{Difference: &report.Difference{
		Kind: report.MemoryUse, Count: max(len(faults), 1), Findings: faults[:min(len(faults), mostFindings)],
	}}
}

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

// blameEnd drops the difference of an output that may be wrong only because it
// was cut short: the report then says only how the play ended. An output that differs before
// that is wrong for itself; only a flood may begin anywhere.
func (s *state) blameEnd(e caselang.Expect, o sandbox.Outcome, result *compare.Result, got []byte) error {
	comparator, err := s.comparator(e)
	if err != nil || e.Option == caselang.Missing {
		return err
	}
	if o.End != sandbox.OutputLimit {
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

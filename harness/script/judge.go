package script

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

func (s *state) expect(args []string) error {
	e, err := parseExpect(args)
	if err != nil {
		return err
	}
	if len(s.result.Case.Plays) == 0 {
		return errors.New("there was no play before this expectation")
	}
	x := report.Expectation{
		Line: s.line(), Play: len(s.result.Case.Plays) - 1, Items: s.items,
		Channel: strings.TrimSpace(e.channel + " " + e.file), Comparator: e.text, Verdict: report.VerdictPass,
	}
	if reason := s.unjudgeable(e); reason != "" {
		x.Verdict = report.VerdictNotJudged
		s.result.record(x, s.playing.way(s.c.available), reason)
		return nil
	}
	if err := s.keepWants(e); err != nil {
		return err
	}
	for _, run := range s.runs {
		result, got, err := s.judge(e, run)
		if err != nil {
			return err
		}
		if result.OK {
			continue
		}
		x.Verdict, x.Want, x.Got, x.Difference = report.VerdictFail, result.Want, report.Cut(got), result.Difference
		play := &s.result.Case.Plays[x.Play]
		*play = playOf(s.playing, play.Line, run)
		play.Inputs = s.inputs
		s.keepRun(run)
		play.Stdout, play.Stderr = report.Cut(run.outcome.Stdout), report.Cut(run.outcome.Stderr)
		break
	}
	s.result.record(x, s.playing.way(s.c.available), "")
	return nil
}

// unjudgeable says why an expectation cannot be judged; "" when it can. What
// was not freed tells nothing about a run that broke off.
func (s *state) unjudgeable(e expecting) string {
	if s.unjudged != "" || e.option != "no-leaks" {
		return s.unjudged
	}
	for _, run := range s.runs {
		switch o := run.outcome; {
		case o.End != sandbox.Exited:
			return "the program did not get to its end, so nothing can be said of what it leaves behind"
		case len(e.words) > 0 && !slices.Contains(e.words, strconv.Itoa(o.Exit)):
			return fmt.Sprintf("the program ended with exit status %d, and what it leaves behind is judged after %s only", o.Exit, strings.Join(e.words, " or "))
		}
	}
	return ""
}

// judge gives the verdict of one expectation on one run, and the bytes it
// looked at.
func (s *state) judge(e expecting, run trial) (compare.Result, []byte, error) {
	o := run.outcome
	if e.channel == "signal" {
		return judgeStatus(e, o, o.End == sandbox.Signaled && slices.Contains(e.words, o.Signal)), nil, nil
	}
	if e.channel == "memory" {
		if run.memory == nil {
			return compare.Result{}, nil, errors.New("the play was not under valgrind")
		}
		result, got := judgeMemory(e, run.memory)
		return result, got, nil
	}
	if o.End != sandbox.Exited {
		return compare.Result{Want: s.wanted(e, o.Stdout)}, nil, nil // the play says why
	}
	if e.channel == "exit" {
		return judgeStatus(e, o, slices.Contains(e.words, "any") || slices.Contains(e.words, strconv.Itoa(o.Exit))), nil, nil
	}
	if e.channel == "session" {
		return s.judgeSession(e, o)
	}
	if e.channel == "file" {
		return s.judgeFile(e, o)
	}
	comparator, err := e.comparator(s.runner.Assignment, s.runner.Readers, s.read)
	if err != nil {
		return compare.Result{}, nil, err
	}
	stdout, stderr := stream{"standard output", o.Stdout}, stream{"standard error", o.Stderr}
	switch e.channel {
	case "stdout":
		return judgeStream(comparator, stdout, stderr), o.Stdout, nil
	case "stderr":
		return judgeStream(comparator, stderr, stdout), o.Stderr, nil
	}
	result, got := judgeEither(comparator, o.Stdout, o.Stderr)
	return result, got, nil
}

func judgeEither(c compare.Comparator, stdout, stderr []byte) (compare.Result, []byte) {
	out, err := c.Judge(stdout), c.Judge(stderr)
	if _, both := c.(compare.Both); both {
		if !out.OK {
			return out, stdout
		}
		return err, stderr
	}
	if out.OK || (!err.OK && len(stdout) > 0) {
		return out, stdout
	}
	return err, stderr
}

func judgeStatus(e expecting, o sandbox.Outcome, ok bool) compare.Result {
	if ok {
		return compare.Result{OK: true}
	}
	want := strings.Join(e.words, " or ")
	got := "it ended with exit status " + strconv.Itoa(o.Exit)
	if o.End != sandbox.Exited {
		got = "it ended otherwise"
	}
	return compare.Result{Want: report.Text(want), Difference: &report.Difference{
		Summary: fmt.Sprintf("expected %s %s, %s", map[string]string{"exit": "exit status", "signal": "signal"}[e.channel], want, got),
	}}
}

func (s *state) judgeSession(e expecting, o sandbox.Outcome) (compare.Result, []byte, error) {
	equal := compare.Equal{Relax: e.relax}
	for _, name := range s.transcripts(e) {
		output, err := s.transcript(name)
		if err != nil {
			return compare.Result{}, nil, err
		}
		equal.Wants = append(equal.Wants, output)
	}
	return judgeStream(equal, stream{"standard output", o.Stdout}, stream{"standard error", o.Stderr}), o.Stdout, nil
}

func (s *state) judgeFile(e expecting, o sandbox.Outcome) (compare.Result, []byte, error) {
	file := o.Files[e.file]
	if e.option == "missing" {
		if file.Err == "missing" {
			return compare.Result{OK: true}, nil, nil
		}
		return fileFault(e.file, "is there"), file.Data, nil
	}
	if file.Err != "" {
		return fileFault(e.file, file.Err), nil, nil
	}
	comparator, err := e.comparator(s.runner.Assignment, s.runner.Readers, s.read)
	if err != nil {
		return compare.Result{}, nil, err
	}
	return comparator.Judge(file.Data), file.Data, nil
}

func fileFault(name, what string) compare.Result {
	return compare.Result{Difference: &report.Difference{Summary: fmt.Sprintf("the file %s: %s", name, what)}}
}

package words_test

import (
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Other cases may have the right line numbers, so the mistake that some share is
// not one of every number.
func TestCauseOfWrongLineNumbers(t *testing.T) {
	c := report.Case{
		Plays: []report.Play{{End: "exit", Stdout: "x"}},
		Expectations: []report.Expectation{{Channel: "either", Option: "line", Verdict: report.VerdictFail,
			Difference: &report.Difference{Kind: report.LineNumber, Missing: []report.Text{"4"}, Numbers: []int{3}, By: -1}}},
	}
	want := say("numbers", "which", say("cause.line-number"), "off", say("off.low", "by", say("number.one")))
	if got := words.In("").Cause(c); got != want || want == say("numbers", "which", say("numbers.line"), "off", say("off.low", "by", say("number.one"))) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Plays that share a mistake are stopped after different times.
func TestCauseOfBeingStopped(t *testing.T) {
	for end, want := range map[string]string{"time-out": say("cause.time-out"), "cpu limit": say("cause.cpu limit")} {
		for _, play := range []report.Play{{End: end, Limit: "8s"}, {End: end, Limit: "1.333333333s", Early: true}, {End: end, Limit: "8s", Idle: true}} {
			c := report.Case{Plays: []report.Play{play}, Expectations: []report.Expectation{{Channel: "exit", Option: "equal", Verdict: report.VerdictFail}}}
			if got := words.In("").Cause(c); got != want {
				t.Errorf("%+v: %q, want %q", play, got, want)
			}
		}
	}
}

// Where a program crashes is the mistake, not how far it got; what is known is not guessed at.
func TestCauseOfACrashAtAPlace(t *testing.T) {
	at := report.Finding{Kind: report.SanitizerError, What: "AddressSanitizer: heap-use-after-free", At: &report.Place{File: "a.c", Line: 7}}
	play := report.Play{End: "signal", Signal: "SIGSEGV", Undefined: &report.Undefined{Found: &at}}
	c := report.Case{Plays: []report.Play{play}, Expectations: []report.Expectation{{Channel: "exit", Option: "equal", Verdict: report.VerdictFail}}}
	v := words.In("")
	want := say("cause.crash", "end", say("end.signal", "signal", "SIGSEGV"), "found", say("undefined.found", "what", v.Found(at)))
	if got := v.Cause(c); got != want || strings.Contains(got, say("signal.SIGSEGV")) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLimitsAreRounded(t *testing.T) {
	for limit, want := range map[string]string{"1m0s": "60 s", "8s": "8 s", "1.333333333s": "1.33 s", "2.5s": "2.5 s", "50ms": "0.05 s"} {
		if got := words.In("").Ending(report.Play{End: "time-out", Limit: limit}); got != say("end.time-out.limit", "limit", want) {
			t.Errorf("%s: %q", limit, got)
		}
	}
}

// Cases with one leak lose as much as their inputs make of it, which their title leaves out.
func TestALeakOfAnySize(t *testing.T) {
	title := func(what string) string {
		d := &report.Difference{Kind: report.MemoryUse, Findings: []report.Finding{{What: what, At: &report.Place{File: "a.c", Line: 3}}}}
		c := report.Case{Plays: []report.Play{{End: "exit"}}, Expectations: []report.Expectation{{Channel: "memory", Verdict: report.VerdictFail, Difference: d}}}
		return words.In("").Cause(c)
	}
	want := title("blocks are definitely lost")
	for _, what := range []string{"48 bytes in 3 blocks are definitely lost", "1,024 (16 direct, 1,008 indirect) bytes in 1 blocks are definitely lost"} {
		if got := title(what); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

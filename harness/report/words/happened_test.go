package words_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

func TestEnding(t *testing.T) {
	tests := []struct {
		name string
		play report.Play
		want string
	}{
		{"signal", report.Play{End: "signal", Signal: "SIGSEGV"}, say("end.why", "text", say("end.signal", "signal", "SIGSEGV"), "why", say("signal.SIGSEGV"))},
		{"other signal", report.Play{End: "signal", Signal: "SIGUSR1"}, say("end.signal", "signal", "SIGUSR1")},
		{"idle", report.Play{End: "time-out", Limit: "2s", Idle: true}, say("end.time-out.idle", "limit", "2 s")},
		{"not idle", report.Play{End: "time-out", Limit: "1m30s"}, say("end.time-out.limit", "limit", "90 s")},
		{"limit unknown", report.Play{End: "time-out"}, say("end.time-out")},
		{"processor", report.Play{End: "cpu limit", Limit: "500ms"}, say("end.cpu limit.limit", "limit", "0.5 s")},
		{"early", report.Play{End: "time-out", Limit: "1s", Early: true, Idle: true}, say("end.time-out.early", "limit", "1 s")},
		{"processor, early", report.Play{End: "cpu limit", Limit: "40ms", Early: true}, say("end.cpu limit.early", "limit", "0.04 s")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := words.In("").Ending(test.play); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestRemarks(t *testing.T) {
	for _, test := range []struct {
		play report.Play
		want []string
	}{
		{report.Play{End: "exit"}, nil},
		{report.Play{End: "exit", Reached: &report.Reached{Processes: 32}}, []string{say("reached.processes", "limit", 32)}},
		{report.Play{End: "signal", Signal: "SIGSEGV", Reached: &report.Reached{Memory: 64 << 20}, Undefined: &report.Undefined{Memory: true}},
			[]string{say("reached.memory", "limit", "64 MiB"), say("undefined.memory")}},
	} {
		if got := words.In("").Remarks(test.play); !slices.Equal(got, test.want) {
			t.Errorf("%+v: %q, want %q", test.play.Reached, got, test.want)
		}
	}
}

// TestFiguresAreShort says times of any length in every language.
func TestFiguresAreShort(t *testing.T) {
	long := regexp.MustCompile(`[0-9][.,][0-9]{4}`)
	for _, code := range catalog.Languages() {
		for d := 7 * time.Nanosecond; d < 48*time.Hour; d = d*13/7 + 1 {
			for _, play := range []report.Play{{End: "time-out"}, {End: "cpu limit"}, {End: "time-out", Early: true}, {End: "time-out", Idle: true}} {
				play.Limit = d.String()
				if got := words.In(code).Ending(play); long.MatchString(got) || !strings.Contains(got, " s") || strings.Contains(got, " 0 s") {
					t.Errorf("%v, %s: %s", d, code, got)
				}
			}
		}
	}
	for limit, want := range map[string]string{"307.692307ms": "0,308 s", "1.333333333s": "1,33 s", "1m0s": "60 s"} {
		if got := words.In("de").Ending(report.Play{End: "time-out", Limit: limit}); !strings.Contains(got, want) {
			t.Errorf("%s: %s", limit, got)
		}
	}
}

func TestHappened(t *testing.T) {
	crash := func(stdout string) report.Play {
		return report.Play{End: "signal", Signal: "SIGSEGV", Stdout: report.Text(stdout)}
	}
	one := 1
	wrong := report.Play{End: "exit", Exit: &one, Stdout: "a\nb\n"}
	text := func(channel, want string, args ...string) report.Expectation {
		return report.Expectation{Channel: channel, Option: "equal", Args: args, Want: report.Text(want), Verdict: report.VerdictFail}
	}
	match := func(channel, want, pattern string) report.Expectation {
		return report.Expectation{Channel: channel, Option: "match", Args: []string{pattern}, Want: report.Text(want), Verdict: report.VerdictFail}
	}
	dropping := text("stdout", "a\nb\n", "w.txt")
	dropping.Drop = []string{"x"}
	relaxed := text("stdout", "a\nb\n", "w.txt")
	relaxed.Relax = []string{"final-newline"}
	differs := func(x report.Expectation, d report.Difference) report.Expectation {
		x.Difference = &d
		return x
	}
	missing := report.Difference{Kind: report.LinesMissing, Line: 3, Count: 1}
	ended := say("expected.exit status", "want", "0", "got", say("end.status", "status", 1))
	status := differs(report.Expectation{Channel: "exit", Option: "equal", Args: []string{"0"}, Verdict: report.VerdictFail},
		report.Difference{Kind: report.ExitStatus, Missing: []report.Text{"0"}, Numbers: []int{1}})
	line := func(want report.Text, found, by int) report.Expectation {
		return report.Expectation{Channel: "either", Option: "line", Args: []string{string(want)}, Verdict: report.VerdictFail,
			Difference: &report.Difference{Kind: report.LineNumber, Place: "line", Missing: []report.Text{want}, Numbers: []int{found}, By: by}}
	}
	low := line("4", 3, -1)
	tooLow := say("line-number", "lines", "4", "got", say("line-number.off", "number", 3, "off", say("off.low", "by", say("number.one"))))
	passed := report.Expectation{Channel: "either", Option: "line", Args: []string{"9"}, Verdict: report.VerdictPass}
	segv := say("end.signal", "signal", "SIGSEGV")
	killed := func(printed string) string {
		text := segv
		if printed != "" {
			text = say("end.after", "text", segv, "printed", printed)
		}
		return say("end.why", "text", text, "why", say("signal.SIGSEGV"))
	}
	lines := func(n, all int) string { return say("progress.some", "n", n, "all", all) }
	gone := differs(dropping, report.Difference{Kind: report.PartsDiffer, Want: "a"})
	tests := []struct {
		name         string
		play         report.Play
		expectations []report.Expectation // the first is the one that is asked about
		want         string
	}{
		{"after some lines", crash("a\nb\nc\n"), []report.Expectation{text("stdout", "a\nb\nc\nd\n", "w.txt")}, killed(lines(3, 4))},
		{"inside a line", crash("a\nb"), []report.Expectation{text("session", "a\nbc\n")}, killed(lines(1, 2))},
		{"after all of it", crash("a\nb\n"), []report.Expectation{text("stdout", "a\nb\n", "w.txt")}, killed(say("progress.all"))},
		{"after nothing", crash(""), []report.Expectation{text("stdout", "a\nb\n", "w.txt")}, killed("")},
		{"after something else", crash("a\nx\n"), []report.Expectation{text("stdout", "a\nb\nc\n", "w.txt")}, killed("")},
		{"after more", crash("a\nb\n"), []report.Expectation{text("stdout", "a\n", "w.txt")}, killed("")},
		{"the text is another expectation's", crash("a\n"), []report.Expectation{{Channel: "exit", Verdict: report.VerdictFail}, relaxed}, killed(lines(1, 2))},
		{"one of several texts", crash("a\n"), []report.Expectation{text("stdout", "a\nb\n", "w.txt", "v.txt")}, killed("")},
		{"parts do not count", crash("a\n"), []report.Expectation{dropping}, killed("")},
		{"the text was cut", crash("a\n"), []report.Expectation{text("stdout", "a\n"+strings.Repeat("b\n", report.MaxText), "w.txt")}, killed("")},
		{"no text", crash("a\n"), []report.Expectation{match("stdout", "", "a")}, killed("")},
		{"a pattern", crash("a\n"), []report.Expectation{match("stdout", "a\nb\n", "a")}, killed("")},
		{"too slow", report.Play{End: "time-out", Limit: "2s", Stdout: "a\n"}, []report.Expectation{text("stdout", "a\nb\n", "w.txt")},
			say("end.printed", "text", say("end.time-out.limit", "limit", "2 s"), "printed", lines(1, 2))},
		{"a status", wrong, []report.Expectation{status}, ended},
		{"a status after some lines", wrong, []report.Expectation{status, text("stdout", "a\nb\nc\n", "w.txt")},
			say("end.after", "text", ended, "printed", lines(2, 3))},
		{"some lines, and a status", wrong, []report.Expectation{differs(text("stdout", "a\nb\nc\n", "w.txt"), missing), status},
			say("end.after", "text", say("end.status.program", "status", 1), "printed", lines(2, 3))},
		{"nothing that counts", wrong, []report.Expectation{gone}, say("with-lines", "text", say("difference.parts"), "lines", say("expected-missing", "want", `"a"`))},
		{"some lines", wrong, []report.Expectation{differs(text("stdout", "a\nb\nc\n", "w.txt"), missing)}, say("with-lines", "text", say("difference.lines-missing", "n", 1, "line", 3), "lines", say("empty-line"))},
		{"one line number", wrong, []report.Expectation{low}, tooLow},
		{"every line number", wrong, []report.Expectation{low, line("5", 4, -1)},
			say("with-lines", "text", say("numbers", "which", say("numbers.line"), "off", say("off.low", "by", say("number.one"))), "lines", say("line-number", "lines", "4", "got", say("line-number.one", "number", 3)))},
		{"not every line number", wrong, []report.Expectation{low, line("5", 4, -1), passed}, tooLow},
		{"line numbers off by this and that", wrong, []report.Expectation{low, line("5", 3, -2)}, tooLow},
		{"a sanitizer printed it", report.Play{End: "exit", Exit: &one, Fault: "heap-use-after-free"}, []report.Expectation{{Channel: "stdout", Option: "nonempty", Verdict: report.VerdictFail, Difference: &report.Difference{Kind: report.NothingHere, Stream: "stderr"}}},
			say("difference.nothing-on", "stream", say("stream.stdout"))},
		{"a text, where the status is right", wrong, []report.Expectation{differs(match("stderr", "", "x\\."), report.Difference{Kind: report.PatternMissing}), {Channel: "exit", Verdict: report.VerdictPass}},
			say("pattern.missing", "example", `"x."`)},
		{"nothing more is known", wrong, []report.Expectation{text("stdout", "a\n", "w.txt")}, say("difference")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := report.Case{Plays: []report.Play{test.play}, Expectations: test.expectations}
			if got := words.In("").Happened(c, test.expectations[0]); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestExample(t *testing.T) {
	for pattern, want := range map[string]string{
		`(?i)\b3\b[^\n\d,;]*covered|covered[^\n\d,;]*\b3\b`: "3 covered",
		`(?ms)(\[INFO\] Invalid command!$.*){2}`:            "[INFO] Invalid command!",
		`\A[BW]\nBlack wins!\n`:                             "Black wins!",
		`(?m)^\w* *\| *\| *BQ *\|[^D]*\z`:                   "| | BQ |",
		`(?i)INVALID (file|move)`:                           "invalid file",
		`\A(\W*|valid)*\z`:                                  "", // nothing at all matches it
		`\d+`:                                               "", // a number says nothing
		`a{500}`:                                            "", // too long
		`a\bb`:                                              "", // nothing matches it
		`(`:                                                 "",
	} {
		if got := words.Example(pattern); got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

func TestLast(t *testing.T) {
	for pattern, want := range map[string]string{
		`\| *\nesp>\s*\z`: "esp>", `a\n\n[ \t\n]*b c\n\z`: "", `x\nb c\n\z`: "b c",
		`esp>\s*\z`: "", // something may stand before it
		`\nesp>`:    "", `\n(a|b)\z`: "", `\na\z|\nb\z`: "", `\na[^D]*\z`: "", `(?i)\nesp>\z`: "", `\z`: "", `(`: "",
	} {
		if got := words.Last(pattern); got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
	x := report.Expectation{Channel: "stdout", Option: "match", Args: []string{`\| *\nesp>\s*\z`}, Got: "| |\nesp> Goodbye!\n"}
	if got := words.In("").Checked(x); got != say("checked.match.end", "example", `"esp>"`, "subject", say("subject.stdout")) {
		t.Error(got)
	}
	x = report.Expectation{Channel: "stdout", Option: "lacks", Args: []string{`(?s)DEP.*DEP`}, Got: "DEP\n\nDEP\n"}
	if got := words.In("").Checked(x); got != say("checked.lacks", "subject", say("subject.stdout")) {
		t.Error(got)
	}
}

func TestDiffersBriefly(t *testing.T) {
	for want, d := range map[string]report.Difference{
		say("difference.one-line", "line", 2):                                                                                 {Kind: report.OneLine, Line: 2, Want: "a", Got: "b"},
		say("difference.lines-missing", "n", 1, "line", 2):                                                                    {Kind: report.LinesMissing, Line: 2, Count: 1, Want: "a"},
		say("difference.one-word", "line", 2, "got", "15", "want", "16"):                                                      {Kind: report.OneWord, Line: 2, Missing: []report.Text{"16"}, Extra: []report.Text{"15"}},
		say("blanks.missing.tab", "n", 1, "place", say("place.word", "line", say("place.line", "line", 3), "word", `"a: b"`)): {Kind: report.BlanksMissing, Line: 3, Count: 1, Blank: "tab", Place: "word", Problem: "a: b"},
	} {
		if got := words.In("").DiffersBriefly(report.Expectation{Difference: &d}); got != want {
			t.Errorf("%+v is %s", d, got)
		}
	}
}

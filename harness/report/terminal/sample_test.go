package terminal_test

import (
	"strings"

	"touchstone/harness/compare"
	"touchstone/harness/report"
)

// graded is a report on which everything passed; the others change it.
func graded() *report.Report {
	item := func(id, title string, points float64, kind string, total int) report.Item {
		return report.Item{
			ID: id, Title: title, Points: points, Earned: points, Kind: kind, Source: "spec",
			Status: report.Pass, Evidence: report.Evidence{Passed: total, Total: total},
		}
	}
	r := &report.Report{
		Schema:     report.Schema,
		Assignment: report.Assignment{ID: "cards", Title: "Card game, part 1: read input files", Group: 1},
		Submission: report.Submission{Name: "ada", Kind: "folder"},
		Sandbox:    report.Sandbox{Level: 1, Name: "limited", Missing: []report.Missing{{Layer: "network namespace", Why: "not here"}}},
		Build:      report.Build{Status: report.Built, Command: "make"},
		Items: []report.Item{
			item("readme", "README file, that describes implemented features", 10, "manual", 0),
			item("makefile", "Working Makefile: make builds check", 10, "auto", 1),
			item("stdin", "Reads from stdin if no filename argument", 7, "auto", 4),
			item("stdout", "Normal output to stdout", 4, "auto", 12),
			item("covered", "Reports correct number of covered cards on valid inputs, whatever the order of the sections is", 6, "auto", 6),
			item("piles", "Checks that the tableau piles are legal", 10, "extra", 3),
		},
		Score:  report.Score{Earned: 47, Possible: 37, Extra: 10, Percent: 127.03},
		Timing: &report.Timing{Total: 3.24, Build: 1.1},
	}
	for _, c := range []struct{ id, title string }{
		{"covered/none", "No card is covered when every pile has one card"},
		{"covered/many", "Covered cards are counted in every pile"},
		{"stdin/same", "The same game on standard input and in a file gives the same answer"},
		{"limits/long-line", "A line of a million blanks is a line"},
	} {
		r.Cases = append(r.Cases, report.Case{ID: c.id, Title: c.title, Visibility: "public", Verdict: report.VerdictPass})
	}
	return r
}

// lost takes points away: some of one item, and all of two.
func lost(r *report.Report) *report.Report {
	r.Items[3].Earned, r.Items[3].Status, r.Items[3].Evidence.Passed = 2.67, report.Partial, 8
	r.Items[3].Reason = "4 of 12 plays failed"
	r.Items[4].Earned, r.Items[4].Status, r.Items[4].Evidence.Passed = 0, report.Fail, 2
	r.Items[4].Reason = "4 of 6 plays failed, and this item is earned as a whole"
	r.Items[5].Earned, r.Items[5].Status, r.Items[5].Evidence.Passed = 0, report.Fail, 0
	r.Items[5].Reason = "no play passed"
	r.Score.Earned, r.Score.Extra = 29.67, 0
	return r
}

// failing makes a case fail on one play.
func failing(c *report.Case, play report.Play, x report.Expectation) {
	if play.Argv == nil {
		play.Argv = []string{"check", "game.txt"}
	}
	x.Verdict, x.Line = report.VerdictFail, 3
	c.Verdict, c.Plays, c.Expectations = report.VerdictFail, []report.Play{play}, []report.Expectation{x}
}

// differing makes a case fail because standard output is not as expected.
func differing(c *report.Case, want, got string) {
	d := compare.FirstDifference([]byte(want), []byte(got))
	failing(c, report.Play{End: "exit", Exit: new(int), Stdout: report.Text(got)}, report.Expectation{
		Channel: "stdout", Option: "equal", Args: []string{"want.txt"}, Want: report.Text(want), Got: report.Text(got), Difference: &d,
	})
}

func ended(end, signal string, stdout, stderr report.Text) report.Play {
	return report.Play{Argv: []string{"check"}, Stdin: "game.txt", Inputs: []report.Input{{Name: "game.txt", Data: "RULES: turn 1 unlimited\n\nFOUNDATIONS: _c _d _h _s\n"}}, End: end, Signal: signal, Stdout: stdout, Stderr: stderr}
}

type sample struct {
	name   string
	report func() *report.Report
}

var samples = []sample{
	{"pass", graded},
	{"wording", func() *report.Report {
		r := lost(graded())
		r.Cases[1].Hint = "A card is covered when another card lies on it. Write the summary exactly as the handout shows it, the word cards included, even when there is only one of them."
		differing(&r.Cases[1], "Input is valid\n15 covered cards\n24 stock cards\n0 waste cards\n", "Input is valid\n14 cards covered\n24 stock cards\n0 waste cards\n")
		failing(&r.Cases[2], ended("exit", "", "", ""), report.Expectation{Channel: "exit", Option: "equal", Args: []string{"0"},
			Difference: &report.Difference{Kind: report.ExitStatus, Missing: []report.Text{"0"}, Numbers: []int{1}}})
		differing(&r.Cases[3], "a\n", "b\n")
		second := r.Cases[1].Expectations[0]
		second.Line, second.Channel, second.Option, second.Args = 9, "stderr", "empty", nil
		r.Cases[1].Expectations = append(r.Cases[1].Expectations, second)
		return r
	}},
	{"around", func() *report.Report {
		r := lost(graded())
		differing(&r.Cases[0], "Cards\n漢字\ton top\n\nKing\tof hearts\nQueen of spades\n\ttab\nlast\n", "Cards\n漢字\ton top\n\nKing\tof\x1b[7m hearts\nQueen of spades\n\ttab\nlast\n")
		differing(&r.Cases[1], "one\ntwo\nthree\nfour\nfive\nsix\n", "one\ntwo\nfive\nsix\n")
		differing(&r.Cases[2], "one\n\nthree\n", "one\ntwo\nthree\n")
		failing(&r.Cases[3], ended("exit", "", "", "7\n"), report.Expectation{Channel: "either", Option: "match", Args: []string{`(?i)line \d+`}, Got: "7\n",
			Difference: &report.Difference{Kind: report.PatternMissing}})
		return r
	}},
	{"trailing-blanks", func() *report.Report {
		r := lost(graded())
		differing(&r.Cases[1], "Input is valid\n15 covered cards\n", "Input is valid\n15 covered cards \t\n")
		return r
	}},
	{"nothing-printed", func() *report.Report {
		r := lost(graded())
		differing(&r.Cases[0], "Input is valid\n15 covered cards\n", "")
		r.Cases[0].Plays[0].Stderr = "check: cannot read game.txt\n"
		differing(&r.Cases[1], "Input is valid\n15 covered cards\n", "Input is valid\n")
		failing(&r.Cases[2], ended("exit", "", "", "card Qs twice\n"), report.Expectation{Channel: "either", Option: "set", Args: []string{"card", "Qs Kd"}, Want: "Kd Qs", Got: "card Qs twice\n",
			Difference: &report.Difference{Kind: report.Tokens, Missing: []report.Text{"Kd"}}})
		failing(&r.Cases[3], ended("could not start", "", "", ""), report.Expectation{Channel: "exit", Option: "equal", Args: []string{"0", "1"}})
		r.Cases[3].Plays[0].Error = "it is not executable"
		return r
	}},
	{"crash", func() *report.Report {
		r := lost(graded())
		r.Cases[2].Hint = "Ask of every pointer whether it can be null."
		failing(&r.Cases[2], ended("signal", "SIGSEGV", "Input is valid\n", "=================\nERROR: stack-overflow\n"), report.Expectation{Channel: "stdout", Option: "equal", Args: []string{"want.txt"}, Relax: []string{"trailing-blanks"}, Want: "Input is valid\n15 covered cards\n24 stock cards\n"})
		r.Cases[2].Plays[0].Note = "the third allocation was made to fail"
		return r
	}},
	{"time-out", func() *report.Report {
		r := lost(graded())
		failing(&r.Cases[2], ended("time-out", "SIGKILL", report.Text(strings.Repeat("Next card? ", 40)+"\n"+strings.Repeat("again\n", 30)), ""), report.Expectation{Channel: "either", Option: "line", Args: []string{"4", "6..8"}})
		r.Cases[2].Plays[0].Limit, r.Cases[2].Plays[0].Idle = "2s", true
		return r
	}},
	{"build-failure", func() *report.Report {
		r := graded()
		r.Build = report.Build{Status: report.Failed, Command: "make", Cause: "the compiler found errors in check.c", Notes: []string{"object files that were handed in were removed before the build"},
			Log: "cc -Wall -Wextra -O2   -c -o check.o check.c\ncheck.c: In function 'main':\ncheck.c:12:5: error: 'gaem' undeclared (first use in this function); did you mean 'game'?\n   12 |     gaem = read_game(stdin);\n      |     ^~~~\n      |     game\ncheck.c:12:5: note: each undeclared identifier is reported only once for each function it appears in\n" +
				report.Text(strings.Repeat("make: note\n", 9)) + "make: *** [<builtin>: check.o] Error 1\n"}
		for i := range r.Items {
			r.Items[i].Status, r.Items[i].Earned, r.Items[i].Evidence.Passed = report.NotRun, 0, 0
			r.Items[i].Reason = "the program did not build"
		}
		r.Items[0].Status, r.Items[0].Reason = report.Waiting, "a README is there"
		r.Items[1].Status, r.Items[1].Reason = report.Fail, "make failed"
		for i := range r.Cases {
			r.Cases[i].Verdict, r.Cases[i].Reason = report.VerdictNotRun, "the program did not build"
		}
		r.Score = report.Score{Possible: 37, Waiting: 10}
		return r
	}},
	{"executable", func() *report.Report {
		r := graded()
		r.Submission.Kind, r.Build = "executable", report.Build{Status: report.NotBuilt}
		for i := range 2 {
			r.Items[i].Status, r.Items[i].Earned, r.Items[i].Evidence = report.NotJudged, 0, report.Evidence{}
			r.Items[i].Reason = "only executables were given, there are no files to look at"
		}
		r.Cases[3].Verdict, r.Cases[3].Reason = report.VerdictNotJudged, "the sandbox could not start a process: no room in the temporary folder"
		r.Score.Earned, r.Score.NotJudged = 27, 20
		return r
	}},
	{"waiting", func() *report.Report {
		r := graded()
		r.Assignment.Group = 2
		r.Items[0].Status, r.Items[0].Earned, r.Items[0].Reason = report.Waiting, 0, "README.md is there, a tutor reads it"
		r.Items = append(r.Items, report.Item{Title: "Handed in late", Kind: "deduction", Earned: -5, Status: report.Fail, Reason: "one day"})
		r.Score.Earned, r.Score.Waiting = 32, 10
		r.Review = []report.Review{{Item: "readme", Reason: "README.md has 2 lines"}, {Reason: "2 processes were left behind"}}
		return r
	}},
	{"void", func() *report.Report {
		r := graded()
		r.Items = append(r.Items,
			report.Item{ID: "one-file", Title: "No source file beyond game.c", Kind: "zero", Status: report.Pass, Evidence: report.Evidence{Passed: 1, Total: 1}},
			report.Item{ID: "no-heap", Title: "No dynamic memory", Kind: "zero", Status: report.Fail, Reason: "game.c:310: it uses malloc, and 1 more", Place: "game.c:310", Evidence: report.Evidence{Total: 1}},
			report.Item{Title: "No files", Kind: "deduction", Earned: -1, Status: report.Fail, Reason: "game.c:12: it uses fopen", Place: "game.c:12", Evidence: report.Evidence{Total: 1}})
		r.Void = []report.Void{{Item: "no-heap", Title: "No dynamic memory", Reason: "game.c:310: it uses malloc, and 1 more", Place: "game.c:310"}}
		r.Score = report.Score{Possible: 37, Voided: 46}
		failing(&r.Cases[2], ended("exit", "", "", "ERROR: AddressSanitizer: heap-buffer-overflow\n"), report.Expectation{Channel: "exit", Option: "equal", Args: []string{"0"},
			Difference: &report.Difference{Kind: report.ExitStatus, Missing: []report.Text{"0"}, Numbers: []int{1}}})
		r.Cases[2].Plays[0].Fault = "AddressSanitizer: heap-buffer-overflow, at game.c:97 (place)"
		return r
	}},
	{"own-tests", func() *report.Report {
		r := graded()
		r.Items = append(r.Items, report.Item{ID: "own-tests", Title: "Tests of one's own", Kind: "auto", Points: 2, Earned: 1, Status: report.Partial, Reason: "the tests caught 2 of 4 buggy programs; 2 of 4 tests do not count", Evidence: report.Evidence{Passed: 2, Total: 4}})
		r.Tests = []report.Test{
			{Name: "tests/diagonal.in", Verdict: report.VerdictPass, Catches: []string{"no-rising", "no-falling"}},
			{Name: "tests/empty.in", Verdict: report.VerdictPass},
			{Name: "tests/lost.in", Verdict: report.VerdictFail, Reason: "there is no tests/lost.out"},
			{Name: "tests/wrong\x1b[2J.in", Verdict: report.VerdictFail, Reason: "the expected output is wrong: line 2 should be \"Black wins!\", and is \"White wins!\""},
		}
		r.Variants = []report.Variant{
			{ID: "no-rising", Title: "A rising diagonal does not win.", Caught: true}, {ID: "no-falling", Title: "A falling diagonal does not win.", Caught: true},
			{ID: "no-row", Title: "A row does not win."}, {ID: "no-column", Title: "A column does not win."},
		}
		return r
	}},
	{"hidden", func() *report.Report {
		r := lost(graded())
		for i := range r.Cases[:2] {
			r.Cases[i].Hint = []string{"What belongs together is counted together.", "A secret hint."}[i]
			differing(&r.Cases[i], "secret output\n", "secret input\n")
		}
		differing(&r.Cases[2], "15\n", "14\n")
		r.Cases[0].Visibility, r.Cases[0].ID = "hidden", "secret id"
		r.Cases[1].Visibility, r.Cases[1].ID, r.Cases[1].Title = "staff", "secret id", "A secret title"
		return r
	}},
	{"undefined", func() *report.Report {
		r := lost(graded())
		differing(&r.Cases[0], "15 covered cards\n", "16 covered cards\n")
		r.Cases[0].Plays[0].Undefined = &report.Undefined{Memory: true, Found: &report.Finding{Kind: report.SanitizerError, What: "runtime error: index 7 out of bounds for type 'int [7]'", At: &report.Place{File: "game.c", Line: 31}}}
		return r
	}},
	{"hostile", func() *report.Report {
		r := lost(graded())
		r.Submission.Name = "eve\x1b]0;owned\a"
		r.Items[3].Reason = "reason\u202e\nwith lines"
		differing(&r.Cases[0], "15 covered cards\n", "15 covered\x00 cards\r✓ all\x1b[2J\x1b[1;1Hpassed \u202egnorw\u2066\n")
		differing(&r.Cases[1], strings.Repeat("ab ", 200000)+"c\n", strings.Repeat("ab ", 200000)+"\xff\xfe d"+strings.Repeat("e", 400000)+"\n")
		differing(&r.Cases[2], "e\u0301\n", "é\n")
		r.Cases[2].Plays[0].Stderr = report.Text(strings.Repeat("\x1b[31m\x9b0m\t|\n", 5000))
		r.Cases[2].Plays[0].Argv = []string{"check", "a b", "it's", "\x1b[0m"}
		return r
	}},
}

package convert_test

import (
	"time"

	"touchstone/harness/compare"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/words"
)

// environment is what the runner of Classroom 50 sets.
var environment = map[string]string{
	"CLASSROOM": "prog-1", "ASSIGNMENT": "cards", "SUBMISSION_TAG": "v1",
	"COMMIT_URL": "https://example.com/c", "RELEASE_URL": "https://example.com/r", "REVIEW_URL": "https://example.com/p",
}

// options are enough for every format.
var options = convert.Options{
	Root:      "project",
	Submitted: time.Date(2026, 11, 20, 13, 0, 0, 0, time.FixedZone("", 3600)),
	Env:       func(name string) string { return environment[name] },
}

// lost is a report with one of everything that an item or a case can be.
func lost() *report.Report {
	item := func(id, title string, points, earned float64, kind string, status report.Status, reason string) report.Item {
		return report.Item{ID: id, Title: title, Points: points, Earned: earned, Kind: kind, Source: "spec", Status: status, Reason: reason}
	}
	r := &report.Report{
		Schema:     report.Schema,
		Assignment: report.Assignment{ID: "cards", Title: "Cards, part 1", Group: 1},
		Suite:      "sha256:00", Touchstone: "1.2.3",
		Submission: report.Submission{Name: "ada", Kind: "folder", Hash: "sha256:01"},
		Sandbox:    report.Sandbox{Level: 1, Name: "limited"},
		Build:      report.Build{Status: report.Built, Command: "make"},
		Score:      report.Score{Earned: 18.669, Possible: 40, Extra: 2, Percent: 46.67, Waiting: 10, NotJudged: 3},
		Items: []report.Item{
			item("readme", "README", 10, 0, "manual", report.Waiting, "README is there; up to 10 points"),
			item("stdin", "Reads standard input", 7, 7, "auto", report.Pass, ""),
			item("counts", "Counts cards", 10, 9.669, "auto", report.Partial, "1 of 3 plays failed"),
			item("errors", "Reports errors", 10, 0, "auto", report.Fail, "2 of 2 plays failed"),
			item("memory", "Memory", 3, 0, "auto", report.NotJudged, "valgrind is not installed"),
			item("piles", "Checks piles", 4, 4, "extra", report.Pass, ""),
			item("leaks", "Leaks", 2, -2, "deduction", report.Fail, "1 of 1 plays failed"),
		},
		Cases: []report.Case{
			{ID: "stdin-pipe", Title: "A pipe", Visibility: "public", Verdict: report.VerdictPass, Items: []string{"stdin"}},
			counts(),
			{
				ID: "secret-id", Title: "No such file", Visibility: "hidden", Verdict: report.VerdictFail, Items: []string{"errors"}, Hint: "Not every name is that of a file.", Clauses: []string{"secret-clause"},
				Plays:        []report.Play{{Argv: []string{"check", "secret.txt"}, End: "exit", Exit: new(int), Stdout: "secret output\n"}},
				Expectations: []report.Expectation{{Channel: "stderr", Comparator: "-nonempty", Option: "nonempty", Verdict: report.VerdictFail, Got: "secret output\n"}},
			},
			{
				ID: "secret-staff", Title: "secret title", Visibility: "staff", Verdict: report.VerdictFail, Items: []string{"errors"},
				Plays:        []report.Play{{Argv: []string{"check", "secret.txt"}, End: "time-out", Stdout: "secret output\n"}},
				Expectations: []report.Expectation{{Channel: "exit", Comparator: "1", Option: "equal", Args: []string{"1"}, Verdict: report.VerdictFail}},
			},
			{
				ID: "leaks", Title: "Everything is freed", Visibility: "public", Verdict: report.VerdictFail, Items: []string{"leaks", "counts"},
				Plays: []report.Play{{Argv: []string{"check"}, End: "exit", Exit: new(int), Stdout: "15 cards covered\n"}},
				Expectations: []report.Expectation{{
					Channel: "memory", Comparator: "-no-leaks", Option: "no-leaks", Verdict: report.VerdictFail,
					Got: "16 bytes in 1 blocks are definitely lost, at check.c:30 (read)\n32 bytes in 1 blocks are definitely lost, at check.c:30 (read)\n",
					Difference: &report.Difference{
						Kind: report.MemoryUse, Count: 2,
						Summary: "valgrind found memory that was never freed: 16 bytes in 1 blocks are definitely lost, at check.c:30 (read), and 1 more",
						Findings: []report.Finding{
							{Kind: report.ValgrindError, What: "16 bytes in 1 blocks are definitely lost", At: &report.Place{File: "check.c", Line: 30, Function: "read"}},
							{Kind: report.ValgrindError, What: "32 bytes in 1 blocks are definitely lost", At: &report.Place{File: "check.c", Line: 30, Function: "read"}},
						},
					},
				}},
			},
			{ID: "memory", Title: "Memory", Visibility: "public", Verdict: report.VerdictNotJudged, Reason: "valgrind is not installed", Items: []string{"memory"}},
		},
		Review: []report.Review{{Item: "readme", Reason: "secret remark"}},
		Timing: &report.Timing{Total: 3.24, Build: 1.1, Cases: []report.CaseTiming{{ID: "counts-many", Plays: 0.25}, {ID: "secret-id", Plays: 0.5}, {ID: "secret-staff", Plays: 2}}},
	}
	print(r, "src/check.c: In function 'main':\nsrc/check.c:12:5: warning: unused variable 'n' [-Wunused-variable]\n")
	return r
}

// print is what the build printed.
func print(r *report.Report, log string) {
	r.Build.Log, r.Build.Findings = report.Text(log), buildlog.Read([]byte(log))
}

// counts is a case that fails at a line.
func counts() report.Case {
	const want, got = "Input is valid\n15 cards covered\n24 stock cards\n", "Input is valid\n15 covered cards \n24 stock cards\n"
	d := compare.FirstDifference([]byte(want), []byte(got))
	d.Summary = words.In("").Differs(report.Expectation{Difference: &d})
	return report.Case{
		ID: "counts-many", Title: "Many cards", Visibility: "public", Verdict: report.VerdictFail, Hint: "write the words in the order of the handout",
		Items: []string{"counts", "errors"},
		Plays: []report.Play{{
			Argv: []string{"check", "game.txt"}, End: "exit", Exit: new(int), Stdout: got, Stderr: "warning\n",
			Inputs:    []report.Input{{Name: "game.txt", Data: "RULES:\n\tturn 1\n"}},
			Undefined: &report.Undefined{Found: &report.Finding{Kind: report.SanitizerError, What: "AddressSanitizer: stack-buffer-overflow", At: &report.Place{File: "src/check.c", Line: 44, Function: "count"}}},
		}},
		Expectations: []report.Expectation{{Channel: "stdout", Comparator: "want.txt", Option: "equal", Args: []string{"want.txt"}, Verdict: report.VerdictFail, Want: want, Got: got, Difference: &d}},
	}
}

// unbuilt is a report of a program that did not build.
func unbuilt() *report.Report {
	r := lost()
	r.Build = report.Build{Status: report.Failed, Command: "make", Cause: "make failed: check.c:3: unknown type name 'crd'"}
	print(r, "\x1b[1mcheck.c:3:1: \x1b[31merror: \x1b[munknown type name 'crd'\ncheck.c:3:1: note: did you mean 'card'?\n/usr/include/stdio.h:27:1: error: not the student's\n../outside.c:1:1: error: neither\n")
	r.Score = report.Score{Possible: 40, Waiting: 10}
	for i := range r.Items[1:] {
		r.Items[i+1].Status, r.Items[i+1].Earned, r.Items[i+1].Reason = report.NotRun, 0, "the program did not build"
	}
	for i := range r.Cases {
		c := &r.Cases[i]
		c.Verdict, c.Reason, c.Plays, c.Expectations = report.VerdictNotRun, "the program did not build", nil, nil
	}
	return r
}

// voided is a report of a submission that broke a rule.
func voided() *report.Report {
	r := lost()
	r.Void = []report.Void{{Item: "vla", Title: "No variable-length arrays", Reason: "src/check.c:20: the compiler found one", Place: "src/check.c:20"}}
	r.Items = append(r.Items, report.Item{ID: "vla", Title: "No variable-length arrays", Kind: "zero", Status: report.Fail, Reason: "src/check.c:20: the compiler found one", Place: "src/check.c:20",
		Findings: []report.Finding{{Kind: report.NotAllowed, What: "the compiler found one", At: &report.Place{File: "src/check.c", Line: 20}}}})
	r.Build.Status, r.Build.Cause = report.Partly, "make built check, and not advance"
	r.Score = report.Score{Possible: 40, Voided: 18.66}
	r.Cases = r.Cases[:1]
	r.Cases[0].Verdict, r.Cases[0].Plays = report.VerdictFail, []report.Play{{Argv: []string{"check"}, End: "signal", Signal: "SIGABRT", Fault: "AddressSanitizer: heap-buffer-overflow, at src/check.c:97 (read_card)",
		Found: &report.Finding{Kind: report.SanitizerError, What: "AddressSanitizer: heap-buffer-overflow", At: &report.Place{File: "src/check.c", Line: 97, Function: "read_card"}}}}
	r.Cases[0].Expectations = []report.Expectation{{Channel: "exit", Comparator: "0", Option: "equal", Args: []string{"0"}, Verdict: report.VerdictFail}}
	r.Tests = []report.Test{
		{Name: "tests/empty.in", Verdict: report.VerdictPass, Catches: []string{"secret-variant"}},
		{Name: "tests/lost.in", Verdict: report.VerdictFail, Reason: "there is no tests/lost.out", Catches: []string{}},
	}
	r.Variants = []report.Variant{{ID: "secret-variant", Title: "secret fault", Caught: true}, {ID: "secret-other", Title: "secret other fault"}}
	return r
}

// revised is a report that a tutor has marked, of a copy without all cases, on
// which one case failed and then passed.
func revised() *report.Report {
	r := lost()
	r.Items[3].Earned, r.Items[3].Status, r.Items[3].Reason = 4, report.Partial, "the message is clear"
	r.Items[3].Mark = &report.Mark{Who: "tutor-jb", Why: "the message is clear", Status: report.Fail}
	r.Items[4].Earned, r.Items[4].Status, r.Items[4].Reason = 3, report.Pass, ""
	r.Items[4].Mark = &report.Mark{Who: "tutor-jb", Why: "valgrind was not there", Status: report.NotJudged}
	r.Items[1].Elsewhere, r.Items[2].Elsewhere = 2, 2.5
	r.Score = report.Score{Earned: 25.669, Possible: 40, Extra: 2, Percent: 64.17, Waiting: 10, Elsewhere: 4.5}
	r.Cases[0].Flaky = true
	r.Cases[2] = report.Case{ID: "secret-id", Title: "No such file", Visibility: "hidden", Verdict: report.VerdictPass, Flaky: true, Items: []string{"errors"}}
	r.Fingerprint = "sha256:02"
	r.Environment = &report.Environment{System: "linux/amd64", Variables: []string{"LANG=C"}, Tools: []report.Tool{{Name: "gcc", Version: "gcc 14"}}}
	return r
}

var samples = []struct {
	name   string
	report func() *report.Report
}{{"lost", lost}, {"unbuilt", unbuilt}, {"voided", voided}, {"revised", revised}}

package report_test

import (
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// full is a report in which every field of the model has a value.
func full() *report.Report {
	exit := 1
	return &report.Report{
		Schema:     report.Schema,
		Void:       []report.Void{{Item: "one-file", Title: "One source file", Reason: "also handed in: b.c", ReasonFact: catalog.Of("files.extra", "files", "b.c"), Place: "b.c"}},
		Assignment: report.Assignment{ID: "sorting", Title: "Sorting: part 1", Group: 2},
		Suite:      "sha256:00",
		Touchstone: "1.0.0",
		Submission: report.Submission{Name: "ada", Kind: "folder", Hash: "sha256:01"},
		Selection:  "num*",
		Sandbox:    report.Sandbox{Level: 1, Name: "limited", Layers: []string{"time limit"}, Missing: []report.Missing{{Layer: "network namespace", Why: "not here", WhyFact: catalog.Of("list.next", "first", catalog.Verbatim("not here"), "next", "install it")}}},
		Build:      report.Build{Status: report.Failed, Command: "make", Cause: "the compiler found an error", CauseFact: catalog.Verbatim("an error"), Notes: []string{"make clean was run first"}, NoteFacts: []report.Fact{catalog.Of("notes.kit", "file", "kit.c")}, Log: "cc: error\nmake: \xff\n", Findings: []report.Finding{{Kind: report.CompilerError, What: "stray ä", At: &report.Place{File: "sort.c", Line: 3, Column: 4}}}},
		Score:      report.Score{Earned: 33.5, Possible: 110, Extra: 5, Percent: 30.45, Waiting: 10, NotJudged: 7, Elsewhere: 2.5, Voided: 33.5},
		Items: []report.Item{
			{ID: "order", Title: "Sorts", Points: 10, Earned: 3.33, Kind: "auto", Source: "spec", Clause: "sorts", Status: report.Partial, Reason: "2 of 3 plays failed", ReasonFact: catalog.Of("reason.plays", "all", 3, "n", 2), Unjudged: &report.Unjudged{Points: 1.5, Why: "no valgrind", WhyFact: catalog.Of("reason.no-valgrind")}, Place: "sort.c:12", Findings: []report.Finding{{Kind: report.NotAllowed, At: &report.Place{File: "sort.c", Line: 12}}}, Evidence: report.Evidence{Passed: 1, Total: 3}, Elsewhere: 2.5},
		},
		Cases: []report.Case{{
			ID: "numbers", Title: "Sorts numbers", Hash: "sha256:02", Visibility: "public", Clauses: []string{"sorts"}, Hint: "10 is more than 9.",
			Verdict: report.VerdictFail, Reason: "none", ReasonFact: catalog.Of("reason.not-here"), Items: []string{"order"},
			Plays: []report.Play{
				{Line: 4, Argv: []string{"sort", "-n", "a b"}, Stdin: "in.txt", Inputs: []report.Input{{Name: "in.txt", Data: "10\n9\n"}}, End: "exit", Exit: &exit, Stdout: "10\n9\n\x80", Stderr: "warning\r\n", Left: 1},
				{Line: 9, Argv: []string{"sort"}, End: "signal", Signal: "SIGSEGV", Error: "ended", Note: "allocation 3 failed", NoteFact: catalog.Of("review.unjudged", "n", 0.5, "why", "allocation: 3"), Fault: "heap-buffer-overflow at sort.c:12",
					Undefined: &report.Undefined{Memory: true, Addresses: true, Found: &report.Finding{Kind: report.SanitizerError, What: "AddressSanitizer: heap-buffer-overflow", At: &report.Place{File: "sort.c", Line: 12, Function: "main"}}}},
			},
			Expectations: []report.Expectation{{
				Line: 5, Play: 0, Items: []string{"order"}, Channel: "stdout", Comparator: "-numbers -drop '[ ]' want.txt", Option: "equal", Args: []string{"want.txt"}, Relax: []string{"numbers"}, Drop: []string{"[ ]"}, Verdict: report.VerdictFail, Want: "9\n10\n", Got: "10\n9\n\x80",
				Difference: &report.Difference{Summary: "line 1 differs", Line: 1, Column: 1, Want: "9", Got: "10"},
			}},
		}},
		Tests:    []report.Test{{Name: "tests/1.in", Verdict: report.VerdictPass, Catches: []string{"descending"}}, {Name: "tests/2.in", Verdict: report.VerdictFail, Reason: "line 1 differs", ReasonFact: catalog.Verbatim("line 1 differs"), Difference: &report.Difference{Line: 1}, Catches: []string{}}},
		Variants: []report.Variant{{ID: "descending", Title: "The order is turned round.", Caught: true}, {ID: "none", Title: "Nothing is sorted."}},
		Review:   []report.Review{{Item: "order", Reason: "prints more than asked", ReasonFact: catalog.Of("item.title", "item", "order"), Tried: &report.Case{ID: "numbers", Visibility: report.Public, Clauses: []string{}, Items: []string{}, Verdict: report.VerdictFail}}},
		Late:     &report.Late{Submitted: "2026-11-20T23:00:00Z", Deadline: "2026-11-19T23:00:00Z", Deducted: 3.5, Result: 30, Sum: "33.5 − 1 day × 3.5 = 30 points", SumFact: catalog.Of("late.percent", "base", 33.5, "rate", 10)},
		Basis:    &report.Basis{Program: "sha256:03", Assignment: "sha256:04", Clauses: "sha256:05", Files: "sha256:06"},
		Environment: &report.Environment{
			System: "linux/amd64", Variables: []string{"TZ=UTC"}, Umask: "0022", Folder: "/box", Argv0: "./NAME", Addresses: "random",
			Limits: report.PlayLimits{Wall: 10, CPU: 2.5, Memory: 1 << 26, Stack: 1 << 23, Output: 1 << 20, File: 1 << 20, Disk: 1 << 28, Processes: 20, OpenFiles: 64},
			Tools:  []report.Tool{{Name: "cc", Version: "cc (Debian 12.2.0) 12.2.0"}, {Name: "valgrind", Version: "missing"}},
		},
		Timing: &report.Timing{Total: 2.5, Build: 1.25, Cases: []report.CaseTiming{{ID: "numbers", Plays: 0.01}}},
	}
}

// bare is the smallest report: every list is nil.
func bare() *report.Report {
	return &report.Report{
		Schema:     report.Schema,
		Submission: report.Submission{Kind: "executable"},
		Build:      report.Build{Status: report.NotBuilt},
	}
}

package convert

import (
	"fmt"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// headline says what became of the build; "" when all is well.
func headline(b report.Build) string {
	switch b.Status {
	case report.Failed:
		return "The program did not build."
	case report.Partly:
		return "Not everything was built."
	}
	return ""
}

// ownTests says what became of the tests that were handed in: a heading, and a
// line for each.
func ownTests(r *report.Report) (heading string, list []string) {
	if len(r.Variants) == 0 && len(r.Tests) == 0 {
		return "", nil
	}
	count, caught := 0, 0
	for _, t := range r.Tests {
		if t.Verdict != report.VerdictPass {
			list = append(list, fmt.Sprintf("✗ %s does not count: %s", words.Line(t.Name), words.Line(t.Reason)))
			continue
		}
		count++
		list = append(list, fmt.Sprintf("✓ %s catches %d", words.Line(t.Name), len(t.Catches)))
	}
	for _, v := range r.Variants {
		if v.Caught {
			caught++
		}
	}
	return fmt.Sprintf("Tests handed in: %d of %d count, and together they caught %d of %s",
		count, len(r.Tests), caught, words.Plural(len(r.Variants), "buggy program")), list
}

// again are the titles of the cases that failed and passed when they were
// tried again.
func again(r *report.Report) []string {
	var titles []string
	for _, c := range r.Cases {
		if c.Flaky {
			titles = append(titles, words.Line(c.Title))
		}
	}
	return titles
}

// total is the sum in one line.
func total(r *report.Report) string {
	points, rest := sum(r)
	if rest == "" {
		return points
	}
	return points + " · " + rest
}

// sum is the points, and what else there is to count.
func sum(r *report.Report) (points, rest string) {
	var parts, others []string
	if len(r.Void) > 0 {
		parts = append(parts, "a rule was broken")
	}
	if r.Score.Waiting > 0 {
		parts = append(parts, words.Waiting(r.Score.Waiting))
	}
	if r.Score.NotJudged > 0 {
		parts = append(parts, words.Points(r.Score.NotJudged)+" not judged")
	}
	count := map[report.Verdict]int{}
	for _, c := range r.Cases {
		count[c.Verdict]++
	}
	if len(r.Cases) > 0 && r.Build.Status != report.Failed {
		parts = append(parts, fmt.Sprintf("%d of %s passed", count[report.VerdictPass], words.Plural(len(r.Cases), "case")))
		for _, verdict := range []report.Verdict{report.VerdictNotRun, report.VerdictNotJudged} {
			if n := count[verdict]; n > 0 {
				others = append(others, fmt.Sprintf("%s %s", words.Plural(n, "case"), verdict))
			}
		}
	}
	if n := count[report.VerdictFail]; n > 0 {
		parts = append(parts, fmt.Sprintf("%d failed", n))
	}
	parts = append(parts, others...)
	return fmt.Sprintf("%s of %s points", words.Points(r.Score.Earned), words.Points(r.Score.Possible)), strings.Join(parts, " · ")
}

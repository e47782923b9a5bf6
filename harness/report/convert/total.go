package convert

import (
	"fmt"

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
	return fmt.Sprintf("Tests that were handed in: %d of %d count, and together they tell %d of %s from a right one",
		count, len(r.Tests), caught, words.Plural(len(r.Variants), "wrong program")), list
}

// total is the sum in one line.
func total(r *report.Report) string {
	sum := fmt.Sprintf("%s of %s points", words.Points(r.Score.Earned), words.Points(r.Score.Possible))
	if len(r.Void) > 0 {
		sum += " · a rule was broken"
	}
	if r.Score.Waiting > 0 {
		sum += fmt.Sprintf(" · %s wait for a tutor", words.Points(r.Score.Waiting))
	}
	if r.Score.NotJudged > 0 {
		sum += fmt.Sprintf(" · %s not judged", words.Points(r.Score.NotJudged))
	}
	passed, failed := 0, 0
	for _, c := range r.Cases {
		switch c.Verdict {
		case report.VerdictPass:
			passed++
		case report.VerdictFail:
			failed++
		}
	}
	if len(r.Cases) > 0 && r.Build.Status != report.Failed {
		sum += fmt.Sprintf(" · %d of %s passed", passed, words.Plural(len(r.Cases), "case"))
	}
	if failed > 0 {
		sum += fmt.Sprintf(" · %d failed", failed)
	}
	return sum
}

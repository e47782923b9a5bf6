package play

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// tryCases tries ten cases of two plays each.
func tryCases(t *testing.T, prog submission.Program) []Result {
	t.Helper()
	var cases []*caselang.Case
	for i := range 10 {
		plays := strings.Repeat("play -limit wall=200ms prog\nitem a\nexpect exit any\n", 2)
		c, err := caselang.Parse(fmt.Sprintf("case-%d.txtar", i), []byte("#title: T\n#clause: one\n"+plays))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": prog}, Run: pool.Run, Workers: 2}
	results, err := r.Try(context.Background(), cases)
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func TestAHopelessProgramIsNotTriedOnEverything(t *testing.T) {
	results := tryCases(t, candidate(t, "exec sleep 60"))
	for i, r := range results {
		tried := r.Case.Verdict == report.VerdictFail
		if tried != (i < pilotPlays/2) {
			t.Errorf("case %d: %s", i, r.Case.Verdict)
		}
		if !tried && (r.Case.Verdict != report.VerdictNotRun || r.Case.ReasonFact != catalog.Of("reason.never-ends", "n", pilotPlays) || len(r.Evidence) != 2 || r.Evidence[0].NotRun.None()) {
			t.Errorf("case %d: %+v", i, r)
		}
	}
}

// What it prints may be right elsewhere.
func TestAProgramThatPrintsIsTriedOnEverything(t *testing.T) {
	for i, r := range tryCases(t, candidate(t, "echo hello; exec sleep 60")) {
		if r.Case.Verdict != report.VerdictFail {
			t.Errorf("case %d: %s", i, r.Case.Verdict)
		}
	}
}

func TestAProgramThatEndsIsTriedOnEverything(t *testing.T) {
	for i, r := range tryCases(t, candidate(t, "exit 1")) {
		if r.Case.Verdict != report.VerdictPass {
			t.Errorf("case %d: %s", i, r.Case.Verdict)
		}
	}
}

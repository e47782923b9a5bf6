package endtoend

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// gomokuReport grades a sample of gomoku-mist and gives its report and the
// screen.
func gomokuReport(t *testing.T, want int, name string, args ...string) (data []byte, screen string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.yaml")
	folder := filepath.Join(samples.Repository(t), "testdata", "submissions", "gomoku-mist", name)
	status, _, screen := built.Touchstone(t, append([]string{"grade", "gomoku-mist", folder, "--report", file}, args...)...)
	if status != want {
		t.Fatalf("status %d, stderr:\n%s", status, screen)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data, screen
}

// A broken rule stands before everything else, with its place.
func TestBrokenRuleStandsFirst(t *testing.T) {
	built.Slow(t)
	data, screen := gomokuReport(t, lost, "malloc")
	if !bytes.HasPrefix(data, []byte("schema: touchstone/report/v1\nvoid:\n  - item: no-dynamic-memory\n")) {
		t.Errorf("the report begins\n%.300s", data)
	}
	r, err := report.Read("report.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Void) != 1 || !strings.HasPrefix(r.Void[0].Place, "gitm.c:") || r.Score.Earned != 0 || r.Score.Voided == 0 {
		t.Errorf("void %+v, score %+v", r.Void, r.Score)
	}
	said := catalog.English.Say
	builtWith, _, _ := strings.Cut(said("screen.built")+" "+said("screen.built.with", "command", "\x00"), "\x00")
	first, built := strings.Index(screen, r.Void[0].Reason), strings.Index(screen, builtWith)
	if first < 0 || built < first {
		t.Errorf("the screen is\n%s", screen)
	}
}

// What a sanitizer reported stands in the report with its place, and is the
// same in each run.
func TestSanitizerReport(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	first, screen := gomokuReport(t, lost, "history-overflow", "--case", "end-tie")
	second, _ := gomokuReport(t, lost, "history-overflow", "--case", "end-tie")
	a, _, _ := bytes.Cut(first, []byte("\ntiming:\n"))
	b, _, _ := bytes.Cut(second, []byte("\ntiming:\n"))
	if !bytes.Equal(a, b) {
		t.Error("two reports differ before their timing")
	}
	fault := catalog.English.Say("found.at-function", "what", "AddressSanitizer: stack-buffer-overflow", "file", "gitm.c", "line", 138, "function", "place")
	if !bytes.Contains(a, []byte("fault: '"+fault+"'")) || !strings.Contains(screen, fault) {
		t.Errorf("the place is not shown:\n%s", screen)
	}
}

// The report says of each test what it catches; what nothing catches is shown
// to tutors only.
func TestOwnTests(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	data, screen := gomokuReport(t, lost, "own-tests-weak")
	r, err := report.Read("report.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]report.Verdict{}
	caught := map[string]bool{}
	for _, test := range r.Tests {
		verdicts[test.Name] = test.Verdict
		for _, id := range test.Catches {
			caught[id] = true
		}
	}
	for name, want := range map[string]report.Verdict{
		"tests/who.in": report.VerdictPass, "tests/win-row.in": report.VerdictPass, "tests/no-newline.in": report.VerdictPass,
		"tests/resign.in": report.VerdictFail, "tests/refused.in": report.VerdictFail,
	} {
		if verdicts[name] != want {
			t.Errorf("%s: %q, want %q", name, verdicts[name], want)
		}
	}
	for _, v := range r.Variants {
		if v.Caught != caught[v.ID] {
			t.Errorf("%s: %t", v.ID, v.Caught)
		}
	}
	_, tutor := gomokuReport(t, lost, "own-tests-weak", "--tutor")
	const missed = "tie-unnoticed"
	if caught[missed] || strings.Contains(screen, missed) == strings.Contains(tutor, missed) {
		t.Errorf("a student sees\n%s\na tutor sees\n%s", screen, tutor)
	}
}

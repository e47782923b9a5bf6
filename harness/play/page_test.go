package play

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/files/filetest"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/submission"
)

var update = flag.Bool("update", false, "write the generated part of docs/cases.md anew")

const page = "../../docs/cases.md"

// TestPage finds the worked failure in docs/cases.md stale, if the code gives another.
func TestPage(t *testing.T) {
	part := workedFailure(t, example(t, read(t, page)))
	filetest.Generated(t, page, "failure", "go test ./harness/play -update", part, *update)
}

// example is the first block of code of the page.
func example(t *testing.T, text string) *caselang.Case {
	t.Helper()
	var block strings.Builder
	for line := range strings.Lines(text) {
		code, indented := strings.CutPrefix(line, "    ")
		if !indented && block.Len() > 0 && strings.TrimSpace(line) != "" {
			break
		}
		if indented || block.Len() > 0 {
			block.WriteString(strings.TrimPrefix(code, "\n"))
			if strings.TrimSpace(line) == "" {
				block.WriteString("\n")
			}
		}
	}
	c, err := caselang.Parse("keyword-lower-case.txtar", []byte(strings.TrimRight(block.String(), "\n")+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func workedFailure(t *testing.T, c *caselang.Case) string {
	t.Helper()
	a := testAssignment(t)
	a.Programs[0].Name = "check"
	prog := candidate(t, `echo "Error near line 3: expecting 'FOUNDATIONS:'" >&2`)
	r := &Runner{Assignment: a, Programs: map[string]submission.Program{"check": prog}, Run: pool.Run}
	results, err := r.Try(context.Background(), []*caselang.Case{c})
	if err != nil {
		t.Fatal(err)
	}
	var screen strings.Builder
	shown := &report.Report{Cases: []report.Case{results[0].Case}}
	replay := func(id string) string { return "touchstone grade coms327-part1 . --case " + id }
	if err := terminal.Render(&screen, shown, terminal.View{Replay: replay}); err != nil {
		t.Fatal(err)
	}
	_, failure, ok := strings.Cut(screen.String(), "✗")
	if !ok {
		t.Fatal("the example does not fail")
	}
	failure = failure[:strings.LastIndex(strings.TrimRight(failure, "\n"), "\n")]
	var block strings.Builder
	for line := range strings.Lines("✗" + strings.TrimRight(failure, "\n") + "\n") {
		if strings.TrimSpace(line) != "" {
			block.WriteString("    ")
		}
		block.WriteString(line)
	}
	return block.String()
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

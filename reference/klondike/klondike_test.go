package klondike

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

type program func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// outcome is what a run of one of the programs shows.
type outcome struct {
	exit           int
	stdout, stderr string
}

func (o outcome) String() string {
	return fmt.Sprintf("exit %d, stderr %q, stdout %q", o.exit, o.stderr, o.stdout)
}

func run(p program, stdin string, args ...string) outcome {
	var stdout, stderr strings.Builder
	exit := p(args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{exit, stdout.String(), stderr.String()}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// position describes a game in short: columns from the left, with the missing
// ones empty, and everything else empty or without limit unless said.
type position struct {
	rules, foundations, stock string
	columns                   []string
}

func (p position) game(t *testing.T) *Game {
	t.Helper()
	columns := [Columns]string{}
	for i := range columns {
		columns[Columns-1-i] = "|"
		if i < len(p.columns) {
			columns[Columns-1-i] = p.columns[i]
		}
	}
	text := strings.Join([]string{
		"RULES:", orElse(p.rules, "turn 1 unlimited"),
		"FOUNDATIONS:", orElse(p.foundations, "_c _d _h _s"),
		"TABLEAU:", strings.Join(columns[:], "\n"),
		"STOCK:", orElse(p.stock, "|"), "MOVES:",
	}, "\n")
	g, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

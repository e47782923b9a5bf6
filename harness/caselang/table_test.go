package caselang

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"touchstone/harness/files/filetest"
)

var update = flag.Bool("update", false, "write the generated part of docs/cases.md anew")

// TestTables finds the tables of commands and comparators in docs/cases.md stale, if the code
// gives others.
func TestTables(t *testing.T) {
	for name, part := range map[string]string{"commands": commandTable(), "comparators": comparatorTable()} {
		filetest.Generated(t, "../../docs/cases.md", name, "go test ./harness/caselang -update", part, *update)
	}
}

func commandTable() string {
	var b strings.Builder
	b.WriteString("| command | meaning |\n|---|---|\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.ReplaceAll(c.usage, "|", `\|`), c.summary)
	}
	return b.String()
}

func comparatorTable() string {
	var b strings.Builder
	b.WriteString("| comparator | passes when |\n|---|---|\n")
	for _, c := range Comparators() {
		option := strings.TrimSuffix("-"+c.Name+" ", "- ")
		passes := c.Passes
		if c.Channel != "" {
			passes = "(channel `" + c.Channel + "`) " + passes
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", strings.TrimSpace(option+c.Words), passes)
	}
	return b.String()
}

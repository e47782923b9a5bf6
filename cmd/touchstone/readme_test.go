package main

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"touchstone/harness/files/filetest"
)

var update = flag.Bool("update", false, "write anew what is generated: the session in README.md, hidden.yaml")

// busy is what a busy machine adds.
var busy = regexp.MustCompile(`(?m)^(SLOW|Trying) .*\n`)

var seconds = regexp.MustCompile(`\b[0-9.]+ s\b`)

// TestReadme finds a session in README.md that is not what the program
// prints.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades: left out with -short")
	}
	t.Chdir(repository)
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(data), "<!-- session:")
	command := before[strings.LastIndex(before, "$ touchstone ")+len("$ touchstone "):]
	status, _, screen := touchstone(t, strings.Fields(command)...)
	if status != statusLost {
		t.Fatalf("status %d: %s", status, screen)
	}
	screen = busy.ReplaceAllString(screen, "")
	var shown strings.Builder
	for line := range strings.Lines(seconds.ReplaceAllString(screen, "0.4 s")) {
		if strings.TrimSpace(line) != "" {
			line = "    " + line
		}
		shown.WriteString(line)
	}
	filetest.Generated(t, "README.md", "session", "go test ./cmd/touchstone -run Readme -update", strings.TrimRight(shown.String(), "\n")+"\n", *update)
}

package endtoend

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
)

// TestAuthoring follows docs/authoring.md, command by command.
func TestAuthoring(t *testing.T) {
	built.Slow(t)
	page, err := os.ReadFile(filepath.Join(samples.Repository(t), "docs", "authoring.md"))
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(page), -1) {
		commands = append(commands, strings.Split(strings.TrimSpace(block[1]), "\n")...)
	}
	if len(commands) < 10 || len(commands) > 15 {
		t.Fatalf("%d commands are shown: %q", len(commands), commands)
	}
	dir := t.TempDir()
	for _, command := range commands {
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(built.Program(t))+":"+os.Getenv("PATH"))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s\n%v\n%s", command, err, out)
		}
	}
	page, err = os.ReadFile(filepath.Join(dir, "results", "class.html"))
	if err != nil || !strings.Contains(string(page), "ada") || !strings.Contains(string(page), "bob") {
		t.Errorf("the page of the class: %v", err)
	}
}

package endtoend

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
)

// TestReferenceWithoutMemory gives the reference of esp-ass3 64 MiB of data.
func TestReferenceWithoutMemory(t *testing.T) {
	built.Slow(t)
	built.Sources(t)
	program := filepath.Join(t.TempDir(), "ass3")
	if out, err := exec.Command("go", "build", "-o", program, "touchstone/cmd/ass3").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const (
		prompt  = "esp> "
		unknown = "[INFO] Invalid command!\n"
		board   = 720 // bytes
	)
	for _, test := range []struct {
		name, input, answers string
		status               int
	}{
		{"ordinary input", "foo\nexit\n", prompt + unknown + prompt, 0},
		{"long lines that fit", strings.Repeat(strings.Repeat(" ", 4_000_000)+"foo\n", 5),
			strings.Repeat(prompt+unknown, 5) + prompt, 0},
		{"a line that does not fit", "foo\n" + strings.Repeat("x", 200_000_000) + "\nexit\n",
			prompt + unknown + prompt + "[ERR] Out of memory.\n", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			cmd := exec.Command("sh", "-c", `ulimit -d 65536 && exec "$0" "$1"`,
				program, filepath.Join(samples.Repository(t), "reference/espsolitaire/testdata/deck/sorted.txt"))
			cmd.Stdin = strings.NewReader(test.input)
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Run(); cmd.ProcessState == nil {
				t.Fatal(err)
			}
			answers := stdout.Bytes()[min(board, stdout.Len()):]
			if status := cmd.ProcessState.ExitCode(); status != test.status || string(answers) != test.answers || stderr.Len() > 0 {
				t.Errorf("exit status %d\nafter the board:\n%s\nstderr:\n%s", status, answers, stderr.Bytes())
			}
		})
	}
}

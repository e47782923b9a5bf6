package samples_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
)

// Every mistake costs what is declared for it, and sets of them no more and no less.
func TestTogether(t *testing.T) {
	if !*samples.Long {
		t.Skip("tries hundreds of programs: go test ./cmd/touchstone/samples/... -long")
	}
	verify := exec.CommandContext(t.Context(), "go", "run", ".", "verify", "coms327-part2", "--together", "100", "--seed", "1", "--repository", filepath.Join("..", ".."))
	verify.Dir = filepath.Join("..", "..")
	if said, err := verify.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}

package samples

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryAssignmentIsTried guards against a suite that nothing tries.
func TestEveryAssignmentIsTried(t *testing.T) {
	for _, s := range Suites(t) {
		id := s.ID
		text, err := os.ReadFile(filepath.Join(Repository(t), "cmd", "touchstone", "samples", id, "samples_test.go"))
		if call := `samples.Try(t, "` + id + `")`; err != nil || !strings.Contains(string(text), call) {
			t.Errorf("cmd/touchstone/samples/%s has no test with %s: %v", id, call, err)
		}
	}
}

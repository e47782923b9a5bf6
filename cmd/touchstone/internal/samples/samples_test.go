package samples

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cases"
	"touchstone/harness/suite"
)

// TestEveryAssignmentIsTried guards against a suite that nothing tries.
func TestEveryAssignmentIsTried(t *testing.T) {
	places, err := suite.Collection{BuiltIn: cases.FS}.List()
	if err != nil || len(places) == 0 {
		t.Fatal(places, err)
	}
	for _, at := range places {
		id := at.ID
		text, err := os.ReadFile(filepath.Join(Repository(t), "cmd", "touchstone", "samples", id, "samples_test.go"))
		if call := `samples.Try(t, "` + id + `")`; err != nil || !strings.Contains(string(text), call) {
			t.Errorf("cmd/touchstone/samples/%s has no test with %s: %v", id, call, err)
		}
	}
}

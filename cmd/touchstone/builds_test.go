package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
)

// TestBuildsOnlyWhatIsPlayed: for a case that plays one of the ten programs of uno-game, that
// one is built, and for the same again nothing. The report does not tell which.
func TestBuildsOnlyWhatIsPlayed(t *testing.T) {
	built.Slow(t)
	folder := filepath.Join(t.TempDir(), "builds")
	t.Setenv(keptBuilds, folder)
	durations := regexp.MustCompile(`(?ms)^timing:.*`)
	var reports []string
	for range 2 {
		status, report, screen := touchstone(t, "grade", "uno-game", filepath.Join(repository, "testdata", "submissions", "uno-game", "good"), "--case", "validpile-top", "--report", "-")
		if status != statusFull || !strings.Contains(report, "command: make -s -k -f grade/objects.mk probe_uno_3\n") {
			t.Fatalf("status %d:\n%s%s", status, report, screen)
		}
		reports = append(reports, report)
	}
	if first, second := durations.ReplaceAllString(reports[0], ""), durations.ReplaceAllString(reports[1], ""); first != second {
		t.Errorf("the reports are\n%s\n%s", first, second)
	}
	if there, _ := filepath.Glob(filepath.Join(folder, "*", "1", "*")); there == nil && !strings.Contains(reports[0], "name: limited\n") && !strings.Contains(reports[0], "name: bare\n") {
		t.Error("the build is not kept")
	} else if kept := strings.Contains(reports[1], "\n  build: 0\n"); kept != (there != nil) || len(there) > 1 {
		t.Errorf("%v are kept, and nothing was built: %v", there, kept)
	}
}

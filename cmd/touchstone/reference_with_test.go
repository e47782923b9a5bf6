package main

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// The reference runs with any mistakes that its assignment declares.
func TestReferenceWithMistakes(t *testing.T) {
	const calls = "uno_newgame([7r:n])\nuno_count()\nuno_topcard()\n"
	tests := []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string
	}{
		{"two mistakes", []string{"--with", "count-zero,top-below", "probe_uno_3"}, 0, "uno_newgame([7r:n]) ok\nuno_count() = 0\nuno_topcard() = [7r:n]\n", ""},
		{"none", []string{"--with", "", "probe_uno_3"}, 0, "uno_newgame([7r:n]) ok\nuno_count() = 1\nuno_topcard() = [7r:n]\n", ""},
		{"unknown", []string{"--with", "count-zer", "probe_uno_3"}, statusUsage, "", `"count-zer"`},
		{"no list", []string{"--with"}, statusUsage, "", inEnglish("mistakes.unnamed")},
		{"exclusive", []string{"--with", "count-zero,count-one-more", "probe_uno_3"}, statusUsage, "", inEnglish("mistakes.exclusive")},
		{"no such program", []string{"--with", "count-zero", "probe_uno_9"}, statusUsage, "", inEnglish("reference.none")},
	}
	for _, test := range tests {
		var stdout, stderr strings.Builder
		args := slices.Concat([]string{"reference", "uno-game"}, test.args)
		status := run(context.Background(), args, strings.NewReader(calls), &stdout, &stderr)
		if status != test.status || stdout.String() != test.stdout || !strings.Contains(stderr.String(), test.stderr) {
			t.Errorf("%s: status %d, %q\n%s", test.name, status, stdout.String(), stderr.String())
		}
	}
}

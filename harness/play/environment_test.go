package play

import (
	"slices"
	"testing"

	"touchstone/harness/assignment"
)

// The language of a report is for the course's part of a program alone: what a
// shell or the C library says must not depend on it.
func TestEnvironmentLanguage(t *testing.T) {
	env := Environment(&assignment.Assignment{Language: "es"})
	for _, want := range []string{"LANGUAGE=es", "LC_MESSAGES=C"} {
		if !slices.Contains(env, want) {
			t.Errorf("%s is not in %q", want, env)
		}
	}
}

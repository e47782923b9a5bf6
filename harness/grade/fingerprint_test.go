package grade

import (
	"os"
	"path/filepath"
	"testing"

	"touchstone/harness/submission"
)

// A fingerprint is the same as long as everything is that a result depends on,
// and no longer.
func TestFingerprint(t *testing.T) {
	g, submitted := grader(t)
	print := func(sub *submission.Submission, o Options) string {
		t.Helper()
		text, err := g.Fingerprint(t.Context(), sub, o)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	seen := map[string]string{}
	differs := func(what, text string) {
		t.Helper()
		if other, known := seen[text]; known {
			t.Errorf("%s: the same as %s", what, other)
		}
		seen[text] = what
	}
	first := print(submitted, Options{})
	differs("the first", first)
	for what, o := range map[string]Options{"a group of one": {Group: 1}, "another order": {First: []string{"wrong"}}, "tried once": {Once: true}} {
		if print(submitted, o) != first {
			t.Errorf("%s changes nothing about a result, and the fingerprint is another", what)
		}
	}
	differs("a group of two", print(submitted, Options{Group: 2}))
	differs("some cases", print(submitted, Options{Cases: "right"}))

	program := filepath.Join(t.TempDir(), "act")
	if err := os.WriteFile(program, []byte(act+"# changed\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	other, err := submission.Executables("act=" + program)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	differs("another program", print(other, Options{}))

	for what, change := range map[string]func(){
		"another version": func() { g.Version = "later" },
		"other cases":     func() { g.Suite.Hash = "sha256:01" },
		"another title":   func() { g.Suite.Cases[0].Title = "Er macht es richtig" },
		"another hint":    func() { g.Suite.Cases[0].Hint = "read the handout" },
		"twins":           func() { g.Twins = append(g.Twins, Twins{Of: "right", Cases: g.Suite.Cases[:1]}) },
		"another item":    func() { g.Suite.Rubric[0].Title = "Alles" },
	} {
		change()
		differs(what, print(submitted, Options{}))
	}
}

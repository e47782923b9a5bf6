package words_test

import (
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

var say = catalog.English.Say

func TestAgain(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: say("again", "n", 1), 2: say("again", "n", 2)} {
		if got := words.In("").Again(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestMarked(t *testing.T) {
	for why, want := range map[string]string{"": say("marked"), "it was late": say("marked.why", "why", "it was late")} {
		if got := words.In("").Marked(report.Mark{Who: "jb", Why: why}); got != want {
			t.Errorf("%q: %s", why, got)
		}
	}
}

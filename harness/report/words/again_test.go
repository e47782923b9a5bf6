package words_test

import (
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

func TestAgain(t *testing.T) {
	for n, want := range map[int]string{0: "", 1: "1 case passed only when tried again. It counts", 2: "2 cases passed only when tried again. They count"} {
		if got := words.In("").Again(n); !strings.HasPrefix(got, want) || (n == 0) != (got == "") {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestMarked(t *testing.T) {
	for why, want := range map[string]string{"": "marked by a tutor", "it was late": "marked by a tutor: it was late"} {
		if got := words.In("").Marked(report.Mark{Who: "jb", Why: why}); got != want {
			t.Errorf("%q: %s", why, got)
		}
	}
}

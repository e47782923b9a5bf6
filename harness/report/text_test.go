package report_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"touchstone/harness/report"
)

func TestCutKeepsHeadAndTail(t *testing.T) {
	if got := report.Cut([]byte("short\n")); got != "short\n" {
		t.Errorf("a short text becomes %q", got)
	}
	long := "begin\n" + strings.Repeat("é", 10*report.MaxText) + "\nend\n"
	got := string(report.Cut([]byte(long)))
	if !strings.HasPrefix(got, "begin\né") || !strings.HasSuffix(got, "é\nend\n") || !strings.Contains(got, " bytes ...]\n") {
		t.Errorf("head, mark or tail is missing: %.40q ... %.40q", got, got[len(got)-40:])
	}
	if !utf8.ValidString(got) || len(got) > report.MaxText+100 {
		t.Errorf("%d bytes, valid UTF-8: %t", len(got), utf8.ValidString(got))
	}
}

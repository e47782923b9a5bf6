package submission

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"touchstone/harness/report"
)

// A report keeps what is wrong rather than what is doubtful, and no more than
// a person looks at.
func TestFound(t *testing.T) {
	var log strings.Builder
	for n := range 300 {
		fmt.Fprintf(&log, "a.c:%d:1: warning: w\n", n+1)
	}
	fmt.Fprintf(&log, "b.c:7:1: error: stray '\xff' %s\n", strings.Repeat("ä", 5000))
	list := found(report.Text(log.String()))
	if len(list) != 200 || list[0].Kind != report.CompilerError || list[1].At.Line != 1 {
		t.Fatalf("%d findings, the first are %+v", len(list), list[:2])
	}
	if what := list[0].What; len(what) > 2010 || !utf8.ValidString(what) || !strings.HasPrefix(what, "stray '\ufffd' ä") {
		t.Errorf("%d bytes: %q", len(what), what)
	}
}

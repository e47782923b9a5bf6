package play

import (
	"context"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/submission"
)

// A fault of the harness in one case is an error, and no end of the program:
// others are being graded at the same time.
func TestAPanicIsAFault(t *testing.T) {
	c, err := caselang.Parse("case.txtar", []byte("#title: T\n#clause: one\nplay prog\nitem a\nexpect stdout -as lower want\n-- want --\nx\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := &Runner{
		Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": candidate(t, "echo x")},
		Readers: caselang.Readers{"lower": {Meaning: func([]byte) (string, error) { panic("a hole in the reader") }}},
		Run:     pool.Run, Workers: 2,
	}
	if _, err := r.Try(context.Background(), []*caselang.Case{c}); err == nil || !strings.Contains(err.Error(), "a hole in the reader") {
		t.Errorf("got %v", err)
	}
}

package play

import (
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/submission"
)

// What a program in Python depends on by chance is none of the interpreter's memory, and an
// interpreter under valgrind takes minutes.
func TestOnlyCompiledProgramsAreRefilled(t *testing.T) {
	path := compiled(t, "int main(void) { return 0; }\n").Path
	c, err := caselang.Parse("case.txtar", []byte("#title: T\n#clause: one\nplay prog\nexpect exit 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		program submission.Program
		want    bool
	}{
		{submission.Program{Path: path}, true},
		{submission.Program{Path: path, Prefix: []string{"wc.py"}}, false},
	} {
		if got := runnerOf(t, test.program).Refillable(c); got != test.want {
			t.Errorf("%+v: %t", test.program, got)
		}
	}
}

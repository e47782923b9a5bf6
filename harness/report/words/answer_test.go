package words

import (
	"testing"

	"touchstone/harness/report"
)

func TestFirstAnswer(t *testing.T) {
	play := report.Play{Stdin: "moves.txt", Inputs: []report.Input{{Name: "config.txt", Data: "x\ny\n"}, {Name: "moves.txt", Data: "one\ntwo\n"}}}
	for answer, want := range map[int]string{
		0: "",
		2: `The first wrong answer is the one to line 2 of moves.txt, "two".`,
		9: "",
	} {
		x := report.Expectation{Difference: &report.Difference{Answer: answer}}
		if got := FirstAnswer(x, play); got != want {
			t.Errorf("%d: %s", answer, got)
		}
	}
	if got := FirstAnswer(report.Expectation{}, play); got != "" {
		t.Error(got)
	}
}

package words

import (
	"bytes"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

func TestFirstAnswer(t *testing.T) {
	play := report.Play{Stdin: "moves.txt", Inputs: []report.Input{{Name: "config.txt", Data: "x\ny\n"}, {Name: "moves.txt", Data: "one\ntwo\n"}}}
	for answer, want := range map[int]string{
		0: "",
		2: catalog.English.Say("answer.first", "line", 2, "file", "moves.txt", "text", `"two"`),
		9: "",
	} {
		x := report.Expectation{Difference: &report.Difference{Answer: answer}}
		if got := In("").FirstAnswer(x, play); got != want {
			t.Errorf("%d: %s", answer, got)
		}
	}
	long := report.Play{Stdin: "moves.txt", Inputs: []report.Input{{Name: "moves.txt", Data: report.Cut(bytes.Repeat([]byte("one\n"), report.MaxText))}}}
	if got := In("").FirstAnswer(report.Expectation{Difference: &report.Difference{Answer: 2000}}, long); got != "" {
		t.Error(got)
	}
	if got := In("").FirstAnswer(report.Expectation{}, play); got != "" {
		t.Error(got)
	}
}

package compare

import (
	"errors"
	"testing"

	"touchstone/harness/report"
)

func TestChecked(t *testing.T) {
	c := Checked{Input: []byte("in"), Answer: []byte("answer"), Checker: func(input, answer, output []byte) (Judgement, error) {
		if string(input) != "in" || string(answer) != "answer" {
			t.Errorf("it is called with %q and %q", input, answer)
		}
		switch string(output) {
		case "crash":
			return Judgement{}, errors.New("a crash")
		case "right":
			return Judgement{Share: 1}, nil
		case "half":
			return Judgement{0.5, "1 of 2"}, nil
		}
		return Judgement{Why: "not right"}, nil
	}}
	if r := c.Judge([]byte("right")); !r.OK || r.Fault != nil {
		t.Errorf("%+v", r)
	}
	if r := c.Judge([]byte("wrong")); r.OK || r.Fault != nil || r.Difference.Kind != report.Rejected || r.Difference.Problem != "not right" {
		t.Errorf("%+v", r)
	}
	if r := c.Judge([]byte("half")); r.OK || r.Fault != nil || r.Difference.Share != 0.5 || r.Difference.Problem != "1 of 2" {
		t.Errorf("%+v", r)
	}
	if r := c.Judge([]byte("crash")); r.OK || r.Fault == nil || r.Fault.Error() != "a crash" || r.Difference != nil {
		t.Errorf("%+v", r)
	}
}

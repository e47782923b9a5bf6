package compare

import (
	"errors"
	"testing"

	"touchstone/harness/report"
)

func TestChecked(t *testing.T) {
	c := Checked{Input: []byte("in"), Answer: []byte("answer"), Checker: func(input, answer, output []byte) (bool, string, error) {
		if string(input) != "in" || string(answer) != "answer" {
			t.Errorf("it is called with %q and %q", input, answer)
		}
		switch string(output) {
		case "crash":
			return false, "", errors.New("a crash")
		case "right":
			return true, "", nil
		}
		return false, "not right", nil
	}}
	if r := c.Judge([]byte("right")); !r.OK || r.Fault != nil {
		t.Errorf("%+v", r)
	}
	if r := c.Judge([]byte("wrong")); r.OK || r.Fault != nil || r.Difference.Kind != report.Rejected || r.Difference.Problem != "not right" {
		t.Errorf("%+v", r)
	}
	if r := c.Judge([]byte("crash")); r.OK || r.Fault == nil || r.Fault.Error() != "a crash" || r.Difference != nil {
		t.Errorf("%+v", r)
	}
}

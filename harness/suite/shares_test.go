package suite

import (
	"math"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
)

// The shares of an item add up to all of it, by the weights of its cases, and a clause that
// hardly any play is about has no fair one.
func TestShares(t *testing.T) {
	s := &Suite{Assignment: &assignment.Assignment{Rubric: []assignment.Item{
		{ID: "counts", Weights: []assignment.Weight{{Cases: "heavy", Weight: 17}}}, {ID: "nothing"},
	}}}
	for _, id := range []string{"one", "two", "none"} {
		s.Clauses.List = append(s.Clauses.List, assignment.Clause{ID: id})
	}
	for id, clauses := range map[string][]string{"heavy": {"one"}, "light": {"one", "two"}, "other": {"two", "one"}, "more": {"one"}} {
		c, err := caselang.Parse(id+".txtar", []byte("#title: x\n#clause: one\n\nplay p\nitem counts\nexpect exit 0\n"))
		if err != nil {
			t.Fatal(err)
		}
		c.ID, c.Clauses = id, clauses
		s.Cases = append(s.Cases, c)
	}
	want := map[string]float64{"one": 19.0 / 20, "two": 1.0 / 20}
	all := s.Shares()
	if len(all) != 2 {
		t.Fatalf("got %+v", all)
	}
	for _, share := range all {
		if share.Item != "counts" || math.Abs(share.Part-want[share.Clause]) > 1e-9 || share.Even != 0.5 || share.Fair() != (share.Clause == "one") {
			t.Errorf("got %+v, want %v", share, want[share.Clause])
		}
	}
}

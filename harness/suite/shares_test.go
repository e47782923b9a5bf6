package suite

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
)

// shared returns a suite with a case of one play for each list of clauses, whose weights the manifest gives.
func shared(t rapid.TB, cases map[string][]string, weights map[string]float64) *Suite {
	item := assignment.Item{ID: "counts"}
	for id, weight := range weights {
		item.Weights = append(item.Weights, assignment.Weight{Cases: id, Weight: weight})
	}
	s := &Suite{Assignment: &assignment.Assignment{Rubric: []assignment.Item{item, {ID: "nothing"}}}}
	known := map[string]bool{}
	for id, clauses := range cases {
		c, err := caselang.Parse(id+".txtar", []byte("#title: x\n#clause: one\n\nplay p\nitem counts\nexpect exit 0\n"))
		if err != nil {
			t.Fatal(err)
		}
		c.Clauses = clauses
		s.Cases = append(s.Cases, c)
		for _, clause := range clauses {
			if !known[clause] {
				known[clause] = true
				s.Clauses.List = append(s.Clauses.List, assignment.Clause{ID: clause})
			}
		}
	}
	s.balance()
	return s
}

// Where each clause has a fair share, plays count as the manifest says; where one has not, all are changed as
// little as that takes.
func TestShares(t *testing.T) {
	for _, test := range []struct {
		name    string
		cases   map[string][]string
		weights map[string]float64
		want    map[string]float64 // the parts
		counts  map[string]float64 // the weights of cases
	}{
		{"fair", map[string][]string{"a": {"one"}, "b": {"two"}, "c": {"two", "one"}}, map[string]float64{"a": 1.5},
			map[string]float64{"one": 2 / 3.5, "two": 1.5 / 3.5}, map[string]float64{"a": 1.5, "b": 1, "c": 1}},
		{"drowned", map[string][]string{"a": {"one"}, "b": {"two"}, "c": {"one"}}, map[string]float64{"a": 8},
			map[string]float64{"one": 0.75, "two": 0.25}, map[string]float64{"a": 8 * 0.8333, "b": 2.5, "c": 0.8333}},
		{"two clauses in one case", map[string][]string{"a": {"one"}, "b": {"one", "two"}}, map[string]float64{"a": 19},
			map[string]float64{"one": 0.75, "two": 0.25}, map[string]float64{"a": 19 * 0.7692, "b": (0.7692 + 10) / 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := shared(t, test.cases, test.weights)
			shares := s.Shares()
			if len(shares) != len(test.want) {
				t.Errorf("got %+v", shares)
			}
			for _, share := range shares {
				if share.Item != "counts" || math.Abs(share.Part-test.want[share.Clause]) > 1e-3 {
					t.Errorf("got %+v, want %v", share, test.want[share.Clause])
				}
			}
			for id, want := range test.counts {
				if got := s.Rubric[0].Of(id); math.Abs(got-want) > 1e-3 {
					t.Errorf("%s counts %v, want %v", id, got, want)
				}
			}
		})
	}
}

// Whatever the cases are about and weigh, every share is within its bounds, they add up to the item, and
// a copy without the hidden cases counts what it has in the same way.
func TestAnyShareIsInBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cases, weights := map[string][]string{}, map[string]float64{}
		for i := range rapid.IntRange(1, 12).Draw(t, "cases") {
			id := fmt.Sprint("case-", i)
			cases[id] = rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"}), 1, 3, rapid.ID).Draw(t, "clauses")
			if rapid.Bool().Draw(t, "weighed") {
				weights[id] = rapid.Float64Range(0.05, 20).Draw(t, "weight")
			}
		}
		s := shared(t, cases, weights)
		shares, sum := s.Shares(), 0.0
		for _, share := range shares {
			even := 1 / float64(len(shares))
			if share.Part < leastShare*even-1e-3 || share.Part > mostShare*even+1e-3 {
				t.Errorf("%s has %v, an even share is %v", share.Clause, share.Part, even)
			}
			sum += share.Part
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("the parts add up to %v", sum)
		}
		plays := 0.0
		for id := range cases {
			plays += s.Rubric[0].Of(id)
		}
		for _, share := range shares {
			lost := 0.0
			for id, clauses := range cases {
				for _, c := range clauses {
					if c == share.Clause {
						lost += s.Rubric[0].Of(id)
					}
				}
			}
			if lost < (share.Part-1e-3)*plays {
				t.Errorf("who breaks %s loses %v of %v, its share is %v", share.Clause, lost, plays, share.Part)
			}
		}
		more := *s.Cases[0]
		more.ID = "more"
		hidden := Hidden{Schema: HiddenSchema, Factors: s.factors}
		for name, other := range map[string]*Suite{
			"a copy":                {Cases: s.Cases[1:], Absent: []Secret{{ID: "elsewhere"}}, hidden: hidden},
			"a suite with one more": {Cases: slices.Concat(s.Cases, []*caselang.Case{&more}), added: map[string]bool{"more": true}, hidden: hidden},
		} {
			other.Assignment = &assignment.Assignment{Rubric: []assignment.Item{{ID: "counts", Weights: s.Rubric[0].Weights}}}
			other.balance()
			for _, c := range s.Cases[1:] {
				if got, want := other.Rubric[0].Of(c.ID), s.Rubric[0].Of(c.ID); got != want {
					t.Errorf("%s counts %v in %s, and %v", c.ID, got, name, want)
				}
			}
		}
	})
}

package samples

import (
	"cmp"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/grade"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
)

// representatives picks a small set of samples to stand for all, if there is no time
// for all: every sample without a fault, and enough others that each item is lost in
// part and as a whole, and each zero rule broken, if any sample does so. It picks
// greedily, starting with the sample that covers the most.
func representatives(samples []sample.Sample) []sample.Sample {
	type kind struct {
		item string
		loss sample.Loss
	}
	shown := map[kind]bool{}
	shows := func(s sample.Sample) (list []kind) { // what no picked sample shows yet
		for item, loss := range s.Loses {
			list = append(list, kind{item, loss})
		}
		for _, rule := range s.Void {
			list = append(list, kind{item: rule})
		}
		return slices.DeleteFunc(list, func(k kind) bool { return shown[k] })
	}
	picked := map[string]bool{}
	loops := func(s sample.Sample) int {
		if slices.Contains(s.Breaks, "endless loop") {
			return 1
		}
		return 0
	}
	for {
		best, most := -1, 0
		for i, s := range samples {
			if n := len(shows(s)); n > 0 && (best < 0 || cmp.Or(loops(samples[best])-loops(s), n-most) > 0) {
				best, most = i, n
			}
		}
		if best < 0 {
			break
		}
		picked[samples[best].Name] = true
		for _, k := range shows(samples[best]) {
			shown[k] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(samples), func(s sample.Sample) bool {
		return !picked[s.Name] && len(s.Loses)+len(s.Void) > 0
	})
}

// oneOfEach picks the sample good and, of those that lose points on cases without
// breaking a rule, the one whose mistake affects the fewest cases.
func oneOfEach(s *suite.Suite, list []sample.Sample) []sample.Sample {
	least := len(briefCases(s, sample.Sample{}))
	var wrong sample.Sample
	fewest := len(s.Cases) + 1
	for _, one := range list {
		if n := len(briefCases(s, one)); n > least && n < fewest && len(one.Void) == 0 {
			wrong, fewest = one, n
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(one sample.Sample) bool { return one.Name != "good" && one.Name != wrong.Name })
}

// briefly returns the grader with a few cases, on which the sample loses the same as
// on all.
func briefly(t *testing.T, g *grade.Grader, one sample.Sample) *grade.Grader {
	t.Helper()
	s := *g.Suite
	s.Cases = briefCases(&s, one)
	return on(t, g, &s)
}

// briefCases returns the first case for each item and way of input, and all cases for
// the items that the sample loses.
func briefCases(s *suite.Suite, one sample.Sample) []*caselang.Case {
	type kind struct {
		item string
		way  assignment.Way
	}
	shown := map[kind]bool{}
	var few []*caselang.Case
	for _, c := range s.Cases {
		evidence := c.Counts()
		if slices.ContainsFunc(evidence, func(e caselang.Counted) bool { return !shown[kind{e.Item, e.Way}] || one.Loses[e.Item] != "" }) {
			few = append(few, c)
		}
		for _, e := range evidence {
			shown[kind{e.Item, e.Way}] = true
		}
	}
	return few
}

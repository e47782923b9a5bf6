package samples

import (
	"slices"

	"touchstone/harness/grade"
	"touchstone/harness/script"
	"touchstone/harness/suite"
	"touchstone/harness/verify"
)

// representatives picks the samples that stand for the others when there is no
// time for all: every one without a fault, and so many of the others that each
// item is lost in part and as a whole, and each zero rule broken, wherever any
// sample does so. Those that show most are taken first, so that it is few.
func representatives(samples []verify.Sample) []verify.Sample {
	type kind struct {
		item string
		loss verify.Loss
	}
	shown := map[kind]bool{}
	shows := func(s verify.Sample) (list []kind) { // what nothing picked shows yet
		for item, loss := range s.Loses {
			list = append(list, kind{item, loss})
		}
		for _, rule := range s.Void {
			list = append(list, kind{item: rule})
		}
		return slices.DeleteFunc(list, func(k kind) bool { return shown[k] })
	}
	picked := map[string]bool{}
	for {
		best, most := -1, 0
		for i, s := range samples {
			if n := len(shows(s)); n > most {
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
	return slices.DeleteFunc(slices.Clone(samples), func(s verify.Sample) bool {
		return !picked[s.Name] && len(s.Loses)+len(s.Void) > 0
	})
}

// oneOfEach picks the sample good, and of those that lose points on cases, but
// break no rule, the one whose mistake the fewest cases are about.
func oneOfEach(s *suite.Suite, list []verify.Sample) []verify.Sample {
	least := len(briefCases(s, verify.Sample{}))
	var wrong verify.Sample
	fewest := len(s.Cases) + 1
	for _, sample := range list {
		if n := len(briefCases(s, sample)); n > least && n < fewest && len(sample.Void) == 0 {
			wrong, fewest = sample, n
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(sample verify.Sample) bool { return sample.Name != "good" && sample.Name != wrong.Name })
}

// briefly is the grader with a few cases, on which the sample loses what it
// does on all.
func briefly(g *grade.Grader, sample verify.Sample) *grade.Grader {
	s := *g.Suite
	s.Cases = briefCases(&s, sample)
	return &grade.Grader{Suite: &s, Readers: g.Readers, Benches: g.Benches, Pool: g.Pool, Workers: g.Workers}
}

// briefCases are the first case for each item, and every one for the items
// that the sample loses.
func briefCases(s *suite.Suite, sample verify.Sample) []*script.Case {
	shown := map[string]bool{}
	var few []*script.Case
	for _, c := range s.Cases {
		if slices.ContainsFunc(c.Items(), func(item string) bool { return !shown[item] || sample.Loses[item] != "" }) {
			few = append(few, c)
		}
		for _, item := range c.Items() {
			shown[item] = true
		}
	}
	return few
}

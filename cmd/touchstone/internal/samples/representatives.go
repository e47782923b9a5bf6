package samples

import (
	"slices"

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

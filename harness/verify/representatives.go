package verify

import "slices"

// Representatives picks the samples that stand for the others when there is no
// time for all: every one without a fault, and so many of the others, in their
// order, that each item is lost in part and as a whole, and each zero rule
// broken, wherever any sample does so.
func Representatives(samples []Sample) []Sample {
	type kind struct {
		item string
		loss Loss
	}
	seen := map[kind]bool{}
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool {
		shown := len(s.Loses)+len(s.Void) == 0
		show := func(k kind) {
			shown = shown || !seen[k]
			seen[k] = true
		}
		for item, loss := range s.Loses {
			show(kind{item, loss})
		}
		for _, rule := range s.Void {
			show(kind{item: rule})
		}
		return !shown
	})
}

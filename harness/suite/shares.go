package suite

import (
	"maps"
	"math"
	"slices"

	"touchstone/harness/caselang"
)

// Share is the part of an item that the plays of one clause decide.
type Share struct {
	Item, Clause string
	Part         float64 // of the item, from 0 to 1; of a play whose case is about several clauses, each gets a part
}

// The bounds of a share, in even ones: who breaks a clause wholly should feel it, and many plays
// of one clause should not drown another.
const (
	leastShare = 0.5
	mostShare  = 3
)

// Factors say how much more or less the plays of a clause count for an item than its manifest says, by
// item and clause. An item whose clauses have their shares without that has none.
type Factors map[string]map[string]float64

// balance keeps the share of each clause of each item within its bounds. Where there is a hidden.yaml, and cases of it are
// missing or others were added, it says what that takes.
func (s *Suite) balance() {
	if s.factors = s.hidden.Factors; s.hidden.Schema == "" || len(s.Absent) == 0 && !s.enlarged() {
		s.factors = Factors{}
		for item, weights := range s.weights() {
			if f := bounded(weights); f != nil {
				s.factors[item] = f
			}
		}
	}
	for i, item := range s.Rubric {
		factors := s.factors[item.ID]
		if factors == nil {
			continue
		}
		s.Rubric[i].Factors = map[string]float64{}
		for _, c := range s.Cases {
			sum := 0.0
			for _, clause := range c.Clauses {
				sum += factors[clause]
			}
			if sum > 0 {
				s.Rubric[i].Factors[c.ID] = decimals(sum / float64(len(c.Clauses)))
			}
		}
	}
}

// enlarged reports whether a case was added that is not in hidden.yaml.
func (s *Suite) enlarged() bool {
	listed := map[string]bool{}
	for _, secret := range s.hidden.Cases {
		listed[secret.ID] = true
	}
	return slices.ContainsFunc(s.Cases, func(c *caselang.Case) bool { return s.added[c.ID] && !listed[secretID(c)] })
}

// weights returns the weight of the plays of each clause, by item, as the manifest has it.
func (s *Suite) weights() map[string]map[string]float64 {
	all := map[string]map[string]float64{}
	for _, c := range s.Cases {
		for _, e := range c.Counts() {
			item, ok := s.Item(e.Item)
			if ok && all[e.Item] == nil {
				all[e.Item] = map[string]float64{}
			}
			for _, clause := range c.Clauses {
				if ok {
					all[e.Item][clause] += item.Declared(c.ID) / float64(len(c.Clauses))
				}
			}
		}
	}
	return all
}

// bounded returns the factors that bring the weights of clauses into their bounds: all are multiplied by the same number,
// and what is outside then is moved to its bound. It returns nil if none is outside.
func bounded(weights map[string]float64) map[string]float64 {
	clauses := slices.Sorted(maps.Keys(weights))
	total := 0.0
	for _, c := range clauses {
		total += weights[c]
	}
	even := total / float64(len(clauses))
	within := func(weight float64) float64 { return min(max(weight, leastShare*even), mostShare*even) }
	if !slices.ContainsFunc(clauses, func(c string) bool { return within(weights[c]) != weights[c] }) {
		return nil
	}
	low, high := 0.0, 0.0
	for _, c := range clauses {
		high = max(high, total/weights[c])
	}
	for range 100 { // halves the interval in which the sum is the old one
		by, sum := (low+high)/2, 0.0
		for _, c := range clauses {
			sum += within(by * weights[c])
		}
		if sum > total {
			high = by
		} else {
			low = by
		}
	}
	factors := map[string]float64{}
	for _, c := range clauses {
		factors[c] = decimals(within(low*weights[c]) / weights[c])
	}
	return factors
}

// decimals keeps four, so that a copy without the hidden cases counts the same.
func decimals(n float64) float64 { return math.Round(n*1e4) / 1e4 }

// Shares returns the share of each clause of each item, in the order of the rubric and of the
// clauses. Cases that are not here do not count.
func (s *Suite) Shares() (all []Share) {
	weights := s.weights()
	for _, item := range s.Rubric {
		first, total := len(all), 0.0
		for _, clause := range s.Clauses.List {
			part := weights[item.ID][clause.ID]
			if factors := s.factors[item.ID]; factors != nil {
				part *= factors[clause.ID]
			}
			if part > 0 {
				all, total = append(all, Share{Item: item.ID, Clause: clause.ID, Part: part}), total+part
			}
		}
		for i := first; i < len(all); i++ {
			all[i].Part /= total
		}
	}
	return all
}

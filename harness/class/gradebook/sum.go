package gradebook

import (
	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
)

// Sum returns the arithmetic that leads from the points of a submission to those that
// count, in one line; none if the class has no policy.
func Sum(s *ledger.Submission) catalog.Message {
	l := s.Lateness
	if l == nil || s.Score == nil {
		return catalog.Message{}
	}
	points := s.Score.Earned
	result := catalog.Of("count.points", "n", l.Result)
	if l.Days > 0 {
		result = catalog.Of("late.and-days", "text", result, "n", l.Days)
	}
	base := s.Score.Possible
	if l.Of == "earned" {
		base = points
	}
	share := "late.percent"
	if l.Of == "points" {
		share = "late.points"
	}
	switch {
	case l.Unknown:
		return catalog.Of("late.unknown", "result", result)
	case l.By == "":
		return catalog.Of("late.in-time", "result", result)
	case l.Closed:
		return catalog.Of("late.closed", "points", points)
	case l.Units == 0:
		return catalog.Of("late.free", "result", result)
	case l.Capped():
		most := catalog.Of(share, "rate", l.Most, "base", base)
		return catalog.Of("late.capped", "points", points, "units", catalog.Named("late", l.Per, "n", l.Units), "most", most, "result", result)
	}
	return catalog.Of("late.sum", "points", points, "units", catalog.Named("late", l.Per, "n", l.Units), "each", catalog.Of(share, "rate", l.Rate, "base", base), "result", result)
}

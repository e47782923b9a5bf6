package gradebook

import (
	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

// Sum returns the arithmetic that leads from the points of a submission to those that
// count, in one line; "" if the class has no policy.
func Sum(v words.Voice, s *ledger.Submission) string {
	l := s.Lateness
	if l == nil || s.Score == nil {
		return ""
	}
	points := v.Points(s.Score.Earned)
	result := v.Say("count.points", "n", l.Result)
	if l.Days > 0 {
		result = v.Say("late.and-days", "text", result, "n", l.Days)
	}
	base := v.Points(s.Score.Possible)
	if l.Of == "earned" {
		base = points
	}
	share := "late.percent"
	if l.Of == "points" {
		share = "late.points"
	}
	switch {
	case l.Unknown:
		return v.Say("late.unknown", "result", result)
	case l.By == "":
		return v.Say("late.in-time", "result", result)
	case l.Closed:
		return v.Say("late.closed", "points", points)
	case l.Units == 0:
		return v.Say("late.free", "result", result)
	case l.Capped():
		most := v.Say(share, "rate", v.Points(l.Most), "base", base)
		return v.Say("late.capped", "points", points, "units", v.Named("late", l.Per, "n", l.Units), "most", most, "result", result)
	}
	return v.Say("late.sum", "points", points, "units", v.Named("late", l.Per, "n", l.Units), "each", v.Say(share, "rate", v.Points(l.Rate), "base", base), "result", result)
}

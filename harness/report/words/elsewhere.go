package words

import (
	"touchstone/harness/report"
)

// Elsewhere says how much of the score depends on cases that were not available;
// "" if nothing does.
func (v Voice) Elsewhere(r *report.Report) string {
	points := map[string]float64{} // by kind of item
	for _, item := range r.Items {
		if item.Mark == nil {
			points[item.Kind] += item.Elsewhere
		}
	}
	var parts []string
	if n := r.Score.Elsewhere; n > 0 {
		parts = append(parts, v.Say("elsewhere.of", "n", n, "all", r.Score.Possible))
	}
	if n := points["extra"]; n > 0 && len(r.Void) == 0 {
		parts = append(parts, v.Say("elsewhere.extra", "n", n))
	}
	if n := points["deduction"]; n > 0 && len(r.Void) == 0 {
		parts = append(parts, v.Say("elsewhere.deduction", "n", n))
	}
	if len(parts) == 0 {
		return ""
	}
	return capital(v.Say("elsewhere", "parts", v.List(parts)))
}

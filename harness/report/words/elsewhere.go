package words

import (
	"fmt"
	"strings"

	"touchstone/harness/report"
)

// Elsewhere says how much of the score depends on cases that were not there to
// be tried; "" when nothing does.
func Elsewhere(r *report.Report) string {
	points := map[string]float64{} // by kind of item
	for _, item := range r.Items {
		if item.Mark == nil {
			points[item.Kind] += item.Elsewhere
		}
	}
	var parts []string
	if n := r.Score.Elsewhere; n > 0 {
		parts = append(parts, fmt.Sprintf("%s of the %s points", Points(n), Points(r.Score.Possible)))
	}
	if n := points["extra"]; n > 0 && len(r.Void) == 0 {
		parts = append(parts, Points(n)+" extra points")
	}
	if n := points["deduction"]; n > 0 && len(r.Void) == 0 {
		parts = append(parts, "deductions of up to "+Points(n)+" points")
	}
	if len(parts) == 0 {
		return ""
	}
	list := parts[len(parts)-1]
	if rest := parts[:len(parts)-1]; len(rest) > 0 {
		list = strings.Join(rest, ", ") + " and " + list
	}
	return strings.ToUpper(list[:1]) + list[1:] + " are judged by cases that this copy does not have. The score may change with them."
}

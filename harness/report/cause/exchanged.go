package cause

import "touchstone/harness/report"

// Exchanged returns two lines as they are expected, if in each failed play of the case the
// number of one of them is printed in the other, and the reverse, and nothing else is wrong.
func Exchanged(c report.Case) (one, other report.Text, ok bool) {
	all := failed(c)
	if len(all) == 0 || len(all)%2 > 0 {
		return "", "", false
	}
	for i := 0; i < len(all); i += 2 {
		a, b := all[i].Difference, all[i+1].Difference
		if all[i].Play != all[i+1].Play || !exchanged(a, b) || !exchanged(b, a) {
			return "", "", false
		}
		if numberless(b.Want) < numberless(a.Want) {
			a, b = b, a
		}
		if one == "" {
			one, other = a.Want, b.Want
		}
		if numberless(a.Want) != numberless(one) || numberless(b.Want) != numberless(other) {
			return "", "", false
		}
	}
	return one, other, numberless(one) != numberless(other)
}

// exchanged reports whether what is wrong in one line is the number that another one should have.
func exchanged(a, b *report.Difference) bool {
	return a != nil && b != nil && a.Kind == report.OneWord && b.Kind == report.OneWord && a.By != 0 && a.Extra[0] == b.Missing[0]
}

package grade

import (
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// farFewer is how many times the share of the public cases that a program passes must exceed
// that of the others to be told. Tables of the public cases were measured at 6 to 31 times and more.
const farFewer = 4

// unlike names to tutors a program that passes most of the public cases and far fewer of those
// that students do not have, as one does that knows the answers by heart.
func unlike(cases []report.Case) []report.Review {
	var public, others struct{ passed, all int }
	for _, c := range cases {
		count := &others
		if c.Visibility == report.Public {
			count = &public
		}
		switch c.Verdict {
		case report.VerdictPass:
			count.passed++
			fallthrough
		case report.VerdictFail:
			count.all++
		}
	}
	if others.all == 0 || 2*public.passed <= public.all || farFewer*others.passed*public.all > public.passed*others.all {
		return nil
	}
	return []report.Review{{ReasonFact: catalog.Of("review.hidden", "passed", public.passed, "all", public.all, "others", others.passed, "hidden", others.all)}}
}

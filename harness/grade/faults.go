package grade

import (
	"slices"

	"touchstone/harness/logs/sanitizer"
	"touchstone/harness/report"
)

// blameSanitized records for each play whose output is kept what a sanitizer
// found and where, and removes from that output what differs in each run.
func blameSanitized(cases []report.Case, files []string) {
	for _, c := range cases {
		for n := range c.Plays {
			p := &c.Plays[n]
			if p.Found = sanitizer.Find(string(*p.Errors()), files); p.Found == nil {
				continue
			}
			*p.Errors() = report.Text(sanitizer.Shorten(string(*p.Errors()), files))
			for i := range c.Expectations {
				x := &c.Expectations[i]
				if x.Play == n && slices.Contains([]string{"stderr", "either", "output"}, x.Channel) && sanitizer.Find(string(x.Got), files) != nil {
					x.Got = report.Text(sanitizer.Shorten(string(x.Got), files))
					x.Difference = &report.Difference{Kind: report.Sanitizer, Findings: []report.Finding{*p.Found}}
				}
			}
		}
	}
}

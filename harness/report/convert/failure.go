package convert

import (
	"html/template"
	"strings"

	"touchstone/harness/report"
)

// Failure is what the page of one student shows of a failed case below its
// title, for other pages: what was checked, what happened, and expected beside
// printed. What the candidate printed is escaped in it.
func Failure(c report.Case) (template.HTML, error) {
	var b strings.Builder
	err := pageTemplate.ExecuteTemplate(&b, "failure", htmlCaseOf(c))
	return template.HTML(b.String()), err
}

package convert

import (
	"html/template"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Failure is what the page of one student shows of a failed case below its
// title, for other pages: what was checked, what happened, and expected beside
// printed. What the candidate printed is escaped in it.
func Failure(c report.Case, v words.Voice) (template.HTML, error) {
	var b strings.Builder
	err := pages[v.Language]().ExecuteTemplate(&b, "failure", Options{v: v}.htmlCaseOf(c))
	return template.HTML(b.String()), err
}

package convert

import (
	"html/template"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Failure renders a failed case as the page of one student shows it below its
// title, for use in other pages: what was checked, what happened, and expected
// beside actual output. It escapes the candidate's output.
func Failure(c report.Case, v words.Voice) (template.HTML, error) {
	var b strings.Builder
	err := pages[v.Language]().ExecuteTemplate(&b, "failure", Options{v: v}.htmlCaseOf(c))
	return template.HTML(b.String()), err
}

package terminal

import (
	"io"
	"strings"

	"touchstone/harness/report"
)

// Failure writes one failed case as the screen shows it below its title.
func Failure(w io.Writer, c report.Case, o View) error {
	p := o.page(o.Language)
	p.explain(c, o)
	_, err := io.WriteString(w, strings.TrimPrefix(p.String(), "\n"))
	return err
}

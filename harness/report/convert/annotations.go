package convert

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// maxAnnotations is the number of annotations per step. GitHub shows ten errors
// and ten warnings, and silently drops the rest.
const maxAnnotations = 9

// writeAnnotations marks the worst lines of the source, then states the score
// and how many more there are.
func writeAnnotations(w io.Writer, r *report.Report, o Options) error {
	var b strings.Builder
	found := findings(r, o)
	shown := found[:min(len(found), maxAnnotations)]
	for _, f := range shown {
		properties := "file=" + property(f.file)
		if f.line > 0 {
			properties += fmt.Sprintf(",line=%d", f.line)
		}
		if f.column > 0 {
			properties += fmt.Sprintf(",col=%d", f.column)
		}
		fmt.Fprintf(&b, "::%s %s,title=%s::%s\n", f.rule.level, properties, property(o.v.Say("rule."+f.rule.id)), data(f.message))
	}
	text := o.total(r) + ". "
	if elsewhere := o.v.Elsewhere(r); elsewhere != "" {
		text += elsewhere + " "
	}
	if more := len(found) - len(shown); more > 0 {
		text += o.v.Say("github.more-places", "n", more)
	} else {
		text += o.v.Say("github.summary")
	}
	fmt.Fprintf(&b, "::notice title=%s::%s\n", property(words.Line(r.Assignment.Title)), data(text))
	_, err := io.WriteString(w, b.String())
	return err
}

var (
	escapeData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	escapeProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// data and property escape the text of a workflow command.
func data(text string) string     { return escapeData.Replace(text) }
func property(text string) string { return escapeProperty.Replace(text) }

package convert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// writeTAP quotes every line of text: a line that a candidate printed can neither
// end its block nor count as a result.
func writeTAP(w io.Writer, r *report.Report, o Options) error {
	var b bytes.Buffer
	list := rows(r, o)
	head := fmt.Sprintf("%s, %s: %s", words.Line(r.Assignment.Title), words.Line(r.Submission.Name), o.total(r))
	if elsewhere := o.v.Elsewhere(r); elsewhere != "" {
		head += ". " + elsewhere
	}
	fmt.Fprintf(&b, "TAP version 14\n1..%d\n# %s\n", len(list), tapText(head))
	for i, row := range list {
		result := "ok"
		if row.verdict == report.VerdictFail {
			result = "not ok"
		}
		fmt.Fprintf(&b, "%s %d - %s: %s", result, i+1, row.group, tapText(row.name))
		switch row.verdict {
		case report.VerdictPass:
			b.WriteByte('\n')
		case report.VerdictFail:
			fmt.Fprintf(&b, "\n  ---\n  message: %s\n", quoted(row.message))
			if row.text != "" {
				b.WriteString("  text:\n")
				for line := range strings.Lines(row.text) {
					fmt.Fprintf(&b, "    - %s\n", quoted(strings.TrimSuffix(line, "\n")))
				}
			}
			b.WriteString("  ...\n")
		default:
			fmt.Fprintf(&b, " # SKIP %s\n", tapText(row.message))
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

var tapEscape = strings.NewReplacer(`\`, `\\`, `#`, `\#`)

func tapText(text string) string { return tapEscape.Replace(text) }

// quoted returns a string that is valid in YAML and in JSON.
func quoted(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // a string can always be encoded
	}
	return strings.TrimSuffix(b.String(), "\n")
}

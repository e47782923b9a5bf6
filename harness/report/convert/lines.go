package convert

import (
	"encoding/json"
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// maxText is the maximum number of bytes of one output that a format shows.
const maxText = 16 << 10

// lines makes an output visible and harmless line by line, and cuts it. Tabs
// and line ends stay as they are.
func (o Options) lines(text report.Text, most int) string {
	cut := len(text) - most
	if cut > 0 {
		text = text[:most]
	}
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		for i, cell := range strings.Split(strings.TrimSuffix(line, "\n"), "\t") {
			if i > 0 {
				b.WriteByte('\t')
			}
			b.WriteString(words.Visible(cell))
		}
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	if cut > 0 {
		b.WriteString("\n" + o.v.Say("more-bytes", "n", cut) + "\n")
	}
	return b.String()
}

// indented writes indented JSON, which is easier to debug.
func indented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// number returns points as a JSON number, never rounded up.
func number(n float64) json.Number { return json.Number(words.Points(n)) }

package assignment

import (
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// Opening is the moment from which students see what stays hidden before it: `after
// 2026-12-01T23:59+01:00`, with the distance from UTC, so that the machine's time zone does not
// matter. The zero value is none.
type Opening struct{ time.Time }

// UnmarshalYAML parses the text form.
func (o *Opening) UnmarshalYAML(n *yaml.Node) error { return o.Parse(n.Value) }

// Parse parses the text form.
func (o *Opening) Parse(text string) (err error) {
	date, ok := strings.CutPrefix(text, "after ")
	for _, form := range []string{"2006-01-02T15:04Z07:00", time.RFC3339} {
		if o.Time, err = time.Parse(form, date); ok && err == nil {
			return nil
		}
	}
	return expected("manifest.opening", text)
}

// String returns the moment as a report has it, RFC 3339; "" for none.
func (o Opening) String() string {
	if o.IsZero() {
		return ""
	}
	return o.Format(time.RFC3339)
}

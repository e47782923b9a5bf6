package convert

import (
	"bytes"
	"encoding/json"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// Read reads a report in either of its own forms: YAML, or JSON if it begins with
// a brace. Errors are *diagnostic.Error with the name of the file.
func Read(file string, data []byte) (*report.Report, error) {
	if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return report.Read(file, data)
	}
	r := new(report.Report)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, diagnostic.New(file, catalog.Of("report.no-json"), diagnostic.Cause(err))
	}
	if r.Schema != report.Schema {
		return nil, report.OtherSchema(file, r.Schema, report.Schema)
	}
	return r, nil
}

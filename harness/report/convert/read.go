package convert

import (
	"bytes"
	"encoding/json"
	"fmt"

	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// Read reads a report in either of its own forms: YAML, or JSON when it begins
// with a brace. Errors are of the form *diagnostic.Error, with the name of the
// file.
func Read(file string, data []byte) (*report.Report, error) {
	if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return report.Read(file, data)
	}
	r := new(report.Report)
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, &diagnostic.Error{File: file, Problem: err.Error(), Hint: "expected a report in JSON"}
	}
	if r.Schema != report.Schema {
		return nil, &diagnostic.Error{File: file, Problem: fmt.Sprintf("the schema is %q, this version reads %q", r.Schema, report.Schema)}
	}
	return r, nil
}

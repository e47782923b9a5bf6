package report_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"touchstone/harness/report"
)

func TestBegins(t *testing.T) {
	var asYAML bytes.Buffer
	if err := report.Write(&asYAML, full()); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(full())
	if err != nil {
		t.Fatal(err)
	}
	indented, err := json.MarshalIndent(full(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{
		asYAML.Bytes(), asJSON, indented,
		append([]byte("\ufeff"), asYAML.Bytes()...),
		bytes.ReplaceAll(asYAML.Bytes(), []byte("\n"), []byte("\r\n")),
	} {
		if head := data[:report.HeadSize]; !report.Begins(head) {
			t.Errorf("this is no report: %q", head)
		}
	}
	for _, text := range []string{
		"", "schema: mine\n", "schema: touchstone/assignment/v1\n", `{"schema": "touchstone/class/v1"}`,
		"# how to read the report\nschema: touchstone/report/v1\n", "The schema: touchstone/report/v1 is that of touchstone.\n",
	} {
		if report.Begins([]byte(text)) {
			t.Errorf("this is a report: %q", text)
		}
	}
}

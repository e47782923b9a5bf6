// Package reporttest reads reports, and validates them against their schema: it compiles the
// schema in Go, and uses an independent validator, jsonschema for Python, with
// Python's YAML parser.
package reporttest

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"touchstone/harness/report"
)

//go:embed validate.py
var script []byte

// Python finds a Python with the validator. If there is none, the test is skipped,
// or fails if must is set.
func Python(t *testing.T, must bool) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import jsonschema, yaml; jsonschema.Draft202012Validator").Run() == nil {
			return python
		}
	}
	const missing = "no Python here has jsonschema (4 or later) and yaml; on Debian: apt-get install python3-jsonschema python3-yaml"
	if must {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

// Write writes a report into a folder as NAME.yaml and as NAME.json.
func Write(t *testing.T, folder, name string, r *report.Report) {
	t.Helper()
	file, err := os.Create(filepath.Join(folder, name+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := report.Write(file, r); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".json"), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Faults lists what is invalid in the reports of a folder, each with its file and
// position; none if all are valid.
func Faults(t *testing.T, python, folder string) []string {
	t.Helper()
	dir := t.TempDir()
	schema, validate := filepath.Join(dir, "report.schema.json"), filepath.Join(dir, "validate.py")
	for name, data := range map[string][]byte{schema: report.SchemaJSON, validate: script} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command(python, validate, schema, folder).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.*"))
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	last := len(lines) - 1
	if err != nil || len(files) == 0 || lines[last] != fmt.Sprint(len(files)) {
		t.Fatalf("%v: of %d files were read: %s", err, len(files), lines[last])
	}
	return lines[:last]
}

// Schema compiles the JSON Schema of reports.
func Schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(report.SchemaJSON))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("report.schema.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("report.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

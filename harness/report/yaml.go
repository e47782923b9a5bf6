package report

import (
	"fmt"
	"io"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"touchstone/harness/diagnostic"
	"touchstone/harness/strictyaml"
)

// Write writes the report as YAML. The same report gives the same bytes, and
// Read gives every Text back byte for byte, and every other string that is
// UTF-8.
func Write(w io.Writer, r *Report) error {
	return strictyaml.Encode(w, valid(reflect.ValueOf(*r)).Interface())
}

// Read reads a report that Write wrote. It is strict: unknown and missing
// keys, unknown words and another schema are errors of the form
// *diagnostic.Error, all of them joined. The name of the file is for these.
func Read(file string, data []byte) (*Report, error) {
	r := new(Report)
	err := strictyaml.DecodeComplete(file, data, r)
	if r.Schema != "" && r.Schema != Schema {
		return nil, &diagnostic.Error{
			File: file, Line: 1, Column: 1,
			Problem: fmt.Sprintf("the schema is %q, this version reads %q", r.Schema, Schema),
			Hint:    "grade again, or use the version that wrote it",
		}
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// UnmarshalYAML takes the known statuses only.
func (s *BuildStatus) UnmarshalYAML(n *yaml.Node) error {
	return oneOf(n, s, Built, Partly, Failed, NotBuilt)
}

// UnmarshalYAML takes the known statuses only.
func (s *Status) UnmarshalYAML(n *yaml.Node) error {
	return oneOf(n, s, Pass, Partial, Fail, Waiting, NotRun, NotJudged)
}

// UnmarshalYAML takes the known verdicts only.
func (v *Verdict) UnmarshalYAML(n *yaml.Node) error {
	return oneOf(n, v, VerdictPass, VerdictFail, VerdictNotRun, VerdictNotJudged)
}

func oneOf[T ~string](n *yaml.Node, into *T, known ...T) error {
	if n.Kind != yaml.ScalarNode || !slices.Contains(known, T(n.Value)) {
		words := make([]string, len(known))
		for i, k := range known {
			words[i] = string(k)
		}
		return fmt.Errorf("unknown value %q (%s)", n.Value, diagnostic.Suggest(n.Value, words))
	}
	*into = T(n.Value)
	return nil
}

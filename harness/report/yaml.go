package report

import (
	"io"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// Write writes the report as YAML. The same report gives the same bytes, and
// Read returns every Text byte for byte, and every other string that is UTF-8.
func Write(w io.Writer, r *Report) error {
	return strictyaml.EncodeAs(w, r, valid)
}

// Read reads a report that Write wrote. It is strict: unknown and missing keys,
// unknown words and another schema are errors, all of them *diagnostic.Error and
// joined. The name of the file is used in them.
func Read(file string, data []byte) (*Report, error) {
	r := new(Report)
	err := strictyaml.DecodeComplete(file, data, r)
	if r.Schema != "" && r.Schema != Schema {
		return nil, OtherSchema(file, r.Schema, Schema)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// OtherSchema returns the error for one of our files written by another version.
func OtherSchema(file, found, known string) error {
	return diagnostic.New(file, catalog.Of("file.schema", "found", strconv.Quote(found), "known", strconv.Quote(known)), catalog.Of("file.schema.hint")).At(1, 1)
}

// UnmarshalYAML accepts only the known statuses.
func (s *BuildStatus) UnmarshalYAML(n *yaml.Node) error {
	return oneOf(n, s, Built, Partly, Failed, NotBuilt)
}

// UnmarshalYAML accepts only the known statuses.
func (s *Status) UnmarshalYAML(n *yaml.Node) error {
	return oneOf(n, s, Pass, Partial, Fail, Waiting, NotRun, NotJudged)
}

// UnmarshalYAML accepts only the known verdicts.
func (v *Verdict) UnmarshalYAML(n *yaml.Node) error {
	return oneOf(n, v, VerdictPass, VerdictFail, VerdictNotRun, VerdictNotJudged)
}

func oneOf[T ~string](n *yaml.Node, into *T, known ...T) error {
	if n.Kind != yaml.ScalarNode || !slices.Contains(known, T(n.Value)) {
		words := make([]string, len(known))
		for i, k := range known {
			words[i] = string(k)
		}
		return diagnostic.New("", catalog.Of("yaml.unknown-value", "value", strconv.Quote(n.Value)), diagnostic.Near(n.Value, words))
	}
	*into = T(n.Value)
	return nil
}

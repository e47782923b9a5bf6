package report

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"touchstone/harness/diagnostic"
	"touchstone/harness/strictyaml"
)

// Write writes the report as YAML. The same report gives the same bytes, and
// Read gives every string back byte for byte.
func Write(w io.Writer, r *Report) error {
	e := yaml.NewEncoder(w)
	e.SetIndent(2)
	if err := e.Encode(node(reflect.ValueOf(r))); err != nil {
		return err
	}
	return e.Close()
}

// node is the encoder of yaml.v3 for the kinds that the model has, apart from
// strings: those of several lines do not all survive the library's own choice
// of style (one that begins with a newline loses it).
func node(v reflect.Value) *yaml.Node {
	n := new(yaml.Node)
	switch v.Kind() {
	case reflect.Pointer:
		return node(v.Elem())
	case reflect.Struct:
		n.Kind = yaml.MappingNode
		for i := range v.NumField() {
			name, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
			if options == "omitempty" && empty(v.Field(i)) {
				continue
			}
			n.Content = append(n.Content, text(name), node(v.Field(i)))
		}
	case reflect.Slice:
		n.Kind = yaml.SequenceNode
		for i := range v.Len() {
			n.Content = append(n.Content, node(v.Index(i)))
		}
		if short(n.Content) {
			n.Style = yaml.FlowStyle
		}
	case reflect.String:
		return text(v.String())
	default:
		if err := n.Encode(v.Interface()); err != nil {
			panic(err) // a number always has a form
		}
	}
	return n
}

func empty(v reflect.Value) bool {
	return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0
}

// short tells a list that reads well on one line: few words, or nothing.
func short(list []*yaml.Node) bool {
	width := 0
	for _, n := range list {
		if n.Kind != yaml.ScalarNode {
			return false
		}
		width += len(n.Value) + len(", ")
	}
	return width <= 80
}

// text writes lines as a block where every reader gives them back unchanged,
// what else needs it in double quotes with escapes, and what is not UTF-8 as
// !!binary.
func text(s string) *yaml.Node {
	if !strings.Contains(s, "\n") || !utf8.ValidString(s) {
		n := new(yaml.Node)
		if err := n.Encode(s); err != nil {
			panic(err) // a string always has a form
		}
		return n
	}
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s, Style: yaml.LiteralStyle}
	if strings.ContainsAny(s[:1], " \t\n") || strings.ContainsAny(s, "\r\u0085\u2028\u2029\ufeff") {
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
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

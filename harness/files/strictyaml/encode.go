package strictyaml

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"io"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"touchstone/harness/lazy"

	"gopkg.in/yaml.v3"
)

// chunk is how many elements of a list yaml.v3 gets at once. Its encoder keeps all of a
// document that it has written, at some hundred bytes a node.
const chunk = 16

// Liner is a struct that may be written in one line, as elements of long lists are.
type Liner interface{ Line() bool }

// Encode writes structs, slices, strings and numbers as YAML, by their `yaml` tags.
// The same value gives the same bytes, and DecodeComplete returns every string byte
// for byte, whatever it contains. The lists of a struct may be long: it is written as
// several documents that are one when they are put together.
func Encode(w io.Writer, v any) error {
	return EncodeAs(w, v, func(v reflect.Value) reflect.Value { return v })
}

// EncodeAs is Encode for a value that is first made another one, a part at a time.
func EncodeAs(w io.Writer, v any, as func(reflect.Value) reflect.Value) error {
	value := reflect.Indirect(reflect.ValueOf(v))
	if value.Kind() != reflect.Struct {
		return document(w, node(as(value)))
	}
	next, written := &yaml.Node{Kind: yaml.MappingNode}, false
	write := func(goesOn bool) error {
		var b bytes.Buffer
		if err := document(&b, next); err != nil {
			return err
		}
		if goesOn {
			b.ReadBytes('\n') // the key of the list is there
		}
		next, written = &yaml.Node{Kind: yaml.MappingNode}, true
		_, err := b.WriteTo(w)
		return err
	}
	for key, field := range fields(value) {
		if field.Kind() != reflect.Slice || field.Type().Elem().Kind() != reflect.Struct || field.Len() == 0 {
			next.Content = append(next.Content, text(key), node(as(field)))
			continue
		}
		for from := 0; from < field.Len(); from += chunk {
			next.Content = append(next.Content, text(key), node(as(field.Slice(from, min(from+chunk, field.Len())))))
			if err := write(from > 0); err != nil {
				return err
			}
		}
	}
	if len(next.Content) > 0 || !written {
		return write(false)
	}
	return nil
}

// document writes one node, and all that is in it.
func document(w io.Writer, n *yaml.Node) error {
	e := yaml.NewEncoder(w)
	e.SetIndent(2)
	if err := e.Encode(n); err != nil {
		return err
	}
	return e.Close()
}

// fields returns the keys of a struct, and their values, without those that are left
// out because they are empty. A field without a key is none of the file's.
func fields(v reflect.Value) iter.Seq2[string, reflect.Value] {
	return func(yield func(string, reflect.Value) bool) {
		for i := range v.NumField() {
			name, options, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
			if name == "" || name == "-" || options == "omitempty" && empty(v.Field(i)) {
				continue
			}
			if !yield(name, v.Field(i)) {
				return
			}
		}
	}
}

// node replaces the encoder of yaml.v3 for the kinds that the model uses, because
// its choice of style loses some strings of several lines (one that begins with a
// newline loses it).
func node(v reflect.Value) *yaml.Node {
	n := new(yaml.Node)
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return node(v.Elem())
	case reflect.Map:
		n.Kind = yaml.MappingNode
		for _, key := range slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) }) {
			n.Content = append(n.Content, text(key.String()), node(v.MapIndex(key)))
		}
		if short(n.Content) {
			n.Style = yaml.FlowStyle
		}
	case reflect.Struct:
		return mapping(v)
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
	case reflect.Bool:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: strconv.FormatBool(v.Bool())}
	case reflect.Int, reflect.Int64:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.FormatInt(v.Int(), 10)}
	case reflect.Float64:
		// No exponent: readers of YAML 1.1 take 1e-05 for a string.
		return &yaml.Node{Kind: yaml.ScalarNode, Value: strconv.FormatFloat(v.Float(), 'f', -1, 64)}
	default:
		return library(v.Interface())
	}
	return n
}

// mapping is node for a struct.
func mapping(v reflect.Value) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	switch own := v.Interface().(type) {
	case yaml.Marshaler:
		form, err := own.MarshalYAML()
		if err != nil {
			panic(err) // none of ours fails
		}
		return node(reflect.ValueOf(form))
	case Liner:
		if own.Line() {
			n.Style = yaml.FlowStyle
		}
	}
	for name, field := range fields(v) {
		n.Content = append(n.Content, text(name), node(field))
	}
	return n
}

func empty(v reflect.Value) bool {
	return v.IsZero() || v.Kind() == reflect.Slice && v.Len() == 0
}

// short reports whether a list reads well on one line: few words, or none.
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

// base64Key is the only key of the mapping for a string that is not UTF-8. YAML's
// !!binary is not a string in JSON Schema, and readers decode it differently.
const base64Key = "base64"

// text writes lines as a block if every reader returns them unchanged, other special
// text in double quotes with escapes, and text that is not UTF-8 as {base64: ...}.
func text(s string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
	switch {
	case !utf8.ValidString(s):
		return &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle, Content: []*yaml.Node{
			text(base64Key), text(base64.StdEncoding.EncodeToString([]byte(s))),
		}}
	case !strings.Contains(s, "\n"):
		if olderYAML().MatchString(s) {
			n.Style = yaml.DoubleQuotedStyle
		}
	case strings.ContainsAny(s[:1], " \t\n") || strings.ContainsAny(s, "\r\u0085\u2028\u2029\ufeff"):
		n.Style = yaml.DoubleQuotedStyle
	default:
		n.Style = yaml.LiteralStyle
	}
	return n
}

// olderYAML matches what YAML 1.1 readers take for a boolean, a base-60 number, or
// a merge key.
var olderYAML = lazy.Regexp(`^(?:<<|=|y|Y|yes|Yes|YES|on|On|ON|n|N|no|No|NO|off|Off|OFF|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?)$`)

// library encodes a value with yaml.v3. It needs an encoder and a decoder for each
// value, so it is used only for rare ones.
func library(v any) *yaml.Node {
	n := new(yaml.Node)
	if err := n.Encode(v); err != nil {
		panic(err) // numbers and strings can always be encoded
	}
	return n
}

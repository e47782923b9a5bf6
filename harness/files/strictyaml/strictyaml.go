// Package strictyaml reads the project's YAML files: only known keys, and every
// error with file, line and column.
//
// The decoder of yaml.v3 is not used for mappings because its errors have no
// column, because KnownFields is ignored below an UnmarshalYAML method, and
// because it resolves aliases, which no file of the project needs.
package strictyaml

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Position is the position of a value in its file. A struct field of this type
// tagged `yaml:"-"` is set to the position of the struct.
type Position struct{ Line, Column int }

// Rest holds the keys of a mapping that its struct does not have, for those who know
// them. A struct with a field of this type, tagged `yaml:"-"`, may have any keys.
type Rest struct {
	known   []string // keys of the struct
	mapping yaml.Node
}

// Keys lists the keys in the order of the file.
func (r Rest) Keys() []string {
	var keys []string
	for i := 0; i < len(r.mapping.Content); i += 2 {
		keys = append(keys, r.mapping.Content[i].Value)
	}
	return keys
}

// Decode reads the keys into a struct, as Decode does for a whole file.
func (r Rest) Decode(file string, into any) error {
	d := decoder{file: file, known: r.known}
	r.mapping.Kind = yaml.MappingNode // also of what was not read
	d.mapping(&r.mapping, reflect.ValueOf(into).Elem())
	return errors.Join(d.errs...)
}

// Keys lists the keys of a struct that into points to.
func Keys(into any) []string {
	fields, _ := new(decoder).fieldsOf(reflect.ValueOf(into).Elem(), Position{})
	return names(fields)
}

var (
	positionType = reflect.TypeFor[Position]()
	restType     = reflect.TypeFor[Rest]()
)

// Short is a struct that may also be written as one word or text, for its most
// important key.
type Short interface{ SetShort(text string) }

// Decode reads one YAML document into the struct, slice or map that into points to.
// A string may be {base64: ...}, or !!binary. Keys come from the `yaml` tags; a key
// tagged `,required` must be present. Types that implement yaml.Unmarshaler decode
// themselves and must be scalars; if they return a *diagnostic.Error, the position
// is added. A struct that implements Short may be written as a scalar. Decode joins
// all errors, as *diagnostic.Error.
func Decode(file string, data []byte, into any) error {
	return decode(decoder{file: file}, data, into)
}

// DecodeComplete is Decode for files that the project writes itself: a key whose
// tag does not say `,omitempty` must be present.
func DecodeComplete(file string, data []byte, into any) error {
	return decode(decoder{file: file, complete: true}, data, into)
}

func decode(d decoder, data []byte, into any) error {
	v := reflect.ValueOf(into).Elem()
	if d.complete && len(data) > long && v.Kind() == reflect.Struct {
		if d.inParts(data, v) {
			return nil
		}
		v.SetZero()
	}
	return d.whole(data, v)
}

// whole decodes a document at once.
func (d decoder) whole(data []byte, v reflect.Value) error {
	documents := yaml.NewDecoder(bytes.NewReader(data))
	var document, next yaml.Node
	switch err := documents.Decode(&document); {
	case err == io.EOF:
		return diagnostic.New(d.file, catalog.Of("yaml.empty"), catalog.Message{}).At(1, 1)
	case err != nil:
		return syntaxError(d.file, err)
	}
	d.decode(document.Content[0], v)
	switch err := documents.Decode(&next); {
	case err == nil:
		d.fail(&next, catalog.Of("yaml.second"))
	case err != io.EOF:
		d.errs = append(d.errs, syntaxError(d.file, err))
	}
	return errors.Join(d.errs...)
}

// syntaxError converts "yaml: line 3: ..." into an error with a position.
func syntaxError(file string, err error) error {
	problem, line := strings.TrimPrefix(err.Error(), "yaml: "), 1
	if n, _ := fmt.Sscanf(problem, "line %d:", &line); n == 1 {
		_, problem, _ = strings.Cut(problem, ": ")
	}
	return diagnostic.New(file, catalog.Of("yaml.syntax", "error", problem), catalog.Message{}).At(line, 1)
}

type decoder struct {
	file     string
	complete bool     // every key without omitempty is required
	known    []string // keys beside those of a Rest
	errs     []error
}

func (d *decoder) fail(n *yaml.Node, problem catalog.Message) {
	d.failWith(n, problem, catalog.Message{})
}

func (d *decoder) failWith(n *yaml.Node, problem, hint catalog.Message) {
	d.errs = append(d.errs, diagnostic.New(d.file, problem, hint).At(n.Line, n.Column))
}

// expected reports a value of the wrong kind.
func (d *decoder) expected(n *yaml.Node, want, got any) {
	d.fail(n, catalog.Of("expected-found", "want", want, "got", got))
}

func (d *decoder) decode(n *yaml.Node, v reflect.Value) {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		d.failWith(n, catalog.Of("yaml.alias"), catalog.Of("yaml.alias.hint"))
		return
	}
	if _, ok := v.Addr().Interface().(yaml.Unmarshaler); ok || n.Kind == yaml.ScalarNode {
		d.scalar(n, v)
		return
	}
	switch v.Kind() {
	case reflect.String:
		d.bytes(n, v)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		d.decode(n, v.Elem())
	case reflect.Struct:
		d.mapping(n, v)
	case reflect.Map:
		d.table(n, v)
	case reflect.Slice:
		d.sequence(n, v)
	default:
		d.expected(n, kindName(v.Type()), nodeName(n))
	}
}

func (d *decoder) scalar(n *yaml.Node, v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if u, custom := v.Addr().Interface().(yaml.Unmarshaler); custom {
		if err := u.UnmarshalYAML(n); err != nil {
			d.errs = append(d.errs, d.custom(n, err))
		}
		return
	}
	if n.Tag == "!!null" {
		d.expected(n, kindName(v.Type()), catalog.Of("yaml.nothing"))
		return
	}
	if short, ok := v.Addr().Interface().(Short); ok {
		d.fieldsOf(v, Position{n.Line, n.Column})
		short.SetShort(n.Value)
		return
	}
	if v.Kind() == reflect.Struct || v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		d.expected(n, kindName(v.Type()), nodeName(n))
		return
	}
	if v.Kind() == reflect.String && n.Tag == "!!binary" {
		d.base64(n, v)
		return
	}
	// A bare 1 or true for a string is what the author meant: the text.
	if v.Kind() == reflect.String {
		v.SetString(n.Value)
		return
	}
	if err := plain(n, v); err != nil {
		d.expected(n, kindName(v.Type()), strconv.Quote(n.Value))
	}
}

// custom reports the error of a type that decodes itself, at the position of its
// value.
func (d *decoder) custom(n *yaml.Node, err error) error {
	e, ok := errors.AsType[*diagnostic.Error](err)
	if !ok {
		e = diagnostic.New("", diagnostic.Cause(err), catalog.Message{})
	}
	return diagnostic.New(d.file, e.Problem, e.Hint).At(n.Line, n.Column)
}

// bytes decodes a string that is not UTF-8: {base64: ...}.
func (d *decoder) bytes(n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.MappingNode || len(n.Content) != 2 || n.Content[0].Value != base64Key || n.Content[1].Kind != yaml.ScalarNode {
		d.expected(n, kindName(v.Type()), nodeName(n))
		return
	}
	d.base64(n.Content[1], v)
}

func (d *decoder) base64(n *yaml.Node, v reflect.Value) {
	raw, err := base64.StdEncoding.DecodeString(n.Value)
	if err != nil {
		d.expected(n, "base64", strconv.Quote(n.Value))
	}
	v.SetString(string(raw))
}

// plain decodes a boolean or a number. Numbers are decimal: the decoder of yaml.v3
// would turn 1.5 into 1 and 010 into 8, and accept .nan.
func plain(n *yaml.Node, v reflect.Value) error {
	if v.Kind() == reflect.Bool {
		return n.Decode(v.Addr().Interface())
	}
	if n.Tag != "!!int" && n.Tag != "!!float" {
		return strconv.ErrSyntax
	}
	if v.Kind() == reflect.Float64 {
		f, err := strconv.ParseFloat(n.Value, 64)
		if err == nil && (math.IsNaN(f) || math.IsInf(f, 0)) {
			err = strconv.ErrRange
		}
		v.SetFloat(f)
		return err
	}
	i, err := strconv.ParseInt(n.Value, 10, v.Type().Bits())
	v.SetInt(i)
	return err
}

func (d *decoder) sequence(n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		d.expected(n, kindName(v.Type()), nodeName(n))
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, item := range n.Content {
		d.decode(item, v.Index(i))
	}
}

func (d *decoder) table(n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.expected(n, kindName(v.Type()), nodeName(n))
		return
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), len(n.Content)/2))
	for i := 0; i < len(n.Content); i += 2 {
		key := reflect.New(v.Type().Key()).Elem()
		d.decode(n.Content[i], key)
		if v.MapIndex(key).IsValid() {
			d.fail(n.Content[i], catalog.Of("yaml.twice", "key", strconv.Quote(n.Content[i].Value)))
		}
		value := reflect.New(v.Type().Elem()).Elem()
		d.decode(n.Content[i+1], value)
		v.SetMapIndex(key, value)
	}
}

func (d *decoder) mapping(n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.expected(n, kindName(v.Type()), nodeName(n))
		return
	}
	fields, required := d.fieldsOf(v, Position{n.Line, n.Column})
	rest := restOf(v)
	if rest != nil {
		*rest = Rest{known: names(fields), mapping: yaml.Node{Line: n.Line, Column: n.Column}}
	}
	seen := map[string]bool{}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		field, known := fields[key.Value]
		switch {
		case key.Kind == yaml.AliasNode || key.Anchor != "":
			d.failWith(key, catalog.Of("yaml.alias"), catalog.Of("yaml.alias.hint"))
		case !known && rest != nil:
			rest.mapping.Content = append(rest.mapping.Content, key, n.Content[i+1])
		case !known:
			d.failWith(key, catalog.Of("yaml.unknown-key", "key", strconv.Quote(key.Value)), diagnostic.Near(key.Value, append(names(fields), d.known...)))
		case seen[key.Value]:
			d.fail(key, catalog.Of("yaml.twice", "key", strconv.Quote(key.Value)))
		default:
			d.decode(n.Content[i+1], field)
		}
		seen[key.Value] = true
	}
	for _, name := range required {
		if !seen[name] {
			d.fail(n, catalog.Of("yaml.missing", "key", strconv.Quote(name)))
		}
	}
}

// restOf returns the field of a struct for the keys that it does not have; nil for none.
func restOf(v reflect.Value) *Rest {
	for field, value := range v.Fields() {
		if field.Type == restType {
			return value.Addr().Interface().(*Rest)
		}
	}
	return nil
}

// fieldsOf returns the settable fields of a struct by key, and the required keys in
// order; it also sets a Position field.
func (d *decoder) fieldsOf(v reflect.Value, at Position) (fields map[string]reflect.Value, required []string) {
	fields = map[string]reflect.Value{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Type == positionType {
			v.Field(i).Set(reflect.ValueOf(at))
			continue
		}
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if name == "" || name == "-" {
			continue
		}
		fields[name] = v.Field(i)
		if strings.Contains(options, "required") || d.complete && !strings.Contains(options, "omitempty") {
			required = append(required, name)
		}
	}
	return fields, required
}

func names(fields map[string]reflect.Value) []string {
	list := make([]string, 0, len(fields))
	for name := range fields {
		list = append(list, name)
	}
	return list
}

func kindName(t reflect.Type) catalog.Message {
	switch t.Kind() {
	case reflect.Bool:
		return catalog.Of("yaml.truth")
	case reflect.Int, reflect.Int64:
		return catalog.Of("yaml.whole-number")
	case reflect.Float64:
		return catalog.Of("yaml.number")
	case reflect.String:
		return catalog.Of("yaml.text")
	case reflect.Slice:
		return catalog.Of("yaml.list")
	default:
		return catalog.Of("yaml.mapping")
	}
}

func nodeName(n *yaml.Node) catalog.Message {
	switch n.Kind {
	case yaml.MappingNode:
		return catalog.Of("yaml.mapping")
	case yaml.SequenceNode:
		return catalog.Of("yaml.list")
	default:
		return catalog.Verbatim(strconv.Quote(n.Value))
	}
}

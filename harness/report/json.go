package report

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"touchstone/harness/catalog"
)

// SchemaJSON is the JSON Schema (2020-12) of a report, as JSON and as YAML.
//
//go:embed report.schema.json
var SchemaJSON []byte

// MarshalJSON writes the report as the schema requires.
func (r Report) MarshalJSON() ([]byte, error) {
	type plain Report // without this method
	return json.Marshal(valid(reflect.ValueOf(plain(r))).Interface())
}

// valid returns a copy with empty lists instead of nil ones, and with valid UTF-8
// in names and sentences.
func valid(v reflect.Value) reflect.Value {
	switch {
	case v.Type() == reflect.TypeFor[catalog.Message]():
		return reflect.ValueOf(v.Interface().(catalog.Message).Map(func(_, text string) string { return Escape(text) }))
	case v.Kind() == reflect.String && v.Type() != reflect.TypeFor[Text]():
		return reflect.ValueOf(Escape(v.String())).Convert(v.Type())
	case v.Kind() == reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		for i := range v.NumField() {
			out.Field(i).Set(valid(v.Field(i)))
		}
		return out
	case v.Kind() == reflect.Slice:
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(valid(v.Index(i)))
		}
		return out
	case v.Kind() == reflect.Pointer && !v.IsNil():
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(valid(v.Elem()))
		return out
	}
	return v
}

// Escape writes each byte that is not UTF-8 as \xNN.
func Escape(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, s[0])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

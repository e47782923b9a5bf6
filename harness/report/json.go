package report

import (
	_ "embed"
	"encoding/json"
	"reflect"
)

// SchemaJSON is the JSON Schema (2020-12) of a report, as JSON and as YAML.
//
//go:embed report.schema.json
var SchemaJSON []byte

// MarshalJSON writes lists without elements as [], as the schema asks.
func (r Report) MarshalJSON() ([]byte, error) {
	type plain Report // without this method
	return json.Marshal(filled(reflect.ValueOf(plain(r))).Interface())
}

// filled is a copy with empty lists in the place of nil ones.
func filled(v reflect.Value) reflect.Value {
	switch {
	case v.Kind() == reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		for i := range v.NumField() {
			out.Field(i).Set(filled(v.Field(i)))
		}
		return out
	case v.Kind() == reflect.Slice:
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(filled(v.Index(i)))
		}
		return out
	case v.Kind() == reflect.Pointer && !v.IsNil():
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(filled(v.Elem()))
		return out
	}
	return v
}

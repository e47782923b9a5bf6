package schemas

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/invopop/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"touchstone/harness/assignment"
	"touchstone/harness/class/policy"
	"touchstone/harness/evidence/kinds"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/mutate"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
	"touchstone/harness/suite/variant"
)

var update = flag.Bool("update", false, "write the schemas anew")

const repository = "../../.."

// files are the types that read the files of an assignment, by the schema's name.
var files = map[string]any{
	"assignment": assignment.Assignment{}, "clauses": assignment.Clauses{}, "sample": sample.Sample{}, "variant": variant.Variant{}, "language": suite.Language{}, "policy": policy.Policy{}, "equivalent": mutate.Judged{}, "spread": mutate.Judged{}, "mistakes": variant.Mistakes{},
}

// words are the values of types that have few.
var words = map[reflect.Type][]any{
	reflect.TypeFor[assignment.Kind]():     {assignment.Auto, assignment.Manual, assignment.Extra, assignment.Deduction, assignment.Zero},
	reflect.TypeFor[assignment.Policy]():   {assignment.Proportional, assignment.All, assignment.Min},
	reflect.TypeFor[assignment.Evidence](): evidences(),
	reflect.TypeFor[assignment.Input]():    {assignment.OnStdin, assignment.InFile},
	reflect.TypeFor[policy.Per]():          {policy.Day, policy.Hours24, policy.Hour},
	reflect.TypeFor[policy.Of]():           {policy.Possible, policy.Earned},
	reflect.TypeFor[sample.Loss]():         {sample.Some, sample.Whole, sample.Any, sample.Maybe},
}

// mapped returns the schemas of types that are scalars in YAML.
func mapped(t reflect.Type) *jsonschema.Schema {
	switch t {
	case reflect.TypeFor[assignment.Duration]():
		return &jsonschema.Schema{Type: "string", Pattern: `^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$`, Examples: []any{"10s", "500ms"}}
	case reflect.TypeFor[assignment.Size]():
		return &jsonschema.Schema{Type: "string", Pattern: `^[0-9]+ *(B|KiB|MiB|GiB)$`, Examples: []any{"64KiB", "256MiB"}}
	case reflect.TypeFor[assignment.Count]():
		return &jsonschema.Schema{Type: "integer", Minimum: "1"}
	case reflect.TypeFor[policy.Number]():
		return &jsonschema.Schema{Type: "number", Minimum: "0"}
	case reflect.TypeFor[policy.Span]():
		return &jsonschema.Schema{Type: "string", Pattern: `^([0-9]{1,4}d)?([0-9]{1,5}[hms])*$`, Examples: []any{"15m", "2d"}}
	case reflect.TypeFor[policy.Zone]():
		return &jsonschema.Schema{Type: "string", Examples: []any{"Europe/Vienna", "UTC"}}
	case reflect.TypeFor[assignment.Opening]():
		return &jsonschema.Schema{Type: "string", Examples: []any{"after 2026-12-01T23:59+01:00"}}
	case reflect.TypeFor[policy.Moment]():
		return &jsonschema.Schema{Type: "string", Examples: []any{"2026-11-20 23:59"}}
	}
	if values, ok := words[t]; ok {
		return &jsonschema.Schema{Type: "string", Enum: values}
	}
	return nil
}

// generated returns the schema of one type. Required keys, and structs that may be
// written as one word, are those of strictyaml.
func generated(t *testing.T, name string) []byte {
	t.Helper()
	r := &jsonschema.Reflector{FieldNameTag: "yaml", RequiredFromJSONSchemaTags: true, ExpandedStruct: true, Mapper: mapped}
	for _, folder := range []string{"harness/assignment", "harness/suite", "harness/suite/sample", "harness/suite/variant", "harness/class/policy", "harness/mutate", "harness/evidence/handedin", "harness/evidence/inspect", "harness/evidence/owntests"} {
		if err := r.AddGoComments("touchstone", folder); err != nil {
			t.Fatal(err)
		}
	}
	schema := r.Reflect(files[name])
	schema.ID = jsonschema.ID("urn:touchstone:" + name + ":v1")
	parts := append(slices.Collect(structs(reflect.TypeOf(files[name]))), reflect.TypeOf(files[name]))
	if name == "assignment" {
		parts = append(parts, addRules(r, schema)...)
	}
	for _, part := range parts {
		at := schema
		if part != reflect.TypeOf(files[name]) {
			at = schema.Definitions[part.Name()]
		}
		for i := range part.NumField() {
			key, options, _ := strings.Cut(part.Field(i).Tag.Get("yaml"), ",")
			if strings.Contains(options, "required") {
				at.Required = append(at.Required, key)
			}
		}
		if _, short := reflect.New(part).Interface().(strictyaml.Short); short {
			whole := *at
			*at = jsonschema.Schema{Description: at.Description, AnyOf: []*jsonschema.Schema{{Type: "string"}, &whole}}
			if part == reflect.TypeFor[assignment.Build]() {
				at.AnyOf[0].Enum = buildKinds()
				kind, _ := whole.Properties.Get("kind")
				kind.Enum = buildKinds()
			}
		}
	}
	data, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(data, '\n')
}

// evidences lists what an item may be judged by.
func evidences() []any {
	all := []any{assignment.ByCases}
	for _, kind := range kinds.All {
		for _, name := range kind.Names {
			all = append(all, name)
		}
	}
	return all
}

// addRules adds to an item the keys that its kind of evidence has, and returns the
// structs that their values are made of.
func addRules(r *jsonschema.Reflector, schema *jsonschema.Schema) (parts []reflect.Type) {
	item := schema.Definitions["Item"]
	for _, kind := range kinds.All {
		if kind.Rule == nil {
			continue
		}
		rule := r.Reflect(kind.Rule)
		for pair := rule.Properties.Oldest(); pair != nil; pair = pair.Next() {
			item.Properties.Set(pair.Key, pair.Value)
		}
		maps.Copy(schema.Definitions, rule.Definitions)
		parts = slices.AppendSeq(parts, structs(reflect.TypeOf(kind.Rule).Elem()))
	}
	return parts
}

func buildKinds() []any {
	var all []any
	for _, kind := range assignment.BuildKinds() {
		all = append(all, kind)
	}
	return all
}

// structs lists the structs that a struct is made of, each once.
func structs(t reflect.Type) func(yield func(reflect.Type) bool) {
	seen := map[reflect.Type]bool{t: true, reflect.TypeFor[strictyaml.Position](): true}
	var list []reflect.Type
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Slice, reflect.Map, reflect.Pointer:
			visit(t.Elem())
		case reflect.Struct:
			if !seen[t] {
				seen[t] = true
				list = append(list, t)
			}
			for i := range t.NumField() {
				if f := t.Field(i); f.IsExported() && f.Tag.Get("yaml") != "-" && f.Type != t {
					visit(f.Type)
				}
			}
		}
	}
	visit(t)
	return slices.Values(list)
}

func TestSchemas(t *testing.T) {
	t.Chdir(repository) // comments are read from the sources
	for name := range files {
		file := filepath.Join("harness", "authoring", "schemas", name+".schema.json")
		want := generated(t, name)
		if *update {
			if err := os.WriteFile(file, want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is stale: go test ./harness/authoring/schemas -update (%v)", file, err)
		}
	}
}

func compiled(t *testing.T, name string) *validator.Schema {
	t.Helper()
	data, err := FS.ReadFile(name + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := validator.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	c := validator.NewCompiler()
	if err := c.AddResource(name+".json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile(name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// validate checks a YAML text with a validator that is not ours.
func validate(t *testing.T, schema *validator.Schema, text []byte) error {
	t.Helper()
	var value any
	if err := yaml.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	document, err := validator.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(document)
}

// Every file of the project is valid.
func TestFilesOfTheProject(t *testing.T) {
	for name, glob := range map[string]string{
		"assignment": "cases/*/assignment.yaml", "clauses": "cases/*/clauses.yaml", "language": "cases/*/lang.*.yaml", "sample": "testdata/submissions/*/*.yaml",
		"equivalent": "testdata/submissions/*/" + sample.Equivalent,
		"spread":     "testdata/submissions/*/" + sample.Spread,
		"mistakes":   "cases/*/" + variant.MistakesFile,
	} {
		found, err := filepath.Glob(filepath.Join(repository, filepath.FromSlash(glob)))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", glob, err)
		}
		schema := compiled(t, name)
		for _, file := range found {
			if name == "sample" && sample.IsJudged(file) {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := validate(t, schema, text); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// A schema says no to what touchstone says no to.
func TestFaults(t *testing.T) {
	for name, texts := range map[string]map[string]bool{
		"assignment": {
			"title: T\nprograms: [wc]\n": true,
			"title: T\nprograms: [{name: wc}]\nbuild: python\nreference: reference\n": true,
			"title: T\nprograms: [wc]\nlimits: {cpu: 2s, memory: 64MiB}\n":            true,
			"title: T\nprograms: [wc]\nreaders: {b: {reads: x, command: [sh, y]}}":    true,
			"title: T\nprograms: [wc]\nreaders: {a: words}\n":                         false,
			"programs: [wc]\n":                                                          false,
			"title: T\nprograms: [wc]\nbuild: cobol\n":                                  false,
			"title: T\nprograms: [wc]\nbiuld: c\n":                                      false,
			"title: T\nprograms: [wc]\nlimits: {cpu: 2}\n":                              false,
			"title: T\nprograms: [wc]\nrubric: [{id: a, points: 1, kind: automatic}]\n": false,
		},
		"sample": {
			"about: A\nloses: {a: some}\n": true,
			"about: A\nloses: {a: half}\n": false,
			"loses: {}\n":                  false,
		},
	} {
		schema := compiled(t, name)
		for text, valid := range texts {
			if err := validate(t, schema, []byte(text)); (err == nil) != valid {
				t.Errorf("%s\nvalid: %t, want %t: %v", text, err == nil, valid, err)
			}
		}
	}
}

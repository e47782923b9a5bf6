package report_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

func asJSON(t *testing.T, r *report.Report) any {
	t.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func asYAML(t *testing.T, r *report.Report) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal(written(t, r), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestReportsAreValid(t *testing.T) {
	s := reporttest.Schema(t)
	for name, r := range map[string]*report.Report{"full": full(), "bare": bare()} {
		for form, v := range map[string]any{"JSON": asJSON(t, r), "YAML": asYAML(t, r)} {
			t.Run(name+" "+form, func(t *testing.T) {
				if err := s.Validate(v); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func TestWrongReportsAreNotValid(t *testing.T) {
	tests := []struct {
		name  string
		wrong func(r *report.Report)
	}{
		{"schema", func(r *report.Report) { r.Schema = "touchstone/report/v2" }},
		{"submission kind", func(r *report.Report) { r.Submission.Kind = "zip" }},
		{"build status", func(r *report.Report) { r.Build.Status = "ok" }},
		{"points to come are negative", func(r *report.Report) { r.Score.Waiting = -1 }},
		{"points that are void are negative", func(r *report.Report) { r.Score.Voided = -1 }},
		{"verdict of a test", func(r *report.Report) { r.Tests[0].Verdict = "good" }},
		{"item kind", func(r *report.Report) { r.Items[0].Kind = "bonus" }},
		{"item source", func(r *report.Report) { r.Items[0].Source = "" }},
		{"item status", func(r *report.Report) { r.Items[0].Status = "passed" }},
		{"evidence", func(r *report.Report) { r.Items[0].Evidence.Passed = -1 }},
		{"visibility", func(r *report.Report) { r.Cases[0].Visibility = "secret" }},
		{"verdict of a case", func(r *report.Report) { r.Cases[0].Verdict = "" }},
		{"end", func(r *report.Report) { r.Cases[0].Plays[0].End = "crash" }},
		{"play", func(r *report.Report) { r.Cases[0].Expectations[0].Play = -1 }},
		{"channel", func(r *report.Report) { r.Cases[0].Expectations[0].Channel = "file" }},
		{"option", func(r *report.Report) { r.Cases[0].Expectations[0].Option = "-equal" }},
		{"relaxation", func(r *report.Report) { r.Cases[0].Expectations[0].Relax[0] = "blanks" }},
		{"verdict of an expectation", func(r *report.Report) { r.Cases[0].Expectations[0].Verdict = "Pass" }},
		{"line", func(r *report.Report) { r.Cases[0].Expectations[0].Difference.Line = -1 }},
		{"finding of the build", func(r *report.Report) { r.Build.Findings[0].Kind = "error" }},
		{"line of a finding", func(r *report.Report) { r.Items[0].Findings[0].At.Line = -1 }},
		{"addresses", func(r *report.Report) { r.Environment.Addresses = "" }},
		{"umask", func(r *report.Report) { r.Environment.Umask = "22" }},
		{"variable", func(r *report.Report) { r.Environment.Variables[0] = "TZ" }},
		{"time", func(r *report.Report) { r.Timing.Total = -1 }},
	}
	s := reporttest.Schema(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := full()
			test.wrong(r)
			if s.Validate(asJSON(t, r)) == nil {
				t.Error("JSON: it is valid")
			}
			if s.Validate(asYAML(t, r)) == nil {
				t.Error("YAML: it is valid")
			}
		})
	}
}

// Every key of a report is needed or known: without one that is always
// written, or with one more, a mapping is not valid.
func TestKeysAreThoseOfTheModel(t *testing.T) {
	var document map[string]any
	if err := json.Unmarshal(report.SchemaJSON, &document); err != nil {
		t.Fatal(err)
	}
	definitions := document["$defs"].(map[string]any)
	compared := map[string]bool{"text": true, "verdict": true, "fact": true} // these have a form of their own
	var compare func(name string, described map[string]any, model reflect.Type)
	compare = func(name string, described map[string]any, model reflect.Type) {
		var keys, always []string
		for i := range model.NumField() {
			f := model.Field(i)
			key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if inYAML, _, _ := strings.Cut(f.Tag.Get("yaml"), ","); inYAML != key {
				t.Errorf("%s.%s: the keys in YAML and JSON differ", model, f.Name)
			}
			keys = append(keys, key)
			if options == "" {
				always = append(always, key)
			}
			inner := f.Type
			for inner.Kind() == reflect.Slice || inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() != reflect.Struct || inner == reflect.TypeFor[report.Fact]() {
				continue
			}
			definition := strings.ToLower(inner.Name()[:1]) + inner.Name()[1:]
			compared[definition] = true
			d, ok := definitions[definition].(map[string]any)
			if !ok {
				t.Errorf("the schema does not define %s", definition)
				continue
			}
			compare(definition, d, inner)
		}
		slices.Sort(keys)
		if got := slices.Sorted(maps.Keys(described["properties"].(map[string]any))); !slices.Equal(got, keys) {
			t.Errorf("%s: the schema has %q, the model %q", name, got, keys)
		}
		var required []string
		for _, key := range described["required"].([]any) {
			required = append(required, key.(string))
		}
		if !slices.Equal(required, always) {
			t.Errorf("%s: the schema requires %q, the model always writes %q", name, required, always)
		}
		if described["additionalProperties"] != false {
			t.Errorf("%s: the schema lets other keys pass", name)
		}
	}
	compare("report", document, reflect.TypeFor[report.Report]())
	for name := range definitions {
		if !compared[name] {
			t.Errorf("the model has no %s", name)
		}
	}
}

func TestJSONGivesTextBack(t *testing.T) {
	data, err := json.Marshal(full())
	if err != nil {
		t.Fatal(err)
	}
	var back report.Report
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&back, full()) {
		t.Errorf("got %+v", back)
	}
}

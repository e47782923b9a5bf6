package caselang

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// What an expectation asks for stands in the report as data.
func TestExpectationIsReportedAsData(t *testing.T) {
	tests := []struct {
		line string
		want report.Expectation
	}{
		{"exit 0 1", report.Expectation{Channel: "exit", Comparator: "0 1", Option: "equal", Args: []string{"0", "1"}}},
		{"session", report.Expectation{Channel: "session", Option: "equal", Args: []string{}}},
		{"file save.txt -missing", report.Expectation{Channel: "file save.txt", Comparator: "-missing", Option: "missing", Args: []string{}}},
		{"stderr -match 'it''s [0-9]'", report.Expectation{Channel: "stderr", Comparator: "-match 'it''s [0-9]'", Option: "match", Args: []string{"it's [0-9]"}}},
		{"stdout -numbers -drop 'a b' -line-ends -drop c one two", report.Expectation{
			Channel: "stdout", Comparator: "-numbers -drop 'a b' -line-ends -drop c one two",
			Option: "equal", Args: []string{"one", "two"}, Relax: []string{"numbers", "line-ends"}, Drop: []string{"a b", "c"},
		}},
	}
	for _, test := range tests {
		args, _, err := split(test.line)
		if err != nil {
			t.Fatal(err)
		}
		e, err := parseExpect(args)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Reported(Course{}); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s:\ngot  %#v\nwant %#v", test.line, got, test.want)
		}
	}
}

// The schema of reports lists the comparators and relaxations of the language,
// and people are told of each what it asks for.
func TestReportsKnowTheLanguage(t *testing.T) {
	var schema struct {
		Defs struct {
			Expectation struct {
				Properties struct {
					Option struct{ Enum []string }
					Relax  struct{ Items struct{ Enum []string } }
				}
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(report.SchemaJSON, &schema); err != nil {
		t.Fatal(err)
	}
	known := schema.Defs.Expectation.Properties
	options := slices.Collect(maps.Keys(comparators))
	options[slices.Index(options, "")] = "equal"
	for _, list := range []struct{ schema, language []string }{
		{known.Option.Enum, options},
		{known.Relax.Items.Enum, slices.Collect(maps.Keys(relaxations))},
	} {
		if slices.Sort(list.schema); !slices.Equal(list.schema, slices.Sorted(slices.Values(list.language))) {
			t.Errorf("the schema has %q, the language %q", list.schema, list.language)
		}
	}
	unknown := words.In("").Checked(report.Expectation{Channel: "stdout"})
	for _, option := range options {
		if got := words.In("").Checked(report.Expectation{Channel: "stdout", Option: option, Args: []string{"x"}}); got == unknown {
			t.Errorf("-%s: %s", option, got)
		}
	}
	relaxed := func(name string) string {
		return words.In("").Checked(report.Expectation{Channel: "stdout", Option: "equal", Args: []string{"x"}, Relax: []string{name}})
	}
	for name := range relaxations {
		if got := relaxed(name); got == relaxed("no such relaxation") {
			t.Errorf("-%s: %s", name, got)
		}
	}
}

// An exit status is expected as one, as a range, or as any but one.
func TestExitStatuses(t *testing.T) {
	for text, accepts := range map[string][]int{"any": {0, 1, 2, 255}, "1": {1}, "0 2": {0, 2}, "1..255": {1, 2, 255}, "!0": {1, 2, 255}, "!1": {0, 2, 255}, "!0 0": {0, 1, 2, 255}} {
		args, _, err := split("exit " + text)
		if err != nil {
			t.Fatal(err)
		}
		e, err := parseExpect(args)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for _, status := range []int{0, 1, 2, 255} {
			if e.Accepts(status) != slices.Contains(accepts, status) {
				t.Errorf("%s: status %d", text, status)
			}
		}
	}
	for _, text := range []string{"!", "!any", "!1..3", "3..1", "1..256", "-1", "1..", "!!0", "!-1"} {
		if _, err := parseExpect([]string{"exit", text}); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

package variant

import (
	"testing"
	"testing/fstest"
)

// What programs change in different lines stands side by side, and what they change in the
// same ones does not.
func TestMerged(t *testing.T) {
	const base = "a\nb\nc\nd\ne"
	program := func(text string) Variant {
		v, err := Sources(fstest.MapFS{"p/main.c": {Data: []byte(text)}, "p/other.c": {Data: []byte("other\n")}}, "p")
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, test := range []struct {
		changed []string
		want    string // "" if they cannot be merged
	}{
		{nil, base},
		{[]string{"a\nb\nC\nd\ne"}, "a\nb\nC\nd\ne"},
		{[]string{"A\nb\nc\nd\ne", "a\nb\nc\nd\nE\n"}, "A\nb\nc\nd\nE\n"},
		{[]string{"a\nb\nc\nd\ne\nf", "b\nc\nd\ne"}, "b\nc\nd\ne\nf"},
		{[]string{"a\nx\nb\nc\nd\ne", "a\nb\nd\ne", "a\nb\nc\nd"}, ""},
		{[]string{"a\nx\ny\nb\nc\nd\ne", "a\nb\nd\ne"}, "a\nx\ny\nb\nd\ne"},
		{[]string{"a\nX\nc\nd\ne", "a\nY\nc\nd\ne"}, ""},
		{[]string{"a\nx\nb\nc\nd\ne", "a\ny\nb\nc\nd\ne"}, ""},
	} {
		var of []Variant
		for _, text := range test.changed {
			of = append(of, program(text))
		}
		merged, ok := Merged(program(base), of...)
		if got := string(merged.files["main.c"].data); ok != (test.want != "") || ok && (got != test.want || string(merged.files["other.c"].data) != "other\n") {
			t.Errorf("%q: %q, %v", test.changed, got, ok)
		}
	}
	without, _ := Sources(fstest.MapFS{"p/main.c": {Data: []byte(base)}}, "p")
	if merged, ok := Merged(program(base), without, program("A\nb\nc\nd\ne")); !ok || len(merged.files) != 1 || string(merged.files["main.c"].data) != "A\nb\nc\nd\ne" {
		t.Errorf("a file less: %+v, %v", merged, ok)
	}
}

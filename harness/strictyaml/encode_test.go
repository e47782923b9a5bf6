package strictyaml

import (
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"
)

func written(t interface{ Fatal(...any) }, v any) string {
	var b strings.Builder
	e := yaml.NewEncoder(&b)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A string of one line is written as the library writes it.
func TestOneLineIsAsTheLibraryHasIt(t *testing.T) {
	words := []string{"", "true", "yes", "on", "N", "null", "~", "1", "0x1F", "1e3", "1:30", "12:30:45.5", "2026-11-21", "- a", "a: b", "# x", " a", "a ", "\t", "\x00", "<<", "=", "é", "\u2028", "\u202e", "!!int", "&a", "*a", "a\rb", "'", "\"", "@", "[", "{a", "?"}
	same := func(t interface{ Fatal(...any) }, s string) {
		if got, want := written(t, text(s)), written(t, s); got != want {
			t.Fatal("of ", []byte(s), " got ", got, " want ", want)
		}
	}
	for _, word := range words {
		same(t, word)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-+]?[0-9:._eExX]{0,8}`), rapid.SampledFrom(words)).Draw(t, "s")
		same(t, strings.ReplaceAll(s, "\n", " "))
	})
}

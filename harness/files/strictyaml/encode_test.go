package strictyaml

import (
	"slices"
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

// Readers of YAML 1.1 know no exponent without a point.
func TestNumbersAreDecimal(t *testing.T) {
	for f, want := range map[float64]string{0: "0\n", 7: "7\n", -2.5: "-2.5\n", 1e-05: "0.00001\n", 1e21: "1000000000000000000000\n", 97.38: "97.38\n"} {
		var b strings.Builder
		if err := Encode(&b, f); err != nil || b.String() != want {
			t.Errorf("%v: got %q, %v", f, b.String(), err)
		}
	}
}

// keysOfOlderYAML are those that readers of YAML 1.1 refuse unless they are quoted. The
// library does not quote them.
var keysOfOlderYAML = []string{"<<", "="}

func TestKeysOfOlderYAMLAreQuoted(t *testing.T) {
	for _, s := range keysOfOlderYAML {
		if got, want := written(t, text(s)), `"`+s+"\"\n"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A string of one line is written as the library writes it, but for the keys of older
// YAML.
func TestOneLineIsAsTheLibraryHasIt(t *testing.T) {
	words := []string{"", "true", "yes", "on", "N", "null", "~", "1", "0x1F", "1e3", "1:30", "12:30:45.5", "2026-11-21", "- a", "a: b", "# x", " a", "a ", "\t", "\x00", "é", "\u2028", "\u202e", "!!int", "&a", "*a", "a\rb", "'", "\"", "@", "[", "{a", "?"}
	same := func(t interface{ Fatal(...any) }, s string) {
		if slices.Contains(keysOfOlderYAML, s) {
			return
		}
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

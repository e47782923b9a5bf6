package catalog

import (
	"slices"
	"strings"
	"testing"
)

// shownIn are the values that a text shows; those that it only counts by may
// differ from language to language.
func shownIn(text string) []string {
	var names []string
	for rest := text; strings.Contains(rest, "{"); {
		_, rest, _ = strings.Cut(rest, "{")
		if parts, _ := placeIn(rest); len(parts) == 1 {
			names = append(names, parts[0])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func TestEveryLanguageHasEveryText(t *testing.T) {
	for code, texts := range languages {
		for key, text := range english {
			other, ok := texts[key]
			switch {
			case !ok:
				t.Errorf("%s has no text for %s", code, key)
			case !slices.Equal(shownIn(text), shownIn(other)):
				t.Errorf("%s: %s shows %q, English shows %q", code, key, shownIn(other), shownIn(text))
			case strings.TrimSpace(other) == "":
				t.Errorf("%s: %s is empty", code, key)
			}
		}
		for key := range texts {
			if _, ok := english[key]; !ok {
				t.Errorf("%s has a text for %s, which English does not have", code, key)
			}
		}
	}
}

func TestPlacesAreWellFormed(t *testing.T) {
	for code, texts := range languages {
		for key, text := range texts {
			for rest := text; strings.Contains(rest, "{"); {
				_, rest, _ = strings.Cut(rest, "{")
				if parts, _ := placeIn(rest); len(parts) != 1 && len(parts) != 3 {
					t.Errorf("%s: %s has a place of %d parts", code, key, len(parts))
				}
			}
		}
	}
}

func TestSay(t *testing.T) {
	for _, test := range []struct {
		language Language
		key      string
		values   []any
		want     string
	}{
		{English, "count.cases", []any{"n", 1}, "1 case"},
		{"", "count.cases", []any{"n", 0}, "0 cases"},
		{German, "count.cases", []any{"n", 2}, "2 Testfälle"},
		{English, "count.points", []any{"n", 1.0}, "1 point"},
		{German, "count.points", []any{"n", 2.666}, "2,66 Punkte"},
		{Spanish, "points.waiting", []any{"n", 1.0}, "1 punto pendiente de corrección manual"},
		{English, "blanks.extra.space", []any{"n", 2, "place", Of("place.line", "line", 3)}, "2 extra spaces line 3"},
		{English, "failed.head.mistakes", []any{"failed", 3, "all", 5, "n", 2, "mistakes", 2}, "Failed: 3 of 5 cases, 2 of them for one of 2 mistakes"},
		{English, "failed.head.mistakes", []any{"failed", 3, "all", 5, "n", 2, "mistakes", 1}, "Failed: 3 of 5 cases, 2 of them for the same mistake"},
		{"xx", "number.one", nil, "one"},
		{English, "memory.found", []any{"what", "{what} {n|a|b}"}, "valgrind found: {what} {n|a|b}"},
	} {
		if got := test.language.Say(test.key, test.values...); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.language, test.key, got, test.want)
		}
	}
}

func TestList(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a und b": {"a", "b"}, "a, b und c": {"a", "b", "c"}} {
		if got := German.List(words); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

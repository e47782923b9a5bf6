package catalog

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// allTexts are those of every language, and those for authors.
func allTexts() map[Language]texts {
	all := maps.Clone(languages)
	all["en, for authors"] = authors
	return all
}

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

// TestNoLanguageIsEnglish finds texts that were copied and never translated. A few are
// the same in two languages, such as commands.
func TestNoLanguageIsEnglish(t *testing.T) {
	for code, texts := range languages {
		same := 0
		for key, text := range texts {
			if strings.ContainsFunc(text, unicode.IsLetter) && text == english[key] {
				same++
			}
		}
		if code != English && same*20 > len(english) {
			t.Errorf("%s: %d of %d texts are English", code, same, len(english))
		}
	}
}

func TestTextsForAuthorsAreEnglishOnly(t *testing.T) {
	for code, texts := range languages {
		for key := range texts {
			if _, ok := authors[key]; ok {
				t.Errorf("%s has a text for %s, which is for authors", code, key)
			}
		}
	}
}

func TestAKeyWithoutATextIsNoWord(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	English.Say("there.is-no-such-key")
}

func TestPlacesAreWellFormed(t *testing.T) {
	for code, texts := range allTexts() {
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

func TestFill(t *testing.T) {
	const both = "{failed} of {all} {all|case|cases}, {n} of them for {mistakes|the same mistake|one of {mistakes} mistakes}"
	line := Of("place.line", "line", 3)
	for _, test := range []struct {
		language Language
		text     string
		values   []any
		want     string
	}{
		{English, "{n} {n|case|cases}", []any{"n", 1}, "1 case"},
		{"", "{n} {n|case|cases}", []any{"n", 0}, "0 cases"},
		{English, "{n} {n|point|points}", []any{"n", 1.0}, "1 point"},
		{German, "{n} {n|Punkt|Punkte}", []any{"n", 2.666}, "2,66 Punkte"},
		{English, "{place}: {n} {n|space|spaces}", []any{"n", 2, "place", line}, English.Text(line) + ": 2 spaces"},
		{Spanish, "{place}", []any{"place", line}, Spanish.Text(line)},
		{English, both, []any{"failed", 3, "all", 5, "n", 2, "mistakes", 2}, "3 of 5 cases, 2 of them for one of 2 mistakes"},
		{English, both, []any{"failed", 1, "all", 1, "n", 2, "mistakes", 1}, "1 of 1 case, 2 of them for the same mistake"},
		{English, "found: {what}", []any{"what", "{what} {n|a|b}"}, "found: {what} {n|a|b}"},
	} {
		if got := test.language.fill(test.text, test.values); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.language, test.text, got, test.want)
		}
	}
	if got, want := Language("xx").Say("number.one"), English.Say("number.one"); got != want {
		t.Errorf("in a language without texts: %q, want %q", got, want)
	}
}

func TestList(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a und b": {"a", "b"}, "a, b und c": {"a", "b", "c"}} {
		if got := German.List(words); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Package catalog holds every sentence for people: for students and tutors in each
// language that touchstone supports, for authors of assignments in English. A fact travels as a Message, a key with its
// values, and becomes a sentence only at the end.
package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// Language is the code of a language, such as "de"; "" is English.
type Language string

// The languages of the texts.
const (
	English Language = "en"
	German  Language = "de"
	Spanish Language = "es"
)

// texts are those of one language, by key. {name} stands for a value, and
// {name|one|many} for the first word if the value is 1, otherwise for the second.
type texts map[string]string

var languages = map[Language]texts{English: english, German: german, Spanish: spanish}

// Languages lists the codes of all languages, English first.
func Languages() []string {
	codes := []string{string(English)}
	for _, l := range slices.Sorted(maps.Keys(languages)) {
		if l != English {
			codes = append(codes, string(l))
		}
	}
	return codes
}

// Known reports whether there are texts in a language.
func Known(code string) bool { return languages[Language(code)] != nil }

// Say returns a text with its values. The result is as safe to show as they are. A key
// without a text is a fault of the program.
func (l Language) Say(key string, values ...any) string {
	for _, t := range []texts{languages[l], english, authors} {
		if text, ok := t[key]; ok {
			return l.fill(text, values)
		}
	}
	if testing.Testing() {
		panic("the catalog has no text for " + key)
	}
	return "" // a key means nothing to whoever reads the sentence
}

// Named returns the text for a name that comes from data, such as a status: the one of
// kind.name, and the name itself where another version of touchstone knows it alone.
func (l Language) Named(kind, name string, values ...any) string {
	return l.Text(Named(kind, name, values...))
}

// Text returns a message in the language; "" if there is none.
func (l Language) Text(m Message) string {
	if m.None() {
		return ""
	}
	return l.Say(m.Key, m.Values()...)
}

func (l Language) fill(text string, values []any) string {
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{")
		b.WriteString(before)
		if !open {
			return b.String()
		}
		parts, after := placeIn(rest)
		value := valueOf(parts[0], values)
		switch {
		case len(parts) == 1:
			b.WriteString(l.show(value))
		case value == 1 || value == 1.0:
			b.WriteString(l.fill(parts[1], values))
		default:
			b.WriteString(l.fill(parts[2], values))
		}
		text = after
	}
}

// placeIn splits the text after an opening brace: the parts of the placeholder up to
// the closing brace, and the rest.
func placeIn(text string) (parts []string, after string) {
	depth, from := 1, 0
	for i, r := range text {
		switch {
		case r == '{':
			depth++
		case r == '}':
			depth--
		}
		if depth == 0 || depth == 1 && r == '|' {
			parts, from = append(parts, text[from:i]), i+1
		}
		if depth == 0 {
			return parts, text[from:]
		}
	}
	panic("a brace is not closed in " + text)
}

func valueOf(name string, values []any) any {
	for i := 0; i+1 < len(values); i += 2 {
		if values[i] == name {
			return values[i+1]
		}
	}
	return "{" + name + "}"
}

func (l Language) show(value any) string {
	switch v := value.(type) {
	case Message:
		return l.Text(v)
	case float64:
		return l.Points(v)
	}
	return fmt.Sprint(value)
}

// Has reports whether there is a text for a key.
func Has(key string) bool {
	_, translated := english[key]
	_, english := authors[key]
	return translated || english
}

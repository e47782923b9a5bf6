// Package catalog holds every sentence that people read about a submission, in
// each language that touchstone speaks. A fact travels as a Message, a key with
// its values, and is said in a language at the very end.
package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Language is the code of a language, such as "de"; "" is English.
type Language string

// The languages that there are texts in.
const (
	English Language = "en"
	German  Language = "de"
	Spanish Language = "es"
)

// texts are those of one language, by key. {name} stands for a value, and
// {name|one|many} for the first word where the value is 1, for the second
// otherwise.
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

// Known tells whether there are texts in a language.
func Known(code string) bool { return languages[Language(code)] != nil }

// Message is a sentence that has not been said yet. Messages can be compared:
// the same sentence about the same values is the same message.
type Message struct {
	Key    string
	Values [8]any // name, value, name, value ...; then nil
}

// Of is the message of a key, with names and values by turns, four values at
// most. A value is a string, a number or a message.
func Of(key string, values ...any) Message {
	m := Message{Key: key}
	if copy(m.Values[:], values) < len(values) {
		panic("too many values for " + key)
	}
	return m
}

// None tells whether there is nothing to say.
func (m Message) None() bool { return m.Key == "" }

// Error is the message in English, so that it can travel as an error.
func (m Message) Error() string { return English.Text(m) }

// Say gives a text with its values. The result is as safe to show as they are.
func (l Language) Say(key string, values ...any) string {
	text, ok := languages[l][key]
	if !ok {
		text, ok = english[key]
	}
	if !ok {
		return key
	}
	return l.fill(text, values)
}

// Text says a message; "" when there is none.
func (l Language) Text(m Message) string {
	if m.None() {
		return ""
	}
	return l.Say(m.Key, m.Values[:]...)
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

// placeIn divides what stands behind an opening brace: the parts of the place
// up to the brace that closes it, and what follows.
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

// Has tells whether there is a text for a key.
func Has(key string) bool { _, ok := english[key]; return ok }

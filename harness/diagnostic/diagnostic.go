// Package diagnostic defines the form in which all bad input is reported: where it
// is, what is wrong, and what to do.
package diagnostic

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"

	"touchstone/harness/catalog"
)

// Error is one fault in the user's input: a roster, a marks file, a case, an
// option. Line and Column start at 1; 0 means unknown.
type Error struct {
	File         string // or the option, or the command
	Line, Column int
	Problem      catalog.Message // what is wrong, no full stop
	Hint         catalog.Message // what to do about it; may be none
}

// New returns an error in a whole file, option or command. The hint may be none.
func New(file string, problem, hint catalog.Message) *Error {
	return &Error{File: file, Problem: problem, Hint: hint}
}

// At sets the position of the error in the file.
func (e *Error) At(line, column int) *Error {
	e.Line, e.Column = line, column
	return e
}

// Cause returns the reason why something could not be read or written.
func Cause(err error) catalog.Message {
	m, isMessage := errors.AsType[catalog.Message](err)
	e, isPath := errors.AsType[*fs.PathError](err)
	switch {
	case isMessage:
		return m
	case errors.Is(err, fs.ErrNotExist):
		return catalog.Of("given.nothing")
	case errors.Is(err, fs.ErrPermission):
		return catalog.Of("given.denied")
	case isPath:
		return catalog.Verbatim(e.Err.Error())
	}
	return catalog.Verbatim(err.Error())
}

// Inline returns an error, or a list of errors, as part of a sentence.
func Inline(err error) catalog.Message {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var all catalog.Message
		for i, e := range list.Unwrap() {
			if next := Inline(e); i == 0 {
				all = next
			} else {
				all = catalog.Of("list.next", "first", all, "next", next)
			}
		}
		return all
	}
	if b, ok := errors.AsType[because](err); ok {
		return b.says
	}
	e, ok := errors.AsType[*Error](err)
	if !ok {
		return Cause(err)
	}
	text := catalog.Of("with-lines", "text", e.place(), "lines", e.Problem)
	if e.Hint.None() {
		return text
	}
	return catalog.Of("with-hint", "text", text, "hint", e.Hint)
}

// Because returns an error that says a sentence, and otherwise is the error that
// caused it.
func Because(says catalog.Message, err error) error { return because{err, says} }

type because struct {
	error
	says catalog.Message
}

func (b because) Error() string { return b.says.Error() }

func (b because) Unwrap() error { return b.error }

// As makes the sentence that of the error.
func (b because) As(target any) bool {
	m, ok := target.(*catalog.Message)
	if ok {
		*m = b.says
	}
	return ok
}

// place returns `file:line:col`.
func (e *Error) place() string {
	switch {
	case e.Line == 0:
		return e.File
	case e.Column == 0:
		return fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	return fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
}

// In returns `file:line:col: problem` in a language, and the hint.
func (e *Error) In(l catalog.Language) (text, hint string) {
	return e.place() + ": " + l.Text(e.Problem), l.Text(e.Hint)
}

// Error returns `file:line:col: problem (hint)` in English.
func (e *Error) Error() string { return Say(catalog.English, e) }

// Say returns an error on one line, in a language as far as it is translated.
func Say(l catalog.Language, err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		text, hint := e.In(l)
		if hint != "" {
			text += " (" + hint + ")"
		}
		return text
	}
	if m, ok := errors.AsType[catalog.Message](err); ok {
		return l.Text(m)
	}
	return err.Error()
}

// Once returns a list of errors as one list, without those that say the same again.
func Once(err error) error {
	var list []error
	said := map[string]bool{}
	var add func(error)
	add = func(err error) {
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range joined.Unwrap() {
				add(e)
			}
		} else if err != nil && !said[err.Error()] {
			said[err.Error()] = true
			list = append(list, err)
		}
	}
	add(err)
	return errors.Join(list...)
}

// mostNames is the maximum number of names in a hint: nobody reads more.
const mostNames = 5

// Near returns the hint for an unknown word: the most similar known ones, if there
// are any, otherwise the list of known words, shortened if it is long. It ignores
// case.
func Near(word string, known []string) catalog.Message {
	byDistance := map[int][]string{}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(known))) {
		d := levenshtein.Distance(strings.ToLower(word), strings.ToLower(name), nil)
		byDistance[d] = append(byDistance[d], name)
	}
	near := min(1+len(word)/3, len(word)-1)
	var nearest []string
	for _, d := range slices.Sorted(maps.Keys(byDistance)) {
		if d <= near {
			return either(byDistance[d])
		}
		nearest = append(nearest, byDistance[d]...)
	}
	switch {
	case len(nearest) == 0:
		return catalog.Message{}
	case len(nearest) <= mostNames:
		slices.Sort(nearest)
		return catalog.Of("near.known", "names", strings.Join(nearest, ", "))
	}
	return catalog.Of("near.nearest", "n", len(nearest), "names", strings.Join(nearest[:mostNames], ", "))
}

// either asks whether one of these names was meant.
func either(names []string) catalog.Message {
	quoted := make([]string, 0, mostNames)
	for _, name := range names[:min(len(names), mostNames)] {
		quoted = append(quoted, strconv.Quote(name))
	}
	return catalog.Of("near.one", "name", catalog.Or(quoted))
}

package diagnostic

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"touchstone/harness/catalog"
)

var say = catalog.English.Say

func TestPlaceAndHint(t *testing.T) {
	problem, hint := catalog.Verbatim("it is wrong"), catalog.Verbatim("mend it")
	for want, err := range map[string]*Error{
		"f.yaml:3:7: it is wrong (mend it)": New("f.yaml", problem, hint).At(3, 7),
		"f.yaml:3:7: it is wrong":           New("f.yaml", problem, catalog.Message{}).At(3, 7),
		"f.yaml:3: it is wrong":             New("f.yaml", problem, catalog.Verbatim("")).At(3, 0),
		"f.yaml: it is wrong (mend it)":     New("f.yaml", problem, hint).At(0, 7),
	} {
		if got := err.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestSay(t *testing.T) {
	problem, hint := catalog.Of("given.unreadable"), Near("ad", []string{"ada"})
	wrapped := func(err error) error { return fmt.Errorf("reading: %w", err) }
	for _, code := range catalog.Languages() {
		l := catalog.Language(code)
		for want, err := range map[string]error{
			"x.c: " + l.Text(problem) + " (" + l.Text(hint) + ")": wrapped(New("x.c", problem, hint)),
			l.Say("given.denied"):    wrapped(catalog.Of("given.denied")),
			"disk full":              errors.New("disk full"),
			"x.txtar:2: it is wrong": New("x.txtar", catalog.Verbatim("it is wrong"), catalog.Message{}).At(2, 0),
		} {
			if got := Say(l, err); got != want {
				t.Errorf("%s: got %q, want %q", code, got, want)
			}
		}
	}
}

func TestInline(t *testing.T) {
	placed := New("x.txtar", catalog.Of("given.unreadable"), catalog.Of("given.no-glob.hint")).At(2, 3)
	inner := say("with-hint", "text", "x.txtar:2:3: "+say("given.unreadable"), "hint", say("given.no-glob.hint"))
	says := catalog.Of("place.line", "line", 3)
	for want, err := range map[string]error{
		inner:                              placed,
		inner + "; " + say("given.denied"): errors.Join(placed, fs.ErrPermission),
		say("place.line", "line", 3):       fmt.Errorf("reading: %w", Because(says, placed)),
		"disk full":                        errors.New("disk full"),
	} {
		if got := Inline(err).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// An error with a sentence of its own is still the error that caused it.
func TestBecause(t *testing.T) {
	err := Because(catalog.Of("place.line", "line", 3), fmt.Errorf("open: %w", fs.ErrNotExist))
	if got, want := Say(catalog.German, err), catalog.German.Say("place.line", "line", 3); got != want || err.Error() != say("place.line", "line", 3) {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
}

func TestCause(t *testing.T) {
	for want, err := range map[catalog.Message]error{
		catalog.Of("given.nothing"):        fmt.Errorf("open x: %w", fs.ErrNotExist),
		catalog.Of("given.denied"):         &fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission},
		catalog.Of("given.is-folder"):      fmt.Errorf("x: %w", catalog.Of("given.is-folder")),
		catalog.Verbatim("disk full"):      &fs.PathError{Op: "write", Path: "x", Err: errors.New("disk full")},
		catalog.Verbatim("unexpected end"): errors.New("unexpected end"),
	} {
		if got := Cause(err); got != want {
			t.Errorf("%v: got %v, want %v", err, got, want)
		}
	}
}

func TestNear(t *testing.T) {
	tests := []struct {
		name, word string
		known      []string
		want       string
	}{
		{"a letter off", "lins", []string{"stdin", "lines"}, say("near.one", "name", `"lines"`)},
		{"two letters changed places", "ponits", []string{"id", "points"}, say("near.one", "name", `"points"`)},
		{"all that are nearest", "test", []string{"tent", "other", "tests", "text", "tree"}, say("near.one", "name", say("list.or", "first", `"tent", "tests"`, "last", `"text"`))},
		{"two that are nearest", "dame", []string{"game", "name"}, say("near.one", "name", say("list.or", "first", `"game"`, "last", `"name"`))},
		{"five that are nearest", "ax", []string{"ag", "af", "ae", "ad", "ac", "ab", "aa"}, say("near.one", "name", say("list.or", "first", `"aa", "ab", "ac", "ad"`, "last", `"ae"`))},
		{"another case", "ESP-ASS3", []string{"esp-ass3", "gomoku"}, say("near.one", "name", `"esp-ass3"`)},
		{"another case of one letter", "X", []string{"x", "y"}, say("near.one", "name", `"x"`)},
		{"given twice", "lins", []string{"lines", "lines"}, say("near.one", "name", `"lines"`)},
		{"five of many", "zebra", []string{"whole", "text", "table", "number", "nested", "flag", "counts"}, say("near.nearest", "n", 7, "names", "table, text, flag, nested, number")},
		{"five, none near", "zebra", []string{"whole", "text", "number", "nested", "flag"}, say("near.known", "names", "flag, nested, number, text, whole")},
		{"the nearer of two", "stdim", []string{"stdout", "stdin"}, say("near.one", "name", `"stdin"`)},
		{"two letters of three", "out", []string{"outer", "order"}, say("near.one", "name", `"outer"`)},
		{"none near", "colour", []string{"b", "a"}, say("near.known", "names", "a, b")},
		{"too far", "abcd", []string{"abxyz"}, say("near.known", "names", "abxyz")},
		{"one letter is near nothing", "x", []string{"y"}, say("near.known", "names", "y")},
		{"nothing is near nothing", "", []string{"y"}, say("near.known", "names", "y")},
		{"nothing known", "x", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := append([]string(nil), test.known...)
			if got := Near(test.word, test.known).Error(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			for i := range before {
				if before[i] != test.known[i] {
					t.Errorf("the list was changed: %q", test.known)
				}
			}
		})
	}
}

package keyboard

import (
	"slices"
	"testing"
)

func TestParse(t *testing.T) {
	for sent, want := range map[string][]Key{
		"n":                    {Next},
		"npq":                  {Next, Previous, Quit},
		"\x1b[A\x1b[B\x1bOA":   {Up, Down, Up},
		"\x1b[5~\x1b[6~ b":     {PageUp, PageDown, PageDown, PageUp},
		"\x1b[1;5Cn":           {Next}, // Ctrl and an arrow to the right
		"\x1b[15~\x1bOP\x1b[Z": nil,    // function keys, and a tabulator back
		"\x1b":                 nil,
		"\x1b[":                nil,
		"xyzéo":                {Pager},
		"\x03":                 {Quit},
		"":                     nil,
	} {
		if got := parse(sent); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", sent, got, want)
		}
	}
}

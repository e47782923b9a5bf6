package words

import (
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	for name, want := range map[string]string{
		"Ada Lovelace":                    "Ada Lovelace",
		"  Ada \t Lovelace\n":             "Ada Lovelace",
		"Toma\u0301s":                     "Tomás",
		"नन्दिनी शर्मा":                   "नन्दिनी शर्मा",
		"Ng\u0302\u0303 A":                "N\u011d\u0303 A",
		"\u0301x":                         "‹U+0301›x",
		"a" + strings.Repeat("\u0330", 5): "a\u0330\u0330\u0330‹U+0330›‹U+0330›",
		"x\u202egnp":                      "x‹U+202E›gnp",
		"\xff":                            "\ufffd",
		"":                                "",
		"\x1b[2J":                         "␛[2J",
	} {
		if got := Name(name); got != want {
			t.Errorf("%+q: got %+q, want %+q", name, got, want)
		}
	}
}

package compare

import (
	"errors"
	"strings"
	"testing"
)

// fields reads words in any layout; the word "bad" cannot be read.
func fields(data []byte) (string, error) {
	words := strings.Fields(string(data))
	for _, word := range words {
		if word == "bad" {
			return "", errors.New("a bad word")
		}
	}
	return strings.Join(words, "\n"), nil
}

func TestReadBack(t *testing.T) {
	tests := []struct {
		name  string
		wants []string
		got   string
		want  string // summary; "" when it passes
	}{
		{"the same bytes", []string{"a b\n"}, "a b\n", ""},
		{"the same meaning", []string{"a b\n"}, "a\tb", ""},
		{"the second", []string{"a b\n", "c\n"}, "c", ""},
		{"past a want that cannot be read", []string{"bad", "c\n"}, "c", ""},
		{"another meaning", []string{"a b\n"}, "a c\n", `it is not the same: expected "b", found "c"`},
		{"cannot be read", []string{"a\n"}, "bad", "the output cannot be read back: a bad word"},
		{"neither can be read", []string{"bad"}, "bad", "the output cannot be read back: a bad word"},
		{"no want can be read", []string{"bad", "bad\n"}, "a", "nothing to compare with can be read"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := ReadBack{Read: fields}
			for _, want := range test.wants {
				c.Wants = append(c.Wants, []byte(want))
			}
			r := c.Judge([]byte(test.got))
			if r.OK != (test.want == "") {
				t.Errorf("passes: %t", r.OK)
			}
			if got := summary(t, r); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

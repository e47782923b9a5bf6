package compare

import (
	"errors"
	"reflect"
	"slices"
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
		{"another meaning", []string{"a b\n"}, "a c\n", say("with-lines", "text", say("difference"), "lines", say("expected-found", "want", `"b"`, "got", `"c"`))},
		{"cannot be read", []string{"a\n"}, "bad", say("difference.unreadable", "why", "a bad word")},
		{"neither can be read", []string{"bad"}, "bad", say("difference.unreadable", "why", "a bad word")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := ReadBack{Reader: Reader{Meaning: fields}}
			for _, want := range test.wants {
				c.Wants = append(c.Wants, []byte(want))
			}
			r := c.Judge([]byte(test.got))
			if r.OK != (test.want == "") {
				t.Errorf("passes: %t", r.OK)
			}
			if got := summary(t, r, test.got); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// What another reader finds in the output counts, too, but not what it finds in
// what is wanted; a failure shows what the first one found.
func TestReadBackByOtherReaders(t *testing.T) {
	backwards := func(data []byte) (string, error) {
		words := strings.Fields(string(data))
		slices.Reverse(words)
		return strings.Join(words, "\n"), nil
	}
	unable := func([]byte) (string, error) { return "", errors.New("cannot read it") }
	c := ReadBack{Reader: Reader{Meaning: fields}, Also: []Reader{{Meaning: unable}, {Meaning: backwards}}, Wants: [][]byte{[]byte("a b c")}}
	for got, want := range map[string]bool{"a b c": true, "c b a": true, "b a c": false, "a": false} {
		r := c.Judge([]byte(got))
		if r.OK != want {
			t.Errorf("%s: it passes: %t", got, r.OK)
		}
		if first := (ReadBack{Reader: c.Reader, Wants: c.Wants}).Judge([]byte(got)); !want && !reflect.DeepEqual(r, first) {
			t.Errorf("%s: %+v, and without other readers %+v", got, r, first)
		}
	}
	c.Also = []Reader{{Meaning: func([]byte) (string, error) { return "", &Fault{errors.New("a crash")} }}}
	if r := c.Judge([]byte("c b a")); r.OK || r.Fault == nil {
		t.Errorf("another reader crashed: %+v", r)
	}
}

// A reader that fails, or cannot read any want, is nobody's mistake but the course's.
func TestReadBackFaults(t *testing.T) {
	crash := func([]byte) (string, error) { return "", &Fault{errors.New("a crash")} }
	for want, c := range map[string]ReadBack{
		"a crash": {Reader: Reader{Meaning: crash}, Wants: [][]byte{[]byte("a")}},
		"what is expected cannot be read: a bad word": {Reader: Reader{Meaning: fields}, Wants: [][]byte{[]byte("bad"), []byte("bad")}},
	} {
		r := c.Judge([]byte("a"))
		if r.OK || r.Fault == nil || r.Fault.Error() != want || r.Difference != nil {
			t.Errorf("got %+v, want the fault %s", r, want)
		}
	}
}

func TestReadBackNamesTheFirstAnswerThatDiffers(t *testing.T) {
	last := func(data []byte) (string, error) {
		fields := strings.Fields(string(data))
		return fields[len(fields)-1], nil
	}
	answers := func(data []byte) []string { return strings.Fields(string(data)) }
	tests := []struct {
		wants []string
		got   string
		want  int
	}{
		{[]string{"a b c"}, "a x y", 1},
		{[]string{"a b c"}, "a b y", 2},
		{[]string{"a b c"}, "x b y", 0},     // before the first line was read
		{[]string{"a b c"}, "a b", 0},       // all answers that there are were right
		{[]string{"a b c"}, "a a b c x", 0}, // a prompt too many: which line is meant nobody knows
		{[]string{"c"}, "a b", 0},           // what is wanted is no dialogue
		{[]string{"a b c", "a x c"}, "a x y", 2},
	}
	for _, test := range tests {
		c := ReadBack{Reader: Reader{Meaning: last, Answers: answers}}
		for _, want := range test.wants {
			c.Wants = append(c.Wants, []byte(want))
		}
		if r := c.Judge([]byte(test.got)); r.OK || r.Difference.Answer != test.want {
			t.Errorf("%q of %q: %d", test.got, test.wants, r.Difference.Answer)
		}
	}
}

func TestReadBackCountsTheLinesBefore(t *testing.T) {
	afterStart := func(data []byte) (string, error) {
		_, rest, _ := strings.Cut(string(data), "start\n")
		return rest, nil
	}
	c := ReadBack{Reader: Reader{Meaning: afterStart}, Wants: [][]byte{[]byte("start\na\nb\n")}}
	r := c.Judge([]byte("x\ny\nstart\na\nc\n"))
	if got := summary(t, r, ""); got != say("difference.one-word", "line", 5, "got", "c", "want", "b") || r.Difference.Line != 5 {
		t.Errorf("line %d: %s", r.Difference.Line, got)
	}
}

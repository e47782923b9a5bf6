package caselang

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestTranscript(t *testing.T) {
	tests := []struct{ name, text, input, output string }{
		{"prompt", "esp> <<< help\npossible\nesp> <<< exit\n", "help\nexit\n", "esp> possible\nesp> "},
		{"no prompt", "<<< who\nB\n<<< term\n", "who\nterm\n", "B\n"},
		{"end of input", "esp> <<< a\nesp> <<<\n", "a\n", "esp> esp> "},
		{"end of input, no newline", "esp> <<<", "", "esp> "},
		{"empty line typed", "> <<< \n>\n", "\n", "> >\n"},
		{"blanks typed", "<<<   a  \n", "  a  \n", ""},
		{"only output", "usage\n", "", "usage\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := ParseTranscript("s", []byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			if string(got.Input) != test.input || string(got.output) != test.output {
				t.Errorf("input %q, output %q", got.Input, got.output)
			}
		})
	}
}

// A line answers the last one that was typed before its end, also behind a prompt.
func TestTranscriptAnswers(t *testing.T) {
	for text, want := range map[string]string{
		"esp> <<< a\nA\nesp> <<< b\nesp> <<< c\nC\nC\nesp> <<<\n": "[1 3 3 3]",
		"hello\n<<< a\n<<< b\nB\n<<< c\nC\nC\n<<< d\n":            "[0 2 3 3 0]",
	} {
		got, err := ParseTranscript("s", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var lines []int
		for line := range bytes.Count(got.output, []byte("\n")) + 1 {
			lines = append(lines, got.Answers(line+1))
		}
		if fmt.Sprint(lines) != want {
			t.Errorf("%q: %v, want %s", text, lines, want)
		}
	}
}

func TestTranscriptFaults(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"end in the middle", "> <<<\nmore\n", "s:1:3: " + say("case.bare-mark", "mark", "<<<")},
		{"no blank", "> <<<help\n", "s:1:3: " + say("case.typed", "mark", "<<<", "text", `"help"`)},
		{"two marks", "a\n> <<< a <<< b\n", "s:2:3: " + say("case.typed", "mark", "<<<", "text", `" a <<< b"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := ParseTranscript("s", []byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestUnescape(t *testing.T) {
	got, err := unescape([]byte("a\\n\\x00\\xFFb\n\\\\c\\r\\t\\0\n"))
	if want := "a\n\x00\xffb\\c\r\t\x00"; err != nil || string(got) != want {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
	for _, bad := range []string{`\`, `\q`, `\x1`, `\xzz`} {
		if _, err := unescape([]byte(bad)); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

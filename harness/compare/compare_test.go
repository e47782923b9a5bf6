package compare

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// sentence is what people read of a failure.
func sentence(r Result, got string) string {
	return words.In("").Differs(report.Expectation{Option: "match", Args: []string{string(r.Want)}, Want: r.Want, Got: report.Cut([]byte(got)), Difference: r.Difference})
}

// summary is what a failed result says; a result that passes says nothing.
func summary(t *testing.T, r Result, printed string) string {
	t.Helper()
	switch {
	case r.OK && (r.Difference != nil || r.Want != ""):
		t.Errorf("passes, but says %q, %+v", r.Want, r.Difference)
	case !r.OK && (r.Difference == nil || r.Difference.Kind == ""):
		t.Error("fails without a word")
	case !r.OK:
		return sentence(r, printed)
	}
	return ""
}

var everything = Relax{TrailingBlanks: true, FinalNewline: true, LineEnds: true, Numbers: true}

func TestEqual(t *testing.T) {
	tests := []struct {
		name  string
		relax Relax
		wants []string
		got   string
		ok    bool
	}{
		{"the same", Relax{}, []string{"a\n"}, "a\n", true},
		{"nothing for nothing", Relax{}, []string{""}, "", true},
		{"nothing for something", Relax{}, []string{"a\n"}, "", false},
		{"something for nothing", Relax{}, []string{""}, "\n", false},
		{"no newline", Relax{}, []string{"a\n"}, "a", false},
		{"trailing blank", Relax{}, []string{"a\n"}, "a \n", false},
		{"carriage return", Relax{}, []string{"a\n"}, "a\r\n", false},
		{"letter case", Relax{}, []string{"a\n"}, "A\n", false},
		{"begins alike", Relax{}, []string{"a\n"}, "a\nb\n", false},
		{"the second", Relax{}, []string{"a\n", "b\n"}, "b\n", true},
		{"none of two", Relax{}, []string{"a\n", "b\n"}, "c\n", false},
		{"two together", Relax{}, []string{"a\n", "b\n"}, "a\nb\n", false},
		{"bytes that are not UTF-8", Relax{}, []string{"\xff\n"}, "\xff\n", true},
		{"other bytes that are not UTF-8", Relax{}, []string{"\xff\n"}, "\xfe\n", false},
		{"replacement character", Relax{}, []string{"\xff\n"}, "\ufffd\n", false},
		{"NUL", Relax{}, []string{"a\x00b\n"}, "a\x00b\n", true},
		{"NUL and what follows", Relax{}, []string{"a\x00b\n"}, "a\x00c\n", false},
		{"NUL at the end", Relax{}, []string{"a"}, "a\x00", false},
		{"composed and decomposed", Relax{}, []string{"\u00e9"}, "e\u0301", false},

		{"trailing blanks, got", Relax{TrailingBlanks: true}, []string{"a\nb\n"}, "a \t\nb \n", true},
		{"trailing blanks, want", Relax{TrailingBlanks: true}, []string{"a  \n"}, "a\n", true},
		{"trailing blanks of a last line without newline", Relax{TrailingBlanks: true}, []string{"a"}, "a ", true},
		{"trailing blanks are not leading ones", Relax{TrailingBlanks: true}, []string{"a\n"}, " a\n", false},
		{"trailing blanks are not inner ones", Relax{TrailingBlanks: true}, []string{"a b\n"}, "a  b\n", false},
		{"trailing blanks are not lines", Relax{TrailingBlanks: true}, []string{"a\n"}, "a\n \n", false},
		{"trailing blanks are not newlines", Relax{TrailingBlanks: true}, []string{"a\n"}, "a", false},
		{"trailing blanks are not CR", Relax{TrailingBlanks: true}, []string{"a\n"}, "a \r\n", false},
		{"trailing blanks are not form feeds", Relax{TrailingBlanks: true}, []string{"a\n"}, "a\f\n", false},

		{"final newline missing", Relax{FinalNewline: true}, []string{"a\n"}, "a", true},
		{"final newlines added", Relax{FinalNewline: true}, []string{"a"}, "a\n\n", true},
		{"final newline of nothing", Relax{FinalNewline: true}, []string{""}, "\n", true},
		{"final newline is not one within", Relax{FinalNewline: true}, []string{"a\nb"}, "a\n\nb", false},
		{"final newline is not one before", Relax{FinalNewline: true}, []string{"a\n"}, "\na\n", false},
		{"final newline is not a blank", Relax{FinalNewline: true}, []string{"a\n"}, "a\n ", false},
		{"final newline is not a CR LF", Relax{FinalNewline: true}, []string{"a\n"}, "a\r\n", false},

		{"line ends, got", Relax{LineEnds: true}, []string{"a\nb\n"}, "a\r\nb\r\n", true},
		{"line ends, want", Relax{LineEnds: true}, []string{"a\r\n"}, "a\n", true},
		{"line ends, mixed", Relax{LineEnds: true}, []string{"a\nb\n"}, "a\nb\r\n", true},
		{"line ends of a program that writes CR LF in text mode", Relax{LineEnds: true}, []string{"a\n"}, "a\r\r\n", true},
		{"line ends are not CR within", Relax{LineEnds: true}, []string{"ab\n"}, "a\rb\n", false},
		{"line ends are not a CR alone", Relax{LineEnds: true}, []string{"a\n"}, "a\r", false},
		{"line ends are not a CR at the end", Relax{LineEnds: true}, []string{"a"}, "a\r", false},
		{"line ends are not blanks", Relax{LineEnds: true}, []string{"a\n"}, "a \r\n", false},
		{"line ends are not newlines", Relax{LineEnds: true}, []string{"a\n"}, "a", false},

		{"dropped", Relax{Drop: []*regexp.Regexp{regexp.MustCompile("> "), regexp.MustCompile(`[ \t]`)}}, []string{"> a b\n"}, "a\tb\n", true},
		{"not dropped", Relax{Drop: []*regexp.Regexp{regexp.MustCompile("> ")}}, []string{"> a b\n"}, "a\tb\n", false},
		{"numbers", Relax{Numbers: true}, []string{"a 1 b\n"}, "a 23 b\n", true},
		{"numbers are not signs", Relax{Numbers: true}, []string{"a 1 b\n"}, "a -1 b\n", false},
		{"numbers are not words", Relax{Numbers: true}, []string{"a 1 b\n"}, "a one b\n", false},
		{"numbers are not letters", Relax{Numbers: true}, []string{"a 1 b\n"}, "a N b\n", false},
		{"numbers are not nothing", Relax{Numbers: true}, []string{"a 1 b\n"}, "a  b\n", false},
		{"no number", Relax{Numbers: true}, []string{"a 1 b\n"}, "a  b\n", false},

		{"blanks before CR LF", Relax{TrailingBlanks: true, LineEnds: true}, []string{"a\nb\n"}, "a \r\nb\t\r\n", true},
		{"blanks behind CR", Relax{TrailingBlanks: true, LineEnds: true}, []string{"a\n"}, "a\r \n", true},
		{"blanks and CR at the end", Relax{TrailingBlanks: true, LineEnds: true}, []string{"a"}, "a \r", false},
		{"CR LF missing at the end", Relax{FinalNewline: true, LineEnds: true}, []string{"a\r\n\r\n"}, "a", true},
		{"lines of blanks at the end", Relax{FinalNewline: true, TrailingBlanks: true}, []string{"a\n"}, "a\n \n\t", true},
		{"everything", everything, []string{"a\nb1"}, "a\t\r\nb23 \r\n \r\n", true},
		{"everything is not every difference", everything, []string{"a\nb"}, "a\n\nb", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := Equal{Relax: test.relax}
			for _, want := range test.wants {
				c.Wants = append(c.Wants, []byte(want))
			}
			r := c.Judge([]byte(test.got))
			if r.OK != test.ok {
				t.Errorf("got %t, want %t", r.OK, test.ok)
			}
			summary(t, r, test.got)
		})
	}
}

func TestEqualShowsTheNearestWant(t *testing.T) {
	r := Equal{Wants: [][]byte{[]byte("one\n"), []byte("three\nfour \n"), []byte("two\n")}}.Judge([]byte("three\nfive\n"))
	if r.OK || r.Want != "three\nfour \n" || r.Difference.Line != 2 {
		t.Errorf("got %+v, %+v", r, r.Difference)
	}
	r = Equal{Wants: [][]byte{[]byte("a1"), []byte("a2")}}.Judge([]byte("a3"))
	if r.Want != "a1" {
		t.Errorf("of two wants that are as near it shows %q", r.Want)
	}
	// What a relaxation leaves out is no difference, and the want is shown as it is.
	r = Equal{Relax: Relax{TrailingBlanks: true}, Wants: [][]byte{[]byte("a  \nb\n")}}.Judge([]byte("a\nc\n"))
	if r.OK || r.Want != "a  \nb\n" || r.Difference.Line != 2 {
		t.Errorf("got %+v, %+v", r, r.Difference)
	}
}

func TestEqualCutsLargeWants(t *testing.T) {
	r := Equal{Wants: [][]byte{bytes.Repeat([]byte("a"), 1<<20)}}.Judge([]byte("b"))
	if len(r.Want) > 2*report.MaxText {
		t.Errorf("the want has %d bytes", len(r.Want))
	}
}

func TestWithoutWants(t *testing.T) {
	tests := []struct {
		name string
		c    Comparator
		got  string
		want string // summary; "" when it passes
	}{
		{"empty", Empty{}, "", ""},
		{"empty, a newline", Empty{}, "\n", say("difference.text-found")},
		{"empty, a NUL", Empty{}, "\x00", say("difference.text-found")},
		{"nonempty", NonEmpty{}, " x\n", ""},
		{"nonempty, a NUL", NonEmpty{}, "\x00", ""},
		{"nonempty, not UTF-8", NonEmpty{}, "\xff", ""},
		{"nonempty, nothing", NonEmpty{}, "", say("difference.text-missing")},
		{"nonempty, white space", NonEmpty{}, " \t\r\n\v\f", say("difference.text-missing")},
		{"match", Match{regexp.MustCompile(`b+`)}, "abbc", ""},
		{"match in the second line", Match{regexp.MustCompile(`(?m)^b$`)}, "a\nb\n", ""},
		{"match, none", Match{regexp.MustCompile(`^b$`)}, "a\nc\n", say("pattern.missing", "example", `"b"`)},
		{"match, elsewhere", Match{regexp.MustCompile(`^b$`)}, "a\nb\n", say("pattern.missing-vague")},
		{"match behind a NUL", Match{regexp.MustCompile(`b`)}, "\x00\xff\xfeb", ""},
		{"match, nothing printed", Match{regexp.MustCompile(`.`)}, "", say("pattern.missing-vague")},
		{"lacks", Lacks{regexp.MustCompile(`b`)}, "ac", ""},
		{"lacks, nothing printed", Lacks{regexp.MustCompile(`b`)}, "", ""},
		{"lacks, found", Lacks{regexp.MustCompile(`b+`)}, "abbc", say("pattern.found", "text", `"bb"`)},
		{"lacks, found bytes", Lacks{regexp.MustCompile(`(?s)a..`)}, "a\x00\xff", say("pattern.found", "text", `"a\x00\xff"`)},
		{"lacks, found much", Lacks{regexp.MustCompile(`a+`)}, strings.Repeat("a", 100), say("pattern.found", "text", `"`+strings.Repeat("a", 80)+`"`)},
		{"lacks, the match is empty", Lacks{regexp.MustCompile(`x*`)}, "a", say("pattern.found-vague")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := test.c.Judge([]byte(test.got))
			if r.OK != (test.want == "") {
				t.Errorf("passes: %t", r.OK)
			}
			if got := summary(t, r, test.got); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestWhatBothStreamsMustMeet(t *testing.T) {
	for _, test := range []struct {
		c    Comparator
		both bool
	}{{Equal{}, false}, {Empty{}, true}, {NonEmpty{}, false}, {Match{}, false}, {Lacks{}, true}, {Line{}, false}, {Set{}, false}, {ReadBack{}, false}} {
		if _, both := test.c.(Both); both != test.both {
			t.Errorf("%T: %t", test.c, both)
		}
	}
}

// outputs draws texts in which all that a relaxation looks at is frequent.
var outputs = rapid.Custom(func(t *rapid.T) []byte {
	pieces := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", " ", "\t", "\r", "\n", "\r\n", "\x00", "\xff", "\xc3", "é", "1", "23"}), 0, 12)
	return []byte(strings.Join(pieces.Draw(t, "pieces"), ""))
})

var relaxes = rapid.Custom(func(t *rapid.T) Relax {
	flag := rapid.Bool()
	return Relax{TrailingBlanks: flag.Draw(t, "trailing blanks"), FinalNewline: flag.Draw(t, "final newline"), LineEnds: flag.Draw(t, "line ends"), Numbers: flag.Draw(t, "numbers")}
})

func TestStrictIsByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, got := outputs.Draw(t, "want"), outputs.Draw(t, "got")
		if r := (Equal{Wants: [][]byte{want}}).Judge(got); r.OK != bytes.Equal(want, got) {
			t.Fatalf("passes: %t", r.OK)
		}
	})
}

func TestRelaxations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		relax, got, other := relaxes.Draw(t, "relax"), outputs.Draw(t, "got"), outputs.Draw(t, "other")
		before := bytes.Clone(got)
		relaxed := relax.Apply(got)
		if !bytes.Equal(before, got) {
			t.Fatalf("the output was changed: %q", got)
		}
		if again := relax.Apply(relaxed); !bytes.Equal(relaxed, again) {
			t.Fatalf("%q becomes %q at the second time", relaxed, again)
		}
		for _, want := range [][]byte{got, relaxed} {
			if !(Equal{relax, [][]byte{want}}).Judge(got).OK {
				t.Fatalf("%q is not equal to %q", got, want)
			}
		}
		if !bytes.Equal(inked(relaxed), inked(Relax{Numbers: relax.Numbers}.Apply(got))) {
			t.Fatalf("%q: more than white space is left out: %q", got, relaxed)
		}
		one, two := Equal{relax, [][]byte{got}}.Judge(other).OK, Equal{relax, [][]byte{other}}.Judge(got).OK
		if one != two {
			t.Fatalf("%q and %q: want and got are not treated alike", got, other)
		}
		if (Equal{Wants: [][]byte{got}}).Judge(other).OK && !one {
			t.Fatalf("a relaxation makes the comparison stricter")
		}
	})
}

func inked(text []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n", r) {
			return -1
		}
		return r
	}, text)
}

func TestZeroRelaxChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		got := outputs.Draw(t, "got")
		if relaxed := (Relax{}).Apply(got); !bytes.Equal(relaxed, got) {
			t.Fatalf("%q becomes %q", got, relaxed)
		}
	})
}

// What a program only repeats of its inputs is no message; a line with more in it is one.
func TestMessageThatRepeatsTheInput(t *testing.T) {
	c := Message{Reports: regexp.MustCompile(`is valid`), Inputs: [][]byte{[]byte("RULES:\r\n  _k |\n\nlast"), []byte("other\n")}}
	for got, want := range map[string]bool{
		"RULES:\n_k |\nlast\n": false, "last other\n": true, "other": false, "is valid\nother\n": false,
		"_k |\n^ what is that?\n": true, "last: what is that?": true, "": false,
	} {
		if c.Judge([]byte(got)).OK != want {
			t.Errorf("%q: a message? %t", got, !want)
		}
	}
}

func TestMessage(t *testing.T) {
	c := Message{Reports: regexp.MustCompile(`(?im)^.*\bis valid\b.*$|^\d+ cards$`)}
	for text, want := range map[string]string{
		"":                             say("message.missing"),
		" \n":                          say("message.missing"),
		"File is valid\n3 cards\n":     say("message.ordinary"),
		"3 cards\nline 4: no card\n":   "",
		"Error: two 3 cards\n":         "",
		"Input file is valid\n\nHm?\n": "",
	} {
		r := c.Judge([]byte(text))
		if r.OK != (want == "") || !r.OK && sentence(r, text) != want {
			t.Errorf("%q: %v, %+v", text, r.OK, r.Difference)
		}
	}
}

// What spans lines is told by their numbers, and an end by what it must be.
func TestWhatPatternsSay(t *testing.T) {
	for _, test := range []struct {
		c    Comparator
		text string
		want string
	}{
		{Lacks{regexp.MustCompile(`(?s)DEP.*DEP`)}, "a\n DEP\n---\nDEP\nb\n", say("pattern.found-lines", "from", 2, "to", 4)},
		{Lacks{regexp.MustCompile(`\s*Goodbye!\s*`)}, "a\nGoodbye!\n", say("pattern.found", "text", `"Goodbye!"`)},
		{Match{regexp.MustCompile(`\| *\nesp>\s*\z`)}, "|\nesp> Goodbye!\n", say("pattern.missing-end", "example", `"esp>"`)},
		{Match{regexp.MustCompile(`\| *\nesp>\s*\z`)}, "x\nesp> \n", say("pattern.missing-vague")},
	} {
		if got := test.c.Judge([]byte(test.text)); got.OK || sentence(got, test.text) != test.want {
			t.Errorf("%q: %+v, want %s", test.text, got.Difference, test.want)
		}
	}
}

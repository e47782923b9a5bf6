package words_test

import (
	"fmt"
	"slices"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

func TestChecked(t *testing.T) {
	is := func(channel, option string, args ...string) report.Expectation {
		return report.Expectation{Channel: channel, Option: option, Args: args, Want: "WANT"}
	}
	relaxed := func(x report.Expectation, drop []string, relax ...string) report.Expectation {
		x.Relax, x.Drop = relax, drop
		return x
	}
	exactly, session := say("relax.none"), say("subject.session")
	either := func(first, last string) string { return say("list.or", "first", first, "last", last) }
	equal := func(files string) string {
		return say("checked.equal", "subject", say("subject.stdout"), "args", files)
	}
	tests := []struct {
		x        report.Expectation
		expected string
	}{
		{is("exit", "equal", "0"), say("checked.exit", "args", "0")},
		{is("exit", "equal", "1", "2"), say("checked.exit", "args", either("1", "2"))},
		{is("exit", "equal", "any"), say("checked.exit.any")},
		{is("signal", "equal", "SIGABRT"), say("checked.signal.one", "args", "SIGABRT")},
		{is("stdout", "equal", "a.txt"), equal("a.txt") + exactly},
		{is("stdout", "equal", "a.txt", "b.txt"), equal(either("a.txt", "b.txt")) + exactly},
		{relaxed(is("stdout", "equal", "a.txt"), nil, "trailing-blanks", "final-newline"), equal("a.txt") + say("relax.trailing-blanks") + say("relax.final-newline")},
		{relaxed(is("session", "equal", "a", "b"), []string{"esp>|[ ]"}), say("checked.equal", "subject", session, "args", either("a", "b")) + say("relax.drop")},
		{relaxed(is("stdout", "equal", "a"), []string{"x", "it's"}, "trailing-blanks"), equal("a") + say("relax.drop") + say("relax.trailing-blanks")},
		{is("stderr", "empty"), say("checked.empty", "subject", say("subject.stderr"))},
		{is("either", "empty"), say("checked.empty", "subject", say("subject.both"))},
		{is("either", "nonempty"), say("checked.nonempty", "subject", say("subject.either"))},
		{is("either", "lacks", "valid"), say("checked.lacks.like", "example", `"valid"`, "subject", say("subject.both"))},
		{is("stderr", "match", "(?i)line [0-9]+"), say("checked.match.like", "example", `"line N"`, "subject", say("subject.stderr"))},
		{is("stderr", "line", "4"), say("checked.line", "subject", say("subject.stderr"), "lines", "4")},
		{is("stderr", "line", "4", "6..14"), say("checked.line", "subject", say("subject.stderr"), "lines", say("list.or", "first", "4", "last", say("range", "first", "6", "last", "14")))},
		{is("stderr", "line", "4", "6..8"), say("checked.line", "subject", say("subject.stderr"), "lines", catalog.English.Either([]string{"4", "6", "7", "8"}))},
		{is("stderr", "line", "7..7"), say("checked.line", "subject", say("subject.stderr"), "lines", 7)},
		{is("stdout", "match", `\d+`), say("checked.match", "subject", say("subject.stdout"))},
		{is("stderr", "match", `(?i)\A(\W*|input file is valid)*\z`), say("checked.match.only", "subject", say("subject.stderr"))},
		{is("stdout", "match", `\A(\W*)*\z`), say("checked.match.only", "subject", say("subject.stdout"))},
		{is("stdout", "lacks", `\A[^\n]+\z`), say("checked.lacks", "subject", say("subject.stdout"))},
		{is("stdout", "set", "card", "Qs Kd"), say("checked.set", "want", "WANT", "subject", say("subject.stdout"))},
		{is("stdout", "float", "none", "a.txt"), say("checked.float.none", "files", "a.txt", "subject", say("subject.stdout"))},
		{is("stdout", "float", "0.1", "a.txt"), say("checked.float", "tolerance", "0.1", "files", "a.txt", "subject", say("subject.stdout"))},
		{is("stdout", "float"), say("checked.float", "tolerance", "", "files", "", "subject", say("subject.stdout"))}, // no report of ours, but read all the same
		{is("memory", "no-leaks"), say("checked.no-leaks")},
		{is("memory", "no-errors"), say("checked.no-errors")},
		{is("stderr", "match", "no blank"), say("checked.match.like", "example", `"no blank"`, "subject", say("subject.stderr"))},
		{is("file save.txt", "as", "game", "want.txt"), say("checked.as.file", "files", "want.txt", "subject", say("subject.file", "file", "save.txt"))},
		{is("file save.txt", "missing"), say("checked.missing", "subject", say("subject.file", "file", "save.txt"))},
		{is("session", "equal"), say("checked.transcript", "subject", session) + exactly},
		{is("session", "equal", "a.session", "b.session"), say("checked.equal", "subject", session, "args", either("a.session", "b.session")) + exactly},
		// In a report that another version wrote.
		{is("stdout", ""), say("checked", "subject", say("subject.stdout"))},
		{is("exit", ""), say("checked", "subject", say("subject.exit"))},
	}
	for _, test := range tests {
		t.Run(test.expected, func(t *testing.T) {
			if got := words.In("").Checked(test.x); got != test.expected {
				t.Errorf("got  %s\nwant %s", got, test.expected)
			}
		})
	}
}

func TestCommandsBefore(t *testing.T) {
	c := report.Case{}
	for n := range 12 {
		c.Plays = append(c.Plays, report.Play{Argv: []string{"put", fmt.Sprint("key ", n)}, Keeps: true})
	}
	c.Plays[3].Stdin = "in.txt"
	got := words.Before(c, report.Expectation{Play: 4})
	if want := []string{"put 'key 0'", "put 'key 1'", "put 'key 2'", "put 'key 3' < in.txt"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := words.Before(c, report.Expectation{Play: 11}); len(got) != 8 || got[0] != "put 'key 3' < in.txt" {
		t.Errorf("%q", got)
	}
	c.Plays[4].Keeps = false
	if got := words.Before(c, report.Expectation{Play: 4}); got != nil {
		t.Errorf("a play with a folder of its own: %q", got)
	}
}

func TestFindingsAreCounted(t *testing.T) {
	d := &report.Difference{Kind: report.MemoryUse, Count: 2, Findings: []report.Finding{{What: "8 bytes"}}}
	want := say("and-more", "text", say("with-lines", "text", say("memory.errors"), "lines", "8 bytes"), "n", 1)
	if got := words.In("").Differs(report.Expectation{Channel: "memory", Option: "no-errors", Difference: d}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestVisible(t *testing.T) {
	tests := []struct {
		name, text string
		expected   string
	}{
		{"plain", "Qs, é, 漢 and ✓", "Qs, é, 漢 and ✓"},
		{"control", "\x1b[31m\a\r\n\x00\x7f", "␛[31m␇␍␊␀␡"},
		{"C1 control", "\u009b", "‹U+009B›"},
		{"direction", "\u202e\u2066", "‹U+202E›‹U+2066›"},
		{"no width", "a\u200bb\ufeffc\u00add", "a‹U+200B›b‹U+FEFF›c‹U+00AD›d"},
		{"mark", "e\u0301", "e‹U+0301›"},
		{"other blanks", "a\u00a0b\u2028", "a‹U+00A0›b‹U+2028›"},
		{"our own pictures", "␛", "‹U+241B›"},
		{"not UTF-8", "\xff\xc3\x80\xc3", "‹xFF›À‹xC3›"},
		{"the replacement character itself", "\ufffd", "\ufffd"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := words.Visible(test.text); got != test.expected {
				t.Errorf("got %q, want %q", got, test.expected)
			}
		})
	}
}

func TestVisibleEnds(t *testing.T) {
	none := report.Text(words.In("").Say("no-newline"))
	for input, want := range map[report.Text]report.Text{
		"":             "",
		"a b\n":        "a b\n",
		"place \n \n":  "place·\n·\n",
		"help":         "help " + none,
		"a  \nexit  ":  "a··\nexit·· " + none,
		"\xff \x00 \n": "\xff \x00·\n",
	} {
		if got := words.In("").VisibleEnds(input); got != want {
			t.Errorf("%q becomes %q, want %q", input, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"the program printed it":  "The program printed it.",
		"make failed: x":          "make failed: x.",
		"wc: it is unclear":       "wc: it is unclear.",
		"gleich geht es weiter":   "gleich geht es weiter.",
		"why?":                    "why?",
		"unogame.h was replaced":  "unogame.h was replaced.",
		"test_uno is not there":   "test_uno is not there.",
		"src/check is not there":  "src/check is not there.",
		"gcc -o a a.c failed":     "gcc -o a a.c failed.",
		"expected -1, found 0":    "Expected -1, found 0.",
		"standard output. It ...": "Standard output. It ...",
	} {
		if got := words.Sentence(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// TestShare: a share that no float64 has, such as 0.29, is not a percent less.
func TestShare(t *testing.T) {
	for share, percent := range map[float64]int{0.29: 29, 0.57: 57, 0.5: 50, 0.004: 0} {
		x := report.Expectation{Difference: &report.Difference{Kind: report.Rejected, Share: share}}
		if got, want := words.In("").Differs(x), say("difference.share.nothing", "percent", percent); got != want {
			t.Errorf("%v: %q, not %q", share, got, want)
		}
	}
}

package words_test

import (
	"testing"

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
	tests := []struct {
		x        report.Expectation
		expected string
	}{
		{is("exit", "equal", "0"), "the exit status must be 0"},
		{is("exit", "equal", "1", "2"), "the exit status must be 1 or 2"},
		{is("exit", "equal", "any"), "the program must end by itself"},
		{is("signal", "equal", "SIGABRT"), "a signal must end the program: SIGABRT"},
		{is("stdout", "equal", "a.txt"), "standard output must equal a.txt, byte for byte"},
		{is("stdout", "equal", "a.txt", "b.txt"), "standard output must equal a.txt or b.txt, byte for byte"},
		{relaxed(is("stdout", "equal", "a.txt"), nil, "trailing-blanks", "final-newline"), "standard output must equal a.txt; white space at the ends of lines does not count; newlines at the very end do not count"},
		{relaxed(is("session", "equal", "a", "b"), []string{"esp>|[ ]"}), "the session must equal a or b; some parts of it do not count"},
		{relaxed(is("stdout", "equal", "a"), []string{"x", "it's"}, "trailing-blanks"), "standard output must equal a; some parts of it do not count; white space at the ends of lines does not count"},
		{is("stderr", "empty"), "standard error must be empty"},
		{is("either", "empty"), "standard output and standard error must be empty"},
		{is("either", "nonempty"), "standard output or standard error must not be empty"},
		{is("either", "lacks", "valid"), `standard output and standard error must have nothing like "valid"`},
		{is("stderr", "match", "(?i)line [0-9]+"), `standard error must have something like "line N"`},
		{is("stderr", "line", "4"), "standard error must name line 4"},
		{is("stderr", "line", "4", "6..8"), "standard error must name line 4 or 6 to 8"},
		{is("stdout", "match", `\A(\W*)*\z`), "standard output must have what this case asks for"},
		{is("stdout", "lacks", `\A[^\n]+\z`), "standard output must not have what this case forbids"},
		{is("stdout", "set", "card", "Qs Kd"), "standard output must name exactly: WANT"},
		{is("memory", "no-leaks"), "all memory must be freed at the end"},
		{is("memory", "no-errors"), "the program must have no invalid memory accesses"},
		{is("stderr", "match", "no blank"), `standard error must have something like "no blank"`},
		{is("file save.txt", "as", "game", "want.txt"), "in the file save.txt, the part that counts must be as in want.txt"},
		{is("file save.txt", "missing"), "the file save.txt must not exist"},
		{is("session", "equal"), "the session must match the transcript, byte for byte"},
		{is("session", "equal", "a.session", "b.session"), "the session must equal a.session or b.session, byte for byte"},
		// In a report that an older version wrote.
		{is("stdout", ""), "standard output must be as this case asks"},
		{is("exit", ""), "the exit status must be as this case asks"},
		{is("signal", ""), "a signal must end the program"},
	}
	for _, test := range tests {
		t.Run(test.expected, func(t *testing.T) {
			if got := words.In("").Checked(test.x); got != test.expected {
				t.Errorf("got  %s\nwant %s", got, test.expected)
			}
		})
	}
}

// Of a difference in a report that an older version wrote is said what that
// version said.
func TestDiffersInAnOldReport(t *testing.T) {
	d := &report.Difference{Kind: report.MemoryUse, Count: 2, Summary: "valgrind found memory that was never freed: 8 bytes, and 1 more", Findings: []report.Finding{{What: "8 bytes"}}}
	if got := words.In("").Differs(report.Expectation{Channel: "memory", Comparator: "-no-leaks", Difference: d}); got != d.Summary {
		t.Errorf("got  %s\nwant %s", got, d.Summary)
	}
	d.Summary = ""
	want := "valgrind found memory errors: 8 bytes, and 1 more"
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
		"why?":                    "Why?",
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

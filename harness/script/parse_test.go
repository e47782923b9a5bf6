package script

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestParseFaults(t *testing.T) {
	head := "#title: A title\n#clause: one\n"
	tests := []struct{ name, text, want string }{
		{"unknown key", head + "#claus: two\n", "x.txtar:3:2: " + say("yaml.unknown-key", "key", `"#claus"`) + meant("clause")},
		{"key twice", head + "#title: B\n", "x.txtar:3:2: " + say("yaml.twice", "key", `"#title"`)},
		{"no value", head + "#hint:\n", "x.txtar:3:7: " + say("case.no-value", "key", `"#hint"`)},
		{"late key", head + "play check\n#hint: late\n", "x.txtar:4:1: " + say("case.late-key", "key", `"#hint"`) + hint("case.late-key.hint")},
		{"visibility", head + "#visibility: secret\n", "x.txtar:3:13: " + say("case.visibility", "visibility", `"secret"`) + hint("near.known", "names", "hidden, public, staff")},
		{"open quote", head + "play check 'a\n", "x.txtar:3:12: " + say("case.quote")},
		{"variable", head + "play check $HOME\n", "x.txtar:3:12: " + say("case.dollar")},
		{"file twice", head + "play check\n-- a --\n-- a --\n", "x.txtar:4:1: " + say("case.file-twice", "file", `"a"`)},
		{"file outside", head + "-- ../a --\n", "x.txtar:3:1: " + say("case.file-name", "file", `"../a"`) + hint("case.file-name.hint")},
		{"absolute file", head + "-- /etc/passwd --\n", "x.txtar:3:1: " + say("case.file-name", "file", `"/etc/passwd"`) + hint("case.file-name.hint")},
		{"expanded file", head + "-- $WORK/a --\n", "x.txtar:3:1: " + say("case.file-name", "file", `"$WORK/a"`) + hint("case.file-name.hint")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("x.txtar", []byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestParseKeepsMetadata(t *testing.T) {
	c, err := Parse("dir/some-case.txtar", []byte("#title: T: with a colon\n#clause: one two\n#visibility: hidden\n#hint: H\n#catches: C\n\n# a comment: no key\nplay check a\nitem x y\nexpect exit any\nitem x\n-- a --\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != "some-case" || c.Title != "T: with a colon" || len(c.Clauses) != 2 || c.Visibility != "hidden" || c.Hint != "H" || c.Catches != "C" {
		t.Errorf("got %+v", c)
	}
	if got := strings.Join(c.Items(), " "); got != "x y" || c.Plays() != 1 {
		t.Errorf("items %q, %d plays", got, c.Plays())
	}
}

// FuzzSplit holds split against testscript: whatever split accepts,
// testscript reads as the same words.
func FuzzSplit(f *testing.F) {
	for _, line := range []string{"a b", "a  'b c'd ", "'it''s'", "a#b", "'#'", "''", "a'b'c # d", "\ta\r", "'a", "a$b", "'$a'", "# x", "a ''''"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if strings.ContainsAny(line, "\n") || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "-- ") {
			return // not one line of a script
		}
		words, column, err := split(line)
		if err != nil {
			if column < 1 || column > len(line) {
				t.Errorf("split(%q): column %d", line, column)
			}
			return
		}
		got := wordsOfTestscript(t, line)
		if strings.Join(got, "\x00") != strings.Join(words, "\x00") || len(got) != len(words) {
			t.Errorf("%q: split says %q, testscript says %q", line, words, got)
		}
	})
}

// wordsOfTestscript lets testscript read the line as the arguments of a
// command of ours.
func wordsOfTestscript(t *testing.T, line string) (words []string) {
	dir := t.TempDir()
	file := dir + "/x.txtar"
	write(t, file, "words "+line+"\n")
	s := &scheduler{slots: make(chan struct{}, 1), begins: func(string) {}, finished: func(string) {}}
	testscript.RunT(s, testscript.Params{
		Files: []string{file}, WorkdirRoot: dir,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"words": func(_ *testscript.TestScript, _ bool, args []string) { words = args },
		},
	})
	s.wait()
	if err := s.fault(); err != nil {
		t.Fatal(err)
	}
	return words
}

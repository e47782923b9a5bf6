package caselang

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

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
	file := filepath.Join(dir, "x.txtar")
	if err := os.WriteFile(file, []byte("words "+line+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	testscript.RunT(one{t}, testscript.Params{
		Files: []string{file}, WorkdirRoot: dir,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"words": func(_ *testscript.TestScript, _ bool, args []string) { words = args },
		},
	})
	return words
}

// one runs a single script as part of a test.
type one struct{ *testing.T }

func (t one) Run(_ string, script func(testscript.T)) { script(t) }
func (one) Parallel()                                 {}
func (one) Verbose() bool                             { return false }

package gomoku

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// answer is any line that the controller may print while the game goes on.
var (
	answer = `(B|W|Invalid!|(Invalid|Occupied) coordinate|[A-S]1?\d,[#o.x]{49}|([A-S]1?\d)*)\n`
	stop   = regexp.MustCompile(`^(` + answer + `)*$`)
	end    = regexp.MustCompile(`^(` + answer + `)*((Black|White) wins!|Wow, a tie!)\n([A-S]1?\d)*\nThank you for playing!\n$`)
)

// Whatever the input, the controller stops by itself with an output of the
// handout's form, and so does every mistake without a crash.
func FuzzMain(f *testing.F) {
	public, err := filepath.Glob("../../cases/gomoku-mist/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	hidden, err := filepath.Glob("../../cases/gomoku-mist/hidden/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range slices.Concat(public, hidden) {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for i, file := range archive.Files {
			f.Add(file.Data, uint(i))
		}
	}
	for i, input := range sessions(60) {
		f.Add(input, uint(i))
	}
	ids := mistakes.IDs()
	f.Fuzz(func(t *testing.T, input []byte, n uint) {
		var stdout, stderr bytes.Buffer
		status := Main(nil, bytes.NewReader(input), &stdout, &stderr)
		if stderr.Len() > 0 {
			t.Errorf("stderr: %s", stderr.Bytes())
		}
		if form := []*regexp.Regexp{end, stop}; status > 1 || !form[status].Match(stdout.Bytes()) {
			t.Errorf("status %d, stdout %q", status, stdout.Bytes())
		}
		transcript(wrong(t, ids[n%uint(len(ids))]), input)
	})
}

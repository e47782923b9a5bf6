package klondike

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// addSeeds takes the samples beside this test, and every file of the cases of
// both programs.
func addSeeds(f *testing.F) {
	f.Helper()
	for _, pattern := range []string{
		"testdata/*.txt",
		"../../cases/coms327-part1/*.txtar", "../../cases/coms327-part1/hidden/*.txtar",
		"../../cases/coms327-part2/*.txtar", "../../cases/coms327-part2/hidden/*.txtar",
	} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			if filepath.Ext(name) == ".txt" {
				f.Add(data)
				continue
			}
			for _, file := range txtar.Parse(data).Files {
				f.Add(file.Data)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		canonical, err := Canonical(input)
		if err != nil {
			checkFormatError(t, input, err)
			return
		}
		if again, err := Canonical([]byte(canonical)); err != nil || again != canonical {
			t.Errorf("error %v; read back as\n%s\nfrom\n%s", err, again, canonical)
		}
		got := run(Check, string(input))
		if valid := got.exit == 0; valid != (got.stderr == "") || valid == (got.stdout == "") || got.exit > 1 {
			t.Errorf("outcome %v", got)
		}
	})
}

func FuzzAdvance(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, input []byte) {
		got := run(Advance, string(input), "-x")
		if got.stdout == "" {
			if got.exit != 1 || got.stderr == "" {
				t.Errorf("outcome %v", got)
			}
			return
		}
		_, state, _ := strings.Cut(got.stdout, "\n")
		if checked := run(Check, state); checked.exit != 0 {
			t.Errorf("check says %q of\n%s", checked.stderr, state)
		}
	})
}

func FuzzPosition(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, output []byte) {
		position, err := CanonicalPosition(output)
		if err != nil {
			checkPrintable(t, err)
			return
		}
		if again, err := CanonicalPosition([]byte(position)); err != nil || again != position {
			t.Errorf("error %v; read back as\n%s\nfrom\n%s", err, again, position)
		}
	})
}

func checkFormatError(t *testing.T, input []byte, err error) {
	t.Helper()
	format, ok := err.(*FormatError)
	if !ok {
		t.Fatalf("error of another type: %v", err)
	}
	if lines := bytes.Count(input, []byte("\n")) + 1; format.Line < 1 || format.Line > lines {
		t.Errorf("line %d of %d: %v", format.Line, lines, err)
	}
	checkPrintable(t, err)
}

func checkPrintable(t *testing.T, err error) {
	t.Helper()
	text := err.Error()
	if len(text) > 300 || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		t.Errorf("message %q", text)
	}
}

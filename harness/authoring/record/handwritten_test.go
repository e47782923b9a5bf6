package record_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/harness/authoring/record"
	"touchstone/harness/ready"
	"touchstone/harness/suite"
	"touchstone/harness/suite/inprocess"
)

// A dialogue that is recorded is the one that somebody wrote by hand, byte for byte.
func TestHandWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a reference: left out with -short")
	}
	const repository = "../../.."
	s, err := suite.Collection{
		BuiltIn: os.DirFS(filepath.Join(repository, "cases")),
		// The reference is built from the repository: only its name matters.
		Own: inprocess.Programs{"ass3": func([]string, io.Reader, io.Writer, io.Writer) int { return 1 }},
	}.Load("esp-ass3")
	if err != nil {
		t.Fatal(err)
	}
	p, err := record.Open(context.Background(), &ready.Setup{Suite: s, Pool: pool, Repository: repository})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, name := range []string{"deposit-example", "run-example", "session-exit"} {
		t.Run(name, func(t *testing.T) {
			written, err := txtar.ParseFile(filepath.Join(repository, "cases", "esp-ass3", name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			wrote := files(written)
			var typed strings.Builder
			for line := range strings.Lines(wrote["session.txt"]) {
				if _, input, ok := strings.Cut(line, "<<< "); ok {
					typed.WriteString(input)
				}
			}
			r, err := p.Record(context.Background(), record.Order{
				Case: "recorded", Args: []string{"config.txt"}, Input: file(typed.String()), Typed: true, Title: "A game", Clauses: []string{"prompt"}, Items: []string{"session"},
				Files: []record.File{{Name: "config.txt", From: "config.txt", Data: []byte(wrote["config.txt"])}},
			})
			if err != nil {
				t.Fatal(err)
			}
			recorded := txtar.Parse(r.Data)
			if typed.Len() == 0 || !strings.Contains(string(recorded.Comment), "play -session session.txt ass3 config.txt\n") {
				t.Errorf("%d bytes are typed:\n%s", typed.Len(), recorded.Comment)
			}
			for file, text := range files(recorded) {
				if text != wrote[file] {
					t.Errorf("%s:\n%s\nby hand:\n%s", file, text, wrote[file])
				}
			}
		})
	}
}

func files(a *txtar.Archive) map[string]string {
	all := map[string]string{}
	for _, f := range a.Files {
		all[f.Name] = string(f.Data)
	}
	return all
}

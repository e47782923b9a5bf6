package record_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/authoring/record"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

var pool *sandbox.Pool

func TestMain(m *testing.M) {
	var err error
	if pool, err = sandbox.New(sandbox.Options{}); err != nil {
		fmt.Fprintln(os.Stderr, "no sandbox:", err)
		os.Exit(1)
	}
	status := m.Run()
	pool.Close()
	os.Exit(status)
}

const manifest = `title: Lab
programs: [prog]
build: {command: ["true"], limits: {wall: 10s}}
limits: {wall: 5s, cpu: 2s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
reference: reference
`

const reference = `#!/bin/sh
case "$1" in
talk) printf '> '
  while read line; do
    test "$line" = exit && exit 3
    echo "you said $line"; printf '> '
  done
  printf '\nbye\n';;
endless) while read line; [ "$line" != exit ]; do printf '> '; done; echo done;;
sort) sort;;
count) n=0; while read line; do n=$((n + 1)); done; echo $n;;
bytes) printf 'a\r\n\377\000-- x --\nno end';;
marker) printf -- '-- x --\n';;
crlf) printf 'a\r\nb';;
files) cat "$2"; echo more >>"$2"; mkdir sub; printf new >sub/out.txt; echo oops >&2; exit 1;;
both) echo a; echo b >&2; echo c;;
put) echo "$3" >"$2.db";;
get) cat "$2.db" 2>/dev/null || { echo "no $2" >&2; exit 1; };;
time) date +%s%N;;
crash) kill -SEGV $$;;
hang) while :; do :; done;;
esac
`

// player plays the reference of this test.
func player(t *testing.T) *record.Player {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "lab")
	if err := os.MkdirAll(filepath.Join(folder, "reference"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"assignment.yaml": manifest, "reference/prog": reference} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s, err := suite.Collection{BuiltIn: os.DirFS(t.TempDir())}.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	p, err := record.Open(context.Background(), &ready.Setup{Suite: s, Pool: pool, Repository: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func file(text string) *record.File {
	return &record.File{Name: "in.txt", From: "in.txt", Data: []byte(text)}
}

func TestRecord(t *testing.T) {
	tests := []struct {
		name  string
		order record.Order
		want  string
		note  string
	}{
		{"dialogue with a goodbye", record.Order{Args: []string{"talk"}, Input: file("a\n\nb"), Typed: true},
			"play -session session.txt prog talk\nexpect session\nexpect exit 0\n\n-- session.txt --\n> <<< a\nyou said a\n> <<< \nyou said \n> <<< b\nyou said b\n> \nbye\n", "record.goodbye"},
		{"dialogue that ends", record.Order{Args: []string{"talk"}, Input: file("a\r\nexit\r\n"), Typed: true},
			"play -session session.txt prog talk\nexpect session\nexpect exit 3\n\n-- session.txt --\n> <<< a\nyou said a\n> <<< exit\n", ""},
		{"endless without its last line", record.Order{Args: []string{"endless"}, Input: file("a\nexit\n"), Typed: true},
			"play -session session.txt prog endless\nexpect session\nexpect exit 0\n\n-- session.txt --\n> <<< a\n<<< exit\ndone\n", "record.needs-eof"},
		{"no dialogue", record.Order{Args: []string{"count"}, Input: file("b\na\n"), Typed: true},
			"play -session session.txt prog count\nexpect session\nexpect exit 0\n\n-- session.txt --\n<<< b\n<<< a\n2\n", "record.unclear"},
		{"bytes", record.Order{Args: []string{"bytes"}},
			"escaped stdout.txt\nplay prog bytes\nexpect stdout stdout.txt\nexpect exit 0\n\n-- stdout.txt --\na\\r\\n\n\\xff\\x00-- x --\\n\nno end\n", ""},
		{"marker", record.Order{Args: []string{"marker"}},
			"escaped stdout.txt\nplay prog marker\nexpect stdout stdout.txt\nexpect exit 0\n\n-- stdout.txt --\n\\x2d- x --\\n\n", ""},
		{"line ends", record.Order{Args: []string{"crlf"}, Title: "Two lines", Items: []string{"cases"}},
			"#title: Two lines\n\nchomp stdout.txt\ncrlf stdout.txt\nplay prog crlf\nitem cases\nexpect stdout stdout.txt\nexpect exit 0\n\n-- stdout.txt --\na\nb\n", ""},
		{"files", record.Order{Args: []string{"files", "in.txt"}, Files: []record.File{*file("one\n")}, Relax: []string{"final-newline"}},
			"chomp want/sub/out.txt\nplay prog files in.txt\nexpect stdout -final-newline stdout.txt\nexpect stderr -final-newline stderr.txt\nexpect file in.txt -final-newline want/in.txt\n" +
				"expect file sub/out.txt -final-newline want/sub/out.txt\nexpect exit 1\n\n-- in.txt --\none\n-- stdout.txt --\none\n-- stderr.txt --\noops\n-- want/in.txt --\none\nmore\n-- want/sub/out.txt --\nnew\n", ""},
		{"both outputs", record.Order{Args: []string{"both"}, Joined: true},
			"play prog both\nexpect output output.txt\nexpect exit 0\n\n-- output.txt --\na\nb\nc\n", ""},
		{"one folder", record.Order{Args: []string{"put", "a", "1"}, Then: [][]string{{"get", "a"}, {"get", "b"}}, Items: []string{"cases"}},
			"folder keep\nplay prog put a 1\nitem cases\nexpect stdout -empty\nexpect exit 0\nplay prog get a\nexpect stdout stdout-2.txt\nexpect exit 0\n" +
				"play prog get b\nexpect stdout -empty\nexpect stderr stderr-3.txt\nexpect exit 1\n\n-- stdout-2.txt --\n1\n-- stderr-3.txt --\nno b\n", ""},
		{"input and silence", record.Order{Case: "hidden/one", Args: []string{"nothing"}, Input: file("x\n")},
			"#visibility: hidden\n\nplay -in in.txt prog nothing\nexpect stdout -empty\nexpect exit 0\n\n-- in.txt --\nx\n", ""},
	}
	p := player(t)
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("each waits for the next second: one is tried with -short")
			}
			if test.order.Case == "" {
				test.order.Case = "one"
			}
			r, err := p.Record(context.Background(), test.order)
			if err != nil {
				t.Fatal(err)
			}
			if string(r.Data) != test.want || r.File != test.order.Case+".txtar" {
				t.Errorf("%s:\n%s\nwant\n%s", r.File, r.Data, test.want)
			}
			if r.Note.Key != test.note {
				t.Errorf("note %q, want %q", r.Note.Key, test.note)
			}
		})
	}
}

func TestFaultsOfRecording(t *testing.T) {
	tests := []struct {
		name  string
		order record.Order
		want  string
	}{
		{"name", record.Order{Case: "../one"}, "record.case-name"},
		{"program", record.Order{Program: "porg"}, "record.no-program"},
		{"item", record.Order{Items: []string{"case"}}, "record.no-item"},
		{"clause", record.Order{Clauses: []string{"one"}}, "record.no-clause"},
		{"relaxation", record.Order{Relax: []string{"blanks"}}, "record.no-relaxation"},
		{"argument", record.Order{Args: []string{"a\nb"}}, "record.argument"},
		{"long dialogue", record.Order{Input: file(strings.Repeat("x\n", 1001)), Typed: true}, "record.too-long"},
		{"dialogue of both outputs", record.Order{Input: file("x\n"), Typed: true, Joined: true}, "record.typed-output"},
		{"input of several plays", record.Order{Input: file("x\n"), Then: [][]string{nil}}, "record.then-input"},
		{"mark", record.Order{Args: []string{"sort"}, Input: file("<<< x\n"), Typed: true}, "record.mark"},
		{"time", record.Order{Args: []string{"time"}}, "record.varies"},
		{"crash", record.Order{Args: []string{"crash"}}, "record.no-end"},
		{"hang", record.Order{Args: []string{"hang"}}, "record.no-end"},
	}
	p := player(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && test.name == "hang" {
				t.Skip("it waits for the limit")
			}
			if test.order.Case == "" {
				test.order.Case = "one"
			}
			_, err := p.Record(context.Background(), test.order)
			d, ok := errors.AsType[*diagnostic.Error](err)
			if !ok || d.Problem.Key != test.want || !catalog.Has(test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

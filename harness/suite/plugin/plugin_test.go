package plugin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite/inprocess"
)

var say = catalog.English.Say

// A reader that understands words, one a line, with a part in another file.
const reader = `. "${0%/*}/words.sh"
read_words
case "$words" in
*bad*) echo "no word: bad" >&2; echo more >&2; exit 3 ;;
*crash*) kill -SEGV $$ ;;
*wrong*) echo "a mistake" >&2; exit 1 ;;
esac
echo "$words"
`

// capitals reads an output as text without its case, or not at all.
func capitals(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	data, _ := io.ReadAll(stdin)
	if strings.Contains(string(data), "bad") {
		fmt.Fprintln(stderr, "no word: bad")
		return 3
	}
	fmt.Fprint(stdout, strings.ToUpper(string(data)), args)
	return 0
}

func TestReaders(t *testing.T) {
	folder, err := Open(fstest.MapFS{
		"readers/words":    {Data: []byte(reader)},
		"readers/words.sh": {Data: []byte("read_words() { words=$(tr ' ' '\\n' | sort); }\n")},
		"a.out":            {Data: []byte("expected")}, "b.txtar": {Data: []byte("a case")}, "hidden/c.in": {Data: []byte("secret")}, "samples/good/x": {},
	}, inprocess.Programs{"capitals": capitals})
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for _, name := range []string{"a.out", "b.txtar", "hidden", "samples"} {
		if _, err := os.Stat(folder.dir.Path + "/" + name); err == nil {
			t.Errorf("%s was copied", name)
		}
	}
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	a := &assignment.Assignment{Readers: map[string]assignment.Reader{
		"words": {Reads: "the words", Command: []string{"sh", "readers/words"}},
		"gone":  {Reads: "nothing", Command: []string{"no-such-tool"}},
		"own":   {Reads: "something", Command: []string{"capitals", "all"}, Answers: []string{"sh", "readers/words"}},
	}}
	readers := folder.Readers(t.Context(), a, pool.Run)
	if len(readers) != 3 || !Any(a) {
		t.Errorf("got %v", readers)
	}
	for _, test := range []struct {
		reader, output, want, err string
		fault                     bool
	}{
		{"words", "two one", "one\ntwo\n", "", false},
		{"words", "a bad one", "", "no word: bad", false},
		{"words", "crash", "", say("plugin.reader", "name", "sh readers/words", "why", say("plugin.ended", "end", "signal SIGSEGV")), true},
		{"words", "wrong", "", say("plugin.reader", "name", "sh readers/words", "why", say("plugin.status", "status", 1, "text", "a mistake")), true},
		{"gone", "", "", say("plugin.reader", "name", "no-such-tool", "why", ""), true},
		{"own", "two one", "TWO ONE[all]", "", false},
		{"own", "a bad one", "", "no word: bad", false},
	} {
		got, err := readers[test.reader].Meaning([]byte(test.output))
		if got != test.want || (err == nil) != (test.err == "") || err != nil && !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("%s of %q: got %q, %v", test.reader, test.output, got, err)
		}
		if _, fault := errors.AsType[*compare.Fault](err); fault != test.fault {
			t.Errorf("%s of %q: a fault? %t: %v", test.reader, test.output, fault, err)
		}
	}
	if got := readers["own"].Answers([]byte("two one")); !slices.Equal(got, []string{"one", "two"}) {
		t.Errorf("answers %q", got)
	}
	if got := readers["own"].Answers([]byte("a bad one")); got != nil {
		t.Errorf("answers %q", got)
	}
	a.Texts = map[string]string{"no word: bad": "kein Wort: bad"}
	for name, reader := range folder.Readers(t.Context(), a, pool.Run) {
		if _, err := reader.Meaning([]byte("a bad one")); name != "gone" && (err == nil || err.Error() != "kein Wort: bad") {
			t.Errorf("%s in another language: %v", name, err)
		}
	}
	// What is part of this executable needs no sandbox, unless a file has its name.
	if own := InProcess(a, folder.files, folder.own); len(own) != 1 {
		t.Errorf("inside are %v", own)
	} else if got, err := own["own"].Meaning([]byte("x")); got != "X[all]" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if own := InProcess(a, fstest.MapFS{"capitals": {}}, folder.own); len(own) != 0 {
		t.Errorf("inside are %v", own)
	}
}

// What a class needs again and again is made once.
func TestOnce(t *testing.T) {
	folder, err := Open(fstest.MapFS{
		"reader": {Data: []byte("cat\n")}, "check/yes.c": {Data: []byte("int main(void) { return 42; }\n")},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	a := &assignment.Assignment{
		Readers:  map[string]assignment.Reader{"as-is": {Reads: "all", Command: []string{"sh", "reader"}}},
		Checkers: map[string]assignment.Checker{"yes": {Accepts: "all", Folder: "check"}},
	}
	calls := 0
	counted := func(ctx context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		calls++
		return pool.Run(ctx, c)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if j, err := folder.Checkers(stopped, a, pool)["yes"](nil, nil, nil); err == nil {
		t.Errorf("a checker whose building was stopped: %v", j)
	}
	for range 2 {
		if got, err := folder.Readers(t.Context(), a, counted)["as-is"].Meaning([]byte("same")); got != "same" || err != nil {
			t.Errorf("got %q, %v", got, err)
		}
		if j, err := folder.Checkers(t.Context(), a, pool)["yes"](nil, nil, nil); j.Share != 1 || err != nil {
			t.Errorf("got %v, %v", j, err)
		}
	}
	if calls != 1 || len(folder.opened) != 2 {
		t.Errorf("%d calls of the reader; the checker was built %d times, the stopped one included", calls, len(folder.opened))
	}
}

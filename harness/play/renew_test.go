package play

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/diagnostic"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// renewer is a Runner whose program is a function.
func renewer(t *testing.T, does func(sandbox.Command) sandbox.Outcome) *Runner {
	return &Runner{
		Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": {Path: "/prog"}}, Workers: 2,
		Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
			o := does(c)
			if o.End == "" {
				o.End = sandbox.Exited
			}
			return o, nil
		},
	}
}

func renewed(t *testing.T, r *Runner, file, text string) caselang.Renewal {
	t.Helper()
	c, err := caselang.Parse(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	c.CountFor([]string{"a"})
	renewals, err := r.Renew(context.Background(), []*caselang.Case{c}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return renewals[0]
}

const toRenew = `# by hand
play  -in in.txt prog   # the play
item a
expect  stdout -trailing-blanks  out.txt   # stays
expect stderr -line '3' # and this
expect stderr -set card 'Qs' # quoted
expect stdout -match '^hello'
item b
expect file made.txt made.txt
expect exit 0

-- in.txt --
hello
-- out.txt --
old
-- made.txt --
never
`

const renewedCase = `# by hand
chomp made.txt
play  -in in.txt prog   # the play
item a
expect  stdout -trailing-blanks  out.txt   # stays
expect stderr -line '7' # and this
expect stderr -set card '2c Ah' # quoted
expect stdout -match '^hello'
item b
expect file made.txt made.txt
expect exit 4

-- in.txt --
hello
-- out.txt --
hello 
there
-- made.txt --
no newline
`

func TestRenewReplacesWhatFollowsFromThePlay(t *testing.T) {
	r := renewer(t, func(c sandbox.Command) sandbox.Outcome {
		return sandbox.Outcome{
			Exit: 4, Stdout: []byte("hello \nthere\n"), Stderr: []byte("line 7: Ah, 2c\n"),
			Files: map[string]sandbox.FileResult{"made.txt": {Data: []byte("no newline")}},
		}
	})
	got := renewed(t, r, "x.txtar", toRenew)
	if got.Fault != nil {
		t.Fatal(got.Fault)
	}
	if string(got.Files["x.txtar"]) != renewedCase || len(got.Files) != 1 {
		t.Errorf("renewed as %q", got.Files)
	}
	if again := renewed(t, r, "x.txtar", renewedCase); again.Fault != nil || len(again.Files) != 0 {
		t.Errorf("renewed twice: %v %q", again.Fault, again.Files)
	}
}

func TestRenewKeepsCommandsThatMakeAFile(t *testing.T) {
	r := renewer(t, func(sandbox.Command) sandbox.Outcome { return sandbox.Outcome{Stdout: []byte("a\r\nb")} })
	got := renewed(t, r, "x.txtar", "chomp out\ncrlf out\nplay prog\nexpect stdout out\n-- out --\nold\n")
	if want := "chomp out\ncrlf out\nplay prog\nexpect stdout out\n-- out --\na\nb\n"; got.Fault != nil || string(got.Files["x.txtar"]) != want {
		t.Errorf("%v %q", got.Fault, got.Files)
	}
}

func TestRenewOfASession(t *testing.T) {
	r := renewer(t, func(c sandbox.Command) sandbox.Outcome { return sandbox.Outcome{Stdout: []byte("> ok\n> ")} })
	const old = "play -session s prog\nexpect session\n-- s --\n# <<< hello\nbad\n# <<<\n"
	if got := renewed(t, r, "x.txtar", old); got.Fault != nil || !strings.Contains(string(got.Files["x.txtar"]), "<<< hello\n> ok\n> <<<\n") {
		t.Errorf("%v %q", got.Fault, got.Files)
	}
	c, _ := caselang.Parse("x.txtar", []byte(old))
	c.CountFor([]string{"a"})
	divided, err := r.Renew(context.Background(), []*caselang.Case{c}, func(_ context.Context, play Kept) ([]string, [][]byte, error) {
		return []string{"hello"}, [][]byte{[]byte("> "), play.Outcome.Stdout[2:]}, nil
	})
	if err != nil || !strings.Contains(string(divided[0].Files["x.txtar"]), "> <<< hello\nok\n> <<<\n") {
		t.Errorf("%v %q", err, divided[0].Files)
	}
}

// A reader may compare with the transcript that is typed, which stays one.
func TestRenewOfASessionForAReader(t *testing.T) {
	r := renewer(t, func(c sandbox.Command) sandbox.Outcome {
		return sandbox.Outcome{Stdout: append([]byte("> ok\n> "), c.Stdin...)}
	})
	r.Readers = caselang.Readers{"lower": {Meaning: func(data []byte) (string, error) {
		return strings.ReplaceAll(string(data), "<<< hello\n", ""), nil
	}}}
	got := renewed(t, r, "x.txtar", "play -session s prog\nexpect stdout -as lower s\n-- s --\n> <<< hello\nbad\n")
	if got.Fault != nil || !strings.HasSuffix(string(got.Files["x.txtar"]), "-- s --\n<<< hello\n> ok\n> hello\n") {
		t.Errorf("%v %q", got.Fault, got.Files)
	}
}

// What does not follow from the play is a fault of the line that asks for it.
func TestRenewNamesTheLineThatCannotBeRenewed(t *testing.T) {
	for _, test := range []struct {
		name, script string
		line         int
	}{
		{"regular expression", "play prog\nexpect stdout -match nothing\n", 2},
		{"silence", "play prog\nexpect stdout -empty\n", 2},
		{"two answers", "play prog\nexpect stdout a b\n-- a --\n-- b --\n", 2},
		{"two statuses", "play prog\nexpect exit 1 2\n", 2},
		{"signal", "play prog\nexpect signal SIGSEGV\n", 2},
		{"range of lines", "play prog\nexpect stderr -line 2..3\n", 2},
		{"made of others", "join out a\nplay prog\nexpect stdout out\n-- a --\n", 3},
		{"two outputs, one file", "play prog\nexpect stdout a\nexpect stderr a\n-- a --\n", 3},
		{"missing file", "play prog\nexpect file x a\n-- a --\n", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := renewer(t, func(sandbox.Command) sandbox.Outcome {
				return sandbox.Outcome{Exit: 3, Stdout: []byte("out\n"), Stderr: []byte("line 9\n"), Files: map[string]sandbox.FileResult{"x": {Err: "missing"}}}
			})
			got := renewed(t, r, "x.txtar", test.script)
			d, ok := errors.AsType[*diagnostic.Error](got.Fault)
			if !ok || d.Line != test.line {
				t.Errorf("fault %v, want one in line %d", got.Fault, test.line)
			}
		})
	}
}

func TestRenewOfAReferenceThatDoesNotEnd(t *testing.T) {
	r := renewer(t, func(sandbox.Command) sandbox.Outcome {
		return sandbox.Outcome{End: sandbox.Signaled, Signal: "SIGSEGV"}
	})
	if got := renewed(t, r, "x.txtar", "play prog\nexpect stdout out\n-- out --\n"); got.Fault == nil {
		t.Errorf("renewed as %q", got.Files)
	}
}

func TestRenewOfABareCase(t *testing.T) {
	r := renewer(t, func(c sandbox.Command) sandbox.Outcome {
		return sandbox.Outcome{Exit: len(c.Stdin), Stdout: []byte("new"), Stderr: []byte("oops\n")}
	})
	folder := fstest.MapFS{"hidden/n.in": {Data: []byte("abc")}, "hidden/n.out": {Data: []byte("old\n")}, "hidden/n.err": {Data: []byte("oops\n")}, "hidden/n.exit": {Data: []byte("0")}}
	cases, err := caselang.Load(folder, assignment.Pairs{Program: "prog"})
	if err != nil {
		t.Fatal(err)
	}
	cases[0].CountFor([]string{"a"})
	got, err := r.Renew(context.Background(), cases, nil)
	if err != nil || got[0].Fault != nil {
		t.Fatal(err, got[0].Fault)
	}
	if files := got[0].Files; len(files) != 2 || string(files["hidden/n.out"]) != "new" || string(files["hidden/n.exit"]) != "3\n" {
		t.Errorf("renewed as %q", files)
	}
}

// A reader need not understand an empty file: it is filled all the same.
func TestRenewFillsFilesForReaders(t *testing.T) {
	r := renewer(t, func(sandbox.Command) sandbox.Outcome { return sandbox.Outcome{Stdout: []byte("STATE\n")} })
	r.Readers = caselang.Readers{"lower": {Meaning: func(data []byte) (string, error) {
		if len(data) == 0 {
			return "", errors.New("nothing to read")
		}
		return strings.ToLower(string(data)), nil
	}}}
	got := renewed(t, r, "x.txtar", "play prog\nexpect stdout -as lower want\n-- want --\n")
	if want := "play prog\nexpect stdout -as lower want\n-- want --\nSTATE\n"; got.Fault != nil || string(got.Files["x.txtar"]) != want {
		t.Errorf("%v %q", got.Fault, got.Files)
	}
}

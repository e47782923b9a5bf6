package espsolitaire

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func TestTranscripts(t *testing.T) {
	all := archives(t, "testdata/session/*.txtar")
	if len(all) == 0 {
		t.Fatal("no transcripts")
	}
	for name, files := range all {
		t.Run(filepath.Base(name), func(t *testing.T) {
			config := filepath.Join(t.TempDir(), "config.txt")
			if err := os.WriteFile(config, files["config"], 0o666); err != nil {
				t.Fatal(err)
			}
			var stdout, stderr strings.Builder
			in := strings.NewReader(string(files["stdin"]))
			if status := Main([]string{config}, in, &stdout, &stderr); status != StatusOK {
				t.Errorf("exit status %d", status)
			}
			if got, want := stdout.String(), transcript(files["stdout"]); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if stderr.Len() > 0 {
				t.Errorf("stderr: %s", stderr.String())
			}
		})
	}
}

// The handout's example of moving a stack of cards.
func TestMoveRun(t *testing.T) {
	before := layout(t, "RA R2 R5 R6 R7 R8 R9 R10 RJ RK B7 B8 BJ B10 BA",
		"B4", "B6 B5", "B9 R3 B2", "BK BQ R4 B3 RQ")
	after := layout(t, "RA R2 R5 R6 R7 R8 R9 R10 RJ RK B7 B8 BJ B10 BA",
		"B4 R3 B2", "B6 B5", "B9", "BK BQ R4 B3 RQ")
	got, status := session(before, "move red 3 to 1\nmove red 4 to 2\n")
	want := before.String() + "esp> " + after.String() + "esp> [INFO] Invalid move command!\nesp> "
	if got != want || status != StatusOK {
		t.Errorf("exit status %d\n%s\nwant\n%s", status, got, want)
	}
}

func TestWinEndsTheProgram(t *testing.T) {
	game := Deal(deckFile(t, "winnable.txt"))
	var input strings.Builder
	for _, color := range []string{"red", "BLACK"} {
		for _, value := range strings.Fields("a 2 3 4 5 6 7 8 9 10 j q k") {
			to := map[string]string{"red": "5", "BLACK": "6"}[color]
			input.WriteString("move " + color + " " + value + " to " + to + "\n")
		}
	}
	final := layout(t, "", "", "", "", "",
		"RA R2 R3 R4 R5 R6 R7 R8 R9 R10 RJ RQ RK", "BA B2 B3 B4 B5 B6 B7 B8 B9 B10 BJ BQ BK").String()
	for name, more := range map[string]string{"end of input": "", "more input": "help\nfoo\n"} {
		t.Run(name, func(t *testing.T) {
			out, status := session(game, input.String()+more)
			if status != StatusOK || !strings.HasSuffix(out, "esp> "+final) {
				t.Errorf("exit status %d, end of output\n%s", status, out[max(0, len(out)-900):])
			}
			if boards, prompts, err := checkOutput(out); boards != 27 || prompts != 26 || err != nil {
				t.Errorf("%d boards, %d prompts, %v", boards, prompts, err)
			}
		})
	}
}

func TestEndOfInput(t *testing.T) {
	game := Deal(deckFile(t, "sorted.txt"))
	board := game.String()
	for _, test := range []struct{ name, input, want string }{
		{"no input", "", "esp> "},
		{"after a command", "foo\n", "esp> [INFO] Invalid command!\nesp> "},
		{"within a command", "foo", "esp> [INFO] Invalid command!\nesp> "},
		{"within exit", "exit", "esp> "},
		{"blanks", "  ", "esp> esp> "},
		{"nothing after exit", "exit\nfoo\n", "esp> "},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, status := session(game, test.input); got != board+test.want || status != StatusOK {
				t.Errorf("exit status %d\n%s", status, got)
			}
		})
	}
}

func TestAnyBytes(t *testing.T) {
	const unknown, moved = "[INFO] Invalid command!\n", "[INFO] Invalid move command!\n"
	game := Deal(deckFile(t, "sorted.txt"))
	for _, test := range []struct{ name, line, want string }{
		{"NUL", "help\x00", unknown},
		{"not UTF-8", "\xff\xfe", unknown},
		{"letters that fold to ASCII", "move red \u212a to 1", unknown},
		{"no-break space", "move red\u00a03 to 1", unknown},
		{"carriage return", "move red 3 to 1\r", moved},
		{"tabs", "\tmove\tred 3 \tto 1", moved},
		{"a million blanks", "move red" + strings.Repeat(" ", 1e6) + "3 to 1" + strings.Repeat(" ", 1e6), moved},
		{"a million letters", strings.Repeat("x", 1e6), unknown},
		{"a million words", strings.Repeat("exit ", 1e6), unknown},
		{"a million digits", "move red 3 to " + strings.Repeat("1", 1e6), moved},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _ := session(game, test.line+"\nexit\n")
			if want := game.String() + prompt + test.want + prompt; got != want {
				t.Errorf("got\n%s", got)
			}
		})
	}
}

func TestUnreadableInputEnds(t *testing.T) {
	in := io.MultiReader(strings.NewReader("foo\n"), iotest.ErrReader(io.ErrClosedPipe))
	var out strings.Builder
	status := Main([]string{"testdata/deck/sorted.txt"}, in, &out, nil)
	if status != StatusOK || !strings.HasSuffix(out.String(), invalidCommand+prompt) {
		t.Errorf("exit status %d\n%s", status, out.String())
	}
}

// The prompt must be visible before the program waits for its answer.
func TestDialogue(t *testing.T) {
	in, feed := io.Pipe()
	show, out := io.Pipe()
	status := make(chan int)
	go func() {
		status <- Main([]string{"testdata/deck/sorted.txt"}, in, out, nil)
		out.Close()
	}()
	read := func(want string) {
		t.Helper()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(show, got); err != nil || string(got) != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
	}
	read(Deal(deckFile(t, "sorted.txt")).String() + prompt)
	io.WriteString(feed, "foo\n")
	read(invalidCommand + prompt)
	io.WriteString(feed, "exit\n")
	if got := <-status; got != StatusOK {
		t.Errorf("exit status %d", got)
	}
}

// An endless input must not keep a program alive that nobody listens to.
func TestUnwritableOutputEnds(t *testing.T) {
	show, out := io.Pipe()
	show.Close()
	if got := Main([]string{"testdata/deck/sorted.txt"}, endless("help\n"), out, nil); got != StatusOK {
		t.Errorf("exit status %d", got)
	}
}

// endless is a reader of its text again and again.
type endless string

func (e endless) Read(p []byte) (int, error) {
	return copy(p, e), nil
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.txt")
	if err := os.WriteFile(bad, []byte("RED A\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const usage, invalid = "[ERR] Usage: ./ass3 [file-name]\n", "[ERR] Invalid file!\n"
	good := "testdata/deck/sorted.txt"
	for _, test := range []struct {
		name   string
		args   []string
		stdout string
		status int
	}{
		{"no argument", nil, usage, 1},
		{"two arguments", []string{good, good}, usage, 1},
		{"missing file", []string{filepath.Join(dir, "none")}, invalid, 3},
		{"empty name", []string{""}, invalid, 3},
		{"folder", []string{dir}, invalid, 3},
		{"invalid content", []string{bad}, invalid, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout strings.Builder
			status := Main(test.args, strings.NewReader("help\n"), &stdout, nil)
			if stdout.String() != test.stdout || status != test.status {
				t.Errorf("exit status %d, stdout %q", status, stdout.String())
			}
		})
	}
}

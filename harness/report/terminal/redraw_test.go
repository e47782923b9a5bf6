package terminal_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"touchstone/harness/report"
	"touchstone/harness/report/keyboard"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// window is a terminal that understands what Screen writes, and nothing else:
// it shows what stands on it.
type window struct {
	columns, rows int
	cells         [][]rune // by row
	row, column   int
	lost          int // rows that scrolled away
}

func newWindow(columns, rows int) *window {
	return &window{columns: columns, rows: rows, cells: make([][]rune, rows)}
}

func (w *window) Write(p []byte) (int, error) {
	for text := string(p); text != ""; {
		_, size := utf8.DecodeRuneInString(text)
		sequence := text[:size]
		for _, known := range []string{"\x1b[H", "\x1b[2K", "\x1b[K", "\x1b[J"} {
			if strings.HasPrefix(text, known) {
				sequence = known
			}
		}
		text = text[len(sequence):]
		left := w.cells[w.row][:min(w.column, len(w.cells[w.row]))]
		switch sequence {
		case "\x1b[H":
			w.row, w.column = 0, 0
		case "\x1b[2K":
			w.cells[w.row] = nil
		case "\x1b[K":
			w.cells[w.row] = left
		case "\x1b[J":
			w.cells[w.row] = left
			clear(w.cells[w.row+1:])
		case "\n":
			w.down()
		case "\r":
			w.column = 0
		default:
			w.put([]rune(sequence)[0])
		}
	}
	return len(p), nil
}

func (w *window) put(char rune) {
	if w.column == w.columns {
		w.down()
	}
	line := w.cells[w.row]
	for len(line) <= w.column {
		line = append(line, ' ')
	}
	line[w.column] = char
	w.cells[w.row] = line
	w.column++
}

func (w *window) down() {
	w.column = 0
	if w.row++; w.row == w.rows {
		w.cells, w.row = append(w.cells[1:], nil), w.rows-1
		w.lost++
	}
}

func (w *window) String() string {
	var b strings.Builder
	for _, line := range w.cells {
		b.WriteString(string(line) + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

func (w *window) size() (int, int) { return w.columns, w.rows }

// Whatever pages follow one another, the window shows the last one from its
// top, the status at its end, and nothing of the others.
func TestScreen(t *testing.T) {
	pages := map[string]string{
		"short": "one\ntwo\n",
		"empty": "",
		"wide":  strings.Repeat("w", 20) + "\n" + strings.Repeat("v", 47) + "\nlast\n",
		"long":  strings.Repeat("line\n", 30),
		"exact": strings.Repeat("line\n", 8),
		"huge":  strings.Repeat("h", 400) + "\n",
	}
	taller := func(lines int) string { return ansi.Truncate(say("screen.taller", "n", lines), 19, "") }
	shown := map[string][]string{
		"short": {"one", "two", "", "done."},
		"empty": {"", "", "done."},
		"wide":  {strings.Repeat("w", 20), strings.Repeat("v", 20), strings.Repeat("v", 20), strings.Repeat("v", 7), "last", "", "done."},
		"long":  {"line", "line", "line", "line", "line", "line", "line", taller(23), "", "done."},
		"exact": {"line", "line", "line", "line", "line", "line", "line", "line", "", "done."},
		"huge":  {taller(1), "", "done."},
	}
	for first, page := range pages {
		for second := range pages {
			w := newWindow(20, 10)
			s := terminal.NewScreen(w, w.size, false, words.In(""))
			s.Draw(page, "a status that is longer than the window is wide")
			lost := w.lost
			s.Status("another")
			s.Draw(pages[second], "done.")
			if want := strings.Join(shown[second], "\n"); w.String() != want {
				t.Errorf("%s over %s shows\n%s\nwant\n%s", second, first, w, want)
			}
			if w.lost != lost {
				t.Errorf("%s over %s scrolls", second, first)
			}
		}
	}
}

func TestScreenElsewhere(t *testing.T) {
	var b bytes.Buffer
	s := terminal.NewScreen(&b, nil, false, words.In(""))
	s.Draw("one\n", "first.")
	s.Status("not shown")
	s.Draw("two\n", "sec\x1b[2Jond.")
	s.Done()
	if want := "one\n\nfirst.\ntwo\n\nsec␛[2Jond.\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}

func TestGlance(t *testing.T) {
	before, now := graded(), graded()
	before.Cases[0].Verdict = report.VerdictFail
	before.Cases[1].Verdict, before.Cases[1].Visibility = report.VerdictFail, "hidden"
	now.Cases[1].Visibility = "hidden"
	failing(&now.Cases[2], report.Play{Argv: []string{"check"}, End: "exit", Inputs: []report.Input{{Name: "game.txt", Data: "a\nb\nc\nd\ne\nf"}}}, report.Expectation{
		Channel: "stdout", Option: "nonempty", Difference: &report.Difference{Kind: report.NothingPrinted},
	})
	var b bytes.Buffer
	if err := terminal.Glance(&b, before, now, terminal.View{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		say("screen.mended", "cases", now.Cases[0].ID+", "+say("count.more-cases", "n", 1)) + "\n", say("screen.broken", "cases", now.Cases[2].ID) + "\n",
		"│ a\n      │ b\n      │ " + say("screen.more-lines", "n", 3) + "\n      │ f", say("total.points", "n", now.Score.Earned, "all", now.Score.Possible),
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, b.String())
		}
	}
}

// manyLost is a report on a game of 200 lines, of which a line in the middle matters, and on
// a case that costs less but was not failed before.
func manyLost() (before, now *report.Report) {
	before, now = graded(), graded()
	var game strings.Builder
	for n := range 200 {
		fmt.Fprintf(&game, "card %d\n", n+1)
	}
	costly, broken, one := &now.Cases[2], &now.Cases[0], 1
	play := report.Play{Argv: []string{"check"}, End: "exit", Exit: &one, Inputs: []report.Input{{Name: "game.txt", Data: report.Text(game.String())}}}
	failing(costly, play, report.Expectation{Channel: "stdout", Option: "nonempty", Difference: &report.Difference{Kind: report.NothingPrinted}})
	failing(broken, play, report.Expectation{Channel: "exit", Option: "equal", Args: []string{"0"}, Got: "1"})
	costly.Hint, broken.Hint = "Print something.", "Print something."
	costly.Points, broken.Points = 5, 0.5
	before.Cases[2].Verdict = report.VerdictFail
	return before, now
}

// The first window shows first what has just been broken, and of it what happened and the
// hint above the input; keys show the rest, and the next failure.
func TestGlances(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		before, now := manyLost()
		w := newWindow(size[0], size[1])
		s := terminal.NewScreen(w, w.size, true, words.In(""))
		s.Show(terminal.NewGlances(before, now, terminal.View{}), "done.")
		first := w.String()
		inOrder(t, first, say("screen.broken", "cases", now.Cases[0].ID), "("+now.Cases[0].ID, say("screen.happened"), "Print something.", say("screen.input"), "card 1", say("screen.keys.of", "n", 1, "all", 2), "done.")
		s.Press(keyboard.Bottom)
		if w.String() == first || !strings.Contains(w.String(), "card 200") || strings.Contains(w.String(), say("screen.taller", "n", 1)) {
			t.Errorf("the end is not shown:\n%s", w)
		}
		s.Press(keyboard.Next)
		inOrder(t, w.String(), "("+now.Cases[2].ID, say("screen.happened"), say("screen.keys.of", "n", 2, "all", 2))
		s.Press(keyboard.Next)
		inOrder(t, w.String(), "("+now.Cases[2].ID)
		s.Press(keyboard.Previous)
		s.Press(keyboard.PageDown)
		s.Press(keyboard.PageUp)
		s.Press(keyboard.Down)
		s.Press(keyboard.Up)
		if w.String() != first {
			t.Errorf("there and back again it shows\n%s\nwant\n%s", w, first)
		}
	}
}

// inOrder checks that the parts stand in a text, one after the other.
func inOrder(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		at := strings.Index(rest, part)
		if at < 0 {
			t.Fatalf("%q is missing, or in another place:\n%s", part, text)
		}
		rest = rest[at+len(part):]
	}
}

func TestCommandIsBrokenBetweenOptions(t *testing.T) {
	r := lost(graded())
	failing(&r.Cases[0], report.Play{Argv: []string{"check"}, End: "exit"}, report.Expectation{Channel: "stdout", Option: "nonempty"})
	const line = `touchstone grade x '/a/long/folder/of/some'\''body --all/' --group 2 --ref "$(printf 'a\040--b\n')" --lang es --case c`
	var b bytes.Buffer
	err := terminal.Failure(&b, r.Cases[0], terminal.View{Width: 60, Replay: func(string) string { return line }})
	if err != nil {
		t.Fatal(err)
	}
	_, command, _ := strings.Cut(b.String(), say("screen.replay")+"\n")
	const want = `    touchstone grade x '/a/long/folder/of/some'\''body --all/' \
      --group 2 --ref "$(printf 'a\040--b\n')" --lang es \
      --case c
`
	if command != want {
		t.Errorf("got\n%swant\n%s", command, want)
	}
}

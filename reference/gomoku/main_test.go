package gomoku

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"
)

// play runs the program and fails the test if it complains.
func play(t *testing.T, input string) (out string, status int) {
	t.Helper()
	var stdout, stderr strings.Builder
	status = Main(nil, strings.NewReader(input), &stdout, &stderr)
	if stderr.Len() > 0 {
		t.Errorf("stderr: %s", stderr.String())
	}
	return stdout.String(), status
}

// lines joins its arguments, each ended by a newline.
func lines(s ...string) string { return strings.Join(append(s, ""), "\n") }

const thanks = "Thank you for playing!"

func TestSessions(t *testing.T) {
	empty := strings.Repeat(".", 49)
	tests := []struct {
		name, in, out string
		status        int
	}{
		{"example 1", lines("who", "term"), lines("B"), 1},
		{"example 2", lines("who", "place A1", "who", "resign"), lines("B", "W", "Black wins!", "A1", thanks), 0},
		{"example 3", lines("place A1", "place B2", "place C3", "place D4", "history", "term"), lines("A1B2C3D4"), 1},
		{
			"example 4",
			lines("view", "place A1", "view", "place B2", "view", "place C3", "view", "place D4", "view", "history", "term"),
			lines(
				"J10,"+empty,
				"M3,"+strings.Repeat(".", 42)+"xxxxxxx",
				"L17,xxxxxxx"+strings.Repeat(".", 42),
				"B1,xx.....xx..#..xx.o...xx#....xxxxxxxxxxxxxxxxxxxxx",
				"B12,"+strings.Repeat("xx.....", 7),
				"A1B2C3D4",
			), 1,
		},
		{
			"five in a column",
			lines("place A1", "place B1", "place A2", "place B2", "place A3", "place B3", "place A4", "place B4", "place A5"),
			lines("Black wins!", "A1B1A2B2A3B3A4B4A5", thanks), 0,
		},
		{
			"refused placements keep the turn",
			lines("place Z1", "who", "place B122", "who", "place A1", "who", "place A1", "who", "term"),
			lines("Invalid coordinate", "B", "Invalid coordinate", "B", "W", "Occupied coordinate", "W"), 1,
		},
		{"resign at once", lines("resign"), lines("White wins!", "", thanks), 0},
		{"resign by White", lines("place C7", "resign"), lines("Black wins!", "C7", thanks), 0},
		{"empty history", lines("history", "term"), lines(""), 1},
		{"term after stones", lines("place A1", "place S19", "term"), "", 1},
		{
			"mist of unlike column and row",
			lines("place C7", "view", "place B12", "view", "place S1", "view", "term"),
			lines("B17,xxxxxxx"+strings.Repeat("xx.....", 6), "L8,"+empty, "E3,"+strings.Repeat(".", 42)+"xxxxxxx"), 1,
		},

		// Open points, as the package comment has them.
		{"no input", "", "", 1},
		{"end of input", lines("who"), lines("B"), 1},
		{"last line without newline", "who", lines("B"), 1},
		{"CR is white space", "who\r\nplace A1\r\nwho\nterm\n", lines("Invalid!", "Invalid!", "B"), 1},
		{"tabs are white space", "who\t\nplace\tA1\nplace A1\t\nplace \tA1\nwho\nterm\n", lines("Invalid!", "Invalid!", "Invalid!", "Invalid!", "B"), 1},
		{"half coordinates", lines("place A", "place 1", "place @1", "place [1", "term"), strings.Repeat("Invalid coordinate\n", 4), 1},
		{"NUL and other bytes", "place \x00\nwho\x00\n\xff\xfe\nplace \xff1\nterm\n", lines("Invalid coordinate", "Invalid!", "Invalid!", "Invalid coordinate"), 1},
		{"input after the end", lines("resign", "who", "garbage"), lines("White wins!", "", thanks), 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, status := play(t, test.in)
			if out != test.out || status != test.status {
				t.Errorf("input:\n%s\noutput:\n%s\nstatus %d\nwant:\n%s\nstatus %d", test.in, out, status, test.out, test.status)
			}
		})
	}
}

// Each refused line comes after one stone, and leaves everything as it was.
func TestRefusedLines(t *testing.T) {
	tests := map[string][]string{
		"Invalid!": {
			"", " ", "Who", "WHO", "who ", " who", "wh", "whom", "who who", "Term", "term ", " term", "term 1",
			"Resign", "resign ", " resign", "resign now", "View", "view ", " view", "view A1", "History",
			"history ", " history", "history 1", "place", "place ", "place  ", "Place B2", "PLACE B2", " place B2",
			"place B2 ", "place  B2", "place B2 C3", "place Z1 ", "place  Z1", "place Z1 Z1", "place A1 ", "placeB2",
			"placeB2 B2", "B2", "quit", "help", strings.Repeat("who", 100000), strings.Repeat(" ", 100000),
		},
		"Invalid coordinate": {
			"place b2", "place B02", "place B019", "place B0", "place B20", "place B21", "place B99", "place B100", "place T1",
			"place Z100", "place Z1", "place B122", "place B2x", "place B2C3", "place BB2", "place 2B", "place 22", "place B-2", "place B+2",
			"place B2.0", "place B2,", "place B0x2", "place B1e0", "place B1_0", "place B18446744073709551618", "place B\u0662",
			"place B" + strings.Repeat("1", 100000),
		},
		"Occupied coordinate": {"place A1"},
	}
	before, _ := play(t, lines("place A1", "who", "view", "history", "term"))
	for answer, refused := range tests {
		for _, line := range refused {
			out, status := play(t, lines("place A1", line, "who", "view", "history", "term"))
			if want := answer + "\n" + before; out != want || status != 1 {
				t.Errorf("%.40q: got %q, status %d, want %q", line, out, status, want)
			}
		}
	}
}

func TestArgumentsAreRefused(t *testing.T) {
	var stdout, stderr strings.Builder
	status := Main([]string{"-h"}, strings.NewReader("who\n"), &stdout, &stderr)
	if status != 2 || stdout.Len() > 0 || !strings.Contains(stderr.String(), `"-h"`) {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout.String(), stderr.String())
	}
}

func TestBrokenStreams(t *testing.T) {
	broken := errors.New("broken")
	var stdout, stderr strings.Builder
	if status := Main(nil, iotest.ErrReader(broken), &stdout, &stderr); status != 2 || !strings.Contains(stderr.String(), "broken") {
		t.Errorf("stdin: status %d, stderr %q", status, stderr.String())
	}
	stderr.Reset()
	if status := Main(nil, strings.NewReader("who\n"), failingWriter{broken}, &stderr); status != 2 || !strings.Contains(stderr.String(), "broken") {
		t.Errorf("stdout: status %d, stderr %q", status, stderr.String())
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

package klondike

import (
	"strings"
	"testing"
	"testing/iotest"
)

func TestCheckHandoutExamples(t *testing.T) {
	tests := []struct {
		file string
		want outcome
	}{
		{"screenshot.txt", outcome{0, "Input file is valid\n15 covered cards\n16 stock cards\n2 waste cards\n", ""}},
		{"almost_over.txt", outcome{0, "Input file is valid\n1 covered cards\n0 stock cards\n1 waste cards\n", ""}},
		{"five_moves.txt", outcome{0, "Input file is valid\n1 covered cards\n0 stock cards\n1 waste cards\n", ""}},
		{"stuck.txt", outcome{0, "Input file is valid\n4 covered cards\n0 stock cards\n0 waste cards\n", ""}},
		{"duplicated.txt", outcome{1, "", "Duplicated cards: Qs Qh Jc\n"}},
		{"missing.txt", outcome{1, "", "Missing cards: Ks Qd Kd Qc\n"}},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			name := "testdata/" + test.file
			if got := run(Check, "not read", name); got != test.want {
				t.Errorf("from the file: got %v, want %v", got, test.want)
			}
			if got := run(Check, readFile(t, name)); got != test.want {
				t.Errorf("from standard input: got %v, want %v", got, test.want)
			}
		})
	}
}

func TestCheckReportsEveryProblem(t *testing.T) {
	// The edit puts 9c where 5d was, so that 9c is there twice and 5d not at all,
	// and swaps two cards of another column.
	input := strings.NewReplacer("7d 6s 5d 4s", "7d 6s 9c 4s", "Qs Jh Tc", "Jh Qs Tc").
		Replace(readFile(t, "testdata/screenshot.txt"))
	want := outcome{1, "", "Illegal pile in column 6: 9c cannot lie on 6s\n" +
		"Illegal pile in column 7: Qs cannot lie on Jh\n" +
		"Duplicated cards: 9c\nMissing cards: 5d\n"}
	if got := run(Check, input); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCheckPiles(t *testing.T) {
	tests := []struct {
		name, column string
		legal        bool
	}{
		{"one card", "| 5d", true},
		{"run down to the ace", "| 3d 2c Ah", true},
		{"same colour", "| 9h 8d", false},
		{"same suit", "| 9h 8h", false},
		{"ascending", "| 8c 9h", false},
		{"rank left out", "| 9h 7c", false},
		{"same rank", "| 9h 9c", false},
		{"king under an ace", "| Ah Kc", false},
		{"covered cards are in any order", "2h 9h | 9c", true},
		{"wrong card at the end", "| 9h 8c 7d 6d", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			problems := illegalPiles(&right, position{columns: []string{test.column}}.game(t))
			if legal := len(problems) == 0; legal != test.legal {
				t.Errorf("legal: %v, problems %q", legal, problems)
			}
		})
	}
}

func TestCheckTrouble(t *testing.T) {
	tests := []struct {
		name       string
		args       []string
		wantStderr string
	}{
		{"no such file", []string{"testdata/absent.txt"}, "testdata/absent.txt"},
		{"a folder", []string{"testdata"}, "testdata"},
		{"empty name", []string{""}, "open"},
		{"two files", []string{"testdata/stuck.txt", "b"}, "more than one input file"},
		{"switch", []string{"-x"}, "unknown switch '-x'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := run(Check, readFile(t, "testdata/stuck.txt"), test.args...)
			if got.exit != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.wantStderr) {
				t.Errorf("got %v, want exit 2 and only stderr with %q", got, test.wantStderr)
			}
		})
	}
}

func TestReadErrorIsNoFormatError(t *testing.T) {
	tests := []struct {
		name    string
		program program
		input   string
	}{
		{"check at the start", Check, ""},
		{"check in a column", Check, plain[:len(plain)/2]},
		{"check before MOVES:", Check, strings.TrimSuffix(plain, "MOVES:\n")},
		{"advance in a column", Advance, plain[:len(plain)/2]},
		{"advance after MOVES:", Advance, plain},
		{"advance after a move", Advance, plain + "r"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			exit := test.program(nil, &failingReader{strings.NewReader(test.input)}, &stdout, &stderr)
			got := outcome{exit, stdout.String(), stderr.String()}
			if exit != 2 || got.stdout != "" || !strings.Contains(got.stderr, "timeout") {
				t.Errorf("got %v, want exit 2 and only the error of reading", got)
			}
		})
	}
}

// A failingReader fails with iotest.ErrTimeout where its text ends.
type failingReader struct{ *strings.Reader }

func (r *failingReader) Read(p []byte) (int, error) {
	if r.Len() == 0 {
		return 0, iotest.ErrTimeout
	}
	return r.Reader.Read(p)
}

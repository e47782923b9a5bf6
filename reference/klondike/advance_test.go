package klondike

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const almostOverHuman = `Foundations
Ac 2d Jh Ts
Tableau
Kh Kc Ks 9c Kd 6d ##
Qc Qh Qd .. Qs 5c 8d
Jd Jc Js .. .. 4d ..
Tc .. .. .. .. 3c ..
9d .. .. .. .. .. ..
8c .. .. .. .. .. ..
7d .. .. .. .. .. ..
6c .. .. .. .. .. ..
5d .. .. .. .. .. ..
4c .. .. .. .. .. ..
3d .. .. .. .. .. ..
2c .. .. .. .. .. ..
Waste top
7c
`

const almostOverAfterFour = `Foundations
3c 3d Jh Ts
Tableau
Kh Kc Ks 9c Kd 6d ##
Qc Qh Qd .. Qs 5c 8d
Jd Jc Js .. .. 4d 7c
Tc .. .. .. .. .. ..
9d .. .. .. .. .. ..
8c .. .. .. .. .. ..
7d .. .. .. .. .. ..
6c .. .. .. .. .. ..
5d .. .. .. .. .. ..
4c .. .. .. .. .. ..
Waste top
(empty)
`

const almostOverAfterFourExchange = `RULES:
turn 1
limit 1

FOUNDATIONS:
3c 3d Jh Ts

TABLEAU:
Td | 8d 7c
| 6d 5c 4d
| Kd Qs
| 9c
| Ks Qd Js
| Kc Qh Jc
| Kh Qc Jd Tc 9d 8c 7d 6c 5d 4c

STOCK:
|

MOVES:
`

const fourMoves = "1->f 1->f # two to the foundations\r\n6->f\n\nw->7"

func TestAdvance(t *testing.T) {
	almostOver := readFile(t, "testdata/almost_over.txt")
	tests := []struct {
		name, moves string
		args        []string
		want        outcome
	}{
		{"no moves", "", nil, outcome{0, "Processed 0 moves, all valid\n" + almostOverHuman, ""}},
		{"four moves", fourMoves, nil, outcome{0, "Processed 4 moves, all valid\n" + almostOverAfterFour, ""}},
		{"none of four", fourMoves, []string{"-m", "0"}, outcome{0, "Processed 0 moves, all valid\n" + almostOverHuman, ""}},
		{"limit beyond the moves", fourMoves, []string{"-m", "5"}, outcome{0, "Processed 4 moves, all valid\n" + almostOverAfterFour, ""}},
		{"limit beyond all numbers", fourMoves, []string{"-m", "99999999999999999999"}, outcome{0, "Processed 4 moves, all valid\n" + almostOverAfterFour, ""}},
		{"last limit wins", fourMoves, []string{"-m", "2", "-m", "4", "-x", "-x"}, outcome{0, "Processed 4 moves, all valid\n" + almostOverAfterFourExchange, ""}},
		{"exchange format", fourMoves, []string{"-x"}, outcome{0, "Processed 4 moves, all valid\n" + almostOverAfterFourExchange, ""}},
		{"illegal move", fourMoves + " . 1->2", nil, outcome{1, "Move 5 is illegal: .\n" + almostOverAfterFour, ""}},
		{"illegal move first", "4->3 1->f", nil, outcome{1, "Move 1 is illegal: 4->3\n" + almostOverHuman, ""}},
		{"illegal move in exchange format", fourMoves + " w->f", []string{"-x"}, outcome{1, "Move 5 is illegal: w->f\n" + almostOverAfterFourExchange, ""}},
		{"illegal move beyond the limit", fourMoves + " .", []string{"-m", "4"}, outcome{0, "Processed 4 moves, all valid\n" + almostOverAfterFour, ""}},
		{"wrong move beyond the limit", fourMoves + " 9->9", []string{"-m", "4"},
			outcome{1, "", "Error near line 27: expecting a move ('.', 'r', or source->destination with source w or 1 to 7 and destination f or 1 to 7), found '9->9'\n"}},
		{"wrong move after an illegal one", ". .\n..", nil,
			outcome{1, "", "Error near line 25: expecting a move ('.', 'r', or source->destination with source w or 1 to 7 and destination f or 1 to 7), found '..'\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := run(Advance, almostOver+test.moves, test.args...); got != test.want {
				t.Errorf("got exit %d, stderr %q, stdout\n%s\nwant %+v", got.exit, got.stderr, got.stdout, test.want)
			}
		})
	}
}

func TestAdvanceJudgesTheGame(t *testing.T) {
	for _, file := range []string{"duplicated.txt", "missing.txt"} {
		want := run(Check, "", "testdata/"+file)
		if got := run(Advance, "", "testdata/"+file); got != want {
			t.Errorf("%s: got %v, want %v as from check", file, got, want)
		}
	}
}

func TestHuman(t *testing.T) {
	tests := []struct {
		name string
		from position
		want string
	}{
		{"nothing on the table", position{foundations: "Kc Kd Kh Ks"},
			"Foundations\nKc Kd Kh Ks\nTableau\nWaste top\n(empty)\n"},
		{"turn three with four cards", position{rules: "turn 3 limit 0", stock: "9c Jd 3d Ac | 2c"},
			"Foundations\n_c _d _h _s\nTableau\nWaste top\nJd 3d Ac\n"},
		{"turn three with two cards", position{rules: "turn 3 limit 0", stock: "3d Ac |"},
			"Foundations\n_c _d _h _s\nTableau\nWaste top\n3d Ac\n"},
		{"columns of several lengths", position{stock: "9c 4c |", columns: []string{"|", "2c 3c | 5h 4s", "| Kd"}},
			"Foundations\n_c _d _h _s\nTableau\n" +
				".. ## Kd .. .. .. ..\n.. ## .. .. .. .. ..\n.. 5h .. .. .. .. ..\n.. 4s .. .. .. .. ..\nWaste top\n4c\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.from.game(t).Human(); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestAdvanceOutputFile(t *testing.T) {
	almostOver := readFile(t, "testdata/almost_over.txt")
	dir := t.TempDir()
	input := filepath.Join(dir, "in.txt")
	output := filepath.Join(dir, "out.txt")
	for name, text := range map[string]string{
		input:  almostOver + fourMoves + " .",
		output: strings.Repeat("old and longer\n", 1000),
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}

	unused := filepath.Join(dir, "unused.txt")
	want := outcome{1, "Move 5 is illegal: .\n", ""}
	if got := run(Advance, "", "-o", unused, "-x", input, "-o", output); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := readFile(t, output); got != almostOverAfterFourExchange {
		t.Errorf("state in the file:\n%s", got)
	}
	if _, err := os.Stat(unused); !os.IsNotExist(err) {
		t.Errorf("the output that lost was touched: %v", err)
	}

	// The input itself may be the output.
	if got := run(Advance, "", input, "-o", input, "-m", "4"); got.exit != 0 {
		t.Errorf("got %v", got)
	}
	if got := readFile(t, input); got != almostOverAfterFour {
		t.Errorf("state in the file:\n%s", got)
	}
}

func TestAdvanceTrouble(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "kept.txt")
	if err := os.WriteFile(kept, []byte("kept"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name       string
		args       []string
		wantStderr string
	}{
		{"unknown switch", []string{"-o", kept, "-y"}, "unknown switch '-y'"},
		{"value joined to its switch", []string{"-o", kept, "-m3"}, "unknown switch '-m3'"},
		{"no number", []string{"-o", kept, "-m"}, "switch -m needs a value"},
		{"no file name", []string{"-o", kept, "-o"}, "switch -o needs a value"},
		{"switch for a number", []string{"-o", kept, "-m", "-x"}, "switch -m needs a value"},
		{"switch for a file name", []string{"-o", kept, "-o", "-x"}, "switch -o needs a value"},
		{"empty file name", []string{"-o", kept, "-o", ""}, "switch -o needs a value"},
		{"number in words", []string{"-o", kept, "-m", "ten"}, "not 'ten'"},
		{"negative number", []string{"-o", kept, "-m", "-1"}, "switch -m needs a value"},
		{"fraction", []string{"-o", kept, "-m", "1.5"}, "not '1.5'"},
		{"wrong number before a right one", []string{"-o", kept, "-m", "3x", "-m", "3"}, "not '3x'"},
		{"two inputs", []string{"testdata/stuck.txt", "-o", kept, "b"}, "more than one input file"},
		{"no such input", []string{"-o", kept, "testdata/absent.txt"}, "testdata/absent.txt"},
		{"folder as input", []string{"-o", kept, "testdata"}, "testdata"},
		{"output in no folder", []string{"-o", filepath.Join(dir, "absent", "out.txt")}, "absent"},
		{"folder as output", []string{"-o", dir}, dir},
		{"output that takes nothing", []string{"-o", "/dev/full"}, "/dev/full"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := run(Advance, readFile(t, "testdata/stuck.txt"), test.args...)
			if got.exit != 2 || got.stdout != "" || !strings.Contains(got.stderr, test.wantStderr) {
				t.Errorf("got %v, want exit 2 and only stderr with %q", got, test.wantStderr)
			}
			if text := readFile(t, kept); text != "kept" {
				t.Errorf("the output file was changed to %q", text)
			}
		})
	}
}

func TestInvalidInputLeavesOutputFileAlone(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "kept.txt")
	for _, input := range []string{"RULES:", readFile(t, "testdata/missing.txt"), plain + "oops"} {
		if got := run(Advance, input, "-o", kept); got.exit != 1 || got.stdout != "" {
			t.Errorf("got %v", got)
		}
		if _, err := os.Stat(kept); !os.IsNotExist(err) {
			t.Errorf("the output file was made: %v", err)
		}
	}
}

package uno

import (
	"errors"
	"os"
	"strings"
	"testing"
)

const (
	example01 = "4\n[7r:n] ==> P0\n[0r:s] ==> P2\n[4r:n] ==> P0\n[4y:n] ==> P1\n1\n"
	example02 = "4\n[7r:n] ==> P0\n[7g:n] ==> P1\n[0b:c] ==> P2\n[9b:n] ==> P0\n1\n"
	wrongFile = "2\n[7r:n] ==> P1\n[6b:n] ==> P0\n1\n"
)

// The handout's output, with [OK] wherever the driver may write it.
const shown01 = `READING input/example_01.in
Reading PILE from input/example_01.in...
input          : [4y:n] 0 -> [4r:n] 2 -> [0r:s] 0 -> [7r:n] -1 -> NULL
building pile  : [4y:n] 0 -> [4r:n] 2 -> [0r:s] 0 -> [7r:n] -1 -> NULL [OK]
length reported: 4 [OK]
next player    : 1 [OK]
valid pile     : true [OK]
array          : [ [7r:n], [0r:s], [4r:n], [4y:n] ] [OK]
DONE input/example_01.in.
`

const shown02 = `READING input/example_02.in
Reading PILE from input/example_02.in...
input          : [9b:n] 2 -> [0b:c] 1 -> [7g:n] 0 -> [7r:n] -1 -> NULL
building pile  : [9b:n] 2 -> [0b:c] 1 -> [7g:n] 0 -> [7r:n] -1 -> NULL [OK]
length reported: 4 [OK]
next player    : 0 [OK]
valid pile     : true [OK]
array          : [ [7r:n], [7g:n], [0b:c], [9b:n] ] [OK]
DONE input/example_02.in.
`

const shownWrong = `READING input/wrong.in
Reading PILE from input/wrong.in...
input          : [6b:n] 1 -> [7r:n] -1 -> NULL
building pile  : [6b:n] 0 -> [7r:n] -1 -> NULL [FAIL] expected [6b:n] 1 at index 1
length reported: 2 [OK]
next player    : 1 [FAIL] expected 0
valid pile     : false [FAIL] expected true
array          : [ [7r:n], [6b:n] ] [OK]
DONE input/wrong.in.
`

func unverified(shown string) string { return strings.ReplaceAll(shown, " [OK]", "") }

// inputs makes a folder with the files of the tests the current one.
func inputs(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.Mkdir("input", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"example_01.in": example01, "example_02.in": example02, "wrong.in": wrongFile, "bad.in": "1\n[7q:n] ==> P0\n1\n",
	} {
		if err := os.WriteFile("input/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDriver(t *testing.T) {
	inputs(t)
	const ok, started = "\n ALL TESTS OK \n", "READING input/bad.in\nReading PILE from input/bad.in...\n"
	fromStdin := strings.ReplaceAll(unverified(shown01), "input/example_01.in", "stdin")
	tests := []struct {
		name, args, stdin string
		stdout, stderr    string
		status            int
	}{
		{"the handout's -f", "-f input/example_01.in", "", unverified(shown01), "", 0},
		{"the handout's -vf", "-vf input/example_01.in", "", shown01 + ok, "", 0},
		{"the handout's two files", "-vf input/example_01.in input/example_02.in", "", shown01 + "\n" + shown02 + ok, "", 0},
		{"two files unverified", "-f input/example_01.in input/example_02.in", "", unverified(shown01) + "\n" + unverified(shown02), "", 0},
		{"options apart", "-v -f input/example_01.in", "", shown01 + ok, "", 0},
		{"options the other way", "-fv input/example_01.in", "", shown01 + ok, "", 0},
		{"option behind", "-f input/example_01.in -v", "", shown01 + ok, "", 0},
		{"-f twice", "-f input/example_01.in -v -f input/example_02.in", "", shown01 + "\n" + shown02 + ok, "", 0},
		{"failures", "-vf input/example_01.in input/wrong.in", "", shown01 + "\n" + shownWrong + "\n FAILS: 3 \n", "", 1},
		{"failures in two files", "-vf input/wrong.in input/wrong.in", "", shownWrong + "\n" + shownWrong + "\n FAILS: 6 \n", "", 1},
		{"failures unverified", "-f input/wrong.in", "", strings.NewReplacer(
			" [OK]", "", " [FAIL] expected [6b:n] 1 at index 1", "", " [FAIL] expected 0", "", " [FAIL] expected true", "").Replace(shownWrong), "", 0},
		{"stdin", "", example01, fromStdin, "", 0},
		{"stdin is not verified", "-v", example01, fromStdin, "", 0},
		{"bad stdin", "", "1\n", "READING stdin\nReading PILE from stdin...\n", "stdin:2: card 1 of 1: the file ends before the card", 2},
		{"bad file", "-vf input/bad.in input/example_01.in", "", started, `input/bad.in:2: card 1 of 1: bad colour "q": want one of b r y g`, 2},
		{"bad file after a failure", "-vf input/wrong.in input/bad.in", "", shownWrong + "\n" + started, "input/bad.in:2: ", 2},
		{"missing file", "-f input/none.in", "", "", "input/none.in", 2},
		{"folder", "-f input", "", "READING input\nReading PILE from input...\n", "input: ", 2},
		{"-f alone", "-f", "", "", "-f without a file\nusage: test_uno [-v] [-f FILE...]\n", 2},
		{"-f and another option", "-f -v", "", "", "-f without a file", 2},
		{"no -f", "input/example_01.in", "", "", `unexpected argument "input/example_01.in"`, 2},
		{"file after another option", "-f input/example_01.in -v input/example_02.in", "", "", `unexpected argument "input/example_02.in"`, 2},
		{"unknown option", "-x", "", "", `unknown option "-x"`, 2},
		{"unknown option among others", "-vxf input/example_01.in", "", "", `unknown option "-vxf"`, 2},
		{"long option", "--verify", "", "", `unknown option "--verify"`, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			status := Main(strings.Fields(test.args), strings.NewReader(test.stdin), &stdout, &stderr)
			if stdout.String() != test.stdout || status != test.status {
				t.Errorf("status %d, output:\n%s\nwant status %d, output:\n%s", status, stdout.String(), test.status, test.stdout)
			}
			message := stderr.String()
			if !strings.Contains(message, test.stderr) || (message == "") != (status != 2) || status == 2 && !strings.HasPrefix(message, "test_uno: ") {
				t.Errorf("stderr %q, want %q", message, test.stderr)
			}
		})
	}
}

func TestNumPlayers(t *testing.T) {
	inputs(t)
	tests := []struct {
		players, status int
		contains        string
	}{
		{2, 2, `input/example_01.in:3: card 2 of 4: bad player "P2": want P0 to P1`},
		{3, 0, " ALL TESTS OK "},
		{4, 1, "next player    : 0 [FAIL] expected 1\n"},
		{0, 2, "bad NUM_PLAYERS 0"},
	}
	for _, test := range tests {
		var out strings.Builder
		status := Driver{Players: test.players}.Main([]string{"-vf", "input/example_01.in"}, nil, &out, &out)
		if status != test.status || !strings.Contains(out.String(), test.contains) {
			t.Errorf("%d players: status %d, output:\n%s", test.players, status, out.String())
		}
	}
}

func TestColors(t *testing.T) {
	inputs(t)
	var plain, colored, stderr strings.Builder
	args := []string{"-vf", "input/example_01.in", "input/wrong.in"}
	Driver{Players: 3}.Main(args, nil, &plain, &stderr)
	Driver{Players: 3, Color: true}.Main(args, nil, &colored, &stderr)
	if strings.Contains(plain.String(), "\x1b") {
		t.Errorf("escapes without colours: %q", plain.String())
	}
	for _, want := range []string{"\x1b[32m[OK]\x1b[0m", "\x1b[31m[FAIL]\x1b[0m expected 0", "\x1b[31m FAILS: 3 \x1b[0m"} {
		if !strings.Contains(colored.String(), want) {
			t.Errorf("no %q in %q", want, colored.String())
		}
	}
	if got := strings.NewReplacer("\x1b[32m", "", "\x1b[31m", "", "\x1b[0m", "").Replace(colored.String()); got != plain.String() {
		t.Errorf("without escapes:\n%s\nwant:\n%s", got, plain.String())
	}
}

// The lines that a right pile never fails, with outcomes of a wrong one.
func TestFailures(t *testing.T) {
	in, err := ReadInput("x", strings.NewReader(example01), 3)
	if err != nil {
		t.Fatal(err)
	}
	want := expect(in)
	tests := []struct {
		name   string
		change func(*outcome)
		line   string
	}{
		{"pile too short", func(o *outcome) { o.plays = o.plays[:3] }, "building pile  : [4r:n] 2 -> [0r:s] 0 -> [7r:n] -1 -> NULL [FAIL] expected [4y:n] 0 at index 3\n"},
		{"pile too long", func(o *outcome) { o.plays = append(in.Plays(), o.plays[0]) }, " [FAIL] expected NULL at index 4\n"},
		{"wrong player", func(o *outcome) { o.plays = in.Plays(); o.plays[0].Player = 0 }, " [FAIL] expected [7r:n] -1 at index 0\n"},
		{"wrong length", func(o *outcome) { o.count = 0 }, "length reported: 0 [FAIL] expected 4\n"},
		{"array upside down", func(o *outcome) {
			o.array = []Card{o.array[3], o.array[2], o.array[1], o.array[0]}
		}, "array          : [ [4y:n], [4r:n], [0r:s], [7r:n] ] [FAIL] expected [7r:n] at index 0\n"},
		{"array too long", func(o *outcome) { o.array = append(o.array[:4:4], o.array[0]) }, " [FAIL] expected no card at index 4\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			s := screen{out: &out, verify: true}
			got := want
			test.change(&got)
			s.show(want, got)
			if s.fails != 1 || !strings.Contains(out.String(), test.line) || strings.Count(out.String(), "[OK]") != 4 {
				t.Errorf("%d fails, output:\n%s\nwant line %q", s.fails, out.String(), test.line)
			}
		})
	}
}

func TestBrokenOutput(t *testing.T) {
	var stderr strings.Builder
	status := Main(nil, strings.NewReader(example01), failingWriter{}, &stderr)
	if status != 2 || !strings.Contains(stderr.String(), "broken") {
		t.Errorf("status %d, stderr %q", status, stderr.String())
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("broken") }

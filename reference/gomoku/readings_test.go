package gomoku

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"touchstone/reference/mistake"
)

func printed(p mistake.Program, input []byte) []byte {
	var stdout bytes.Buffer
	p(nil, bytes.NewReader(input), &stdout, io.Discard)
	return stdout.Bytes()
}

// On sessions that keep to what is settled the output of the reference is
// accepted and nothing else is.
func TestOnlyTheReferenceIsAcceptedWhereAllIsSettled(t *testing.T) {
	ids := mistakes.IDs()
	for i, input := range sessions(300) {
		right := printed(Main, input)
		if !Accepts(input, right) {
			t.Fatalf("the reference is not accepted on\n%s", input)
		}
		for n := range 6 {
			id := ids[(6*i+n)%len(ids)]
			if got := printed(wrong(t, id), input); !bytes.Equal(got, right) && Accepts(input, got) {
				t.Errorf("%s is accepted on\n%s", id, input)
			}
		}
	}
}

// What a program prints under each reading is accepted, and shows somewhere.
func TestReadingsAreAccepted(t *testing.T) {
	full, _ := lastStoneWins()
	inputs := [][]byte{[]byte(full), nil, []byte("who\nplace A1")}
	for _, open := range []string{"place 1", "place @1", "place A", "place ", "place\tA1", "who\r", "\twho", "place A1\t"} {
		inputs = append(inputs, []byte(open+"\nwho\nview\nterm\n"), []byte("place B2\n"+open+"\nhistory\n"))
	}
	for _, id := range Readings() {
		shown := false
		for _, input := range inputs {
			got := printed(wrong(t, id), input)
			shown = shown || !bytes.Equal(got, printed(Main, input))
			if !Accepts(input, got) {
				t.Errorf("%s is not accepted on %q: it prints %q", id, input, got)
			}
		}
		if !shown {
			t.Errorf("%s shows nothing", id)
		}
	}
}

func TestAccepts(t *testing.T) {
	long := strings.Repeat("place A1 ", 30)
	const ended = "\nThank you for playing!\n"
	full, won := lastStoneWins()
	if strings.Count(full, "\n") != Size*Size || !strings.HasPrefix(won, "Black wins!\n") {
		t.Fatalf("the last stone does not win:\n%s", won)
	}
	tests := []struct {
		name, input string
		accepted    []string
		refused     []string
	}{
		{"settled", "who\nterm\n", []string{"B\n"}, []string{"", "B", "W\n", "B\nB\n", "B\nInvalid!\n"}},
		{"settled refusals", "place a1\nplace A01\nplace A20\nplace Z1 \nterm\n",
			[]string{"Invalid coordinate\nInvalid coordinate\nInvalid coordinate\nInvalid!\n"},
			[]string{"Invalid!\nInvalid coordinate\nInvalid coordinate\nInvalid!\n", "Invalid coordinate\nInvalid coordinate\nInvalid coordinate\nInvalid coordinate\n"}},
		{"nothing", "", []string{"", "Invalid!\n"}, []string{"B\n", "Invalid!\nInvalid!\n"}},
		{"the end without term", "who\n", []string{"B\n", "B\nInvalid!\n"}, []string{"", "B\nB\n"}},
		{"no end of input after the end", "resign\n", []string{"White wins!\n" + ended}, []string{"White wins!\n" + ended + "Invalid!\n"}},
		{"a last line without a newline", "place A1\nwho", []string{"W\n", ""}, []string{"B\n", "W"}},
		{"long lines", long + "\nwho\nterm\n", []string{"Invalid!\nB\n", "Invalid!\nInvalid!\nInvalid!\nB\n"}, []string{"B\n", "Invalid!\nW\n", "Invalid coordinate\nB\n"}},
		{"a long line that is none", long[:99] + "\nwho\nterm\n", []string{"Invalid!\nB\n"}, []string{"Invalid!\nInvalid!\nB\n"}},
		{"CR LF", "place A1\r\nwho\r\nterm\r\n", []string{"Invalid!\nInvalid!\nInvalid!\n", "W\n", "Invalid coordinate\nB\n"}, []string{"B\n", "Occupied coordinate\n"}},
		{"tab", "place\tA1\nwho\nterm\n", []string{"Invalid!\nB\n", "W\n"}, []string{"Invalid!\nW\n", "B\n"}},
		{"no letter", "place 1\nplace @1\nplace A\nwho\nterm\n",
			[]string{"Invalid coordinate\nInvalid coordinate\nInvalid coordinate\nB\n", "Invalid!\nInvalid!\nInvalid!\nB\n", "Invalid!\nInvalid coordinate\nInvalid!\nB\n"},
			[]string{"Invalid!\nInvalid!\nB\n", "Occupied coordinate\nInvalid!\nInvalid!\nB\n"}},
		{"nothing behind the blank", "place \nplace\nwho\nterm\n",
			[]string{"Invalid!\nInvalid!\nB\n", "Invalid coordinate\nInvalid!\nB\n"}, []string{"Invalid coordinate\nInvalid coordinate\nB\n", "Invalid!\nB\n"}},
		{"the last stone wins", full, []string{won, strings.Replace(won, "Black wins!", "Wow, a tie!", 1)}, []string{strings.Replace(won, "Black wins!", "White wins!", 1), ""}},
		{"after the end", "resign\nwho\nnonsense\r\n", []string{"White wins!\n" + ended}, []string{"White wins!\n" + ended + "Invalid!\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, output := range append(test.accepted, string(printed(Main, []byte(test.input)))) {
				if !Accepts([]byte(test.input), []byte(output)) {
					t.Errorf("not accepted: %q", output)
				}
			}
			for _, output := range test.refused {
				if Accepts([]byte(test.input), []byte(output)) {
					t.Errorf("accepted: %q", output)
				}
			}
		})
	}
}

// lastStoneWins is a game in which stone 361 is the fifth in a line.
func lastStoneWins() (input, output string) {
	line := []Point{{2, 1}, {3, 1}, {4, 1}, {5, 1}, {1, 1}}
	var b Board
	for row := range Size {
		for col := range Size {
			b.set(Point{col + 1, row + 1}, []Stone{Black, White}[(col/2+row)%2])
		}
	}
	for _, p := range line {
		b.set(p, Black)
	}
	points := func(s Stone) (list []Point) {
		for i := range Size * Size {
			if p := (Point{i%Size + 1, i/Size + 1}); b.At(p) == s && !slices.Contains(line, p) {
				list = append(list, p)
			}
		}
		return list
	}
	for _, p := range points(Black) { // White gets what Black has too many
		if len(points(Black))+len(line) == len(points(White))+1 {
			break
		}
		if b.set(p, White); wins(&b, p) {
			b.set(p, Black)
		}
	}
	white := points(White)
	var in strings.Builder
	for i, p := range append(points(Black), line...) {
		in.WriteString("place " + p.String() + "\n")
		if i < len(white) {
			in.WriteString("place " + white[i].String() + "\n")
		}
	}
	return in.String(), string(printed(Main, []byte(in.String())))
}

// An input that is nothing but open points takes no long time, and the
// reference is accepted all the same.
func TestAcceptsIsBounded(t *testing.T) {
	for _, line := range []string{"place A1\r\n", "who\t\n", strings.Repeat("x", 101) + "\n", "place 1\n", "\tresign\n"} {
		input := []byte(strings.Repeat(line, 10_000))
		if !Accepts(input, printed(Main, input)) {
			t.Errorf("%q: the reference is not accepted", line)
		}
	}
}

func FuzzAccepts(f *testing.F) {
	for _, input := range sessions(20) {
		f.Add(input)
	}
	f.Add([]byte("place A1\r\nwho\t\nplace 1\nwho"))
	f.Fuzz(func(t *testing.T, input []byte) {
		if output := printed(Main, input); !Accepts(input, output) {
			t.Errorf("not accepted: %q", output)
		}
	})
}

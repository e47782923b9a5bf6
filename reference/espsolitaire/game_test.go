package espsolitaire

import "testing"

func TestDeal(t *testing.T) {
	got := Deal(deckFile(t, "sorted.txt"))
	want := layout(t, "RA R2 R3 R4 R5 R6 R7 R8 R9 R10 RJ RQ RK BA B2 B3",
		"BK", "BQ B9", "BJ B8 B6", "B10 B7 B5 B4")
	if got != want {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

func TestPlay(t *testing.T) {
	type stacks = []string
	for _, test := range []struct {
		name   string
		before stacks
		card   string
		to     int
		after  stacks // nil where the rules forbid the move
	}{
		// To a game stack.
		{"stock to game", stacks{"RA B6", "R7"}, "B6", 1, stacks{"RA", "R7 B6"}},
		{"game to game", stacks{"", "RA B6", "R7"}, "B6", 2, stacks{"", "RA", "R7 B6"}},
		{"the ace on a two", stacks{"BA", "R2"}, "BA", 1, stacks{"", "R2 BA"}},
		{"ten on jack", stacks{"B10", "", "", "", "RJ"}, "B10", 4, stacks{"", "", "", "", "RJ B10"}},
		{"same colour", stacks{"B6", "B7"}, "B6", 1, nil},
		{"same value", stacks{"B6", "R6"}, "B6", 1, nil},
		{"two lower", stacks{"B6", "R8"}, "B6", 1, nil},
		{"one higher", stacks{"B6", "R5"}, "B6", 1, nil},
		{"king on ace", stacks{"BK", "RA"}, "BK", 1, nil},
		{"fits a covered card only", stacks{"B6", "R7 B2"}, "B6", 1, nil},
		{"king on empty", stacks{"RA RK"}, "RK", 3, stacks{"RA", "", "", "RK"}},
		{"queen on empty", stacks{"RQ"}, "RQ", 3, nil},
		{"ace on empty", stacks{"RA"}, "RA", 3, nil},

		// Runs.
		{"a run", stacks{"", "B4", "B6 B5", "B9 R3 B2"}, "R3", 1, stacks{"", "B4 R3 B2", "B6 B5", "B9"}},
		{"the end of a run", stacks{"", "R3", "R5 B4 R3 B2"}, "B2", 1, stacks{"", "R3 B2", "R5 B4 R3"}},
		{"a run that begins with a king", stacks{"", "R2 BK RQ BJ", ""}, "BK", 2, stacks{"", "R2", "BK RQ BJ"}},
		{"a run on empty", stacks{"", "R2 RQ BJ", ""}, "RQ", 2, nil},
		{"run of wrong colours", stacks{"", "B4", "R3 R2"}, "R3", 1, nil},
		{"run with a gap", stacks{"", "B4", "R3 BA"}, "R3", 1, nil},
		{"run unsorted at its end", stacks{"", "B6", "R5 B4 R3 R2"}, "R5", 1, nil},
		{"handout: no run, and no place", stacks{"", "B4 R3 B2", "B6 B5", "B9", "BK BQ R4 B3 RQ"}, "R4", 2, nil},
		{"run does not fit", stacks{"", "R4", "R3 B2"}, "R3", 1, nil},

		// To a deposit stack.
		{"ace on 5", stacks{"R2 BA"}, "BA", 5, stacks{"R2", "", "", "", "", "BA"}},
		{"ace on 6", stacks{"R2 BA"}, "BA", 6, stacks{"R2", "", "", "", "", "", "BA"}},
		{"ace from a game stack", stacks{"", "", "R2 RA"}, "RA", 6, stacks{"", "", "R2", "", "", "", "RA"}},
		{"two on empty", stacks{"B2"}, "B2", 5, nil},
		{"king on empty deposit", stacks{"BK"}, "BK", 5, nil},
		{"the next", stacks{"B2", "", "", "", "", "BA"}, "B2", 5, stacks{"", "", "", "", "", "BA B2"}},
		{"the other colour", stacks{"R2", "", "", "", "", "BA"}, "R2", 5, nil},
		{"two higher", stacks{"B3", "", "", "", "", "BA"}, "B3", 5, nil},
		{"ace on ace", stacks{"RA", "", "", "", "", "BA"}, "RA", 5, nil},
		{"one lower", stacks{"RA", "", "", "", "", "", "R2"}, "RA", 6, nil},
		{"not the last of its column", stacks{"", "R2 BA", "", "", "", "RA"}, "R2", 5, nil},
		{"ace not the last of its column", stacks{"", "RA R5"}, "RA", 5, nil},

		// From and to the stock.
		{"covered in the stock", stacks{"B6 RA", "R7"}, "B6", 1, nil},
		{"covered in the stock, as a run", stacks{"B6 R5", "R7"}, "B6", 1, nil},
		{"back to the stock", stacks{"R7", "B6"}, "B6", 0, nil},
		{"king to the empty stock", stacks{"", "BK"}, "BK", 0, nil},

		// Open points, all refused.
		{"deposit to game", stacks{"", "R3", "", "", "", "BA B2"}, "B2", 1, nil},
		{"deposit to deposit", stacks{"", "", "", "", "", "BA"}, "BA", 6, nil},
		{"king on its own stack", stacks{"", "BK"}, "BK", 1, nil},
		{"run on its own stack", stacks{"", "B6 R5"}, "R5", 1, nil},
		{"stock on the stock", stacks{"B6 R5"}, "R5", 0, nil},
		{"no such stack", stacks{"BA"}, "BA", 7, nil},
		{"stack below the first", stacks{"BA"}, "BA", -1, nil},
		{"card not in the game", stacks{"BA"}, "R7", 5, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := layout(t, test.before...)
			want := g
			if test.after != nil {
				want = layout(t, test.after...)
			}
			ok := g.Play(Move{card(t, test.card), test.to})
			if ok != (test.after != nil) || g != want {
				t.Errorf("got %v,\n%v\nwant\n%v", ok, g, want)
			}
		})
	}
}

func TestPlayRefusesNoCard(t *testing.T) {
	start := Deal(deckFile(t, "sorted.txt"))
	for to := range Stacks {
		for _, c := range []Card{{}, {Red, 0}, {0, Ace}, {Black, King + 1}} {
			if g := start; g.Play(Move{c, to}) || g != start {
				t.Errorf("%+v to %d: carried out", c, to)
			}
		}
	}
}

func TestWon(t *testing.T) {
	const red, black = "RA R2 R3 R4 R5 R6 R7 R8 R9 R10 RJ RQ RK", "BA B2 B3 B4 B5 B6 B7 B8 B9 B10 BJ BQ"
	for _, test := range []struct {
		name   string
		stacks []string
		want   bool
	}{
		{"all deposited", []string{"", "", "", "", "", red, black + " BK"}, true},
		{"the other way round", []string{"", "", "", "", "", black + " BK", red}, true},
		{"one missing", []string{"BK", "", "", "", "", red, black}, false},
		{"one colour", []string{black + " BK", "", "", "", "", "", red}, false},
	} {
		if g := layout(t, test.stacks...); g.Won() != test.want {
			t.Errorf("%s: got %v", test.name, !test.want)
		}
	}
}

func TestFullestColumn(t *testing.T) {
	g := layout(t, "BA R2", "", "", "", "B4 B6 B8 BK RQ BJ R10 B9 R8 B7 R6 B5 R4 B3")
	for _, m := range []Move{{card(t, "R2"), 4}, {card(t, "BA"), 4}} {
		if !g.Play(m) {
			t.Fatalf("refused: %v", m)
		}
	}
	if got := g[4].Len(); got != Rows {
		t.Errorf("got %d cards", got)
	}
	if _, err := cutBoard(g.String()); err != nil {
		t.Error(err)
	}
}

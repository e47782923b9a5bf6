package klondike

import (
	"slices"
	"testing"
)

func TestPlayLegal(t *testing.T) {
	columns := func(columns ...string) []string { return columns }
	tests := []struct {
		name string
		from position
		move Move
		want position
	}{
		{"turn one", position{stock: "2c | 3c 4c"}, ".", position{stock: "2c 3c | 4c"}},
		{"turn three", position{rules: "turn 3 limit 2", stock: "2c | 3c 4c 5c 6c"}, ".",
			position{rules: "turn 3 limit 2", stock: "2c 3c 4c 5c | 6c"}},
		{"turn three with two left", position{rules: "turn 3 limit 2", stock: "| 3c 4c"}, ".",
			position{rules: "turn 3 limit 2", stock: "3c 4c |"}},
		{"reset", position{stock: "3c 4c |"}, "r", position{stock: "| 3c 4c"}},
		{"reset uses one up", position{rules: "turn 1 limit 1", stock: "3c 4c |"}, "r",
			position{rules: "turn 1 limit 0", stock: "| 3c 4c"}},
		{"reset of nothing", position{rules: "turn 3 limit 9"}, "r", position{rules: "turn 3 limit 8"}},
		{"waste ace to foundation", position{stock: "5c Ah | 2h"}, "w->f",
			position{foundations: "_c _d Ah _s", stock: "5c | 2h"}},
		{"waste to its foundation", position{foundations: "_c Qd _h _s", stock: "Kd |"}, "w->f",
			position{foundations: "_c Kd _h _s"}},
		{"waste to column", position{stock: "5c 8h |", columns: columns("|", "| 9c")}, "w->2",
			position{stock: "5c |", columns: columns("|", "| 9c 8h")}},
		{"waste king to empty column", position{stock: "Kd |"}, "w->7",
			position{columns: columns("|", "|", "|", "|", "|", "|", "| Kd")}},
		{"column to foundation uncovers", position{columns: columns("5c 6d | As")}, "1->f",
			position{foundations: "_c _d _h As", columns: columns("5c | 6d")}},
		{"last card to foundation", position{foundations: "2c _d _h _s", columns: columns("| 4h 3c")}, "1->f",
			position{foundations: "3c _d _h _s", columns: columns("| 4h")}},
		{"one card to column empties it", position{columns: columns("| 8h", "| 9s")}, "1->2",
			position{columns: columns("|", "| 9s 8h")}},
		{"whole pile uncovers", position{columns: columns("2c 3c | 8h 7c", "| 9s")}, "1->2",
			position{columns: columns("2c | 3c", "| 9s 8h 7c")}},
		{"part of a pile", position{columns: columns("2c | 9c 8h 7s 6d", "| 8d")}, "1->2",
			position{columns: columns("2c | 9c 8h", "| 8d 7s 6d")}},
		{"king with its pile to empty column", position{columns: columns("2c | Kc Qh", "|")}, "1->2",
			position{columns: columns("| 2c", "| Kc Qh")}},
		{"lone king to empty column", position{columns: columns("| Kc", "|")}, "1->2",
			position{columns: columns("|", "| Kc")}},
		{"onto a covered column", position{columns: columns("| 8h", "3c | 9s")}, "1->2",
			position{columns: columns("|", "3c | 9s 8h")}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := test.from.game(t)
			legal := g.Play(test.move)
			if want := test.want.game(t).Exchange(); !legal || g.Exchange() != want {
				t.Errorf("legal: %v, state after %s\n%s\nwant\n%s", legal, test.move, g.Exchange(), want)
			}
		})
	}
}

func TestPlayIllegal(t *testing.T) {
	columns := func(columns ...string) []string { return columns }
	tests := []struct {
		name string
		from position
		move Move
	}{
		{"turn without stock", position{stock: "3c |"}, "."},
		{"reset with stock", position{stock: "3c | 4c"}, "r"},
		{"reset without resets", position{rules: "turn 1 limit 0", stock: "3c |"}, "r"},
		{"empty waste to foundation", position{stock: "| Ac"}, "w->f"},
		{"empty waste to column", position{stock: "| Kc"}, "w->1"},
		{"waste two to empty foundation", position{stock: "2c |"}, "w->f"},
		{"waste king to empty foundation", position{stock: "Kc |"}, "w->f"},
		{"rank left out on foundation", position{foundations: "Ac _d _h _s", stock: "3c |"}, "w->f"},
		{"other suit on foundation", position{foundations: "Ac _d _h _s", stock: "2d |"}, "w->f"},
		{"card under the waste top", position{stock: "Ac 9d |"}, "w->f"},
		{"card under the waste top to column", position{stock: "8h 2c |", columns: columns("| 9c")}, "w->1"},
		{"waste queen to empty column", position{stock: "Qc |"}, "w->1"},
		{"waste onto same colour", position{stock: "8s |", columns: columns("| 9c")}, "w->1"},
		{"waste onto equal rank", position{stock: "9h |", columns: columns("| 9c")}, "w->1"},
		{"waste onto lower rank", position{stock: "9h |", columns: columns("| 8c")}, "w->1"},
		{"empty column to foundation", position{}, "1->f"},
		{"column two to empty foundation", position{columns: columns("| 2c")}, "1->f"},
		{"ace under the last card", position{columns: columns("Ac | 9c")}, "1->f"},
		{"card inside the pile to foundation", position{foundations: "8c _d _h _s", columns: columns("| 9c 8h")}, "1->f"},
		{"empty column to column", position{columns: columns("|", "| 9c")}, "1->2"},
		{"empty column to empty column", position{}, "1->2"},
		{"pile without king to empty column", position{columns: columns("| Qc Jh", "|")}, "1->2"},
		{"onto same colour", position{columns: columns("| 8h", "| 9d")}, "1->2"},
		{"covered card that would fit", position{columns: columns("8h | 2c", "| 9c")}, "1->2"},
		{"covered king to empty column", position{columns: columns("Kh | 2c", "|")}, "1->2"},
		{"onto a card inside the pile", position{columns: columns("| 8h", "| 9c 8d")}, "1->2"},
		{"to its own column", position{columns: columns("| Kc")}, "1->1"},
		{"onto itself in a pile that is not legal", position{columns: columns("| 8h 9c")}, "1->1"},
		{"empty column to itself", position{}, "1->1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := test.from.game(t)
			before := g.Exchange()
			if g.Play(test.move) {
				t.Errorf("%s is legal in\n%s", test.move, before)
			}
			if after := g.Exchange(); after != before {
				t.Errorf("state changed to\n%s\nfrom\n%s", after, before)
			}
		})
	}
}

func TestParseMove(t *testing.T) {
	for _, m := range Moves() {
		if got, ok := ParseMove(string(m)); !ok || got != m {
			t.Errorf("%q is not read back: %q, %v", m, got, ok)
		}
	}
	wrong := []string{"", "..", "R", "w", "->", "w-4", "w->", "->4", "w->8", "w->0", "0->1", "8->f",
		"f->1", "f->f", "1->w", "W->f", "w->F", "1 ->2", "1-> 2", "1=>2", "1->22", "11->2", "w>>4", "1→2"}
	for _, text := range wrong {
		if m, ok := ParseMove(text); ok {
			t.Errorf("%q is read as move %q", text, m)
		}
	}
	if moves := Moves(); len(moves) != len(slices.Compact(slices.Sorted(slices.Values(moves)))) {
		t.Error("a move is listed twice")
	}
}

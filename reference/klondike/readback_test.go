package klondike

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCanonicalShowsWholeState(t *testing.T) {
	input := `RULES: turn 3 limit 4 FOUNDATIONS: _c Ad 2h Ks
TABLEAU:
2c | 3d
|
|
| Kh
|
|
4c 5c | 9h
STOCK: Th|Jh
Qh MOVES: ignored ( text`
	want := `RULES:
turn 3
limit 4

FOUNDATIONS:
_c Ad 2h Ks

TABLEAU:
2c | 3d
|
|
| Kh
|
|
4c 5c | 9h

STOCK:
Th | Jh Qh

MOVES:
`
	if got, err := Canonical([]byte(input)); err != nil || got != want {
		t.Errorf("got error %v and\n%s", err, got)
	}
}

func TestCanonicalSkipsSummary(t *testing.T) {
	want, err := Canonical([]byte(plain))
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{
		"Processed 3 moves, all valid\n",
		"\nMove 1 is illegal: r\r\n  ",
		"Move 1 is illegal: 7->f",
		"Processed 3 moves, all valid",
		"Solitaire\n# RULES: of the game\nturn 3\n",
	} {
		if got, err := Canonical([]byte(before + plain)); err != nil || got != want {
			t.Errorf("%q: got error %v, state %s", before, err, got)
		}
	}
}

func TestCanonicalCountsSkippedLines(t *testing.T) {
	_, err := Canonical([]byte("Processed 3 moves, all valid\n\n" + withLine(2, "turn 2\n")))
	want := "Error near line 4: expecting '1' or '3' after 'turn', found '2'"
	if err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
}

// human is a game in the human-readable format.
const human = `Foundations
_c Ad Th Ks
Tableau
Kc .. ## .. Qd .. 9h
.. .. Jc .. .. .. 8s
.. .. .. .. .. .. 7d
Waste top
4c 3d 2h
`

// A program with one known mistake in its format shows the same position.
func TestPositionReadDespiteAMistake(t *testing.T) {
	const (
		mirrored = "Foundations\n_c Ad Th Ks\nTableau\n9h .. Qd .. ## .. Kc\n8s .. .. .. Jc .. ..\n7d .. .. .. .. .. ..\nWaste top\n4c 3d 2h\n"
		turnOne  = "Foundations\n_c Ad Th Ks\nTableau\nWaste top\n2h\n"
		table    = "Foundations\n_c Ad Th Ks\nTableau\nKc .. ## .. Qd .. 9h\n.. .. Jc .. .. .. 8s\n.. .. .. .. .. .. 7d\nWaste top\n"
		none     = "Foundations\n_c Ad Th Ks\nTableau\nWaste top\n(empty)\n"
	)
	for _, test := range []struct {
		name         string
		read         func([]byte) (string, error)
		output, want string
	}{
		{"columns from 7 to 1", MirroredPosition, mirrored, human},
		{"no rows", MirroredPosition, turnOne, turnOne},
		{"the whole waste", TopPosition, strings.Replace(turnOne, "2h", "4c 3d 2h", 1), turnOne},
		{"one card of the waste", TopPosition, turnOne, turnOne},
		{"no waste", TopPosition, none, none},
		{"the foundations and the columns", CanonicalTable, human, table},
		{"the same, the columns from 7 to 1", MirroredTable, mirrored, table},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got, err := test.read([]byte(test.output)); err != nil || got != test.want {
				t.Errorf("got error %v and\n%s", err, got)
			}
			if got, err := test.read([]byte("Foundations")); err == nil || got != "" {
				t.Errorf("half a state: got %q", got)
			}
		})
	}
}

func TestPositionReadInAnyLayout(t *testing.T) {
	var (
		change  = func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(human) }
		noWaste = strings.Replace(human, "4c 3d 2h", "(empty)", 1)
		noRows  = human[:strings.Index(human, "Kc")] + human[strings.Index(human, "Waste"):]
	)
	tests := []struct{ name, output, want string }{
		{"as it should be", human, human},
		{"summary before it", "Processed 3 moves, all valid\n" + human, human},
		{"summary without its newline", "Processed 3 moves, all valid" + human, human},
		{"summary of an illegal move without its newline", "Move 3 is illegal: ." + human, human},
		{"blanks instead of newlines before headings", change("s\nTab", "s Tab", "d\nWaste", "d  Waste"), human},
		{"no newlines before headings", "Move 3 is illegal: w->f" + change("s\nTab", "sTab", "d\nWaste", "dWaste"), human},
		{"summary after it", human + "Processed 3 moves, all valid\n", human},
		{"summary that names a heading", "Move 1 is illegal: foundations, tableau\n" + human, human},
		{"earlier state before it", noRows + "Now:\n" + human, human},
		{"blanks at the ends of lines", change("\n", " \n"), human},
		{"blanks at the beginnings of lines", " " + change("\n", "\n  "), human},
		{"wide columns", change(" ", "   "), human},
		{"tabs", change(" ", "\t"), human},
		{"CR LF", change("\n", "\r\n"), human},
		{"blank lines", change("\n", "\n\n"), human},
		{"no newline at the end", strings.TrimSpace(human), human},
		{"colons", change("ns\n", "ns:\n", "au\n", "au :\n", "op\n", "op:\n"), human},
		{"keywords in capitals", strings.ToUpper(human), human},
		{"small letters", strings.ToLower(human), human},
		{"cards on the lines of the keywords", change("ns\n", "ns: ", "au\n", "au ", "op\n", "op: "), human},
		{"row of missing cards", change("Waste", ".. .. .. .. .. .. ..\nWaste"), human},
		{"foundations in another order", change("_c Ad Th Ks", "Ks Th Ad _c"), human},
		{"another sign for an empty foundation", change("_c Ad Th Ks", "Ks Th Ad __"), human},
		{"another sign and the suit", change("_c", "-C"), human},
		{"foundations above their heading", change("Foundations\n_c Ad Th Ks\n", "_c Ad Th Ks\nFoundations\n"), human},
		{"nothing on the waste", noWaste, noWaste},
		{"nothing said of an empty waste", strings.TrimSuffix(noWaste, "(empty)\n"), noWaste},
		{"line left out for an empty waste", strings.TrimSuffix(noWaste, "\n(empty)\n"), noWaste},
		{"empty without parentheses", strings.Replace(noWaste, "(empty)", "Empty", 1), noWaste},
		{"cards without blanks between them", change("4c 3d", "4c3d", "_c Ad", "_cAd", ".. .. Jc", "....Jc"), human},
		{"ranks of digits", change("_c", "0c", "Ad", "1d", "Th", "10h"), human},
		{"suits first", change("_c Ad Th Ks", "c_ dA h10 sK", "Kc", "cK", "4c3d", "c4d3"), human},
		{"cards of ten without blanks between them", change("_c Ad Th Ks", "_cAd10hKs"), human},
		{"other signs", change("##", "XX", "..", "--"), human},
		{"signs for missing and covered cards exchanged", change("##", "..", "..", "##"), human},
		{"blanks for missing cards", change("..", "  "), human},
		{"blanks for missing cards, none at the ends", change(".. 9h", "   9h", ".. ..", "     ", "..", "  "), human},
		{"a word for an empty waste", strings.Replace(noWaste, "(empty)", "(none)", 1), noWaste},
		{"a sign for an empty waste", strings.Replace(noWaste, "(empty)", "--", 1), noWaste},
		{"headings that are a little different", change("Foundations", "--- Foundation ---", "Waste top", "Top of the waste pile"), human},
		{"no rows", noRows, noRows},
		{"row of missing cards alone", strings.Replace(noRows, "Waste", ".. .. .. .. .. .. ..\nWaste", 1), noRows},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := CanonicalPosition([]byte(test.output)); err != nil || got != test.want {
				t.Errorf("got error %v and\n%s", err, got)
			}
		})
	}
}

func TestPositionErrors(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"nothing printed", human, "", "there is no line 'Foundations'"},
		{"heading within a line", "Foundations", "The Foundations", "there is no line 'Foundations'"},
		{"no tableau", "Tableau\n", "", "there is no line 'Tableau' after 'Foundations'"},
		{"no waste", "Waste top\n", "", "there is no line 'Waste top' after 'Tableau'"},
		{"three foundations", "_c ", "", "expecting a card of each suit after 'Foundations', found 'Ad Th Ks'"},
		{"five foundations", "_c", "_c 2c", "expecting a card of each suit after 'Foundations', found '_c 2c Ad Th Ks'"},
		{"two foundations of a suit", "_c", "As", "expecting a card of each suit after 'Foundations', found 'As Ad Th Ks'"},
		{"foundation that is no card", "Th", "11h", "expecting a card of each suit after 'Foundations', found '_c Ad 11h Ks'"},
		{"cell too many", " 9h", " 9h 9c", "the tableau has 22 cells, which do not make rows of 7"},
		{"cell that is no card", "Kc", "13c", "expecting a card, ## or .. in the tableau, found '13c'"},
		{"empty foundation in the tableau", "Kc", "_c", "expecting a card, ## or .. in the tableau, found '_c'"},
		{"waste that is no card", "3d", "(3d)", "expecting cards or '(empty)' after 'Waste top', found '(3d)'"},
		{"empty foundation on the waste", "3d", "_d", "expecting cards or '(empty)' after 'Waste top', found '_d'"},
		{"cards and empty", "2h", "(empty)", "expecting cards or '(empty)' after 'Waste top', found '(empty)'"},
		{"long garbage", "Kc", strings.Repeat("\x1b", 1000), "expecting a card, ## or .. in the tableau, found '" + strings.Repeat(`\x1b`, maxWord) + "...'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if _, err := CanonicalPosition([]byte(strings.Replace(human, test.old, test.new, 1))); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPartsAsTheyArePrinted(t *testing.T) {
	parts := map[string]func([]byte) (string, error){"foundations": Foundations, "tableau": Tableau, "waste": Waste}
	rows := "Kc .. ## .. Qd .. 9h\n.. .. Jc .. .. .. 8s\n.. .. .. .. .. .. 7d\n"
	tests := []struct{ name, part, output, want string }{
		{"foundations", "foundations", human, "_c Ad Th Ks\n"},
		{"tableau", "tableau", "Processed 0 moves, all valid\n" + human, rows},
		{"waste", "waste", human + "trace\n", "4c 3d 2h\n"},
		{"blanks at the ends of lines", "tableau", strings.ReplaceAll(human, "\n", " \t\r\n"), rows},
		{"another heading", "tableau", strings.ReplaceAll(human, "Tableau", "TABLEAU:"), rows},
		{"blanks between cells", "tableau", strings.ReplaceAll(human, "9h", " 9h"), strings.ReplaceAll(rows, "9h", " 9h")},
		{"no blanks between cells", "waste", strings.ReplaceAll(human, "4c 3d", "4c3d"), "4c3d 2h\n"},
		{"beside the heading", "foundations", strings.ReplaceAll(human, "ns\n_c", "ns: _c"), " _c Ad Th Ks\n"},
		{"no rows", "tableau", "Foundations\nKc Kd Kh Ks\nTableau\nWaste top\n(empty)\n", ""},
		{"a row too many", "tableau", "Foundations\nKc Kd Kh Ks\nTableau\n.. ..\nWaste top\n(empty)\n", ".. ..\n"},
		{"a blank line", "tableau", strings.ReplaceAll(human, "Waste", "\nWaste"), rows + "\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := parts[test.part]([]byte(test.output)); err != nil || got != test.want {
				t.Errorf("got error %v and %q", err, got)
			}
		})
	}
	for name, part := range parts {
		if got, err := part([]byte("Processed 0 moves, all valid\n")); err == nil {
			t.Errorf("%s: no error, but %q", name, got)
		}
	}
}

func TestAlone(t *testing.T) {
	const summary = "Processed 3 moves, all valid\n"
	tests := []struct{ name, output, want string }{
		{"the state", human, ""},
		{"with a summary", summary + human, ""},
		{"with one of an illegal move", "Move 4 is illegal: r\n" + human, ""},
		{"with one that lacks its newline", "Move 4 is illegal: r" + human, ""},
		{"with one in other words", "3 moves were made\n\n" + human, ""},
		{"with one below", human + summary, ""},
		{"the summary", summary, ""},
		{"the summary and a trace", summary + "bye\n", "there is more than the summary and the state: 'bye'"},
		{"twice", summary + human + human, "the state is printed more than once"},
		{"a trace above", "turning over 4c\n" + summary + human, "there is more than the summary and the state: 'turning over 4c'"},
		{"a trace below", summary + human + "\nbye\n", "there is more than the summary and the state: 'bye'"},
		{"two traces", "one\ntwo\n" + human, "there is more than the summary and the state: 'two'"},
		{"nothing", "", "there is no line 'Foundations'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if _, err := Alone([]byte(test.output)); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPositionOfHuman(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Generate(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		want := g.Human()
		if got, err := CanonicalPosition([]byte(want)); err != nil || got != want {
			t.Fatalf("error %v, read\n%sas\n%s", err, want, got)
		}
	})
}

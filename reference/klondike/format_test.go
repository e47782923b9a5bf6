package klondike

import (
	"fmt"
	"strings"
	"testing"
)

// plain is a valid input whose lines the tests below replace one at a time.
const plain = `RULES:
turn 1
unlimited
FOUNDATIONS:
Jc Td Th Ts
TABLEAU:
|
| Kc Qh
|
| Kh Qs
| Kd Qc
Jh Jd Js Ks | Qd
|
STOCK:
|
MOVES:
`

// withLine returns plain with another text for the line, counted from 1.
func withLine(line int, text string) string {
	lines := strings.SplitAfter(plain, "\n")
	lines[line-1] = text
	return strings.Join(lines, "")
}

func TestFormatErrors(t *testing.T) {
	tests := []struct {
		name, input string
		line        int
		want, found string
	}{
		{"empty", "", 1, "'RULES:'", "end of input"},
		{"only comments", "# a\n# b\n", 2, "'RULES:'", "end of input"},
		{"no colon", withLine(1, "RULES\n"), 1, "'RULES:'", "'RULES'"},
		{"two colons", withLine(1, "RULES::\n"), 1, "'turn'", "':'"},
		{"lower case", withLine(1, "rules:\n"), 1, "'RULES:'", "'rules:'"},
		{"turn without blank", withLine(2, "turn1\n"), 2, "'turn'", "'turn1'"},
		{"turn 2", withLine(2, "turn 2\n"), 2, "'1' or '3' after 'turn'", "'2'"},
		{"turn 13", withLine(2, "turn 13\n"), 2, "'1' or '3' after 'turn'", "'13'"},
		{"number run into the limit", withLine(2, "turn 1unlimited\n"), 2, "'1' or '3' after 'turn'", "'1unlimited'"},
		{"turn without number", withLine(2, "turn\n"), 3, "'1' or '3' after 'turn'", "'unlimited'"},
		{"no limit", withLine(3, "\n"), 4, "'unlimited' or 'limit'", "'FOUNDATIONS:'"},
		{"limit without number", withLine(3, "limit\n"), 4, "a number from 0 to 9 after 'limit'", "'FOUNDATIONS:'"},
		{"limit 10", withLine(3, "limit 10\n"), 3, "a number from 0 to 9 after 'limit'", "'10'"},
		{"limit below 0", withLine(3, "limit -1\n"), 3, "a number from 0 to 9 after 'limit'", "'-1'"},
		{"limit x", withLine(3, "limit x\n"), 3, "a number from 0 to 9 after 'limit'", "'x'"},
		{"both limits", withLine(3, "unlimited limit 3\n"), 3, "'FOUNDATIONS:'", "'limit'"},
		{"no foundations", withLine(4, ""), 4, "'FOUNDATIONS:'", "'Jc'"},
		{"foundations in disorder", withLine(5, "Jc Th Td Ts\n"), 5, "'_d' or a card of that suit", "'Th'"},
		{"three foundations", withLine(5, "Jc Td Th\n"), 6, "'_s' or a card of that suit", "'TABLEAU:'"},
		{"five foundations", withLine(5, "Jc Td Th Ts 2s\n"), 5, "'TABLEAU:'", "'2s'"},
		{"foundation without suit", withLine(5, "J Td Th Ts\n"), 5, "'_c' or a card of that suit", "'J'"},
		{"bare underscore", withLine(5, "_ Td Th Ts\n"), 5, "'_c' or a card of that suit", "'_'"},
		{"no tableau", withLine(6, ""), 6, "'TABLEAU:'", "'|'"},
		{"first column wrong", withLine(7, "STOCK:\n"), 7, "a card or '|' in column 7", "'STOCK:'"},
		{"rank 1", withLine(8, "| 1c Qh\n"), 8, "a card or the end of the line in column 6", "'1c'"},
		{"rank 10", withLine(8, "| Kc 10h\n"), 8, "a card or the end of the line in column 6", "'10h'"},
		{"suit in upper case", withLine(8, "| KC Qh\n"), 8, "a card or the end of the line in column 6", "'KC'"},
		{"rank in lower case", withLine(8, "| kc Qh\n"), 8, "a card or the end of the line in column 6", "'kc'"},
		{"suit before rank", withLine(8, "| cK Qh\n"), 8, "a card or the end of the line in column 6", "'cK'"},
		{"joined cards", withLine(8, "| KcQh\n"), 8, "a card or the end of the line in column 6", "'KcQh'"},
		{"blank in a card", withLine(8, "| K c Qh\n"), 8, "a card or the end of the line in column 6", "'K'"},
		{"empty foundation in a column", withLine(8, "| Kc _h\n"), 8, "a card or the end of the line in column 6", "'_h'"},
		{"bar beside a covered card", withLine(12, "Jh Jd Js Ks| Qd\n"), 12, "a space in column 2", "'|'"},
		{"bar beside an uncovered card", withLine(12, "Jh Jd Js Ks |Qd\n"), 12, "a space in column 2", "'Qd'"},
		{"second bar in a column", withLine(8, "| Kc | Qh\n"), 8, "a card or the end of the line in column 6", "'|'"},
		{"no bar in a column", withLine(8, "Kc Qh # open\n\n"), 8, "a card or '|' in column 6", "end of line"},
		{"column on two lines", withLine(12, "Jh Jd Js\nKs | Qd\n"), 12, "a card or '|' in column 2", "end of line"},
		{"nothing uncovered", withLine(12, "Jh Jd Js Ks | # none\n"), 12, "an uncovered card after '|' in column 2", "end of line"},
		{"six columns", withLine(13, ""), 13, "a card or '|' in column 1", "'STOCK:'"},
		{"eight columns", withLine(13, "|\n|\n"), 14, "'STOCK:'", "'|'"},
		{"stock on the line of a column", withLine(13, "| STOCK:\n"), 13, "a card or the end of the line in column 1", "'STOCK:'"},
		{"end in a column", strings.Join(strings.SplitAfter(plain, "\n")[:11], "") + "Jh Jd", 12, "a card or '|' in column 2", "end of input"},
		{"no bar in the stock", withLine(15, "\n"), 16, "a card or '|'", "'MOVES:'"},
		{"second bar in the stock", withLine(15, "| |\n"), 15, "a card or 'MOVES:'", "'|'"},
		{"empty foundation in the stock", withLine(15, "| _c\n"), 15, "a card or 'MOVES:'", "'_c'"},
		{"no moves section", withLine(16, ""), 15, "a card or 'MOVES:'", "end of input"},
		{"moves in lower case", withLine(16, "moves:\n"), 16, "a card or 'MOVES:'", "'moves:'"},
		{"moves without colon", withLine(16, "MOVES\n"), 16, "a card or 'MOVES:'", "'MOVES'"},
		{"NUL and other bytes", withLine(1, "\x00\xff\x1b[2J\n"), 1, "'RULES:'", `'\x00\xff\x1b[2J'`},
		{"quotes", withLine(1, `a'b"c\`+"\n"), 1, "'RULES:'", `'a'b"c\\'`},
		{"byte order mark", "\ufeff" + plain, 1, "'RULES:'", `'\ufeffRULES:'`},
		{"vertical tab is no whitespace", withLine(1, "RULES:\v\n"), 1, "'turn'", `'\v'`},
		{"long word", withLine(1, strings.Repeat("x", 1<<20)), 1, "'RULES:'", "'" + strings.Repeat("x", 32) + "...'"},
		{"line counted in comments and blank lines", "# one\n\n\r\n#\n\t five\n", 5, "'RULES:'", "'five'"},
		{"lines end with LF only", "# one\r# still one\r\nx", 2, "'RULES:'", "'x'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := outcome{1, "", fmt.Sprintf("Error near line %d: expecting %s, found %s\n", test.line, test.want, test.found)}
			for _, program := range []program{Check, Advance} {
				if got := run(program, test.input); got != want {
					t.Errorf("got %v, want %v", got, want)
				}
			}
		})
	}
}

func TestFormatAccepted(t *testing.T) {
	padded := strings.NewReplacer(" ", " \t  ", "\n", "\t# 1 | Kc MOVES:\n\n \r\n")
	tests := []struct{ name, input string }{
		{"CRLF", strings.ReplaceAll(plain, "\n", "\r\n")},
		{"blanks, comments and blank lines everywhere", padded.Replace(plain)},
		{"long blank line", withLine(7, strings.Repeat(" ", 1<<20)+"|\n")},
		{"long comment", withLine(7, "|#"+strings.Repeat("#", 1<<20)+"\n")},
		{"many comment lines", strings.Repeat("# comment\n", 1<<16) + plain},
		{"no newline at the end", strings.TrimSuffix(plain, "\n")},
		{"comment that ends with the input", plain + "# end"},
		{"sections on one line", "RULES: turn 1 unlimited FOUNDATIONS: " + strings.Join(strings.SplitAfter(plain, "\n")[4:], "")},
		{"words on lines of their own", strings.Replace(plain, "turn 1\nunlimited\nFOUNDATIONS:\nJc Td", "turn\n1 unlimited FOUNDATIONS: Jc\n\nTd", 1)},
		{"column on the line of the keyword", withLine(6, "TABLEAU: ")},
		{"nothing between keyword and next word", withLine(1, "RULES:")},
		{"comment directly after words", withLine(2, "turn#\n1#\n")},
		{"stock on the lines around its bar", withLine(15, "#\n|#\n")},
		{"no whitespace in the stock", strings.Replace(plain, "STOCK:\n|\nMOVES:\n", "STOCK:|MOVES:", 1)},
		{"anything after MOVES:", plain + "STOCK: \x00 1->9"},
	}
	want, err := Canonical([]byte(plain))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := Canonical([]byte(test.input)); err != nil || got != want {
				t.Errorf("got error %v, state %s", err, got)
			}
		})
	}
}

package uno

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// call is a call of a function, as a line of the input of a probe has it:
//
//	card_samenum([4r:n], [4g:n])
type call struct {
	function string
	cards    []Card // up to two
	any      bool   // the first one is [*:TYPE]: all of that type
}

// longestFunction is the length of a function's name, in bytes, that no call reaches.
const longestFunction = 32

// parseCall reads a line. What follows the closing bracket is ignored.
func parseCall(line string) (c call, ok bool) {
	name, rest, found := strings.Cut(line, "(")
	if !found || len(name) >= longestFunction {
		return call{}, false
	}
	c.function = name
	for strings.HasPrefix(rest, "[") {
		if len(c.cards) == 2 {
			return call{}, false
		}
		card, any, after, ok := parseFace(rest)
		if !ok {
			return call{}, false
		}
		c.cards, c.any = append(c.cards, card), c.any || any
		if rest = after; strings.HasPrefix(rest, ", [") {
			rest = rest[2:]
		}
	}
	return c, strings.HasPrefix(rest, ")")
}

// parseFace reads a card at the beginning of a text.
func parseFace(text string) (c Card, any bool, after string, ok bool) {
	face, after, closed := strings.Cut(text[1:], "]")
	before, kind, parted := strings.Cut(face, ":")
	if !closed || !parted || len(kind) != 1 {
		return Card{}, false, "", false
	}
	t := strings.Index(typeLetters, kind)
	if before == "*" {
		return Card{Type: Type(t)}, true, after, t >= 0
	}
	if len(before) != 2 || before[0] < '0' || before[0] > '9' {
		return Card{}, false, "", false
	}
	color := strings.IndexByte(colorLetters, before[1])
	return Card{uint(before[0] - '0'), Color(color), Type(t)}, false, after, t >= 0 && color >= 0
}

// String returns the call without what it gives.
func (c call) String() string {
	var cards []string
	for i, card := range c.cards {
		if i == 0 && c.any {
			cards = append(cards, fmt.Sprintf("[*:%c]", typeLetters[card.Type]))
		} else {
			cards = append(cards, face(card))
		}
	}
	return c.function + "(" + strings.Join(cards, ", ") + ")"
}

// face returns the notation of a card, which a wrong one has, too.
func face(c Card) string {
	letter := func(letters string, i int) byte {
		if i < 0 || i >= len(letters) {
			return '?'
		}
		return letters[i]
	}
	return fmt.Sprintf("[%d%c:%c]", c.Number, letter(colorLetters, int(c.Color)), letter(typeLetters, int(c.Type)))
}

// names are the words for what a function gives, with one more for what does not exist.
var (
	colorNames = []string{"blue", "red", "yellow", "green", "no color_t"}
	typeNames  = []string{"normal", "change_color", "skip", "no type_t"}
)

func nameOf(names []string, i int) string {
	last := len(names) - 1
	if i < 0 || i > last {
		i = last
	}
	return names[i]
}

// The exit statuses of a probe, besides 0.
const (
	probeCrashed = 1 // a function did not return, or not what can be shown
	probeMisused = 2
)

// gaveUp is why a probe ends before its input does.
type gaveUp struct {
	status  int
	message string // on standard error
}

// calls makes the calls of the input, a line each, until one ends the probe, which then
// panics with [gaveUp]. It returns the exit status.
func calls(stdin io.Reader, stderr io.Writer, make func(call)) (status int) {
	defer func() {
		switch end := recover().(type) {
		case nil:
		case gaveUp:
			fmt.Fprint(stderr, end.message)
			status = end.status
		default:
			panic(end)
		}
	}()
	lines := bufio.NewReader(stdin)
	for {
		line, err := lines.ReadString('\n')
		if line == "" && err != nil {
			return 0
		}
		c, ok := parseCall(line)
		if !ok {
			panic(gaveUp{probeMisused, "bad call: " + line})
		}
		make(c)
	}
}

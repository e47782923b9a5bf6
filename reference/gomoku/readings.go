package gomoku

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// Accepts reports whether under some reading of the handout the controller may print
// output for input: everything that is settled is as in the handout, and each open
// point (see the package comment) is resolved in one of the ways in which readers
// have understood it.
//
//   - A last line without a newline is a command, or is not read.
//   - The end of the input prints nothing, or Invalid! as an empty line does.
//   - A line of more than 100 characters is one invalid line, or several.
//   - Tabs, CR, vertical tabs and form feeds are part of a command, or are blanks,
//     or are dropped at the ends of a line.
//   - A parameter of place that does not begin with a letter, or is a letter
//     alone, is an invalid coordinate, or makes the command invalid; so does
//     nothing at all behind the blank.
//   - A fifth stone in line that is also stone 361 wins, or makes a tie.
//
// Readings may be mixed from one line to the next.
func Accepts(input, output []byte) bool {
	live := []reading{{game: NewGame(), rest: output}}
	steps := 0
	for line := range bytes.Lines(input) {
		text, whole := strings.CutSuffix(string(line), "\n")
		var next []reading
		for _, r := range live {
			next = append(next, r.after(text)...)
			if !whole {
				next = append(next, r) // it is not read
			}
		}
		steps += len(next)
		live = distinct(next)
		if steps > maxSteps {
			live = live[:min(1, len(live))]
		}
	}
	return slices.ContainsFunc(live, func(r reading) bool {
		return len(r.rest) == 0 || !r.over && string(r.rest) == "Invalid!\n"
	})
}

// reading is one reading of the input so far, with the rest of the output.
type reading struct {
	game *Game
	rest []byte
	over bool
}

// Limits for an input that consists of one open point after the other, and so tests
// nothing. The reference's own reading is always followed.
const (
	maxReadings = 64 // at a time
	maxSteps    = 100_000
)

// distinct drops readings that can no longer differ.
func distinct(all []reading) []reading {
	if len(all) < 2 {
		return all
	}
	var left []reading
	for _, r := range all {
		if len(left) < maxReadings && !slices.ContainsFunc(left, r.same) {
			left = append(left, r)
		}
	}
	return left
}

func (r reading) same(other reading) bool {
	g, h := r.game, other.game
	return len(r.rest) == len(other.rest) && r.over == other.over && g.turn == h.turn && g.hole == h.hole &&
		g.board == h.board && slices.Equal(g.history, h.history)
}

// after follows the reading through one line, in every way that agrees with the
// output.
func (r reading) after(line string) []reading {
	if r.over {
		return []reading{r}
	}
	var next []reading
	for _, alike := range spellings(line) {
		next = append(next, r.do(alike)...)
	}
	if refusable(line) {
		next = append(next, r.print("Invalid coordinate\n")...)
	}
	if longLine(line) {
		refused := r.print("Invalid!\n")
		for n := 0; n < maxReadings && len(refused) > 0; n++ {
			next = append(next, refused...)
			refused = refused[0].print("Invalid!\n")
		}
	}
	if _, arg, _ := strings.Cut(line, " "); openCoordinate.MatchString(arg) && strings.HasPrefix(line, "place ") {
		next = append(next, r.print("Invalid!\n")...)
	}
	return next
}

// do executes a line, and also tries a tie if the handout leaves open whether the
// last stone wins.
func (r reading) do(line string) []reading {
	g := r.game.copy()
	reply := g.Do(line)
	replies := []Reply{reply}
	if g.full() && strings.Contains(reply.Text, " wins!") && len(r.game.history) < Size*Size {
		replies = append(replies, g.finish("Wow, a tie!"))
	}
	var next []reading
	for _, reply := range replies {
		if bytes.HasPrefix(r.rest, []byte(reply.Text)) {
			next = append(next, reading{game: g, rest: r.rest[len(reply.Text):], over: reply.Over})
		}
	}
	return next
}

// print answers a line with text only; it returns nil if the output differs.
func (r reading) print(text string) []reading {
	if !bytes.HasPrefix(r.rest, []byte(text)) {
		return nil
	}
	return []reading{{game: r.game, rest: r.rest[len(text):]}}
}

func (g *Game) copy() *Game {
	c := *g
	c.history = slices.Clip(g.history) // the next stone must not overwrite a shared history
	return &c
}

const openBlanks = "\t\r\v\f"

// openCoordinate matches a parameter of place that may or may not count as one.
var openCoordinate = regexp.MustCompile(`^([A-Za-z]|[^A-Za-z ][^ ]*)$`)

func longLine(line string) bool { return len(line) > 100 }

// refusable reports whether a line may be taken for a placement whose coordinate is
// invalid because of the text beside it, or because it is empty.
func refusable(line string) bool {
	return line == "place " || strings.HasPrefix(line, "place") && strings.ContainsAny(line, openBlanks)
}

// spellings returns the lines that a line may be read as.
func spellings(line string) []string {
	if !strings.ContainsAny(line, openBlanks) {
		return []string{line}
	}
	blanks := strings.NewReplacer("\t", " ", "\r", " ", "\v", " ", "\f", " ").Replace(line)
	return []string{line, strings.Trim(line, openBlanks), blanks, strings.TrimRight(line, "\r")}
}

package gomoku

import (
	"strings"

	"touchstone/reference/mistake"
)

// readings are the ways to understand what the handout leaves open, besides that of the
// reference; [Accepts] accepts each of them. Mistakes in reading the input, which every
// program may make, are readings too: of the last line and of long ones.
var readings = mistake.List[rules]{
	{ID: "end-says-invalid", Rules: func(r *rules) { r.stopped.Text = "Invalid!\n" }},
	{ID: "white-space-is-blank", Part: "white space", Rules: splits(func(line string, split splitter) (string, string, bool) {
		return split(strings.NewReplacer("\t", " ", "\r", " ", "\v", " ", "\f", " ").Replace(line))
	})},
	{ID: "white-space-trimmed", Part: "white space", Rules: splits(func(line string, split splitter) (string, string, bool) {
		return split(strings.Trim(line, openBlanks))
	})},
	{ID: "cr-dropped", Part: "white space", Rules: splits(func(line string, split splitter) (string, string, bool) {
		return split(strings.TrimRight(line, "\r"))
	})},
	{ID: "digit-first-is-no-command", Part: "parameter", Rules: func(r *rules) {
		place := r.commands["place"]
		r.commands["place"] = func(g *Game, arg string) Reply {
			if openCoordinate.MatchString(arg) {
				return g.rules.commands[""](g, "")
			}
			return place(g, arg)
		}
	}},
	{ID: "no-coordinate-is-one", Rules: splits(func(line string, split splitter) (string, string, bool) {
		if line == "place " {
			return "place", "", true
		}
		return split(line)
	})},
	{ID: "full-board-is-tie", Rules: func(r *rules) {
		wins := r.wins
		r.wins = func(b *Board, last Point) bool { return !b.full() && wins(b, last) }
	}},
}

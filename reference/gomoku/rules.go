package gomoku

// rules are the decisions that make up a game. Only the handout's are right; a
// mistake, or another reading, replaces one of them.
type rules struct {
	commands map[string]command
	split    func(line string) (name, arg string, ok bool)
	parse    func(coordinate string) (Point, bool)
	mist     func(stone Point) (centre Point)
	seen     func(b *Board, centre Point) string
	wins     func(b *Board, last Point) bool
	ending   func(result string, history []Point) string
	stopped  Reply // to the end of the input
}

// handout returns the rules as the handout has them.
func handout() rules {
	return rules{
		commands: map[string]command{
			"":        unknown,
			"who":     who,
			"term":    term,
			"resign":  resign,
			"view":    view,
			"place":   place,
			"history": history,
		},
		split:  split,
		parse:  ParsePoint,
		mist:   mistAfter,
		seen:   seen,
		wins:   wins,
		ending: ending,

		stopped: Reply{Over: true, Status: statusStopped},
	}
}

package gomoku

import "strings"

// Game is one game in progress.
type Game struct {
	rules   rules
	board   Board
	turn    Stone
	hole    Point // the centre of the hole in the mist
	history []Point
}

// NewGame returns a game before its first stone, Black to move.
func NewGame() *Game { return newGame(handout()) }

func newGame(r rules) *Game {
	return &Game{rules: r, turn: Black, hole: mistStart}
}

// Reply is the controller's answer to one line of input.
type Reply struct {
	Text   string // what to print: nothing, or whole lines
	Over   bool   // the controller stops here
	Status int    // its exit status, once it is over
}

func say(line string) Reply { return Reply{Text: line + "\n"} }

// Do executes one line of input, given without its newline.
func (g *Game) Do(line string) Reply {
	name, arg, ok := g.rules.split(line)
	run, known := g.rules.commands[name]
	if !ok || !known {
		run = g.rules.commands[""]
	}
	return run(g, arg)
}

// put places the stone of the player whose turn it is on an empty point.
func (g *Game) put(p Point) {
	g.board.set(p, g.turn)
	g.hole = g.rules.mist(p)
	g.history = append(g.history, p)
}

func (g *Game) full() bool { return len(g.history) == Size*Size }

// finish ends the game with a line that announces the result.
func (g *Game) finish(result string) Reply {
	return Reply{Text: g.rules.ending(result, g.history), Over: true}
}

// ending returns what the controller prints at the end of a game.
func ending(result string, history []Point) string {
	return result + "\n" + moves(history) + "\n" + "Thank you for playing!\n"
}

// moves returns the coordinates of all stones in the order of their placement.
func moves(history []Point) string {
	var s strings.Builder
	for _, p := range history {
		s.WriteString(p.String())
	}
	return s.String()
}

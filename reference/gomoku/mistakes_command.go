package gomoku

import (
	"slices"
	"strings"
)

// Wrong rules for the commands and for the end of the game.

// around replaces the command called name, and passes it the right one to call. The
// one without a name answers lines that are no command.
func around(name string, wrong func(right command) command) func(*rules) {
	return func(r *rules) { r.commands[name] = wrong(r.commands[name]) }
}

func without(name string) func(*rules) {
	return func(r *rules) {
		r.commands[name] = func(g *Game, _ string) Reply { return g.rules.commands[""](g, "") }
	}
}

// answered is a command with the same answer at any time.
func answered(text string) func(command) command {
	return func(command) command {
		return func(*Game, string) Reply { return Reply{Text: text} }
	}
}

func unknownEnds(unknown command) command {
	return func(g *Game, arg string) Reply {
		reply := unknown(g, arg)
		reply.Over, reply.Status = true, 1
		return reply
	}
}

// afterwards changes the replies of a command.
func afterwards(change func(g *Game, r *Reply)) func(command) command {
	return func(right command) command {
		return func(g *Game, arg string) Reply {
			reply := right(g, arg)
			change(g, &reply)
			return reply
		}
	}
}

var placeSaysOK = afterwards(func(_ *Game, r *Reply) {
	if *r == (Reply{}) {
		r.Text = "OK\n"
	}
})

var refusalWorded = afterwards(func(_ *Game, r *Reply) {
	r.Text = strings.Replace(r.Text, " coordinate\n", " coordinates\n", 1)
})

var viewWithoutCentre = afterwards(func(_ *Game, r *Reply) {
	_, r.Text, _ = strings.Cut(r.Text, ",")
})

var viewInRows = afterwards(func(_ *Game, r *Reply) {
	centre, points, _ := strings.Cut(strings.TrimSuffix(r.Text, "\n"), ",")
	rows := []string{centre}
	for row := range slices.Chunk([]byte(points), 2*reach+1) {
		rows = append(rows, string(row))
	}
	*r = say(strings.Join(rows, "\n"))
})

var whoWord = afterwards(func(_ *Game, r *Reply) {
	r.Text = strings.NewReplacer("B\n", "Black\n", "W\n", "White\n").Replace(r.Text)
})

func won(r *Reply) bool { return strings.Contains(r.Text, " wins!") }

var winOtherColour = afterwards(func(g *Game, r *Reply) {
	if won(r) {
		r.Text = strings.Replace(r.Text, g.turn.String(), g.turn.Opponent().String(), 1)
	}
})

var tieWorded = afterwards(func(_ *Game, r *Reply) { r.Text = strings.Replace(r.Text, "Wow, a tie!", "A tie!", 1) })

var resignSilent = afterwards(func(_ *Game, r *Reply) { r.Text = "" })

func historyOfBlack(command) command {
	return func(g *Game, _ string) Reply {
		var black []Point
		for i := 0; i < len(g.history); i += 2 {
			black = append(black, g.history[i])
		}
		return say(moves(black))
	}
}

func placeOverwrites(place command) command {
	return func(g *Game, arg string) Reply {
		if p, ok := g.rules.parse(arg); ok {
			g.board.set(p, Empty)
		}
		return place(g, arg)
	}
}

func occupiedInvalid(place command) command {
	return func(g *Game, arg string) Reply {
		reply := place(g, arg)
		if reply == say("Occupied coordinate") {
			return say("Invalid coordinate")
		}
		return reply
	}
}

func turnAfter(refusal string) func(command) command {
	return func(place command) command {
		return func(g *Game, arg string) Reply {
			reply := place(g, arg)
			if reply == say(refusal) {
				g.turn = g.turn.Opponent()
			}
			return reply
		}
	}
}

func logRefused(place command) command {
	return func(g *Game, arg string) Reply {
		reply := place(g, arg)
		if reply == say("Occupied coordinate") {
			p, _ := g.rules.parse(arg)
			g.history = append(g.history, p)
		}
		return reply
	}
}

func winExits1(place command) command {
	return func(g *Game, arg string) Reply {
		reply := place(g, arg)
		if strings.Contains(reply.Text, " wins!") {
			reply.Status = 1
		}
		return reply
	}
}

func tieUnnoticed(place command) command {
	return func(g *Game, arg string) Reply {
		reply := place(g, arg)
		if strings.Contains(reply.Text, "tie!") {
			g.turn = g.turn.Opponent()
			return Reply{}
		}
		return reply
	}
}

// forTheOpponent runs a command as if it were the other player's turn.
func forTheOpponent(right command) command {
	return func(g *Game, arg string) Reply {
		g.turn = g.turn.Opponent()
		defer func() { g.turn = g.turn.Opponent() }()
		return right(g, arg)
	}
}

func termExits0(command) command {
	return func(*Game, string) Reply { return Reply{Over: true} }
}

func termSaysGoodbye(command) command {
	return func(g *Game, _ string) Reply {
		return Reply{moves(g.history) + "\nThank you for playing!\n", true, 1}
	}
}

func historyMissesLast(command) command {
	return func(g *Game, _ string) Reply { return say(moves(allButLast(g.history))) }
}

func historySpaced(command) command {
	return func(g *Game, _ string) Reply {
		var words []string
		for _, p := range g.history {
			words = append(words, p.String())
		}
		return say(strings.Join(words, " "))
	}
}

func historyEmptySilent(history command) command {
	return func(g *Game, arg string) Reply {
		if len(g.history) == 0 {
			return Reply{}
		}
		return history(g, arg)
	}
}

func endingNoHistory(result string, _ []Point) string {
	return result + "\nThank you for playing!\n"
}

func endingNoEmptyHistory(result string, history []Point) string {
	if len(history) == 0 {
		return endingNoHistory(result, history)
	}
	return ending(result, history)
}

func endingNoThanks(result string, history []Point) string {
	return result + "\n" + moves(history) + "\n"
}

func endingMissesLast(result string, history []Point) string {
	return ending(result, allButLast(history))
}

func allButLast(history []Point) []Point { return history[:max(0, len(history)-1)] }

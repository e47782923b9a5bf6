package gomoku

import "strings"

// Wrong rules for the commands and for the end of the game.

// around replaces the command called name, and passes it the right one to call.
func around(name string, wrong func(right command) command) func(*rules) {
	return func(r *rules) { r.commands[name] = wrong(r.commands[name]) }
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

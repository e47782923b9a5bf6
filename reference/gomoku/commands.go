package gomoku

import "strings"

// command executes one command of the handout. Only place has an argument.
type command func(g *Game, arg string) Reply

// split splits a line into command and argument. A line whose first word is not place
// is the bare name of a command, or unknown; place needs exactly one parameter, after
// one blank.
func split(line string) (name, arg string, ok bool) {
	name, arg, _ = strings.Cut(line, " ")
	if name != "place" {
		return line, "", true
	}
	return name, arg, arg != "" && !strings.ContainsAny(arg, " \t\r\v\f")
}

func unknown(*Game, string) Reply { return say("Invalid!") }

func who(g *Game, _ string) Reply { return say(g.turn.String()[:1]) }

// statusStopped is the exit status after term: section "term" of the handout.
const statusStopped = 1

func term(*Game, string) Reply { return Reply{Over: true, Status: statusStopped} }

func resign(g *Game, _ string) Reply {
	return g.finish(g.turn.Opponent().String() + " wins!")
}

func view(g *Game, _ string) Reply {
	return say(g.hole.String() + "," + g.rules.seen(&g.board, g.hole))
}

func history(g *Game, _ string) Reply { return say(moves(g.history)) }

func place(g *Game, arg string) Reply {
	p, ok := g.rules.parse(arg)
	if !ok {
		return say("Invalid coordinate")
	}
	if g.board.At(p) != Empty {
		return say("Occupied coordinate")
	}
	g.put(p)
	if g.rules.wins(&g.board, p) {
		return g.finish(g.turn.String() + " wins!")
	}
	if g.full() {
		return g.finish("Wow, a tie!")
	}
	g.turn = g.turn.Opponent()
	return Reply{}
}

package espsolitaire

import (
	"bufio"
	"io"
)

const (
	prompt             = "esp> "
	invalidCommand     = "[INFO] Invalid command!\n"
	invalidMoveCommand = "[INFO] Invalid move command!\n"
	helpText           = "possible command:\n" +
		" - move <color> <value> to <stacknumber>\n" +
		" - help\n" +
		" - exit\n"
)

// reply is what the program answers.
type reply struct {
	text   string // nothing, or whole lines
	over   bool   // the program ends
	status int    // its exit status, once it is over
}

// last writes the reply with which the program ends, and returns the exit status.
func (r reply) last(out *bufio.Writer) int {
	out.WriteString(r.text)
	return r.status
}

// answer answers a command.
type answer func(r *rules, g *Game, wish Move) reply

// says is the same answer at any time.
func says(text string) answer {
	return func(*rules, *Game, Move) reply { return reply{text: text} }
}

func makeMove(r *rules, g *Game, wish Move) reply {
	if !r.play(g, wish) {
		return reply{text: invalidMoveCommand}
	}
	return reply{text: r.board(r, g)}
}

// session runs the session (section "Programmablauf"): it shows the board, then
// prompts for and executes commands until exit, the end of input, or the win, and
// returns the exit status. It flushes out before it waits for stdin.
//
// Where the handout is silent: the answer to an empty or blank line is only the
// next prompt, and a last line without newline is executed.
func (r *rules) session(game Game, stdin io.Reader, out *bufio.Writer, budget int) int {
	lines := lineReader{in: bufio.NewReader(flushFirst{stdin, out}), budget: budget}
	out.WriteString(r.board(r, &game))
	for !r.won(&game) {
		out.WriteString(r.prompt)
		line, err := lines.next()
		if err == errOutOfMemory {
			return r.outOfMemory.last(out)
		}
		if err != nil {
			return r.end.last(out)
		}
		command, wish := r.parse(line)
		answer := r.answers[command](r, &game, wish)
		if answer.over {
			return answer.last(out)
		}
		out.WriteString(answer.text)
	}
	return r.winning.last(out)
}

// flushFirst is a reader for dialogues: it flushes the output before it reads. If the
// output can no longer be written, the input ends.
type flushFirst struct {
	in  io.Reader
	out *bufio.Writer
}

func (f flushFirst) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}

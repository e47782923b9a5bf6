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

// play runs the session (section "Programmablauf"): it shows the board, then
// prompts for and executes commands until exit, the end of input, or the win, and
// returns the exit status. It flushes out before it waits for stdin.
//
// Where the handout is silent: the answer to an empty or blank line is only the
// next prompt, and a last line without newline is executed.
func play(game Game, stdin io.Reader, out *bufio.Writer, budget int) int {
	lines := lineReader{in: bufio.NewReader(flushFirst{stdin, out}), budget: budget}
	out.WriteString(game.String())
	for !game.Won() {
		out.WriteString(prompt)
		line, err := lines.next()
		if err == errOutOfMemory {
			out.WriteString(outOfMemoryMessage)
			return StatusOutOfMemory
		}
		if err != nil {
			return StatusOK
		}
		switch command, wish := parse(line); command {
		case nothing:
		case help:
			out.WriteString(helpText)
		case exit:
			return StatusOK
		case move:
			if game.Play(wish) {
				out.WriteString(game.String())
			} else {
				out.WriteString(invalidMoveCommand)
			}
		default:
			out.WriteString(invalidCommand)
		}
	}
	return StatusOK
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

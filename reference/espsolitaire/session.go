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

// play is the session (section "Programmablauf"): it shows the board, then
// prompts for and carries out commands until exit, the end of input, or the
// win, and returns the exit status. out is flushed before stdin is waited for.
//
// Where the handout is silent: an empty line, or one of blanks, is answered by
// the next prompt alone, and a last line without newline is carried out.
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

// flushFirst is a reader for dialogues: before it reads, what was written is
// flushed. Output that can no longer be written ends the input.
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

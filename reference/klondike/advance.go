package klondike

import (
	"fmt"
	"io"
	"os"
)

// Advance is the program "advance [-m N] [-o FILE] [-x] [INPUT]" of part 2: it
// plays the moves of the input file, or of standard input without one, and shows
// the state after them. The arguments are those after the name of the program.
// It returns the exit status: 0 if all moves were legal, 1 after an illegal move
// or for an invalid input, 2 for wrong usage or a file that cannot be read or
// written. If there is no summary, there is a message on stderr and no other output.
func Advance(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	legal, err := advance(args, stdin, stdout)
	switch {
	case err != nil:
		return fail(stderr, "advance", err)
	case !legal:
		return exitInvalid
	}
	return exitValid
}

func advance(args []string, stdin io.Reader, stdout io.Writer) (legal bool, err error) {
	opts, err := parseOptions(args)
	if err != nil {
		return false, err
	}
	g, moves, err := load(opts.inputs, stdin)
	if err != nil {
		return false, err
	}
	if opts.moves < uint64(len(moves)) {
		moves = moves[:opts.moves]
	}

	n := g.PlayAll(moves)
	legal = n == len(moves)
	summary := fmt.Sprintf("Processed %d moves, all valid\n", n)
	if !legal {
		summary = fmt.Sprintf("Move %d is illegal: %s\n", n+1, moves[n])
	}
	state := g.Human()
	if opts.exchange {
		state = g.Exchange()
	}

	if opts.output != "" {
		if err := writeFile(opts.output, state); err != nil {
			return false, err
		}
		state = ""
	}
	_, err = io.WriteString(stdout, summary+state)
	return legal, err
}

func load(names []string, stdin io.Reader) (*Game, []Move, error) {
	in, err := openInput(names, stdin)
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()

	g, moves, err := ParseWithMoves(in)
	if err != nil {
		return nil, nil, err
	}
	return g, moves, g.Validate()
}

// writeFile replaces the contents of a file. It truncates an existing file only
// after it has written the new text, so that an error never leaves it empty, and it
// does not rename, since the name may be that of a link or a device.
func writeFile(name, text string) (err error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := f.Close(); err == nil {
			err = closeErr
		}
	}()
	if _, err := f.WriteString(text); err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	return f.Truncate(int64(len(text)))
}

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
	return right.runAdvance(args, stdin, streams{stdout, stderr})
}

func (r *rules) runAdvance(args []string, stdin io.Reader, to streams) int {
	legal, err := r.advance(args, stdin, to.stdout)
	switch {
	case err != nil:
		return r.fail(r, to, "advance", err)
	case !legal:
		return exitInvalid
	}
	return exitValid
}

func (r *rules) advance(args []string, stdin io.Reader, stdout io.Writer) (legal bool, err error) {
	opts, err := r.options(args)
	if err != nil {
		return false, err
	}
	g, moves, err := r.load(opts.inputs, stdin)
	if err != nil {
		return false, err
	}
	moves = r.limited(moves, opts.moves)

	n := r.playAll(r, g, moves)
	state := r.human(r, g)
	if opts.exchange {
		state = r.exchange(g)
	}
	return n == len(moves), r.show(opts, r.summary(moves, n), state, stdout)
}

// limited returns the first moves, at most so many.
func limited(moves []Move, most uint64) []Move { return moves[:min(most, uint64(len(moves)))] }

// summary says that the first n moves were played, and the next one, if any, is illegal.
func summary(moves []Move, n int) string {
	if n < len(moves) {
		return fmt.Sprintf("Move %d is illegal: %s\n", n+1, moves[n])
	}
	return fmt.Sprintf("Processed %d moves, all valid\n", n)
}

func show(opts options, summary, state string, stdout io.Writer) error {
	if opts.output != "" {
		if err := writeFile(opts.output, state); err != nil {
			return err
		}
		state = ""
	}
	for _, part := range []string{summary, state} {
		if _, err := io.WriteString(stdout, part); err != nil {
			return err
		}
	}
	return nil
}

func (r *rules) load(names []string, stdin io.Reader) (*Game, []Move, error) {
	in, err := r.open(names, stdin)
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()

	g, moves, err := r.parse(r, in, andMoves)
	if err != nil {
		return nil, nil, err
	}
	return g, moves, r.validate(g)
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

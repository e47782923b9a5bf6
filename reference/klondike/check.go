package klondike

import (
	"fmt"
	"io"
	"strings"
)

// Check is the program "check [FILE]" of part 1: it says whether the input file, or
// standard input without one, is valid. The arguments are those after the name of
// the program. It returns the exit status: 0 for a valid input, with the summary on
// stdout; 1 for an invalid one, and 2 for wrong usage or an input that cannot be
// read, each with a message on stderr and nothing on stdout.
func Check(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return right.runCheck(args, stdin, streams{stdout, stderr})
}

func (r *rules) runCheck(args []string, stdin io.Reader, to streams) int {
	if err := r.check(args, stdin, to.stdout); err != nil {
		return r.fail(r, to, "check", err)
	}
	return exitValid
}

func (r *rules) check(args []string, stdin io.Reader, stdout io.Writer) error {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return fmt.Errorf("unknown switch %s; usage: check [FILE]", quote(arg))
		}
	}
	in, err := r.open(args, stdin)
	if err != nil {
		return err
	}
	defer in.Close()

	g, _, err := r.parse(r, in, upToMoves)
	if err != nil {
		return err
	}
	return r.judge(r, g, stdout)
}

func judge(r *rules, g *Game, stdout io.Writer) error {
	if err := r.validate(g); err != nil {
		return err
	}
	_, err := io.WriteString(stdout, r.counts(r, g))
	return err
}

func counts(r *rules, g *Game) string {
	return fmt.Sprintf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n",
		r.covered(g), r.stock(g), r.waste(g))
}

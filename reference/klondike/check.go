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
	if err := check(args, stdin, stdout); err != nil {
		return fail(stderr, "check", err)
	}
	return exitValid
}

func check(args []string, stdin io.Reader, stdout io.Writer) error {
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return fmt.Errorf("unknown switch %s; usage: check [FILE]", quote(arg))
		}
	}
	in, err := openInput(args, stdin)
	if err != nil {
		return err
	}
	defer in.Close()

	g, err := Parse(in)
	if err != nil {
		return err
	}
	if err := g.Validate(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n",
		g.Covered(), len(g.Stock), len(g.Waste))
	return err
}

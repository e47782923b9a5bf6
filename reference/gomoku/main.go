package gomoku

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Main is the program gitm: it reads commands from stdin, one per line, answers on
// stdout, and returns the exit status: 0 if the game ended, 1 if term or the end of
// the input stopped it, and 2, with a message on stderr, if there are arguments or
// the streams fail.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return run(NewGame(), args, stdin, stdout, stderr)
}

func run(g *Game, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		fmt.Fprintf(stderr, "gitm: unexpected argument %q: commands are read from standard input\n", args[0])
		return 2
	}
	status, err := serve(g, bufio.NewReader(stdin), stdout)
	if err != nil {
		fmt.Fprintf(stderr, "gitm: %v\n", err)
		return 2
	}
	return status
}

// serve answers every line as it comes, so that a person can play too.
func serve(g *Game, in *bufio.Reader, out io.Writer) (status int, err error) {
	for {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return 0, err
		}
		reply := g.rules.stopped
		if line != "" {
			reply = g.Do(strings.TrimSuffix(line, "\n"))
		}
		if _, err := io.WriteString(out, reply.Text); err != nil {
			return 0, err
		}
		if reply.Over {
			return reply.Status, nil
		}
	}
}

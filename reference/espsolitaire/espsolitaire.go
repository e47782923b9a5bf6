// Package espsolitaire is the reference of the card game of ESP, assignment 3,
// winter 2018 (TU Graz): a small solitaire with 26 cards, four game stacks and
// two deposit stacks.
//
// [Main] is the whole program. [ReadDeck], [Deal], [Game.Play] and
// [Game.String] are its parts; [Generate] and [Solve] create inputs for tests.
//
// Where the handout is silent, the doc comment of the part says what the
// reference does; other behaviour may be equally right.
package espsolitaire

import (
	"bufio"
	"io"
)

// The exit statuses of the program (section "Rückgabewerte und Fehlermeldungen").
const (
	StatusOK          = 0 // exit, end of input, or the game is won
	StatusUsage       = 1 // not exactly one argument
	StatusOutOfMemory = 2
	StatusInvalidFile = 3 // configuration missing, unreadable or invalid
)

const (
	usageMessage       = "[ERR] Usage: ./ass3 [file-name]\n"
	outOfMemoryMessage = "[ERR] Out of memory.\n"
	invalidFileMessage = "[ERR] Invalid file!\n"
)

// Main runs the program with the arguments that follow its name, and returns its
// exit status. The only argument is the path of the configuration file, see
// [ReadDeck]. All output, including error messages, goes to stdout; stderr is
// not used.
//
// The program runs out of memory if one line of input takes more than the limits
// of the process leave (RLIMIT_DATA, RLIMIT_AS), and never on an operating system
// without them.
func Main(args []string, stdin io.Reader, stdout, _ io.Writer) int {
	return right.run(args, stdin, stdout, lineBudget())
}

// run is Main with a limit on the bytes that one line of input may take.
func (r *rules) run(args []string, stdin io.Reader, stdout io.Writer, budget int) int {
	out := bufio.NewWriter(stdout)
	defer out.Flush()
	if !r.arguments(args) {
		return r.usage.last(out)
	}
	deck, err := r.readFile(args[0])
	if err != nil {
		return r.invalidFile.last(out)
	}
	return r.session(r.deal(deck), stdin, out, budget)
}

func (r *rules) readFile(name string) (Deck, error) {
	file, err := r.open(name)
	if err != nil {
		return Deck{}, err
	}
	defer file.Close()
	return r.deck(r, file)
}

package plugins

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"touchstone/harness/caselang"
	"touchstone/reference/gomoku"
)

// Gomoku is the executable gomoku, for the assignment gomoku-mist.
var Gomoku = verbs(map[string]program{
	"make":    verbs(map[string]program{"session": seeded(gomokuCase)}),
	"settled": gomokuSettled,
	"play":    played(gomoku.With),
	"check":   gomokuCheck,
})

// gomokuSettled says whether every answer to the session in a file is settled.
func gomokuSettled(args []string, _ io.Reader, _, stderr io.Writer) int {
	if len(args) != 1 {
		fmt.Fprintln(stderr, "one file is needed, with the session")
		return wrongUsage
	}
	session, err := os.ReadFile(args[0])
	if err != nil {
		return fails(stderr, err)
	}
	if !gomoku.Settled(session) {
		return declined
	}
	return 0
}

// gomokuCheck is a checker that accepts what gitm may print by any reading of the
// handout.
func gomokuCheck(args []string, stdin io.Reader, _, stderr io.Writer) int {
	if len(args) < 3 {
		fmt.Fprintln(stderr, "INPUT ANSWER FEEDBACK are needed")
		return wrongUsage
	}
	input, err := os.ReadFile(args[0])
	output, outputErr := io.ReadAll(stdin)
	if err := errors.Join(err, outputErr); err != nil {
		return fails(stderr, err)
	}
	if !gomoku.Accepts(input, output) {
		return rejected
	}
	return accepted
}

// gomokuCase makes a case of a session of gitm.
func gomokuCase(seed uint64) []byte {
	c := &caselang.Draft{}
	c.Metadata("title", "A session")
	c.Metadata("clause", "who view-string history occupied-coordinate invalid-coordinate unspecified-commands win-five end-message")
	c.Command("play", "-in", "game.txt", "gitm")
	c.Command("item", "who", "view", "place", "history", "wins", "end", "commands")
	c.Command("expect", "stdout", "want.txt")
	c.Command("item", "end")
	c.Command("expect", "exit", "0")
	c.File("game.txt", gomoku.GenerateShort(rand.New(rand.NewPCG(seed, 0))))
	c.File("want.txt", nil)
	return c.Bytes()
}

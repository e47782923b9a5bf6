package plugins

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/suite/choices"
	reference "touchstone/reference/espsolitaire"
)

// Solitaire is the executable solitaire, for the assignment esp-ass3.
var Solitaire = verbs(map[string]program{
	"read": verbs(map[string]program{
		"outcome":     reader(reference.Outcome),
		"before-exit": reader(reference.OutcomeBeforeExit),
		"cards":       reader(reference.Cards),
		"answers":     reader(solitaireAnswers),
		"stock":       reader(reference.OpenCard),
		"first-board": reader(reference.FirstBoard),
		"board-sizes": reader(reference.Shapes),
	}),
	"make": verbs(map[string]program{
		"session":        generator(solitaireCase),
		"arguments":      generator(solitaireArguments),
		"to-empty-stack": generator(solitaireEmptyStack),
		"open":           generator(solitaireOpen),
	}),
	"settled": solitaireSettled,
	"play":    played(reference.With),
})

// solitaireAnswers returns the answers to the lines of a session, each in a line.
func solitaireAnswers(output []byte) (string, error) {
	var b strings.Builder
	for _, answer := range reference.Answers(output) {
		fmt.Fprintln(&b, strings.ReplaceAll(strings.TrimSuffix(answer, "\n"), "\n", "; "))
	}
	return b.String(), nil
}

// solitaireSettled says whether every answer to the session in two files, the
// configuration and the commands, is settled.
func solitaireSettled(args []string, _ io.Reader, _, stderr io.Writer) int {
	if len(args) != 2 {
		fmt.Fprintln(stderr, "two files are needed: the configuration and the commands")
		return wrongUsage
	}
	config, err := os.ReadFile(args[0])
	commands, commandsErr := os.ReadFile(args[1])
	if err := errors.Join(err, commandsErr); err != nil {
		return fails(stderr, err)
	}
	if !reference.Settled(config, commands) {
		return declined
	}
	return 0
}

// seedOf returns a seed for what makes its choices itself.
func seedOf(d *choices.Choices) uint64 { return uint64(d.IntN(1<<31)) + 1 }

// solitaireArguments makes a case of the arguments of ass3.
func solitaireArguments(d *choices.Choices) []byte {
	way := [][]string{{}, {"no-such-file"}, {"config.txt", "config.txt"}, {"config.txt", "26", "cards"}}[d.IntN(4)]
	c := &caselang.Draft{}
	c.Metadata("title", "Arguments")
	if len(way) == 1 {
		c.Metadata("clause", "config-unreadable config-status")
	} else {
		c.Metadata("clause", "usage-message usage-status")
	}
	c.Command(append([]string{"play", "ass3"}, way...)...)
	if len(way) == 1 {
		c.Command("item", "config")
	} else {
		c.Command("item", "usage")
	}
	c.Command("expect", "stdout", "want.txt")
	c.Command("expect", "exit", "0")
	if len(way) > 1 {
		c.File("config.txt", []byte(reference.Generate(rand.New(rand.NewPCG(seedOf(d), 0))).String()))
	}
	c.File("want.txt", nil)
	return c.Bytes()
}

// solitaireEmptyStack makes a case of a card that is sent to an empty stack, which counts
// for its own item: the handout only says that it is as in real solitaire.
func solitaireEmptyStack(d *choices.Choices) []byte {
	s := reference.GenerateEmptyStack(d)
	c := &caselang.Draft{}
	c.Metadata("title", "A card that is no king on an empty game stack")
	c.Metadata("clause", "empty-only-king")
	c.Command("play", "-in", "commands.txt", "ass3", "config.txt")
	c.Command("item", "empty-stack")
	c.Command("expect", "stdout", "-as", "solitaire-outcome", "want.txt")
	c.File("config.txt", s.Config)
	c.File("commands.txt", s.Input)
	c.File("want.txt", nil)
	return c.Bytes()
}

// listDash is the dash in the list of commands, before which there may be a blank.
const listDash = `(?m)^ ?- `

// openAnswers is what a case of a session expects about which something is open.
var openAnswers = map[reference.Question]struct {
	title, clause, item string
	expect              [][]string
}{
	reference.LastLine: {"The input ends within a line", "end-of-input", "session", [][]string{{"exit", "any"}, {"either", "-nonempty"}}},
	reference.Layout:   {"A file that may be read either way", "config-card", "config", [][]string{{"exit", "any"}, {"either", "-nonempty"}}},
	reference.NoStack: {"A move to a stack that does not exist", "out-of-range", "commands", [][]string{
		{"stdout", "-match", `(?i)invalid (move )?command`}, {"stdout", "-lacks", `(?is)(DEP *\| *DEP.*?){2}`},
	}},
	reference.SameStack: {"A move to the stack where the card lies", "refused-move", "game-moves", [][]string{
		{"stdout", "-match", `(?is)DEP *\| *DEP.*?(invalid|DEP *\| *DEP)`}, {"stdout", "-lacks", `(?is)(DEP *\| *DEP.*?){3}`},
	}},
	reference.NoEnd: {"The input ends", "end-of-input", "session", [][]string{{"stdout", "-drop", listDash, "-final-newline", "want.txt"}, {"exit", "0"}}},
}

// solitaireOpen makes a case of a session that may be answered in several ways.
func solitaireOpen(d *choices.Choices) []byte {
	s := reference.GenerateOpen(d)
	answer := openAnswers[s.What]
	c := &caselang.Draft{}
	c.Metadata("title", answer.title)
	c.Metadata("clause", answer.clause)
	c.Command("play", "-in", "commands.txt", "ass3", "config.txt")
	c.Command("item", answer.item)
	for _, expected := range answer.expect {
		c.Command(append([]string{"expect"}, expected...)...)
	}
	c.File("config.txt", s.Config)
	c.File("commands.txt", s.Input)
	if s.What == reference.NoEnd {
		c.File("want.txt", nil)
	}
	return c.Bytes()
}

// solitaireCase makes a case of a session of ass3.
func solitaireCase(d *choices.Choices) []byte {
	s := reference.GenerateSession(d)
	c := &caselang.Draft{}
	if s.Invalid {
		c.Metadata("title", "An invalid configuration")
		c.Metadata("clause", "config-message")
		c.Command("play", "-in", "commands.txt", "ass3", "config.txt")
		c.Command("item", "config")
	} else {
		c.Metadata("title", "A session")
		c.Metadata("clause", "board-layout prompt refused-command game-move deposit-move win")
		c.Command("play", "-in", "commands.txt", "ass3", "config.txt")
		c.Command("item", "board", "session", "commands", "game-moves", "deposit-moves", "win")
	}
	c.Command("expect", "stdout", "-drop", listDash, "want.txt")
	c.Command("expect", "exit", "0")
	c.File("config.txt", s.Config)
	c.File("commands.txt", s.Input)
	c.File("want.txt", nil)
	return c.Bytes()
}

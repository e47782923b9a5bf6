package plugins

import (
	"fmt"
	"slices"
	"strconv"

	"touchstone/harness/caselang"
	"touchstone/harness/suite/choices"
	"touchstone/reference/klondike"
)

// Klondike is the executable klondike, for the assignments coms327-part1 and
// coms327-part2.
var Klondike = verbs(map[string]program{
	"read": verbs(map[string]program{
		"game":           reader(klondike.Canonical),
		"position":       reader(klondike.CanonicalPosition),
		"mirrored":       reader(klondike.MirroredPosition),
		"top":            reader(klondike.TopPosition),
		"table":          reader(klondike.CanonicalTable),
		"table-mirrored": reader(klondike.MirroredTable),
		"foundations":    reader(klondike.Foundations),
		"tableau":        reader(klondike.Tableau),
		"waste":          reader(klondike.Waste),
		"alone":          reader(klondike.Alone),
	}),
	"make": verbs(map[string]program{
		"check-valid":        generator(checkCase(klondike.Sound)),
		"check-malformed":    generator(checkCase(klondike.Malformed)),
		"check-illegal-pile": generator(checkCase(klondike.Misplaced)),
		"check-card-twice":   generator(checkCase(klondike.Duplicated)),
		"check-missing-card": generator(checkCase(klondike.Lacking)),
		"advance-game":       generator(advanceCase),
		"advance-malformed":  generator(advanceMalformed),
		"advance-misspelt":   generator(advanceMisspelt),
	}),
	"play-check":   played(klondike.CheckWith),
	"play-advance": played(klondike.AdvanceWith),
})

// What the cases of check take for a message about a valid input, and for one that an
// invalid input is valid.
const (
	checkQuiet = `(?i)\A(\W*|input file is valid|\d+ (covered|stock|waste) cards?)*\z`
	checkValid = `(?im)^\W*input file is valid|^\W*((the|input|file|game|is|\S*[./]\S*)\W+)*(valid|ok|okay|fine|correct)(\W+(input|file|game))*\W*$`
)

// checkCase returns a generator of cases for check.
func checkCase(defect klondike.Defect) func(*choices.Choices) []byte {
	return func(d *choices.Choices) []byte {
		const name = "input.txt"
		way := [][]string{{"play", "-in", name, "check"}, {"play", "check", name}}[d.IntN(2)]
		in := klondike.GenerateInput(d, defect)
		c := &caselang.Draft{}
		wrong := func(item string) {
			c.Command("item", item)
			if in.Defect == klondike.Duplicated || in.Defect == klondike.Lacking {
				c.Command("expect", "either", "-set", "card", in.Card.String())
			} else {
				c.Command("expect", "either", "-message")
			}
			c.Command("item", "stderr", "-given", item)
			c.Command("expect", "stderr", "-message")
		}
		head := func(title, clauses string) {
			c.Metadata("title", title)
			c.Metadata("clause", clauses)
			c.Command(way...)
		}
		switch in.Defect {
		case klondike.Sound:
			head("A valid input", "summary-format covered-count stock-count waste-count quiet-valid")
			c.Command("item", "format", "covered", "stock", "waste", "stdout")
			c.Command("expect", "stdout", "-trailing-blanks", "summary")
			c.Command("item", "quiet")
			c.Command("expect", "stderr", "-match", checkQuiet)
			c.File("summary", nil)
		case klondike.Malformed:
			head("An input that is not in the format", "error-message error-line errors-stderr")
			wrong("messages")
			if in.First > 0 {
				c.Command("item", "lines", "-given", "messages")
				c.Command("expect", "either", "-line", fmt.Sprintf("%d..%d", in.First, in.Last))
			}
		case klondike.Misplaced:
			head("A card that cannot lie where it lies", "piles errors-stderr")
			wrong("piles")
		case klondike.Duplicated:
			head("A card that is there twice", "duplicates errors-stderr")
			wrong("duplicates")
		case klondike.Lacking:
			head("A card that is missing", "missing errors-stderr")
			wrong("missing")
		}
		if in.Defect != klondike.Sound {
			c.Command("item", "messages")
			c.Command("expect", "either", "-lacks", checkValid)
		}
		c.File(name, in.Text)
		return c.Bytes()
	}
}

// belowFirstLine matches what follows the first line of an output, and the blanks at its end.
const belowFirstLine = `(?s)[ \t\r]*\n.*`

// expectState expects the state after the moves in an output: in the exchange format, or
// as the handout shows it, with the waste in its last line if that has one card.
func expectState(c *caselang.Draft, where []string, exchange, oneCard bool) {
	expect := append([]string{"expect"}, where...)
	readers, headings := []string{"klondike-position", "klondike-foundations", "klondike-tableau"}, []string{"Foundations", "Tableau", "Waste top"}
	if oneCard {
		readers = append(readers, "klondike-waste")
	}
	if exchange {
		readers, headings = []string{"klondike"}, nil
	}
	c.Command("expect", "stdout", "-drop", belowFirstLine, "summary.txt")
	for _, reader := range readers {
		c.Command(slices.Concat(expect, []string{"-as", reader, "want.txt"})...)
	}
	for _, heading := range headings {
		c.Command(slices.Concat(expect, []string{"-match", `(?m)^` + heading + `[ \t]*\r?$`})...)
	}
}

// advanceCase makes a case of a game that advance plays.
func advanceCase(d *choices.Choices) []byte {
	const name = "input.txt"
	p := klondike.GeneratePlay(d)
	items, clauses := []string{"moves", "invalid-moves", "summary", "format"}, "state-after illegal-move summary-stdout human-foundations human-tableau human-waste"
	var arguments [][]string // in any order; of two that conflict the last one wins
	argument := func(words ...string) {
		at := len(arguments) - d.IntN(len(arguments)+1)
		arguments = slices.Insert(arguments, at, words)
	}
	byName := d.IntN(2) == 1
	if d.IntN(3) == 2 {
		for again := true; again; again = d.IntN(4) == 3 {
			argument("-m", strconv.Itoa(d.IntN(p.Moves+2)))
		}
		items, clauses = append(items, "max-moves"), clauses+" max-moves"
	}
	exchange, output := d.IntN(4) == 3, d.IntN(4) == 3
	if p.Limit && p.Reset {
		exchange = false // the handout does not say whether it gives the resets that are left
	}
	if exchange {
		for again := true; again; again = d.IntN(8) == 7 {
			argument("-x")
		}
		items, clauses = append(items, "exchange"), clauses+" exchange"
	}
	if output {
		argument("-o", "state.out")
		items, clauses = append(items, "output"), clauses+" output-file"
	}
	command := []string{"play"}
	if byName {
		argument(name)
	} else {
		command = append(command, "-in", name)
	}
	command = append(append(command, "advance"), slices.Concat(arguments...)...)
	if p.Turn == 3 {
		items, clauses = append(items, "turn3"), clauses+" turn-three"
	}
	if p.Limit {
		items, clauses = append(items, "limit"), clauses+" reset-limit"
	}
	c := &caselang.Draft{}
	c.Metadata("title", "A game and its moves")
	c.Metadata("clause", clauses)
	c.Command(command...)
	c.Command(append([]string{"item"}, items...)...)
	where := []string{"stdout"}
	if output {
		where = []string{"file", "state.out"}
	}
	expectState(c, where, exchange, p.Turn == 1)
	text, _ := p.Text(d)
	c.File("summary.txt", nil)
	c.File(name, text)
	c.File("want.txt", nil)
	return c.Bytes()
}

// advanceMalformed makes a case of a malformed input of advance.
func advanceMalformed(d *choices.Choices) []byte {
	const name = "input.txt"
	way := [][]string{{"play", "-in", name, "advance"}, {"play", "advance", name}}[d.IntN(2)]
	in := klondike.GenerateInput(d, klondike.Malformed)
	c := &caselang.Draft{}
	c.Metadata("title", "An input that is not in the format")
	c.Metadata("clause", "error-message")
	c.Command(way...)
	c.Command("item", "messages")
	if in.First > 0 {
		c.Command("expect", "stderr", "-line", fmt.Sprintf("%d..%d", in.First, in.Last))
	} else {
		c.Command("expect", "stderr", "-message")
	}
	c.File(name, in.Text)
	return c.Bytes()
}

// advanceMisspelt makes a case of an input of advance with a word among its moves that is
// none.
func advanceMisspelt(d *choices.Choices) []byte {
	const name = "input.txt"
	way := [][]string{{"play", "-in", name, "advance"}, {"play", "advance", name}}[d.IntN(2)]
	text, line := klondike.GenerateMisspelt(d).Text(d)
	c := &caselang.Draft{}
	c.Metadata("title", "A word that is no move")
	c.Metadata("clause", "moves-form error-message error-line")
	c.Command(way...)
	c.Command("item", "messages")
	c.Command("expect", "either", "-line", fmt.Sprintf("%d..%d", line-1, line+1))
	c.Command("expect", "either", "-lacks", "(?i)all valid")
	c.File(name, text)
	return c.Bytes()
}

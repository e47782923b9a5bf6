package uno

import (
	"bytes"
	"fmt"
)

// Dice makes the choices of a generator: a number from 0 to n-1. The smaller the
// numbers, the simpler is what is generated.
type Dice interface{ IntN(n int) int }

// Calls are calls of functions of card.c, or of unogame.c in one game, a line each, and
// what they are about.
type Calls struct {
	Players int      // of the game; 0 for calls of card.c
	About   string   // the functions asked: constructors, same, compatible; newgame, addcard, currentcolor, nextplayer, validpile, array
	Lines   []string // without what the functions give
}

// Text returns the lines of the calls.
func (c Calls) Text() []byte {
	var b bytes.Buffer
	for _, line := range c.Lines {
		fmt.Fprintln(&b, line)
	}
	return b.Bytes()
}

// GenerateCardCalls returns some calls of functions of card.c. The number of special
// cards is not asked for: the handout leaves open what card_samenum() gives for it.
func GenerateCardCalls(d Dice) Calls {
	c := Calls{About: []string{"compatible", "same", "constructors"}[d.IntN(3)]}
	for more := true; more; more = d.IntN(3) == 2 {
		one, other := someCard(d, Card{}), Card{}
		other = someCard(d, one)
		switch c.About {
		case "compatible":
			c.Lines = append(c.Lines, fmt.Sprintf("card_compatible(%v, %v)", one, other))
		case "same":
			name := "card_samecolor"
			if one.Type == Normal && other.Type == Normal && d.IntN(2) == 1 {
				name = "card_samenum"
			}
			c.Lines = append(c.Lines, fmt.Sprintf("%s(%v, %v)", name, one, other))
		default:
			name := []string{"card_new", "card_get_number", "card_get_color", "card_get_type"}[d.IntN(4)]
			if d.IntN(2) == 1 { // another card may not change this one
				c.Lines = append(c.Lines, fmt.Sprintf("%s(%v, %v)", name, one, other))
			} else {
				c.Lines = append(c.Lines, fmt.Sprintf("%s(%v)", name, one))
			}
		}
	}
	return c
}

// questions are the calls that ask a game for something, by what they are about.
var questions = map[string][]string{
	"newgame":      {"uno_topcard()", "uno_count()"},
	"addcard":      {"uno_topcard()"},
	"currentcolor": {"uno_currentcolor()"},
	"nextplayer":   {"uno_nextplayer()"},
	"validpile":    {"uno_validpile()"},
	"array":        {"uno_pile_to_array()", "two_arrays()"},
}

// GenerateGameCalls returns a game: cards that are added, and questions between them.
func GenerateGameCalls(d Dice) Calls {
	c := Calls{
		About:   []string{"newgame", "addcard", "currentcolor", "nextplayer", "validpile", "array"}[d.IntN(6)],
		Players: []int{3, 2, 4, 7, 1}[d.IntN(5)],
	}
	top := someCard(d, Card{})
	c.Lines = append(c.Lines, fmt.Sprintf("uno_newgame(%v)", top))
	asks := questions[c.About]
	longest := []int{4, 10, 40}[d.IntN(3)]
	for d.IntN(longest) > 0 {
		top = someCard(d, top)
		if c.About == "addcard" {
			c.Lines = append(c.Lines, fmt.Sprintf("advance(%v)", top))
		} else {
			c.Lines = append(c.Lines, fmt.Sprintf("uno_addcard(%v)", top))
		}
		if d.IntN(3) == 2 {
			c.Lines = append(c.Lines, asks[d.IntN(len(asks))])
		}
		if c.About == "newgame" && d.IntN(8) == 7 {
			c.Lines = append(c.Lines, fmt.Sprintf("other_game(%v, %v)", someCard(d, top), someCard(d, top)))
		}
	}
	if c.About != "addcard" || d.IntN(2) == 1 {
		c.Lines = append(c.Lines, asks[d.IntN(len(asks))])
	}
	if c.About == "newgame" && d.IntN(4) > 0 {
		c.Lines = append(c.Lines, "uno_destroy()")
	}
	return c
}

// someCard returns a card, often one that may be played on another, or just not.
func someCard(d Dice, on Card) Card {
	c := on
	switch d.IntN(6) {
	case 0:
		c = Card{Number: uint(d.IntN(10)), Color: on.Color}
	case 1:
		c = Card{Number: on.Number, Color: Color(d.IntN(4))}
	case 2:
		c = Card{Number: uint(d.IntN(10)), Color: Color(d.IntN(4))}
	case 3:
		c = Card{Type: Skip, Color: Color(d.IntN(4))}
	case 4:
		c = Card{Type: ChangeColor, Color: Color(d.IntN(4))}
	}
	return c
}

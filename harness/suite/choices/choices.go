// Package choices holds the choices of a program that makes random inputs, so that
// they can be repeated, changed.
package choices

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Choices makes the choices of one input, and records them.
type Choices struct {
	rng   *rand.Rand // nil when repeating
	given []int
	made  []int
}

// Rolled returns fresh choices, the same for the same seed.
func Rolled(seed uint64) *Choices {
	return &Choices{rng: rand.New(rand.NewPCG(seed, 0))}
}

// Repeated returns choices that are given. Beyond them, every choice is 0.
func Repeated(given []int) *Choices { return &Choices{given: given} }

// Of returns the choices that are given or, if they are nil, fresh ones for a seed.
func Of(seed uint64, given []int) *Choices {
	if given == nil {
		return Rolled(seed)
	}
	return Repeated(given)
}

// IntN returns a number from 0 to n-1; n is at least 1. The smaller it is, the simpler
// should be what it stands for: inputs are made shorter by leaving choices out and by
// lowering them. A given number that is too large counts as n-1.
func (c *Choices) IntN(n int) int {
	value := 0
	switch at := len(c.made); {
	case c.rng != nil:
		value = c.rng.IntN(n)
	case at < len(c.given):
		value = min(max(c.given[at], 0), n-1)
	}
	c.made = append(c.made, value)
	return value
}

// Made returns the choices made so far.
func (c *Choices) Made() []int { return c.made }

// Format writes choices as generators read and write them: numbers separated by
// blanks.
func Format(list []int) []byte {
	var text []byte
	for i, n := range list {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(n), 10)
	}
	return text
}

// Parse reads what Format writes, with white space of any kind.
func Parse(text []byte) ([]int, error) {
	var list []int
	for word := range strings.FieldsSeq(string(text)) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%.20q is no choice: a number from 0", word)
		}
		list = append(list, n)
	}
	return list, nil
}

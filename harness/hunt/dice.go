package hunt

import (
	"math/rand/v2"
	"slices"
)

// Dice makes the choices of a generator.
type Dice interface {
	// IntN returns a number from 0 to n-1; n is at least 1. The smaller it is, the
	// simpler should be what it stands for: counterexamples are made smaller by
	// leaving choices out and by lowering them.
	IntN(n int) int
}

// Seed returns a seed for generators that make their choices themselves.
func Seed(d Dice) uint64 { return uint64(d.IntN(1<<31)) + 1 }

// choices records the choices of one input, and can repeat them, changed.
type choices struct {
	rng   *rand.Rand // nil when repeating
	given []int
	made  []int
}

// rolled returns fresh choices, the same for the same seed and number of the input.
func rolled(seed uint64, input int) *choices {
	return &choices{rng: rand.New(rand.NewPCG(seed, uint64(input)))}
}

// repeated returns choices that are given. Beyond them, every choice is 0.
func repeated(given []int) *choices { return &choices{given: given} }

// IntN implements Dice.
func (c *choices) IntN(n int) int {
	value := 0
	switch at := len(c.made); {
	case c.rng != nil:
		value = c.rng.IntN(n)
	case at < len(c.given):
		value = min(c.given[at], n-1)
	}
	c.made = append(c.made, value)
	return value
}

// simpler reports whether some choices are simpler than others: fewer, or as many
// and lower from the first that differs. Zeros at the end do not count.
func simpler(a, b []int) bool {
	a, b = trimmed(a), trimmed(b)
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return slices.Compare(a, b) < 0
}

func trimmed(list []int) []int {
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	return list
}

// pass is one way to make choices simpler: it changes size of them from a position on.
type pass struct {
	size, step int
	change     func(part []int) []int // returns nil if there is nothing to change
}

// passes returns the ways to simplify that many choices, the boldest first: leave a
// part out, choose zeros for a part, lower one choice.
func passes(n int) []pass {
	leaveOut := func([]int) []int { return []int{} }
	zeros := func(part []int) []int {
		if slices.Max(part) == 0 {
			return nil
		}
		return make([]int, len(part))
	}
	lower := func(by func(int) int) func([]int) []int {
		return func(part []int) []int {
			if value := by(part[0]); value > 0 && value < part[0] {
				return []int{value}
			}
			return nil
		}
	}
	var all []pass
	for size := n; size > 0; size /= 2 {
		all = append(all, pass{size, max(1, size/2), leaveOut}, pass{size, size, zeros})
	}
	return append(all, pass{1, 1, lower(func(v int) int { return v / 2 })}, pass{1, 1, lower(func(v int) int { return v - 1 })})
}

// at returns the choices with the part at a position changed; nil if there is nothing
// to change.
func (p pass) at(list []int, at int) []int {
	changed := p.change(list[at : at+p.size])
	if changed == nil {
		return nil
	}
	return slices.Concat(list[:at], changed, list[at+p.size:])
}

package hunt

import (
	"math/rand/v2"
	"slices"
)

// seedOf returns the seed of an input of a hunt, by its number.
func seedOf(hunt uint64, input int) uint64 {
	return uint64(rand.New(rand.NewPCG(hunt, uint64(input))).IntN(1<<31)) + 1
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

// shorter returns the ways to make that many choices fewer, the boldest first: leave a
// part out, choose zeros for a part.
func shorter(n int) []pass {
	leaveOut := func([]int) []int { return []int{} }
	zeros := func(part []int) []int {
		if slices.Max(part) == 0 {
			return nil
		}
		return make([]int, len(part))
	}
	var all []pass
	for size := n; size > 0; size /= 2 {
		all = append(all, pass{size, max(1, size/2), leaveOut}, pass{size, size, zeros})
	}
	return all
}

// lower returns the ways to lower one choice, the boldest first. A large number comes down
// in few steps.
func lower(int) []pass {
	by := func(less func(int) int) func([]int) []int {
		return func(part []int) []int {
			if value := part[0] - less(part[0]); value > 0 && value < part[0] {
				return []int{value}
			}
			return nil
		}
	}
	var all []pass
	for part := 2; part <= 1<<10; part *= 4 {
		all = append(all, pass{1, 1, by(func(v int) int { return v / part })})
	}
	return append(all, pass{1, 1, by(func(int) int { return 1 })})
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

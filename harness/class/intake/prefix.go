package intake

import (
	"strings"

	"touchstone/harness/catalog"
)

// settle decides on entries that all begin with the same words, such as the name of the assignment:
// what is behind these words and is somebody's handle as a whole is theirs, even if a word before
// it is somebody else's handle, or is a part of a longer name. Nothing is settled by words behind
// which only one entry has a handle, and none where it depends on the number of words.
func (x *index) settle(guesses []guess) {
	var read []*guess
	for i := range guesses {
		if guesses[i].read {
			read = append(read, &guesses[i])
		}
	}
	behind := make([]split, len(read))
	entries := map[int]int{} // words before the handle -> entries
	for words := 0; words <= common(read); words++ {
		for i, g := range read {
			behind[i].add(x, g, words)
		}
	}
	for _, s := range behind {
		if s.fits == 1 {
			entries[s.words]++
		}
	}
	for i, s := range behind {
		if s.fits != 1 || s.words == 0 || entries[s.words] < 2 {
			continue
		}
		g := read[i]
		from := g.spans[s.words].from
		g.who, g.person, g.settled = s.who, x.only([]match{{who: s.people}}), true
		g.by = catalog.Of("match.behind", "text", g.name[from:], "prefix", g.name[:from])
		g.before, g.behind = x.beside(s.who[0], g.name, g.spans, g.matches)
	}
}

// split is how an entry is split into words before a handle, and the handle.
type split struct {
	words, fits int   // the last number of words that fits, and how many do
	who, people []int // whose handle it is: as of guess, and as on the roster
}

func (s *split) add(x *index, g *guess, words int) {
	last := g.spans[len(g.spans)-1]
	people := x.handles[g.name[g.spans[words].from:last.to]]
	if who := x.candidates([]match{{who: people}}); len(who) > 0 {
		s.words, s.who, s.people = words, who, people
		s.fits += len(who)
	}
}

// common returns how many words all entries begin with, and have another word behind; -1 if they
// are less than two, or one has no words.
func common(read []*guess) int {
	if len(read) < 2 {
		return -1
	}
	first := read[0]
	n := len(first.spans) - 1
	for _, g := range read[1:] {
		for n = min(n, len(g.spans)-1); n > 0 && !strings.HasPrefix(g.name, first.name[:first.spans[n].from]); n-- {
		}
	}
	return n
}

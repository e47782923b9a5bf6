package intake

import (
	"cmp"
	"slices"
)

// neighbors are what stands before, or behind, somebody's handle or name in the names of
// entries, such as the name of the assignment.
type neighbors map[string]neighbor

type neighbor struct {
	who     int // the person or group for whom it stands there, manyOf for several
	entries int
}

const manyOf = -1

func (n neighbors) add(texts []string, who int) {
	for _, text := range texts {
		known, again := n[text]
		if again && known.who != who {
			known.who = manyOf
		} else {
			known.who = who
		}
		known.entries++
		n[text] = known
	}
}

// besideOthers reports whether something stands there for others than this person or group.
func (n neighbors) besideOthers(text string, who int) bool {
	known, there := n[text]
	return there && known.who != who
}

// surroundings are what stands beside handles and names in a class: in sure for those who are the
// only ones that an entry fits, in possible for all.
type surroundings struct {
	sure, possible struct{ before, behind neighbors }
	entries        int             // whose names may have other words, too
	clear          int             // those that fit only one person or group
	own            map[string]bool // words on the roster
}

func (x *index) around(guesses []guess) surroundings {
	c := surroundings{own: x.words}
	for _, side := range []*neighbors{&c.sure.before, &c.sure.behind, &c.possible.before, &c.possible.behind} {
		*side = neighbors{}
	}
	for _, g := range guesses {
		if !g.read {
			continue
		}
		c.entries++
		if len(g.who) == 1 {
			c.clear++
			c.sure.before.add(g.before, g.who[0])
			c.sure.behind.add(g.behind, g.who[0])
		}
		for _, who := range g.who {
			before, behind := x.beside(who, g.name, g.spans, g.matches)
			c.possible.before.add(before, who)
			c.possible.behind.add(behind, who)
		}
	}
	return c
}

// strange returns something beside what stands for a person that may be a part of another
// handle, of somebody who is not on the roster: it stands there for nobody else, or it is a
// word that somebody on the roster has and does not stand there in most entries. Of a single
// entry nobody can tell what is before the handle. It is "" if there is nothing strange.
func (c surroundings) strange(g guess) string {
	if !g.read {
		return ""
	}
	before := g.before
	if c.entries == 1 && len(before) > 0 {
		before = before[1:]
	}
	among := func(side neighbors, texts []string) string {
		for _, text := range texts {
			if !side.besideOthers(text, g.who[0]) || c.own[withoutAccents(text)] && 2*side[text].entries <= c.clear {
				return text
			}
		}
		return ""
	}
	return cmp.Or(among(c.sure.behind, g.behind), among(c.sure.before, before))
}

// possible reports whether a shorter handle or name inside a longer one may be meant: what
// is beside it stands beside others, too.
func (x *index) possible(who int, g guess, c surroundings) bool {
	before, behind := x.beside(who, g.name, g.spans, g.inside)
	strange := func(side neighbors, texts []string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return !side.besideOthers(text, who) })
	}
	return !strange(c.possible.before, before) && !strange(c.possible.behind, behind)
}

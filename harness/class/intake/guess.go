package intake

import (
	"path/filepath"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/submission"
)

// guess is whom a submission fits.
type guess struct {
	who       []int           // people who are in no group, and groups; several if it is not clear, or
	together  bool            // if they handed in together
	strangers []string        // who handed in with them and is not on the roster
	person    *Person         // who it fits, if that is one person, in a group or not
	by        catalog.Message // by which rule, except for what was read out of a name

	read    bool // out of a name that may have other words, too
	settled bool // by what all these names begin with
	name    string
	spans   []span
	matches []match
	inside  []match  // of others, inside what stands for them
	before  []string // what is before and behind what stands for them in the name
	behind  []string
}

// guess looks at the surest sign first: the folder on the roster, the number that a
// system gave, then names.
func (x *index) guess(s *Student) guess {
	entry := filepath.Base(s.Paths[0])
	for _, name := range []string{entry, submission.WithoutArchiveEnd(entry), s.Key} {
		if who := x.folders[Fold(name)]; len(who) > 0 {
			return x.sure(who, catalog.Of("match.folder"))
		}
	}
	switch s.layout {
	case moodle, canvas:
		if who := x.numbered(s); len(who) > 0 {
			return x.sure(who, catalog.Of("match.number", "number", s.Number))
		}
		return x.sure(x.called(s.Name, s.layout), catalog.Of("match.name"))
	case gradescope:
		return x.authors(s)
	case blackboard:
		if s.login != "" {
			return x.sure(x.handles[Fold(s.login)], catalog.Of("match.login", "login", s.login))
		}
	}
	return x.read(s.Name)
}

// numbered finds people by the number that a system gave. On the roster there may be
// those of another assignment or of the university, and only by chance the same: the name
// must fit, too.
func (x *index) numbered(s *Student) []int {
	of := map[layout]map[string][]int{moodle: x.numbers, canvas: x.ids}[s.layout]
	return slices.DeleteFunc(slices.Clone(of[Fold(s.Number)]), func(i int) bool {
		return len(x.people[i].names()) > 0 && !Alike(x.people[i].Title(), s.Name)
	})
}

// trust decides for each system whether the roster has its numbers: if anybody is found by
// one, nobody who has another is found by name.
func (x *index) trust(students []Student) {
	for i := range students {
		s := &students[i]
		switch s.layout {
		case moodle, canvas:
			x.trusted[s.layout] = x.trusted[s.layout] || len(x.numbered(s)) > 0
		case gradescope:
			x.trusted[gradescope] = x.trusted[gradescope] || slices.ContainsFunc(s.authors, func(p Person) bool { return len(x.author(p)) > 0 })
		}
	}
}

// told reports whether the roster has a number of the system for a person.
func (x *index) told(i int, l layout) bool {
	p := x.people[i]
	switch l {
	case moodle:
		return p.Number != ""
	case canvas:
		return p.ID != ""
	}
	return p.ID != "" || p.Email != ""
}

// called finds people and groups by the whole of a name that a system gave.
func (x *index) called(name string, l layout) []int {
	who := slices.DeleteFunc(x.whole(name, l == canvas), func(i int) bool { return x.trusted[l] && x.told(i, l) })
	for _, i := range x.handles[Fold(name)] {
		if i >= len(x.people) {
			who = append(who, i)
		}
	}
	return who
}

// sure returns a guess at people and groups that does not depend on parts of a name.
func (x *index) sure(who []int, by catalog.Message) guess {
	m := []match{{who: who}}
	return guess{who: x.candidates(m), person: x.only(m), by: by}
}

// rule says by which rule somebody was found: of a name, by the first handle in it, or by words.
func (g guess) rule() catalog.Message {
	if !g.read || g.settled {
		return g.by
	}
	for _, m := range g.matches {
		if !m.named {
			return catalog.Of("match.handle", "text", g.name[g.spans[m.from].from:g.spans[m.to-1].to])
		}
	}
	return catalog.Of("match.words")
}

// read finds people anywhere in a name.
func (x *index) read(name string) guess {
	name = Fold(name)
	spans := wordsIn(name)
	matches, inside := x.in(name, spans)
	g := guess{who: x.candidates(matches), read: true, name: name, spans: spans, matches: matches, inside: inside}
	if len(g.who) == 1 {
		g.person = x.only(matches)
		g.before, g.behind = x.beside(g.who[0], name, spans, matches)
	}
	return g
}

// only returns the person whom matches are of, nil if they are of a group or of several.
func (x *index) only(matches []match) *Person {
	var who []int
	for _, m := range matches {
		if !m.named || len(m.who) == 1 {
			who = append(who, m.who...)
		}
	}
	slices.Sort(who)
	if who = slices.Compact(who); len(who) != 1 || who[0] >= len(x.people) {
		return nil
	}
	return &x.people[who[0]]
}

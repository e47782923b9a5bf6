package intake

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/submission"
)

// Join determines from a roster who the students are, who works in a group, and
// who submitted nothing. Whatever is ambiguous becomes a finding.
func (c *Class) Join(r *Roster) {
	x := newIndex(r.People)
	x.trust(c.Students)
	guesses := make([]guess, len(c.Students))
	for i := range c.Students {
		guesses[i] = x.guess(&c.Students[i])
	}
	around := x.around(guesses)
	there := map[int]*Student{} // line of a person -> the submission
	for i := range c.Students {
		s, g := &c.Students[i], guesses[i]
		s.Group, s.People = "", nil
		if problem := x.doubt(g, around); !problem.None() {
			c.find(s, problem)
			continue
		}
		people := x.peopleIn(g.who)
		if g.person != nil {
			s.Name = g.person.Title()
		}
		if s.Group, s.People = people[0].Group, people; len(g.who) > 1 {
			s.Group = s.Name
		}
		for _, name := range g.strangers {
			c.find(s, catalog.Of("intake.stranger-beside", "name", name))
		}
		var other *Student
		for _, p := range people {
			other = cmp.Or(other, there[p.Line])
			there[p.Line] = s
		}
		if other != nil && !copies(other, s) {
			c.find(s, catalog.Of("intake.also", "file", filepath.Base(other.Paths[0]), "who", cmp.Or(s.Group, s.Name)))
		}
	}
	c.Missing = slices.DeleteFunc(slices.Clone(r.People), func(p Person) bool { return there[p.Line] != nil })
}

// doubt says why nobody gets a submission; none if it is clear whose it is.
func (x *index) doubt(g guess, c surroundings) catalog.Message {
	switch {
	case len(g.who) == 0:
		return catalog.Of("intake.nobody")
	case g.together:
		return catalog.Message{}
	case len(g.who) > 1:
		return several(x.peopleIn(g.who))
	}
	if rest := c.strange(g); rest != "" {
		return catalog.Of("intake.unsure", "who", x.titleOf(g), "rest", strconv.Quote(rest))
	}
	who := slices.Clone(g.who)
	for _, other := range x.candidates(g.inside) {
		if !slices.Contains(who, other) && x.possible(other, g, c) {
			who = append(who, other)
		}
	}
	if len(who) > 1 {
		return several(x.peopleIn(who))
	}
	return catalog.Message{}
}

// guess is whom a submission fits.
type guess struct {
	who       []int    // people who are in no group, and groups; several if it is not clear, or
	together  bool     // if they handed in together
	strangers []string // who handed in with them and is not on the roster
	person    *Person  // who it fits, if that is one person, in a group or not

	read    bool // out of a name that may have other words, too
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
			return x.sure(who)
		}
	}
	switch s.layout {
	case moodle, canvas:
		if who := x.numbered(s); len(who) > 0 {
			return x.sure(who)
		}
		return x.sure(x.called(s.Name, s.layout))
	case gradescope:
		return x.authors(s)
	case blackboard:
		if s.login != "" {
			return x.sure(x.handles[Fold(s.login)])
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
func (x *index) sure(who []int) guess {
	m := []match{{who: who}}
	return guess{who: x.candidates(m), person: x.only(m)}
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

func (x *index) peopleIn(who []int) []Person {
	var people []Person
	for _, w := range who {
		for _, i := range x.all(w) {
			people = append(people, x.people[i])
		}
	}
	slices.SortFunc(people, func(a, b Person) int { return cmp.Compare(a.Line, b.Line) })
	return people
}

func (x *index) titleOf(g guess) string {
	if g.person != nil {
		return g.person.Title()
	}
	people := x.peopleIn(g.who)
	return cmp.Or(people[0].Group, people[0].Title())
}

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

// copies reports whether two submissions of one group are copies that Moodle made
// of one: it delivers the same files for each member.
func copies(a, b *Student) bool {
	if a.Group == "" || a.layout != moodle || b.layout != moodle {
		return false
	}
	first, err := a.Open(submission.Options{})
	if err != nil {
		return false
	}
	defer first.Close()
	second, err := b.Open(submission.Options{})
	if err != nil {
		return false
	}
	defer second.Close()
	return first.Hash == second.Hash
}

func (c *Class) find(s *Student, problem catalog.Message) {
	c.Findings = append(c.Findings, Finding{Path: s.Paths[0], Problem: problem})
}

// several says that several people fit, and where they are on the roster.
func several(people []Person) catalog.Message {
	var names, lines []string
	for _, p := range people {
		names, lines = append(names, p.Title()), append(lines, strconv.Itoa(p.Line))
	}
	return catalog.Of("intake.several", "names", strings.Join(names, ", "), "lines", strings.Join(lines, ", "))
}

// Alike reports whether two names may be one person's: they share a word, even if
// the words are run together, as in Canvas's file names.
func Alike(a, b string) bool {
	return Fold(a) == Fold(b) || shares(Words(a), Words(b)) || shares(Words(b), Words(a))
}

func shares(parts, whole []string) bool {
	joined := strings.Join(whole, "")
	return slices.ContainsFunc(parts, func(part string) bool { return len(part) > 1 && strings.Contains(joined, part) })
}

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
	guesses := make([]guess, len(c.Students))
	for i := range c.Students {
		guesses[i] = x.guess(&c.Students[i])
	}
	known := besides(guesses)
	there := map[int]*Student{} // line of a person -> the submission
	for i := range c.Students {
		s, g := &c.Students[i], guesses[i]
		if problem := x.doubt(g, known); !problem.None() {
			c.find(s, problem)
			continue
		}
		people := x.peopleIn(g.who)
		if g.person != nil {
			s.Name = g.person.Title()
		}
		s.Group, s.People = people[0].Group, people
		if other := there[people[0].Line]; other != nil && !copies(other, s) {
			c.find(s, catalog.Of("intake.also", "file", filepath.Base(other.Paths[0]), "who", cmp.Or(s.Group, s.Name)))
		}
		for _, p := range people {
			there[p.Line] = s
		}
	}
	c.Missing = slices.DeleteFunc(slices.Clone(r.People), func(p Person) bool { return there[p.Line] != nil })
}

// doubt says why nobody gets a submission; none if it is clear whose it is.
func (x *index) doubt(g guess, known words) catalog.Message {
	switch {
	case len(g.who) == 0:
		return catalog.Of("intake.nobody")
	case len(g.who) > 1:
		return several(x.peopleIn(g.who))
	}
	if rest := known.unknown(g); rest != "" {
		return catalog.Of("intake.unsure", "who", x.titleOf(g), "rest", strconv.Quote(rest))
	}
	who := g.who
	for _, other := range x.candidates(g.inside) {
		before, behind := x.beside(other, g.name, g.spans, g.inside)
		if !slices.Contains(who, other) && elsewhere(known.before, before, other) && elsewhere(known.behind, behind, other) {
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
	who    []int   // people who are in no group, and groups; several if it is not clear
	person *Person // who it fits, if that is one person, in a group or not
	read   bool    // out of a name that may have other words, too
	before string  // the word before and behind what stands for them in the name
	behind string
	inside []match // of others, inside what stands for them
	name   string  // folded, if there are matches inside
	spans  []span
}

// guess looks at the surest sign first: the folder on the roster, the number that a
// system gave, then names.
func (x *index) guess(s *Student) guess {
	entry := filepath.Base(s.Paths[0])
	for _, name := range []string{entry, submission.WithoutArchiveEnd(entry), s.Key} {
		if who := x.folders[fold(name)]; len(who) > 0 {
			return x.sure(who)
		}
	}
	switch s.layout {
	case moodle:
		if who := x.numbers[fold(s.Number)]; len(who) > 0 {
			return x.sure(who)
		}
		return x.sure(x.called(s.Name, false))
	case canvas:
		// The id on the roster may be the university's, and only by chance the same.
		who := slices.DeleteFunc(slices.Clone(x.ids[fold(s.Number)]), func(i int) bool { return len(x.people[i].names()) > 0 && !Alike(x.people[i].Title(), s.Name) })
		if len(who) > 0 {
			return x.sure(who)
		}
		return x.sure(x.called(s.Name, true))
	}
	return x.read(s.Name)
}

// called finds people and groups by the whole of a name.
func (x *index) called(name string, joined bool) []int {
	who := x.whole(name, joined)
	for _, i := range x.handles[fold(name)] {
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
	name = fold(name)
	spans := wordsIn(name)
	matches, inside := x.in(name, spans)
	g := guess{who: x.candidates(matches), read: true}
	if len(g.who) == 1 {
		g.person = x.only(matches)
		g.before, g.behind = x.beside(g.who[0], name, spans, matches)
	}
	if len(inside) > 0 {
		g.inside, g.name, g.spans = inside, name, spans
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

// words are those that stand beside somebody's handle or name in the name of an entry,
// such as that of the assignment. One that stands beside a single person's may be a part
// of another handle, of somebody who is not on the roster: then nobody gets the entry.
// Of a single entry nobody can tell what is before the handle.
type words struct {
	before, behind map[string]int // the person or group beside which the word stands, manyOf for several
	entries        int
}

const manyOf = -1

func besides(guesses []guess) words {
	w := words{before: map[string]int{}, behind: map[string]int{}}
	add := func(to map[string]int, word string, who int) {
		if first, known := to[word]; known && first != who {
			who = manyOf
		}
		to[word] = who
	}
	for _, g := range guesses {
		if g.read {
			w.entries++
		}
		if len(g.who) == 1 {
			add(w.before, g.before, g.who[0])
			add(w.behind, g.behind, g.who[0])
		}
	}
	return w
}

// elsewhere reports whether a word stands at the same side of another person.
func elsewhere(side map[string]int, word string, who int) bool {
	first, known := side[word]
	return word == "" || known && first != who
}

// unknown returns a word beside what stands for a person that nobody else has there; ""
// if there is none.
func (w words) unknown(g guess) string {
	switch {
	case !elsewhere(w.behind, g.behind, g.who[0]):
		return g.behind
	case w.entries > 1 && !elsewhere(w.before, g.before, g.who[0]):
		return g.before
	}
	return ""
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
	return fold(a) == fold(b) || shares(Words(a), Words(b)) || shares(Words(b), Words(a))
}

func shares(parts, whole []string) bool {
	joined := strings.Join(whole, "")
	return slices.ContainsFunc(parts, func(part string) bool { return len(part) > 1 && strings.Contains(joined, part) })
}

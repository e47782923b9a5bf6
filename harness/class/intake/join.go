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
	x.settle(guesses)
	around := x.around(guesses)
	there := map[int]*Student{} // line of a person -> the submission
	for i := range c.Students {
		s, g := &c.Students[i], guesses[i]
		s.Group, s.People, s.Matched = "", nil, catalog.Message{}
		if problem := x.doubt(g, around); !problem.None() {
			c.find(s, problem)
			continue
		}
		people := x.peopleIn(g.who)
		s.Matched = g.rule()
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
	case g.together, g.settled:
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

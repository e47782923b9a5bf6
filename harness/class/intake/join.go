package intake

import (
	"cmp"
	"maps"
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
	groups := map[string][]Person{}
	for _, p := range r.People {
		if p.Group != "" {
			groups[p.Group] = append(groups[p.Group], p)
		}
	}
	there := map[int]*Student{} // line of a person -> the submission
	for i := range c.Students {
		s := &c.Students[i]
		people, group := s.whoIn(r.People, groups)
		switch {
		case len(people) == 0:
			c.find(s, catalog.Of("intake.nobody"))
			continue
		case group == "" && len(people) > 1:
			c.find(s, several(people))
			continue
		case group == "":
			s.Name, group = people[0].Title(), people[0].Group
		}
		if group != "" {
			people = groups[group]
		}
		s.Group, s.People = group, people
		if other := there[people[0].Line]; other != nil && !copies(other, s) {
			c.find(s, catalog.Of("intake.also", "file", filepath.Base(other.Paths[0]), "who", cmp.Or(group, s.Name)))
		}
		for _, p := range people {
			there[p.Line] = s
		}
	}
	c.Missing = slices.DeleteFunc(slices.Clone(r.People), func(p Person) bool { return there[p.Line] != nil })
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

// whoIn finds the people whom a submission fits. It tries the ways from the
// surest down and stops at the first that finds somebody.
func (s *Student) whoIn(people []Person, groups map[string][]Person) (fit []Person, group string) {
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		if equal(s.Name, name) || equal(s.Key, keyOf(name, "")) {
			return groups[name], name
		}
	}
	for _, fits := range ways {
		fit = nil
		for _, p := range people {
			if fits(s, p) {
				fit = append(fit, p)
			}
		}
		if len(fit) > 0 {
			return fit, ""
		}
	}
	return nil, ""
}

// several says that several people fit, and where they are on the roster.
func several(people []Person) catalog.Message {
	var names, lines []string
	for _, p := range people {
		names, lines = append(names, p.Title()), append(lines, strconv.Itoa(p.Line))
	}
	return catalog.Of("intake.several", "names", strings.Join(names, ", "), "lines", strings.Join(lines, ", "))
}

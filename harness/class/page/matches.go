package page

import (
	"slices"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

// Match is a line of the table of who is matched with what, made visible.
type Match struct {
	Section int    // of the submission, from 1; 0 for none
	Entry   string // of the folder; "" for somebody on the roster without any
	Who     string // "" if nobody is matched
	Rule    string // by which they are matched, and what was found about the entry
}

// Matches returns who is matched with what: the submissions, the other entries of the folder, and
// those on the roster who have nothing. Without a roster every submission is somebody's.
func Matches(l *ledger.Ledger) []Match { return viewOf(l).matches() }

func (c view) matches() []Match {
	if c.Shard != "" { // the other entries are those of other shards
		return nil
	}
	roster := len(c.Missing) > 0 || slices.ContainsFunc(c.Submissions, func(s ledger.Submission) bool { return s.Matched != "" })
	found := map[string][]string{} // by entry
	for _, f := range c.Findings {
		found[f.Path] = append(found[f.Path], f.Problem)
	}
	var list []Match
	add := func(section int, entries []string, people []ledger.Person, rules ...string) {
		var who []string
		for _, p := range people {
			who = append(who, person(p))
		}
		for i, entry := range entries {
			rules = append(rules, found[entry]...)
			delete(found, entry)
			entries[i] = shown(entry, maxReason)
		}
		for i, rule := range rules {
			rules[i] = words.Sentence(rule)
		}
		rules = slices.DeleteFunc(rules, func(rule string) bool { return rule == "" })
		list = append(list, Match{section, strings.Join(c.first(3, entries), ", "), strings.Join(who, ", "), cut(strings.Join(rules, " "), 2*maxReason)})
	}
	for i, s := range c.Submissions {
		people := s.People
		if len(people) == 0 && !roster {
			people = []ledger.Person{{Name: s.Title()}}
		}
		add(i+1, slices.Clone(s.Paths), people, s.Matched)
	}
	for _, f := range c.Findings {
		if len(found[f.Path]) > 0 {
			add(0, []string{f.Path}, nil)
		}
	}
	for _, p := range c.Missing {
		add(0, nil, []ledger.Person{p})
	}
	return list
}

// brief cuts texts of the table, for a page of thousands; what was found is told in full above it.
func brief(list []Match) []Match {
	for i := range list {
		m := &list[i]
		m.Entry, m.Who, m.Rule = cut(m.Entry, maxName), cut(m.Who, maxName), cut(m.Rule, maxName)
	}
	return list
}

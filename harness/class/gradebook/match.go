package gradebook

import (
	"cmp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
)

// match finds the graded submission for each row of a table, by its line.
func (t *Table) match(l *ledger.Ledger, n *notes) (map[int]*ledger.Submission, error) {
	people, err := t.people()
	if err != nil {
		return nil, err
	}
	everybody := newFinder(l)
	listed, found := map[*ledger.Submission]bool{}, map[int]*ledger.Submission{}
	for _, r := range t.rows {
		p, ok := people[r.Line]
		if !ok {
			continue
		}
		var theirs []*ledger.Submission
		for _, e := range everybody.find(p.ID, p.SIS, p.Login, p.GitHub, p.Email, p.Number) {
			if fits(p, e.Person) {
				theirs = append(theirs, e.submissions...)
			}
		}
		for _, s := range theirs {
			listed[s] = true
		}
		if s := one(theirs, p.Title(), n); s != nil {
			found[r.Line] = s
		}
	}
	for i := range l.Submissions {
		if s := &l.Submissions[i]; !listed[s] {
			n.note(catalog.Of("tables.unlisted", "file", t.name()), s.Key)
		}
	}
	return found, nil
}

// one returns the submission that determines a person's grade, or nil. Where notes have a
// zero, it stands for a submission that is not there or cannot be read.
func one(theirs []*ledger.Submission, who string, n *notes) *ledger.Submission {
	theirs = distinct(theirs)
	switch {
	case n.zero != nil && (len(theirs) == 0 || len(theirs) == 1 && theirs[0].Unread != ""):
		n.note(catalog.Of("tables.zero"), who)
		return n.zero
	case len(theirs) == 0:
		n.note(catalog.Of("tables.nothing"), who)
	case len(theirs) > 1:
		n.note(catalog.Of("tables.several"), n.v.Say("tables.two", "who", who, "first", theirs[0].Key, "second", theirs[1].Key))
	case theirs[0].Unread != "":
		n.note(catalog.Of("tables.unread"), who)
	case !graded(theirs[0]):
		n.note(catalog.Of("tables.fault"), who)
	default:
		return theirs[0]
	}
	return nil
}

// distinct drops empty submissions and duplicates. Moodle delivers the files of a
// group once for each member.
func distinct(theirs []*ledger.Submission) []*ledger.Submission {
	var list []*ledger.Submission
	for _, s := range theirs {
		again := slices.ContainsFunc(list, func(other *ledger.Submission) bool {
			return s == other || s.Group != "" && s.Group == other.Group && s.Hash != "" && s.Hash == other.Hash
		})
		if s.Nothing == "" && s.Superseded == "" && !again {
			list = append(list, s)
		}
	}
	return list
}

// fits reports whether a row is about a person. Two tables of different origin
// may use one number for two people, so the names count too.
func fits(r intake.Person, p ledger.Person) bool {
	theirs := []string{p.ID, p.SIS, p.Login, p.Email}
	named := p.Name != p.Number && !slices.Contains(theirs, p.Name)
	if name := cmp.Or(r.Name, strings.TrimSpace(r.First+" "+r.Last)); named && name != "" && !intake.Alike(name, p.Name) {
		return false
	}
	if r.Number != "" && r.Number == p.Number {
		return true
	}
	return slices.ContainsFunc([]string{r.ID, r.SIS, r.Login, r.GitHub, r.Email}, func(handle string) bool {
		return slices.ContainsFunc(theirs, func(other string) bool { return equal(handle, other) })
	})
}

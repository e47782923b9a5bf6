package ledger

import "slices"

// FindIdentical sets Identical, in the order of the submissions.
func (l *Ledger) FindIdentical() {
	same := map[string][]Submission{}
	var order []string
	for _, s := range l.Submissions {
		if s.Work == "" {
			continue
		}
		if same[s.Work] == nil {
			order = append(order, s.Work)
		}
		same[s.Work] = append(same[s.Work], s)
	}
	l.Identical = nil
	for _, work := range order {
		list := same[work]
		if len(list) < 2 || !slices.ContainsFunc(list[1:], func(s Submission) bool { return !list[0].SameAuthors(s) }) {
			continue
		}
		var keys []string
		for _, s := range list {
			keys = append(keys, s.Key)
		}
		l.Identical = append(l.Identical, keys)
	}
}

// SameAuthors reports whether two submissions are of the same group, of which Moodle
// delivers a copy for each member, or attempts of the same people.
func (s Submission) SameAuthors(other Submission) bool {
	return s.Group != "" && s.Group == other.Group || len(s.People) > 0 && slices.Equal(s.People, other.People)
}

// SameAs returns the keys of the other submissions with the same files, byte for
// byte.
func (l *Ledger) SameAs(key string) []string {
	for _, keys := range l.Identical {
		if slices.Contains(keys, key) {
			return slices.DeleteFunc(slices.Clone(keys), func(other string) bool { return other == key })
		}
	}
	return nil
}

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
		if len(list) < 2 || oneGroup(list) {
			continue
		}
		var keys []string
		for _, s := range list {
			keys = append(keys, s.Key)
		}
		l.Identical = append(l.Identical, keys)
	}
}

// oneGroup reports whether the submissions are copies of one: Moodle delivers one
// for each member of a group.
func oneGroup(list []Submission) bool {
	return list[0].Group != "" && !slices.ContainsFunc(list, func(s Submission) bool { return s.Group != list[0].Group })
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

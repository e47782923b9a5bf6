package ledger

import "slices"

// Graded returns the submissions that have a score.
func (l *Ledger) Graded() []Submission {
	return slices.DeleteFunc(slices.Clone(l.Submissions), func(s Submission) bool { return s.Score == nil })
}

// Item returns an item of the rubric, or the zero Item.
func (l *Ledger) Item(id string) Item {
	for _, item := range l.Items {
		if item.ID == id {
			return item
		}
	}
	return Item{}
}

// HandedIn counts the submissions with at least one file.
func (l *Ledger) HandedIn() int { return l.count(func(s Submission) bool { return s.Nothing == "" }) }

// Faults counts the submissions that could not be graded.
func (l *Ledger) Faults() int { return l.count(func(s Submission) bool { return s.Fault != "" }) }

func (l *Ledger) count(counts func(Submission) bool) int {
	n := 0
	for _, s := range l.Submissions {
		if counts(s) {
			n++
		}
	}
	return n
}

// Spread summarizes the distribution of the scores of a class.
type Spread struct {
	Possible                      float64 // what all are scored out of; 0 if that differs, and then the other values are per cent
	Lowest, Highest, Mean, Median float64
}

// Spread returns the spread of the graded submissions; false if there are none.
func (l *Ledger) Spread() (Spread, bool) {
	list := slices.DeleteFunc(l.Graded(), func(s Submission) bool { return s.Superseded != "" })
	if len(list) == 0 {
		return Spread{}, false
	}
	s := Spread{Possible: list[0].Score.Possible}
	if slices.ContainsFunc(list, func(other Submission) bool { return other.Score.Possible != s.Possible }) {
		s.Possible = 0
	}
	scores := make([]float64, len(list))
	for i, one := range list {
		scores[i] = one.Score.Percent
		if s.Possible > 0 {
			scores[i] = one.Score.Earned
		}
		s.Mean += scores[i] / float64(len(list))
	}
	slices.Sort(scores)
	s.Lowest, s.Highest = scores[0], scores[len(scores)-1]
	s.Median = (scores[(len(scores)-1)/2] + scores[len(scores)/2]) / 2
	return s, true
}

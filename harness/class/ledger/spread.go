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

// Counted returns the submissions whose points count: those with a score that no other
// attempt takes the place of.
func (l *Ledger) Counted() []Submission {
	return slices.DeleteFunc(l.Graded(), func(s Submission) bool { return s.Superseded != "" })
}

// Spread summarizes the distribution of the scores of a class.
type Spread struct {
	Possible                      float64 // what all are scored out of; 0 if that differs, and then the other values are per cent
	Lowest, Highest, Mean, Median float64
}

// Spread returns the spread of the points that count, and the one before anything was
// deducted for being late; false if there are none.
func (l *Ledger) Spread() (now, before Spread, some bool) {
	list := l.Counted()
	if len(list) == 0 {
		return now, before, false
	}
	possible := list[0].Score.Possible
	if slices.ContainsFunc(list, func(other Submission) bool { return other.Score.Possible != possible }) {
		possible = 0
	}
	var after, machine []float64
	for _, s := range list {
		if possible > 0 {
			after, machine = append(after, s.Counts()), append(machine, s.Score.Earned)
		} else {
			after, machine = append(after, s.Percent()), append(machine, s.Score.Percent)
		}
	}
	return spread(possible, after), spread(possible, machine), true
}

func spread(possible float64, scores []float64) Spread {
	s := Spread{Possible: possible}
	for _, one := range scores {
		s.Mean += one / float64(len(scores))
	}
	slices.Sort(scores)
	s.Lowest, s.Highest = scores[0], scores[len(scores)-1]
	s.Median = (scores[(len(scores)-1)/2] + scores[len(scores)/2]) / 2
	return s
}

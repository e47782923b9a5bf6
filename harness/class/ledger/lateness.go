package ledger

import "math"

// Lateness is what the policy of a class makes of the time of a submission: the facts,
// and the points that count. What the machine and the tutors gave stays in Score.
type Lateness struct {
	Deadline string  `yaml:"deadline"`           // for this submission, RFC 3339, with extension and grace
	By       string  `yaml:"by,omitempty"`       // how late, such as 26h10m0s; "" if in time
	Extended string  `yaml:"extended,omitempty"` // why there was an extension
	Days     int     `yaml:"lateDays,omitempty"` // late days that were used
	Units    int     `yaml:"units,omitempty"`    // days, 24 hours or hours that count, begun ones too
	Per      string  `yaml:"per,omitempty"`      // day, 24h, hour
	Rate     float64 `yaml:"rate,omitempty"`     // for each unit, in Of
	Most     float64 `yaml:"most,omitempty"`     // the most for all units; 0 for no limit
	Of       string  `yaml:"of,omitempty"`       // points; or possible, earned: per cent of these points
	Closed   bool    `yaml:"closed,omitempty"`   // nothing was accepted any more
	Unknown  bool    `yaml:"unknown,omitempty"`  // the time of the submission is not known: nothing is deducted
	Deducted float64 `yaml:"deducted"`
	Result   float64 `yaml:"result"` // points that count
}

// Compute computes what is deducted from a score, exactly, in hundredths of a point. A
// fraction of a hundredth is dropped from the deduction, in favor of the student, and no
// result is below 0.
func (l *Lateness) Compute(earned, possible float64) {
	points := hundredths(earned)
	var deducted int64
	switch share := l.share(); {
	case l.Closed:
		deducted = points
	case l.Of == "points":
		deducted = share
	case l.Of == "earned":
		deducted = points * share / 100_00
	default:
		deducted = hundredths(possible) * share / 100_00
	}
	deducted = max(0, min(deducted, points))
	l.Deducted, l.Result = float64(deducted)/100, float64(points-deducted)/100
}

// share returns the deduction for all units, in hundredths of a point or of a per cent.
func (l *Lateness) share() int64 {
	share := hundredths(l.Rate) * int64(l.Units)
	if l.Most > 0 {
		share = min(share, hundredths(l.Most))
	}
	return share
}

// Capped reports whether the units would cost more than they may.
func (l *Lateness) Capped() bool {
	return l.Most > 0 && hundredths(l.Rate)*int64(l.Units) > hundredths(l.Most)
}

func hundredths(n float64) int64 { return int64(math.Round(100 * n)) }

// Counts returns the points that count: those of the score, less what the policy of the
// class deducts. The submission must have a score.
func (s *Submission) Counts() float64 {
	if s.Lateness != nil {
		return s.Lateness.Result
	}
	return s.Score.Earned
}

// Percent returns the points that count, in per cent.
func (s *Submission) Percent() float64 {
	if s.Lateness == nil || s.Score.Possible == 0 {
		return s.Score.Percent
	}
	return 100 * s.Counts() / s.Score.Possible
}

// IsLate reports whether it came after its deadline, as the policy or the download says.
func (s *Submission) IsLate() bool { return s.Late || s.Lateness != nil && s.Lateness.By != "" }

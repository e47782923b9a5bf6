package grade

import (
	"errors"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
)

// What a submission has no time for loses nothing and waits for a tutor, and a class may put off one that takes long.
func TestTimeUsedUp(t *testing.T) {
	g, submitted := grader(t)
	if _, err := g.Grade(t.Context(), submitted, Options{Patience: time.Nanosecond}); !errors.Is(err, ErrPatience) {
		t.Errorf("without patience: %v", err)
	}
	whole, err := g.Grade(t.Context(), submitted, Options{})
	if err != nil {
		t.Fatal(err)
	}
	g.Suite.Total = assignment.Duration(1)
	r, err := g.Grade(t.Context(), submitted, Options{})
	if err != nil {
		t.Fatal(err)
	}
	waits := false
	for _, review := range r.Review {
		waits = waits || review.ReasonFact.Key == "review.unjudged"
	}
	lost := func(s report.Score) float64 { return s.Possible - s.NotJudged - s.Earned }
	if r.Score.NotJudged == 0 || !waits || lost(r.Score) > lost(whole.Score) {
		t.Errorf("%+v, which was %+v; to review: %+v", r.Score, whole.Score, r.Review)
	}
}

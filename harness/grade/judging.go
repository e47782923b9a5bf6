package grade

import (
	"context"
	"maps"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/handedin"
	"touchstone/harness/evidence/kinds"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/score"
)

// judging holds everything that the items of one submission are judged by.
type judging struct {
	evidence.Work
	group  int // size
	plays  []play.Evidence
	absent map[string]float64 // weight of the evidence, by item, of cases that are not here

	judges []evidence.Judge           // of the items that name a kind of evidence
	others map[string]evidence.Record // what they say, by item
}

// read lets each kind of evidence take what it needs from the submission, before the build.
func (j *judging) read() error {
	for _, kind := range kinds.All {
		items := slices.DeleteFunc(slices.Clone(j.Assignment.Rubric), func(item assignment.Item) bool {
			return item.Kind == assignment.Manual || !slices.Contains(kind.Names, item.Evidence)
		})
		if len(items) == 0 {
			continue
		}
		judge, err := kind.Read(&j.Work, items)
		if err != nil {
			return err
		}
		j.judges = append(j.judges, judge)
	}
	return nil
}

// look lets each kind of evidence judge its items, puts what it found besides into the
// report, and returns what tutors should look at.
func (j *judging) look(ctx context.Context, r *report.Report) ([]report.Review, error) {
	var review []report.Review
	j.others = map[string]evidence.Record{}
	for _, judge := range j.judges {
		answer, err := judge(ctx, &j.Work)
		if err != nil {
			return nil, err
		}
		maps.Copy(j.others, answer.Records)
		review = append(review, answer.Review...)
		if answer.Variants != nil {
			r.Tests, r.Variants = answer.Tests, answer.Variants
		}
	}
	return review, nil
}

// of returns the evidence for an item.
func (j judging) of(item assignment.Item) evidence.Record {
	switch {
	case item.Kind == assignment.Manual:
		return handedin.Document(&j.Work, item)
	case item.FromCases():
		return play.Tally(item, j.plays, j.absent[item.ID])
	}
	return j.others[item.ID]
}

// score computes the score from the evidence of all sources.
func (j judging) score() ([]report.Item, report.Score, []report.Review, error) {
	return score.Score(j.Assignment, j.group, j.Built.Report.Status, j.of)
}

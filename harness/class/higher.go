package class

import (
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// higher keeps the points of the accepted result where they were higher; nil keeps
// none. It concerns what the machine found in the same files: another submission, and a
// tutor's decision, count as they are.
type higher map[string]ledger.Submission // the accepted rows, by key

func higherThan(out *outFolder, wanted bool) higher {
	before, known := out.before()
	if !wanted || !known {
		return nil
	}
	h := higher{}
	for _, row := range before.Ledger.Submissions {
		h[row.Key] = row
	}
	return h
}

// row returns the row with the result added, the tutors' marks and the points that it
// keeps.
func (h higher) row(row ledger.Submission, r *report.Report, marks []Mark) ledger.Submission {
	with := marked(r, row.Key, marks)
	old, known := h[row.Key]
	if !known || old.Score == nil || old.Hash != r.Submission.Hash || old.Score.Possible != r.Score.Possible {
		return recorded(row, with)
	}
	var kept []Mark
	v := words.In(r.Language)
	for _, item := range with.Items {
		if item.Mark != nil && !item.Mark.Kept {
			continue
		}
		was, known := old.Of(item.ID)
		if !known {
			continue
		}
		byTutor := was.Mark != nil && !was.Mark.Kept
		points := min(was.Earned, item.Points)
		better := points > item.Earned
		if assignment.Kind(item.Kind) == assignment.Zero {
			points, better = 0, was.Status == report.Pass && item.Status == report.Fail
		}
		if better && !byTutor {
			kept = append(kept, Mark{Item: item.ID, Points: points, Who: v.Say("kept.who"), Why: v.Say("kept.why"), key: row.Key, kept: true})
		}
	}
	return recorded(row, marked(with, row.Key, kept))
}

// keptMarks returns the points that the rows keep, as marks.
func keptMarks(l *ledger.Ledger) []Mark {
	return slices.DeleteFunc(marksIn(l), func(m Mark) bool { return !m.kept })
}

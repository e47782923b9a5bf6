package evidence

import (
	"context"
	"io/fs"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Kind is a kind of evidence that items of a rubric may name, besides the cases. Package
// kinds lists all of them.
type Kind struct {
	Names []assignment.Evidence // in manifests
	Rule  assignment.Rule       // an empty one, for the keys that only items of the kind have; nil for none

	// Read takes what the items need from the submission, before the build can change
	// anything, and returns what judges them.
	Read func(w *Work, items []assignment.Item) (Judge, error)
}

// Judge judges all items of a kind, once the submission is built. An error is a fault of
// the harness or of the machine, never of the submission.
type Judge func(ctx context.Context, w *Work) (Answer, error)

// Answer is what a kind of evidence has to say about a submission.
type Answer struct {
	Records  map[string]Record // by item
	Review   []report.Review   // what a tutor should look at besides
	Tests    []report.Test     // submitted ones
	Variants []report.Variant  // that they were run on
}

// Work is a submission that is judged, and what judging it takes.
type Work struct {
	Assignment *assignment.Assignment
	Submission *submission.Submission
	Files      fs.FS             // the submission, as it was handed in before the build; nil if there is nothing to look at
	Some       bool              // only some cases are wanted, so nothing is looked at
	Built      *submission.Built // nil while it is read

	Runner submission.Runner
	Bench  *Bench // nil if the programs for students' tests are not here
}

// Failed reports whether no program was built.
func (w *Work) Failed() bool { return w.Built.Report.Status == report.Failed }

// Unread returns the record of an item for which there was nothing to look at.
func (w *Work) Unread(reason catalog.Message) Record {
	if w.Some && !w.Failed() {
		reason = catalog.Of("reason.some-cases")
	}
	return Aside(report.NotJudged, reason)
}

// Each makes a Kind.Read of a function that judges one item at a time and need not read
// anything before the build.
func Each(judge func(*Work, assignment.Item) Record) func(*Work, []assignment.Item) (Judge, error) {
	return func(_ *Work, items []assignment.Item) (Judge, error) {
		return func(_ context.Context, w *Work) (Answer, error) {
			records := map[string]Record{}
			for _, item := range items {
				records[item.ID] = judge(w, item)
			}
			return Answer{Records: records}, nil
		}, nil
	}
}

// Package evidence defines the form in which every source of evidence, such as the
// cases or the inspection of sources, reports its result for a rubric item.
package evidence

import (
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Record is the result of one source for one rubric item.
type Record struct {
	Counts report.Evidence // plays, files or buggy programs, as the source counts them
	Share  float64         // share of the item's points that was earned, from 0 to 1
	Least  float64         // share that the worst of the plays earned; 0 for what is no play

	// Status is Waiting, NotRun or NotJudged; "" if there is a share.
	Status report.Status
	Reason catalog.Message // for every record without the full share, one sentence

	// NotJudged is the share of the points, from 0 to 1, that nobody has judged: what judges
	// failed, or is not here. It was neither earned nor lost; Unjudged says why.
	NotJudged float64
	Unjudged  catalog.Message

	Findings []report.Finding // the places in the submission that the reason refers to

	Elsewhere float64 // share of the item judged by cases that are not here
}

// Full returns the record of an item for which all n pieces of evidence passed.
func Full(n int) Record {
	return Record{Counts: report.Evidence{Passed: n, Total: n}, Share: 1}
}

// None returns the record of an item for which all n pieces of evidence failed.
func None(n int, reason catalog.Message, findings ...report.Finding) Record {
	return Record{Counts: report.Evidence{Total: n}, Reason: reason, Findings: findings}
}

// Aside returns the record of an item without a share; its status says why.
func Aside(status report.Status, reason catalog.Message) Record {
	return Record{Status: status, Reason: reason}
}

// Unjudged returns the record of an item of which nothing could be judged, because what
// judges it failed.
func Unjudged(why catalog.Message) Record {
	return Record{Status: report.NotJudged, Reason: why, NotJudged: 1, Unjudged: why}
}

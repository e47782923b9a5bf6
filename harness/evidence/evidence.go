// Package evidence is the one form in which every source of evidence, from the
// cases to a look at the sources, says what it found for a rubric item.
package evidence

import (
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Record is what one source says of one rubric item.
type Record struct {
	Counts report.Evidence // plays, files or buggy programs, as the source counts them
	Share  float64         // of what the item is worth that was earned, from 0 to 1

	// Status is Waiting, NotRun or NotJudged; "" when there is a share.
	Status report.Status
	Reason catalog.Message // for every record that is not full, one sentence

	Findings []report.Finding // at places of the submission, that the reason is about

	Elsewhere float64 // share of the item that is judged by cases that are not here
}

// Full is the record of an item for which all of so many pieces spoke.
func Full(n int) Record {
	return Record{Counts: report.Evidence{Passed: n, Total: n}, Share: 1}
}

// None is the record of an item that so many pieces spoke against.
func None(n int, reason catalog.Message, findings ...report.Finding) Record {
	return Record{Counts: report.Evidence{Total: n}, Reason: reason, Findings: findings}
}

// Aside is the record of an item that has no share: its status says why.
func Aside(status report.Status, reason catalog.Message) Record {
	return Record{Status: status, Reason: reason}
}

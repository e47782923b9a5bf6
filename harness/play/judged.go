package play

import (
	"slices"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// judged is an expectation on the last play that was judged by the output. The
// end of the play is considered when all its expectations are known.
type judged struct {
	x        report.Expectation
	expected caselang.Expect
	runs     Counts
	given    []string // items that must have passed on the play
	stray    bool     // the case does not have it, and it counts for an item that need not be one of the play's
	standing
}

// standing is how an expectation stands besides its verdict.
type standing struct {
	kind     kind
	unjudged catalog.Message // why it could not be judged, if it could not
	aside    catalog.Message // why it is left out on purpose, if it is
	lacks    string          // the item that failed on the play and is required to judge this one
}

// judgments are the expectations on a play.
type judgments []judged

// open reports whether it has neither been met nor missed.
func (j standing) open() bool { return !j.unjudged.None() || !j.aside.None() || j.lacks != "" }

// share returns the share of its points that is earned.
func (j *judged) share() float64 {
	switch {
	case j.x.Verdict != report.VerdictFail:
		return 1
	case j.x.Difference == nil:
		return 0
	}
	return j.x.Difference.Share
}

// leave takes back the verdict.
func (j *judged) leave() {
	j.x.Verdict, j.x.Want, j.x.Got, j.x.Difference = report.VerdictNotJudged, "", "", nil
}

// kind is the kind of thing that an expectation checks.
type kind int8

const (
	ofOutput  kind = iota // something that must be printed
	ofSilence             // also met by a program that does nothing
	ofEnd                 // the exit status, or the signal
	ofMemory              // valgrind's findings
)

// lacking returns an item that an expectation requires and that failed on the play, or
// "" and why one of them could not be judged, if it could not.
func (list judgments) lacking(given []string) (failed string, unjudged catalog.Message) {
	for _, j := range list {
		for _, item := range given {
			switch {
			case !slices.Contains(j.x.Items, item):
			case j.x.Verdict == report.VerdictFail:
				return item, catalog.Message{}
			case !j.unjudged.None():
				unjudged = j.unjudged
			}
		}
	}
	return "", unjudged
}

// output counts the expectations of output, those that were met, and those that could not be
// judged, with the reason of one of these.
type output struct {
	asked, met, unjudged int
	why                  catalog.Message
}

// printed counts what these items expect the play to print, or what all items expect if
// these expect nothing.
func (list judgments) printed(items []string) output {
	o := list.output(func(j judged) bool {
		return slices.ContainsFunc(j.x.Items, func(id string) bool { return slices.Contains(items, id) })
	})
	if o.asked == 0 {
		o = list.output(func(judged) bool { return true })
	}
	return o
}

func (list judgments) output(which func(judged) bool) (o output) {
	for _, j := range list {
		if j.kind != ofOutput || !which(j) {
			continue
		}
		o.asked++
		switch {
		case !j.unjudged.None():
			o.unjudged, o.why = o.unjudged+1, j.unjudged
		case j.x.Verdict == report.VerdictPass:
			o.met++
		}
	}
	return o
}

// doubtful returns the output that is asked of the items of each expectation that a program
// meets by printing nothing, and does not prove here, as not all of that output is there: the
// run broke off, and may have done so before it printed what is forbidden. The keys are indexes.
func (list judgments) doubtful() map[int]output {
	doubt := map[int]output{}
	for i, j := range list {
		if j.kind != ofSilence || j.open() || j.x.Verdict != report.VerdictPass {
			continue
		}
		if o := list.printed(j.x.Items); o.asked == 0 || o.met < o.asked {
			doubt[i] = o
		}
	}
	return doubt
}

// hold reports whether each of them was judged and met, or left out.
func (list judgments) hold() bool {
	return !slices.ContainsFunc(list, func(j judged) bool { return j.x.Verdict == report.VerdictFail || !j.unjudged.None() })
}

// items lists the items that the play is evidence for.
func (list judgments) items() (items []string) {
	for _, j := range list {
		for _, id := range j.x.Items {
			if !slices.Contains(items, id) {
				items = append(items, id)
			}
		}
	}
	return items
}

package verify

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite/sample"
)

// differences compares a report with the declaration of a sample, and returns one
// sentence for each difference.
func differences(s sample.Sample, r *report.Report) []catalog.Message {
	var faults []catalog.Message
	others, lost := s.Loses[sample.AnyItem], false
	for _, item := range r.Items {
		if item.Kind == string(assignment.Zero) {
			continue // void handles it
		}
		waits := slices.Contains(s.Waits, item.ID)
		switch {
		case item.Unjudged != nil && !waits:
			faults = append(faults, catalog.Of("verify.unjudged", "item", item.ID, "why", item.Unjudged.WhyFact))
			continue
		case item.Unjudged == nil && waits:
			faults = append(faults, catalog.Of("verify.judged", "item", item.ID))
		}
		declared, found := s.Loses[item.ID], lossOf(item)
		lost = lost || found != ""
		if declared == "" && others != "" || declared == found || declared == sample.Any && found != "" {
			continue
		}
		faults = append(faults, otherLoss(r, item, found, declared))
	}
	if others == sample.Any && !lost {
		faults = append(faults, catalog.Of("verify.loses-nothing"))
	}
	return slices.Concat(faults, wayOf(s, r), verdictsOf(s, r), void(s, r))
}

// otherLoss says that an item has lost something else than is declared.
func otherLoss(r *report.Report, item report.Item, found, declared sample.Loss) catalog.Message {
	score := catalog.Of("verify.score", "n", item.Earned, "all", item.Points, "passed", item.Evidence.Passed, "plays", item.Evidence.Total)
	fault := catalog.Of("verify.loses", "item", item.ID, "found", said(found), "score", score, "declared", said(declared))
	if cases := failed(r, item.ID); cases != "" {
		fault = catalog.Of("verify.failed-in", "text", fault, "cases", cases)
	}
	return fault
}

// verdictsOf returns the cases of which something else became than is declared for them, and the points.
func verdictsOf(s sample.Sample, r *report.Report) (faults []catalog.Message) {
	if n := len(s.Earns); n > 0 && (r.Score.Earned < s.Earns[0] || r.Score.Earned > s.Earns[n-1]) {
		faults = append(faults, catalog.Of("verify.earned", "n", r.Score.Earned, "declared", fmt.Sprint(s.Earns)))
	}
	for _, glob := range slices.Sorted(maps.Keys(s.Cases)) {
		declared, required := s.Cases[glob], len(s.Cases[glob].Required) == 0
		for _, c := range r.Cases {
			if !assignment.Matches([]string{glob}, c.ID) || c.Verdict == report.VerdictNotJudged {
				continue
			}
			way := failure(c)
			required = required || slices.Contains(declared.Required, way)
			if len(declared.Permitted) > 0 && !slices.Contains(declared.Permitted, way) {
				faults = append(faults, catalog.Of("verify.fails", "case", c.ID, "found", string(way), "declared", fmt.Sprint(declared.Permitted)))
			}
		}
		if !required {
			faults = append(faults, catalog.Of("verify.required", "glob", strconv.Quote(glob), "declared", fmt.Sprint(declared.Required)))
		}
	}
	return faults
}

// wayOf returns the failed cases that fail in another way than is declared.
func wayOf(s sample.Sample, r *report.Report) (faults []catalog.Message) {
	for _, c := range r.Cases {
		if c.Verdict != report.VerdictFail || len(s.Fails) == 0 {
			continue
		}
		if way := failure(c); way != sample.Accepted && !slices.Contains(s.Fails, way) {
			faults = append(faults, catalog.Of("verify.fails", "case", c.ID, "found", string(way), "declared", fmt.Sprint(s.Fails)))
		}
	}
	return faults
}

// accepted reports whether a case passed, or a checker has given a share for whatever failed.
func accepted(c report.Case) bool {
	rejected := func(x report.Expectation) bool {
		return x.Verdict == report.VerdictFail && (x.Difference == nil || x.Difference.Share == 0)
	}
	return c.Verdict == report.VerdictPass || c.Verdict == report.VerdictFail && !slices.ContainsFunc(c.Expectations, rejected)
}

func failure(c report.Case) sample.Failure {
	if accepted(c) {
		return sample.Accepted
	}
	for _, p := range c.Plays {
		if p.End == string(sandbox.TimeOut) || p.End == string(sandbox.CPULimit) {
			return sample.Time
		}
	}
	for _, p := range c.Plays {
		if p.End != string(sandbox.Exited) && p.End != string(sandbox.Stopped) {
			return sample.Crash
		}
	}
	for _, x := range c.Expectations {
		anyway := x.Difference != nil && x.Difference.Kind == report.PrintedAnyway // it ended as it should
		if x.Verdict == report.VerdictFail && !anyway && (x.Channel == "exit" || x.Channel == "signal") {
			return sample.Crash
		}
	}
	return sample.WrongAnswer
}

// void compares the broken zero rules.
func void(s sample.Sample, r *report.Report) []catalog.Message {
	var faults []catalog.Message
	var broken []string
	for _, v := range r.Void {
		broken = append(broken, v.Item)
		if !slices.Contains(s.Void, v.Item) {
			faults = append(faults, catalog.Of("verify.void", "item", v.Item, "why", v.ReasonFact))
		}
	}
	for _, id := range s.Void {
		if !slices.Contains(broken, id) {
			faults = append(faults, catalog.Of("verify.kept", "item", id))
		}
	}
	if len(broken) > 0 && r.Score.Earned != 0 {
		faults = append(faults, catalog.Of("verify.earns", "n", r.Score.Earned))
	}
	return faults
}

// lossOf returns how much an item lost. If it waits for a tutor or cannot be judged
// on this machine, it has lost nothing yet.
func lossOf(item report.Item) sample.Loss {
	switch item.Status {
	case report.Partial:
		return sample.Some
	case report.NotRun:
		if item.Kind == string(assignment.Deduction) {
			return "" // nothing was deducted
		}
		return sample.Whole
	case report.Fail:
		return sample.Whole
	}
	return ""
}

func said(l sample.Loss) catalog.Message {
	return catalog.Of("verify.loss." + cmp.Or(string(l), "nothing"))
}

// failed names a few cases in which the item failed.
func failed(r *report.Report, item string) string {
	var ids []string
	for _, c := range r.Cases {
		failed := slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
			return x.Verdict == report.VerdictFail && slices.Contains(x.Items, item)
		})
		if failed {
			ids = append(ids, c.ID)
		}
	}
	const most = 5
	if len(ids) > most {
		ids = append(ids[:most], "...")
	}
	return strings.Join(ids, ", ")
}

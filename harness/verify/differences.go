package verify

import (
	"cmp"
	"fmt"
	"slices"
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
		if declared != found && (declared != sample.Any || found == "") {
			score := catalog.Of("verify.score", "n", item.Earned, "all", item.Points, "passed", item.Evidence.Passed, "plays", item.Evidence.Total)
			fault := catalog.Of("verify.loses", "item", item.ID, "found", said(found), "score", score, "declared", said(declared))
			if cases := failed(r, item.ID); cases != "" {
				fault = catalog.Of("verify.failed-in", "text", fault, "cases", cases)
			}
			faults = append(faults, fault)
		}
	}
	return slices.Concat(faults, wayOf(s, r), void(s, r))
}

// wayOf returns the failed cases that fail in another way than is declared.
func wayOf(s sample.Sample, r *report.Report) (faults []catalog.Message) {
	for _, c := range r.Cases {
		if c.Verdict != report.VerdictFail || len(s.Fails) == 0 {
			continue
		}
		if way := failure(c); !slices.Contains(s.Fails, way) {
			faults = append(faults, catalog.Of("verify.fails", "case", c.ID, "found", string(way), "declared", fmt.Sprint(s.Fails)))
		}
	}
	return faults
}

func failure(c report.Case) sample.Failure {
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

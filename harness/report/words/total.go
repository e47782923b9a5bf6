package words

import "touchstone/harness/report"

// Total returns the parts of the line that sums up a report: the points first, and
// the verdicts of the cases, if these were run.
func (v Voice) Total(r *report.Report) []string {
	list := []string{v.Say("total.points", "n", r.Score.Earned, "all", r.Score.Possible)}
	if len(r.Void) > 0 {
		list = append(list, v.Say("class.flag.void"))
	}
	if r.Late != nil {
		list = append(list, Line(r.Late.Sum))
	}
	if r.Score.Waiting > 0 {
		list = append(list, v.Waiting(r.Score.Waiting))
	}
	if r.Score.NotJudged > 0 {
		list = append(list, v.Say("total.not-judged", "n", r.Score.NotJudged))
	}
	if len(r.Cases) > 0 && r.Build.Status != report.Failed {
		list = append(list, v.Verdicts(r.Cases)...)
	}
	return list
}

// Verdicts says how many of the cases passed, failed, and so on.
func (v Voice) Verdicts(cases []report.Case) []string {
	count := map[report.Verdict]int{}
	for _, c := range cases {
		count[c.Verdict]++
	}
	list := []string{v.Say("verdicts.pass", "n", count[report.VerdictPass], "all", len(cases))}
	for _, verdict := range []report.Verdict{report.VerdictFail, report.VerdictNotRun, report.VerdictNotJudged} {
		if n := count[verdict]; n > 0 {
			list = append(list, v.Named("verdicts", string(verdict), "n", n))
		}
	}
	return list
}

// Status says why an item has no points from its evidence, or not all that it may have.
func (v Voice) Status(item report.Item) string {
	if item.Status == report.NotJudged && !item.Undecided() {
		return v.Unjudged(item)
	}
	status := v.Named("status", string(item.Status))
	if item.Reason == "" {
		return status
	}
	return v.Say("with-lines", "text", status, "lines", item.Reason)
}

// Unjudged says how many points of an item could not be judged, and why; "" for none.
func (v Voice) Unjudged(item report.Item) string {
	if item.Unjudged == nil || item.Mark != nil {
		return ""
	}
	return v.Say("with-lines", "text", v.Say("total.not-judged", "n", item.Unjudged.Points), "lines", item.Unjudged.Why)
}

// Build describes the result of the build; "" if it succeeded.
func (v Voice) Build(b report.Build) string {
	switch {
	case b.Unread:
		return v.Say("build.unread")
	case b.Status == report.Failed:
		return v.Say("build.failed")
	case b.Status == report.Partly:
		return v.Say("build.partly")
	}
	return ""
}

// Rest says what was not run because of a failed build; "" if it did not fail.
func (v Voice) Rest(b report.Build) string {
	switch {
	case b.Unread:
		return v.Say("screen.nothing-read")
	case b.Status == report.Failed:
		return v.Say("screen.nothing-run")
	case b.Status == report.Partly:
		return v.Say("screen.rest-not-run")
	}
	return ""
}

// Tests describes the results of the submitted tests: a heading, what they catch
// together, and a line for each; "" if the assignment asks for none.
func (v Voice) Tests(r *report.Report) (heading, caught string, list []string) {
	if len(r.Variants) == 0 && len(r.Tests) == 0 {
		return "", "", nil
	}
	count := 0
	for _, t := range r.Tests {
		if t.Verdict != report.VerdictPass {
			list = append(list, "✗ "+Line(t.Name)+" "+v.Say("tests.not-counted", "why", Line(t.Reason)))
			continue
		}
		count++
		list = append(list, "✓ "+Line(t.Name)+" "+v.Say("tests.catches", "n", len(t.Catches)))
	}
	n := 0
	for _, variant := range r.Variants {
		if variant.Caught {
			n++
		}
	}
	return v.Say("tests.head", "n", count, "all", len(r.Tests)), v.Say("tests.caught", "n", n, "all", len(r.Variants)), list
}

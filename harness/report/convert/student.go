package convert

import (
	"fmt"
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/cause"
)

// forStudent is the report without what a student may not see: of a hidden
// case the title, the verdict and the hint remain, of a staff case and of what
// is said to tutors nothing.
func forStudent(r *report.Report) *report.Report {
	student := *r
	student.Review, student.Cases = nil, nil
	names := map[string]string{} // of the cases that remain
	hidden := 0
	for _, c := range r.Cases {
		if c.Visibility == "staff" {
			continue
		}
		id := c.ID
		if c.Visibility != "public" {
			hidden++
			c = report.Case{
				ID: fmt.Sprintf("hidden-%d", hidden), Title: c.Title, Visibility: c.Visibility,
				Hint: c.Hint, Verdict: c.Verdict, Reason: c.Reason, Flaky: c.Flaky, Items: c.Items,
			}
		}
		names[id] = c.ID
		student.Cases = append(student.Cases, c)
	}
	if r.Timing != nil {
		timing := report.Timing{Total: r.Timing.Total, Build: r.Timing.Build}
		for _, c := range r.Timing.Cases {
			if name, ok := names[c.ID]; ok {
				timing.Cases = append(timing.Cases, report.CaseTiming{ID: name, Plays: c.Plays})
			}
		}
		student.Timing = &timing
	}
	student.Causes = slices.DeleteFunc(slices.Clone(r.Causes), func(known report.Cause) bool {
		return !slices.ContainsFunc(student.Cases, func(c report.Case) bool { return cause.Key(c) == known.Key })
	})
	student.Tests, student.Variants = forAuthor(r)
	return &student
}

// forAuthor leaves of the buggy programs how many there are and which tests
// catch the same ones: to find out what is wrong with them is the task.
func forAuthor(r *report.Report) (tests []report.Test, variants []report.Variant) {
	names := map[string]string{}
	for i, v := range r.Variants {
		names[v.ID] = fmt.Sprintf("variant-%d", i+1)
		variants = append(variants, report.Variant{ID: names[v.ID], Caught: v.Caught})
	}
	for _, t := range r.Tests {
		caught := t.Catches
		t.Catches = nil
		for _, id := range caught {
			t.Catches = append(t.Catches, names[id])
		}
		tests = append(tests, t)
	}
	return tests, variants
}

package words

import (
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Fill makes the sentences of a report, in its language, of the facts that it has. They
// are the same when the report was written and read before.
func Fill(r *report.Report) {
	v := In(r.Language)
	titles := map[string]string{}
	for _, item := range r.Items {
		titles[item.ID] = item.Title
	}
	for _, s := range r.Sentences() {
		if !s.Fact.None() {
			*s.Text = report.Escape(v.Text(titled(*s.Fact, titles)))
		}
	}
	for i := range r.Cases {
		v.fill(&r.Cases[i])
	}
	for i := range r.Tests {
		if t := &r.Tests[i]; t.Difference != nil {
			t.Reason = report.Escape(v.wrongTest(*t.Difference))
		}
	}
	for i := range r.Review {
		if seen := &r.Review[i]; seen.Tried != nil {
			v.fill(seen.Tried)
			seen.Reason = report.Escape(v.Say("review.first-try", "text", seen.Reason, "case", seen.Tried.ID, "why", v.Failure(*seen.Tried)))
		}
	}
}

// titled is a fact with the titles of items: a value named item is the id of one.
func titled(fact catalog.Message, titles map[string]string) catalog.Message {
	return fact.Map(func(name, text string) string {
		if title := titles[text]; name == "item" && title != "" {
			return title
		}
		return text
	})
}

// fill makes the sentences of a case that are made of more than one fact. Valgrind's
// findings are put in the place of an output.
func (v Voice) fill(c *report.Case) {
	for i := range c.Plays {
		if p := &c.Plays[i]; p.Found != nil {
			p.Fault = report.Escape(v.Found(*p.Found))
		}
	}
	for i := range c.Expectations {
		x := &c.Expectations[i]
		if x.Difference == nil {
			continue
		}
		x.Difference.Summary = report.Escape(v.Differs(*x))
		if x.Difference.Kind == report.MemoryUse {
			var lines strings.Builder
			for _, f := range x.Difference.Findings {
				lines.WriteString(v.Found(f) + "\n")
			}
			x.Got = report.Cut([]byte(lines.String()))
		}
	}
}

// wrongTest says how the expected output of a test differs from the right one.
func (v Voice) wrongTest(d report.Difference) string {
	if d.Line == 0 {
		return v.Say("owntests.wrong", "why", v.Differs(report.Expectation{Difference: &d}))
	}
	return v.Say("owntests.wrong-line", "line", d.Line, "want", strconv.Quote(string(d.Want)), "got", strconv.Quote(string(d.Got)))
}

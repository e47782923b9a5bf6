package convert

import (
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

type check50 struct {
	Slug    string          `json:"slug"`
	Version string          `json:"version"`
	Results []check50Result `json:"results"`
}

type check50Result struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Passed      *bool          `json:"passed"` // null: skipped
	Log         []string       `json:"log"`
	Cause       *check50Cause  `json:"cause"`
	Data        map[string]any `json:"data"`
	Dependency  *string        `json:"dependency"`
}

type check50Cause struct {
	Rationale string  `json:"rationale"`
	Help      *string `json:"help"`
	Expected  *string `json:"expected,omitempty"` // both or none
	Actual    *string `json:"actual,omitempty"`
}

func writeCheck50(w io.Writer, r *report.Report, o Options) error {
	out := check50{Slug: words.Line(r.Assignment.ID), Version: words.Line(r.Touchstone), Results: []check50Result{}}
	for _, row := range rows(r, o) {
		out.Results = append(out.Results, o.check50ResultOf(row, r.Build.Status))
	}
	return indented(w, out)
}

func (o Options) check50ResultOf(row row, build report.BuildStatus) check50Result {
	result := check50Result{
		Name: row.id, Description: row.name, Log: []string{}, Data: map[string]any{},
	}
	if row.group != "build" {
		result.Name = row.group + " " + row.id
	}
	if row.group == "case" && build != report.NotBuilt {
		result.Dependency = new("build")
	}
	if row.text != "" {
		result.Log = strings.Split(strings.TrimSuffix(row.text, "\n"), "\n")
	}
	switch row.verdict {
	case report.VerdictPass:
		result.Passed = new(true)
		return result
	case report.VerdictFail:
		result.Passed = new(false)
	}
	result.Cause = &check50Cause{Rationale: row.message}
	if row.about != nil {
		o.check50Case(result.Cause, *row.about)
	}
	return result
}

// check50Case adds the details of a failed case.
func (o Options) check50Case(cause *check50Cause, c report.Case) {
	if c.Hint != "" && c.Verdict == report.VerdictFail {
		cause.Help = new(words.Sentence(c.Hint))
	}
	if x, play, ok := words.FirstFailed(c); ok && play.End == "exit" && x.Difference != nil && x.Difference.Line > 0 {
		cause.Expected, cause.Actual = new(o.lines(x.Want, maxText)), new(o.lines(x.Got, maxText))
	}
}

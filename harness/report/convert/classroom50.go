package convert

import (
	"io"
	"math"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

type classroom50 struct {
	Schema     string            `json:"schema"`
	Classroom  string            `json:"classroom"`
	Assignment string            `json:"assignment"`
	Submission string            `json:"submission"`
	Commit     string            `json:"commit"`
	Release    string            `json:"release"`
	Review     string            `json:"review"`
	Datetime   string            `json:"datetime"`
	Score      int               `json:"score"`
	MaxScore   int               `json:"max-score"`
	Tests      []classroom50Test `json:"tests"`
}

type classroom50Test struct {
	Name     string `json:"test-name"`
	Passed   bool   `json:"passed"`
	Score    int    `json:"score"`
	MaxScore int    `json:"max-score"`
	Message  string `json:"message,omitempty"` // kept as it is
}

// classroom50Environment are the variables in which the runner of Classroom 50
// describes a submission.
var classroom50Environment = []string{"CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL", "REVIEW_URL"}

func checkClassroom50(o Options) error {
	if o.Submitted.IsZero() {
		return diagnostic.New("classroom50", catalog.Of("classroom50.no-time"), catalog.Of("usage.write", "text", "touchstone convert report.yaml --to classroom50 --submitted 2026-11-20T12:00:00Z"))
	}
	var missing []string
	for _, name := range classroom50Environment {
		if o.Env == nil || o.Env(name) == "" {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return diagnostic.New("classroom50", catalog.Of("classroom50.environment", "n", len(missing), "names", strings.Join(missing, ", ")), catalog.Of("classroom50.environment.hint"))
	}
	return nil
}

// writeClassroom50 rounds to whole points, as that format requires: earned points
// down, possible points up.
func writeClassroom50(w io.Writer, r *report.Report, o Options) error {
	out := classroom50{
		Schema:    "classroom50/result/v1",
		Classroom: o.Env("CLASSROOM"), Assignment: o.Env("ASSIGNMENT"), Submission: o.Env("SUBMISSION_TAG"),
		Commit: o.Env("COMMIT_URL"), Release: o.Env("RELEASE_URL"), Review: o.Env("REVIEW_URL"),
		Datetime: o.Submitted.UTC().Format(time.RFC3339),
		Score:    int(math.Floor(r.Score.Earned)), MaxScore: int(math.Ceil(r.Score.Possible)),
		Tests: []classroom50Test{},
	}
	for _, v := range r.Void {
		out.Tests = append(out.Tests, classroom50Test{Name: words.Line(v.Title), Message: words.Line(v.Reason)})
	}
	for _, item := range r.Items {
		t := classroom50Test{
			Name: words.Line(item.Title), Passed: item.Status == report.Pass, Message: o.note(item),
			Score: int(math.Floor(item.Earned)), MaxScore: int(math.Ceil(item.Points)),
		}
		if item.Undecided() {
			t.Name += ": " + o.v.Status(report.Item{Status: item.Status})
			t.MaxScore = 0 // nothing to lose yet
		}
		if !adds(item) {
			t.MaxScore = 0
		}
		out.Tests = append(out.Tests, t)
	}
	return indented(w, out)
}

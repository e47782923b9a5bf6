package grade

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/handedin"
	"touchstone/harness/evidence/inspect"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Each item is judged by its own kind of evidence, whatever the others say, and a kind
// that there is nothing for says why.
func TestWhoJudgesAnItem(t *testing.T) {
	build := assignment.Item{ID: "a", Kind: assignment.Auto, Evidence: "build"}
	files := assignment.Item{ID: "a", Kind: assignment.Auto, Evidence: "files", Rule: &handedin.Rule{Has: []string{"b.c"}}}
	look := assignment.Item{ID: "a", Kind: assignment.Zero, Evidence: "symbols", Rule: &inspect.Rule{}}
	tests := assignment.Item{ID: "a", Kind: assignment.Auto, Evidence: "tests", Rule: &owntests.Rule{Tests: owntests.Tests{Input: "*.in", Output: ".out"}}}
	manual := assignment.Item{ID: "a", Kind: assignment.Manual, Points: 3}
	cases := assignment.Item{ID: "a", Kind: assignment.Auto}
	plays := []play.Evidence{{Case: "c", Item: "a", Passed: true}, {Case: "c", Item: "a"}}
	built := &submission.Built{Report: report.Build{Status: report.Built}}
	failed := &submission.Built{Report: report.Build{Status: report.Failed, CauseFact: catalog.Verbatim("make failed")}}
	bare := judging{plays: plays, Work: evidence.Work{Submission: &submission.Submission{Kind: submission.Folder, Files: []string{"a.c"}}, Built: built}}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	opened, err := submission.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	all, broken := bare, bare
	all.Submission, all.Files, all.Bench = opened, opened.View(), &evidence.Bench{Variants: make([]evidence.Variant, 5)}
	broken.Built, broken.plays = failed, nil
	noBench := all
	noBench.Bench = nil
	some, someBroken := bare, broken
	some.Some, someBroken.Some = true, true
	asked := evidence.Aside(report.NotJudged, catalog.Of("reason.some-cases"))
	for name, test := range map[string]struct {
		j    judging
		item assignment.Item
		want evidence.Record
	}{
		"build":                      {all, build, evidence.Full(1)},
		"files":                      {all, files, evidence.None(1, catalog.Of("files.missing", "file", "b.c"))},
		"sources":                    {all, look, evidence.Aside(report.NotJudged, catalog.Of("inspect.no-source"))},
		"tests":                      {all, tests, evidence.None(5, catalog.Of("owntests.none", "files", "*.in"))},
		"tests without programs":     {noBench, tests, evidence.Aside(report.NotJudged, catalog.Of("owntests.not-here"))},
		"tutor":                      {all, manual, evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", 3.0))},
		"cases":                      {all, cases, play.Tally(cases, plays, 0)},
		"no sources":                 {bare, look, evidence.Aside(report.NotJudged, catalog.Of("reason.no-sources"))},
		"no files with tests":        {bare, tests, evidence.Aside(report.NotJudged, catalog.Of("reason.no-files"))},
		"nothing taken in":           {broken, tests, evidence.Aside(report.NotRun, catalog.Verbatim("make failed"))},
		"some cases, sources":        {some, look, asked},
		"some cases, tests":          {some, tests, asked},
		"some cases, build":          {some, build, evidence.Full(1)},
		"some cases, cases":          {some, cases, play.Tally(cases, plays, 0)},
		"some cases, build failed":   {someBroken, tests, evidence.Aside(report.NotRun, catalog.Verbatim("make failed"))},
		"some cases, nothing to see": {someBroken, look, evidence.Aside(report.NotJudged, catalog.Of("reason.no-sources"))},
	} {
		j := test.j
		j.Assignment = &assignment.Assignment{Rubric: []assignment.Item{test.item}}
		if err := j.read(); err != nil {
			t.Fatal(err)
		}
		if _, err := j.look(t.Context(), &report.Report{}); err != nil {
			t.Fatal(err)
		}
		if got := j.of(test.item); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

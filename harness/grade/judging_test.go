package grade

import (
	"reflect"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/inspect"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Each item is judged by its own source, whatever the others say, and a source
// that there is nothing for says why.
func TestWhoJudgesAnItem(t *testing.T) {
	build := assignment.Item{ID: "a", Kind: assignment.Auto, Evidence: assignment.ByBuild}
	files := assignment.Item{ID: "a", Kind: assignment.Auto, Evidence: assignment.ByFiles, Has: []string{"b.c"}}
	look := assignment.Item{ID: "a", Kind: assignment.Zero, Evidence: assignment.BySymbols}
	tests := assignment.Item{ID: "a", Kind: assignment.Auto, Evidence: assignment.ByTests, Tests: &assignment.Tests{Input: "*.in"}}
	manual := assignment.Item{ID: "a", Kind: assignment.Manual, Points: 3}
	cases := assignment.Item{ID: "a", Kind: assignment.Auto}
	plays := []play.Evidence{{Case: "c", Item: "a", Passed: true}, {Case: "c", Item: "a"}}
	folder := &submission.Submission{Kind: submission.Folder, Files: []string{"a.c"}}
	built := &submission.Built{Report: report.Build{Status: report.Built}}
	failed := &submission.Built{Report: report.Build{Status: report.Failed, CauseFact: catalog.Verbatim("make failed")}}
	all := judging{
		sub: folder, built: built, plays: plays,
		looks: map[string]inspect.Result{"a": {Looked: 4}}, tests: &owntests.Result{Variants: make([]report.Variant, 5)},
	}
	bare := judging{sub: folder, built: built, plays: plays}
	broken := judging{sub: folder, built: failed}
	some, someBroken := bare, broken
	some.some, someBroken.some = true, true
	asked := evidence.Aside(report.NotJudged, catalog.Of("reason.some-cases"))
	for name, test := range map[string]struct {
		j    judging
		rule assignment.Item
		want evidence.Record
	}{
		"build":                      {all, build, evidence.Full(1)},
		"files":                      {all, files, evidence.None(1, catalog.Of("files.missing", "file", "b.c"))},
		"sources":                    {all, look, evidence.Full(4)},
		"tests":                      {all, tests, evidence.None(5, catalog.Of("owntests.none", "files", "*.in"))},
		"tutor":                      {all, manual, evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", 3.0))},
		"cases":                      {all, cases, play.Tally(nil, cases, plays, 0)},
		"no sources":                 {bare, look, evidence.Aside(report.NotJudged, catalog.Of("reason.no-sources"))},
		"no files with tests":        {bare, tests, evidence.Aside(report.NotJudged, catalog.Of("reason.no-files"))},
		"nothing taken in":           {broken, tests, evidence.Aside(report.NotRun, catalog.Verbatim("make failed"))},
		"some cases, sources":        {some, look, asked},
		"some cases, tests":          {some, tests, asked},
		"some cases, build":          {some, build, evidence.Full(1)},
		"some cases, cases":          {some, cases, play.Tally(nil, cases, plays, 0)},
		"some cases, build failed":   {someBroken, tests, evidence.Aside(report.NotRun, catalog.Verbatim("make failed"))},
		"some cases, nothing to see": {someBroken, look, evidence.Aside(report.NotJudged, catalog.Of("reason.no-sources"))},
	} {
		if got := test.j.of(test.rule); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

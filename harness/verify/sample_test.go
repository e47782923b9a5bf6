package verify

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

var say = catalog.English.Say

var rubric = &assignment.Assignment{ID: "test", Rubric: []assignment.Item{
	{ID: "lines", Kind: assignment.Auto, Points: 5},
	{ID: "messages", Kind: assignment.Auto, Points: 10},
	{ID: "one-file", Kind: assignment.Zero},
}}

// folder holds files; a name that ends in a slash is a folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		var err error
		if strings.HasSuffix(name, "/") {
			err = os.Mkdir(path, 0o755)
		} else {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestSamples(t *testing.T) {
	dir := folder(t, map[string]string{
		"good/": "", "good.yaml": "about: Everything is right.\nloses: {}\n",
		"bad/": "", "bad.yaml": "about: Some things are not.\nloses:\n  lines: some\n  messages: all\nbreaks: [TABLEAU, crash]\n",
	})
	samples, err := Samples(dir, rubric)
	if err != nil {
		t.Fatal(err)
	}
	if len(samples) != 2 || samples[0].Name != "bad" || samples[1].Name != "good" {
		t.Fatalf("got %+v", samples)
	}
	bad := samples[0]
	if bad.About != "Some things are not." || bad.Path != filepath.Join(dir, "bad") || len(bad.Loses) != 2 || bad.Loses["lines"] != Some || bad.Loses["messages"] != Whole || !slices.Equal(bad.Breaks, []string{"TABLEAU", "crash"}) {
		t.Errorf("got %+v", bad)
	}
	if len(samples[1].Loses) != 0 {
		t.Errorf("got %+v", samples[1])
	}
}

func TestSampleFaults(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // with DIR for the folder
	}{
		{"no samples", map[string]string{"good": ""}, "DIR: " + say("sample.none") + " (" + say("sample.none.hint") + ")"},
		{"no declaration", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\n", "b/": ""}, "DIR/b.yaml: " + say("sample.undeclared") + " (" + say("usage.write", "text", "loses: {}") + ")"},
		{"no folder", map[string]string{"a.yaml": "about: A\nloses: {}\n"}, "DIR/a.yaml: " + say("sample.nothing", "folder", "a")},
		{"a file in place of the folder", map[string]string{"a": "", "a.yaml": "about: A\nloses: {}\n"}, "DIR/a.yaml: " + say("sample.nothing", "folder", "a")},
		{"unknown item", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {line: some}\n"}, "DIR/a.yaml: " + say("marks.no-item", "item", `"line"`) + " (" + say("near.one", "name", `"lines"`) + ")"},
		{"unknown loss", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {lines: most}\n"}, "DIR/a.yaml: " + say("sample.loss", "item", `"lines"`, "loss", `"most"`) + " (" + say("near.known", "names", "some, all") + ")"},
		{"no loss", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {lines: ''}\n"}, "DIR/a.yaml: " + say("sample.loss", "item", `"lines"`, "loss", `""`) + " (" + say("near.known", "names", "some, all") + ")"},
		{"unknown key", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\nbreak: []\n"}, "DIR/a.yaml:3:1: " + say("yaml.unknown-key", "key", `"break"`) + " (" + say("near.one", "name", `"breaks"`) + ")"},
		{"nothing about it", map[string]string{"a/": "", "a.yaml": "loses: {}\n"}, "DIR/a.yaml:1:1: " + say("yaml.missing", "key", `"about"`)},
		{"no losses", map[string]string{"a/": "", "a.yaml": "about: A\n"}, "DIR/a.yaml:1:1: " + say("yaml.missing", "key", `"loses"`)},
		{"item twice", map[string]string{"a/": "", "a.yaml": "about: A\nloses:\n  lines: all\n  lines: some\n"}, "DIR/a.yaml:4:3: " + say("yaml.twice", "key", `"lines"`)},
		{"no zero rule", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\nvoid: [one-fiel, lines]\n"}, "DIR/a.yaml: " + say("sample.not-zero", "item", `"one-fiel"`) + " (" + say("near.one", "name", `"one-file"`) + ")\n" +
			"DIR/a.yaml: " + say("sample.not-zero", "item", `"lines"`) + " (" + say("near.one", "name", `"lines"`) + ")"},
		{"a zero rule loses", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {one-file: all}\n"}, "DIR/a.yaml: " + say("sample.zero", "item", `"one-file"`) + " (" + say("usage.write", "text", "void: [one-file]") + ")"},
		{"all that is wrong", map[string]string{
			"a/": "", "a.yaml": "about: A\nloses: {z: all, y: most, lines: all, messages: half}\n",
			"b.yaml": "about: B\nloses: {}\n", "c.yaml": "", "d/": "", "d.yaml": "about: D\nloses: {}\n",
		}, "DIR/a.yaml: " + say("sample.loss", "item", `"messages"`, "loss", `"half"`) + " (" + say("near.known", "names", "some, all") + ")\n" +
			"DIR/a.yaml: " + say("marks.no-item", "item", `"y"`) + " (" + say("near.known", "names", "lines, messages, one-file") + ")\n" +
			"DIR/a.yaml: " + say("sample.loss", "item", `"y"`, "loss", `"most"`) + " (" + say("near.known", "names", "some, all") + ")\n" +
			"DIR/a.yaml: " + say("marks.no-item", "item", `"z"`) + " (" + say("near.known", "names", "lines, messages, one-file") + ")\n" +
			"DIR/b.yaml: " + say("sample.nothing", "folder", "b") + "\n" +
			"DIR/c.yaml:1:1: " + say("yaml.empty")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := folder(t, test.files)
			_, err := Samples(dir, rubric)
			want := strings.ReplaceAll(test.want, "DIR", dir)
			if err == nil || err.Error() != want {
				t.Errorf("got:\n%v\nwant:\n%s", err, want)
			}
		})
	}
}

func TestNoSuchFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nowhere")
	if _, err := Samples(dir, rubric); err == nil || !strings.HasPrefix(err.Error(), dir+": "+say("sample.none")) {
		t.Errorf("got %v", err)
	}
}

// loses is what is said of an item that does not lose what is declared.
func loses(item string, found Loss, earned, points float64, passed, plays int, declared Loss) catalog.Message {
	score := catalog.Of("verify.score", "n", earned, "all", points, "passed", passed, "plays", plays)
	return catalog.Of("verify.loses", "item", item, "found", said(found), "score", score, "declared", said(declared))
}

func TestCheck(t *testing.T) {
	losesNothing := func(declared Loss) catalog.Message { return loses("lines", "", 5, 5, 4, 4, declared) }
	losesSome := func(declared Loss) catalog.Message { return loses("lines", Some, 2.5, 5, 2, 4, declared) }
	losesAll := func(declared Loss) catalog.Message { return loses("lines", Whole, 0, 5, 0, 4, declared) }
	waits := func(declared Loss) catalog.Message { return loses("lines", "", 0, 5, 0, 4, declared) }
	item := func(status report.Status) report.Item {
		i := report.Item{ID: "lines", Points: 5, Status: status, Evidence: report.Evidence{Total: 4}}
		switch status {
		case report.Pass:
			i.Earned, i.Evidence.Passed = 5, 4
		case report.Partial:
			i.Earned, i.Evidence.Passed = 2.5, 2
		}
		return i
	}
	tests := []struct {
		status   report.Status
		declared Loss
		want     catalog.Message // the fault; none when the sample does as it declares
	}{
		{report.Pass, "", catalog.Message{}}, {report.Pass, Some, losesNothing(Some)}, {report.Pass, Whole, losesNothing(Whole)},
		{report.Partial, "", losesSome("")}, {report.Partial, Some, catalog.Message{}}, {report.Partial, Whole, losesSome(Whole)},
		{report.Fail, "", losesAll("")}, {report.Fail, Some, losesAll(Some)}, {report.Fail, Whole, catalog.Message{}},
		{report.NotRun, "", losesAll("")}, {report.NotRun, Some, losesAll(Some)}, {report.NotRun, Whole, catalog.Message{}},
		{report.Waiting, "", catalog.Message{}}, {report.Waiting, Some, waits(Some)},
		{report.NotJudged, "", catalog.Message{}}, {report.NotJudged, Whole, waits(Whole)},
	}
	for _, test := range tests {
		t.Run(string(test.status)+", declared "+said(test.declared).Error(), func(t *testing.T) {
			s := Sample{Loses: map[string]Loss{}}
			if test.declared != "" {
				s.Loses["lines"] = test.declared
			}
			var want []catalog.Message
			if !test.want.None() {
				want = []catalog.Message{test.want}
			}
			if got := s.Check(&report.Report{Items: []report.Item{item(test.status)}}); !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

func TestCheckOfADeduction(t *testing.T) {
	r := &report.Report{Items: []report.Item{{ID: "late", Kind: "deduction", Points: 5, Earned: -5, Status: report.Fail, Evidence: report.Evidence{Total: 1}}}}
	if got := (Sample{Loses: map[string]Loss{"late": Whole}}).Check(r); len(got) != 0 {
		t.Errorf("got %q", got)
	}
	want := loses("late", Whole, -5, 5, 0, 1, "")
	if got := (Sample{}).Check(r); !slices.Equal(got, []catalog.Message{want}) {
		t.Errorf("got %q", got)
	}
}

func TestCheckVoid(t *testing.T) {
	rule := func(status report.Status) report.Item {
		return report.Item{ID: "one-file", Kind: "zero", Status: status, Evidence: report.Evidence{Total: 1}}
	}
	broken := []report.Void{{Item: "one-file", Reason: "also handed in: b.c"}}
	tests := []struct {
		name     string
		declared []string
		report   report.Report
		want     []catalog.Message
	}{
		{"kept", nil, report.Report{Items: []report.Item{rule(report.Pass)}, Score: report.Score{Earned: 5}}, nil},
		{"broken as declared", []string{"one-file"}, report.Report{Void: broken, Items: []report.Item{rule(report.Fail)}}, nil},
		{"broken", nil, report.Report{Void: broken, Items: []report.Item{rule(report.Fail)}}, []catalog.Message{catalog.Of("verify.void", "item", "one-file", "why", "also handed in: b.c")}},
		{"declared", []string{"one-file"}, report.Report{Items: []report.Item{rule(report.NotJudged)}}, []catalog.Message{catalog.Of("verify.kept", "item", "one-file")}},
		{"earns all the same", []string{"one-file"}, report.Report{Void: broken, Score: report.Score{Earned: 5}}, []catalog.Message{catalog.Of("verify.earns", "n", 5.0)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := (Sample{Void: test.declared}).Check(&test.report); !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// A disagreement names cases in which the item failed, and no others.
func TestCheckNamesCases(t *testing.T) {
	expectation := func(v report.Verdict, items ...string) report.Expectation {
		return report.Expectation{Verdict: v, Items: items}
	}
	failed := report.Case{Expectations: []report.Expectation{expectation(report.VerdictPass, "lines"), expectation(report.VerdictFail, "messages", "lines")}}
	r := &report.Report{Items: []report.Item{
		{ID: "lines", Points: 5, Status: report.Fail, Evidence: report.Evidence{Total: 9}},
		{ID: "messages", Points: 10, Status: report.Partial, Earned: 1, Evidence: report.Evidence{Passed: 1, Total: 9}},
	}}
	for _, id := range []string{"b", "a", "c"} {
		failed.ID = id
		r.Cases = append(r.Cases, failed)
	}
	r.Cases = append(r.Cases,
		report.Case{ID: "passed", Expectations: []report.Expectation{expectation(report.VerdictPass, "lines")}},
		report.Case{ID: "other", Expectations: []report.Expectation{expectation(report.VerdictFail, "messages")}},
		report.Case{ID: "none", Expectations: []report.Expectation{expectation(report.VerdictFail)}})
	failedIn := func(fault catalog.Message, cases string) catalog.Message {
		return catalog.Of("verify.failed-in", "text", fault, "cases", cases)
	}
	want := []catalog.Message{
		failedIn(loses("lines", Whole, 0, 5, 0, 9, ""), "b, a, c"),
		failedIn(loses("messages", Some, 1, 10, 1, 9, Whole), "b, a, c, other"),
	}
	if got := (Sample{Loses: map[string]Loss{"messages": Whole}}).Check(r); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	for _, test := range []struct{ id, want string }{{"d", "b, a, c, d"}, {"e", "b, a, c, d, e"}, {"f", "b, a, c, d, e, ..."}} {
		failed.ID = test.id
		r.Cases = append(r.Cases, failed)
		if got := (Sample{Loses: map[string]Loss{"messages": Some}}).Check(r); len(got) != 1 || got[0].Values[3] != test.want {
			t.Errorf("got %q, want %s", got, test.want)
		}
	}
}

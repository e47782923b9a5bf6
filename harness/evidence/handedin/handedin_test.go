package handedin

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// judged returns what a kind says about one item.
func judged(t *testing.T, kind evidence.Kind, w evidence.Work, rule assignment.Rule) evidence.Record {
	t.Helper()
	judge, err := kind.Read(&w, []assignment.Item{{ID: "a", Rule: rule}})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := judge(t.Context(), &w)
	if err != nil {
		t.Fatal(err)
	}
	return answer.Records["a"]
}

func TestBuildEvidence(t *testing.T) {
	for _, test := range []struct {
		build report.Build
		want  evidence.Record
	}{
		{report.Build{Status: report.Built}, evidence.Full(1)},
		{report.Build{Status: report.Failed}, evidence.None(1, catalog.Verbatim("make failed"))},
		{report.Build{Status: report.Partly}, evidence.None(1, catalog.Verbatim("make failed"))},
		{report.Build{Status: report.NotBuilt}, evidence.Aside(report.NotJudged, catalog.Of("files.only-executable"))},
	} {
		test.build.CauseFact = catalog.Verbatim("make failed")
		got := judged(t, Build, evidence.Work{Built: &submission.Built{Report: test.build}}, nil)
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.build.Status, got, test.want)
		}
	}
}

func TestFileEvidence(t *testing.T) {
	only := Rule{Only: []string{"*.c", "tests/*.txt", "Makefile"}}
	one := Rule{Only: []string{"a.c"}}
	has := Rule{Has: []string{"a.c"}}
	flat := Rule{Only: []string{"a.c"}, Flat: true}
	among := Rule{Only: []string{"prog.c"}, Among: []string{"*.[ch]"}}
	at := func(name string) report.Finding {
		return report.Finding{Kind: report.NotAllowed, At: &report.Place{File: name}}
	}
	also := func(list, place string) evidence.Record {
		return evidence.None(1, catalog.Of("files.extra", "files", list), at(place))
	}
	full := evidence.Full(1)
	for name, test := range map[string]struct {
		rule    Rule
		sub     submission.Submission
		standIn string
		want    evidence.Record
	}{
		"nothing else":       {only, submission.Submission{Files: []string{"a.c", "Makefile", "tests/1.txt"}}, "", full},
		"nothing at all":     {only, submission.Submission{Files: []string{}}, "", full},
		"something else":     {only, submission.Submission{Files: []string{"a.c", "a.o", "b.c", "core"}}, "", also("a.o, core", "a.o")},
		"in a folder":        {only, submission.Submission{Files: []string{"sub/a.c"}}, "", also("sub/a.c", "sub/a.c")},
		"only an executable": {only, submission.Submission{Kind: submission.Executable}, "", evidence.Aside(report.NotJudged, catalog.Of("files.only-executable"))},

		// What lies about in a folder was not handed in as an archive.
		"flat, of a folder":            {flat, submission.Submission{Files: []string{"a.c", "a.out"}}, "", evidence.Aside(report.NotJudged, catalog.Of("files.no-archive"))},
		"flat, of an archive":          {flat, submission.Submission{Kind: submission.Archive, Files: []string{"a.c"}}, "", full},
		"flat, in a folder of its own": {flat, submission.Submission{Kind: submission.Archive, Files: []string{"a.c"}, Nested: "work"}, "", evidence.None(1, catalog.Of("files.folder", "folder", "work"), at("work"))},

		// A file of another name costs the item that asks for the name, and not
		// the one that asks for nothing else.
		"the name":                     {has, submission.Submission{Files: []string{"a.c"}}, "", full},
		"another name":                 {has, submission.Submission{Files: []string{"b.c"}}, "b.c", evidence.None(1, catalog.Of("files.missing", "file", "a.c"), at("b.c"))},
		"another name, nothing else":   {one, submission.Submission{Files: []string{"b.c"}}, "b.c", full},
		"another name, something else": {one, submission.Submission{Files: []string{"b.c", "c.txt"}}, "b.c", also("c.txt", "c.txt")},
		"two of other names":           {one, submission.Submission{Files: []string{"b.c", "c.c"}}, "", also("b.c, c.c", "b.c")},

		"among, the one":     {among, submission.Submission{Files: []string{"Makefile", "notes.txt", "prog.c", "tests/1.in"}}, "", full},
		"among, another":     {among, submission.Submission{Files: []string{"prog.c", "rules.h"}}, "", also("rules.h", "rules.h")},
		"among, in a folder": {among, submission.Submission{Files: []string{"old/prog.c", "prog.c"}}, "", also("old/prog.c", "old/prog.c")},
		"among, none":        {among, submission.Submission{Files: []string{"README"}}, "", full},
	} {
		t.Run(name, func(t *testing.T) {
			before := slices.Clone(test.sub.Files)
			got := judged(t, Files, evidence.Work{Submission: &test.sub, Built: &submission.Built{StandIn: test.standIn}}, &test.rule)
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got  %+v\nwant %+v", got, test.want)
			}
			if !slices.Equal(before, test.sub.Files) {
				t.Errorf("the list of files was changed: %q", test.sub.Files)
			}
		})
	}
}

func TestDocument(t *testing.T) {
	folder := func(files map[string]string) *submission.Submission {
		dir := t.TempDir()
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		sub, err := submission.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { sub.Close() })
		return sub
	}
	readme := assignment.Item{Points: 2.5, Presence: []string{"README*"}}
	unread := report.Build{Unread: true, CauseFact: catalog.Verbatim("the archive is broken")}
	for name, test := range map[string]struct {
		item  assignment.Item
		sub   *submission.Submission
		build report.Build
		want  evidence.Record
	}{
		"present":              {readme, folder(map[string]string{"README.md": "text"}), report.Build{}, evidence.Aside(report.Waiting, catalog.Of("files.there", "file", "README.md", "n", 2.5))},
		"absent":               {readme, folder(map[string]string{"a.c": "int a;"}), report.Build{}, evidence.None(0, catalog.Of("files.none"))},
		"empty":                {readme, folder(map[string]string{"README": ""}), report.Build{}, evidence.None(0, catalog.Of("files.empty", "file", "README"))},
		"no file is asked for": {assignment.Item{Points: 2.5}, &submission.Submission{}, report.Build{}, evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", 2.5))},
		"only an executable":   {readme, &submission.Submission{Kind: submission.Executable}, report.Build{}, evidence.Aside(report.NotJudged, catalog.Of("files.only-executable"))},
		"nothing taken in":     {readme, &submission.Submission{}, unread, evidence.Aside(report.NotRun, catalog.Verbatim("the archive is broken"))},
	} {
		w := evidence.Work{Submission: test.sub, Built: &submission.Built{Report: test.build}}
		if got := Document(&w, test.item); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

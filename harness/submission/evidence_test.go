package submission

import (
	"reflect"
	"slices"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
)

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
		if got := (&Built{Report: test.build}).Evidence(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", test.build.Status, got, test.want)
		}
	}
}

func TestFileEvidence(t *testing.T) {
	only := assignment.Item{Only: []string{"*.c", "tests/*.txt", "Makefile"}}
	one := assignment.Item{Only: []string{"a.c"}}
	has := assignment.Item{Has: []string{"a.c"}}
	flat := assignment.Item{Only: []string{"a.c"}, Flat: true}
	among := assignment.Item{Only: []string{"prog.c"}, Among: []string{"*.[ch]"}}
	at := func(name string) report.Finding {
		return report.Finding{Kind: report.NotAllowed, At: &report.Place{File: name}}
	}
	also := func(list, place string) evidence.Record {
		return evidence.None(1, catalog.Of("files.extra", "files", list), at(place))
	}
	full := evidence.Full(1)
	for name, test := range map[string]struct {
		rule    assignment.Item
		sub     Submission
		standIn string
		want    evidence.Record
	}{
		"nothing else":       {only, Submission{Files: []string{"a.c", "Makefile", "tests/1.txt"}}, "", full},
		"nothing at all":     {only, Submission{Files: []string{}}, "", full},
		"something else":     {only, Submission{Files: []string{"a.c", "a.o", "b.c", "core"}}, "", also("a.o, core", "a.o")},
		"in a folder":        {only, Submission{Files: []string{"sub/a.c"}}, "", also("sub/a.c", "sub/a.c")},
		"only an executable": {only, Submission{Kind: Executable}, "", evidence.Aside(report.NotJudged, catalog.Of("files.only-executable"))},

		// What lies about in a folder was not handed in as an archive.
		"flat, of a folder":            {flat, Submission{Files: []string{"a.c", "a.out"}}, "", evidence.Aside(report.NotJudged, catalog.Of("files.no-archive"))},
		"flat, of an archive":          {flat, Submission{Kind: Archive, Files: []string{"a.c"}}, "", full},
		"flat, in a folder of its own": {flat, Submission{Kind: Archive, Files: []string{"a.c"}, Nested: "work"}, "", evidence.None(1, catalog.Of("files.folder", "folder", "work"), at("work"))},

		// A file of another name costs the item that asks for the name, and not
		// the one that asks for nothing else.
		"the name":                     {has, Submission{Files: []string{"a.c"}}, "", full},
		"another name":                 {has, Submission{Files: []string{"b.c"}}, "b.c", evidence.None(1, catalog.Of("files.missing", "file", "a.c"), at("b.c"))},
		"another name, nothing else":   {one, Submission{Files: []string{"b.c"}}, "b.c", full},
		"another name, something else": {one, Submission{Files: []string{"b.c", "c.txt"}}, "b.c", also("c.txt", "c.txt")},
		"two of other names":           {one, Submission{Files: []string{"b.c", "c.c"}}, "", also("b.c, c.c", "b.c")},

		"among, the one":     {among, Submission{Files: []string{"Makefile", "notes.txt", "prog.c", "tests/1.in"}}, "", full},
		"among, another":     {among, Submission{Files: []string{"prog.c", "rules.h"}}, "", also("rules.h", "rules.h")},
		"among, in a folder": {among, Submission{Files: []string{"old/prog.c", "prog.c"}}, "", also("old/prog.c", "old/prog.c")},
		"among, none":        {among, Submission{Files: []string{"README"}}, "", full},
	} {
		t.Run(name, func(t *testing.T) {
			before := slices.Clone(test.sub.Files)
			if got := test.sub.FileEvidence(test.rule, test.standIn); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got  %+v\nwant %+v", got, test.want)
			}
			if !slices.Equal(before, test.sub.Files) {
				t.Errorf("the list of files was changed: %q", test.sub.Files)
			}
		})
	}
}

func TestDocumentEvidence(t *testing.T) {
	readme := assignment.Item{Points: 2.5, Presence: []string{"README*"}}
	for name, test := range map[string]struct {
		rule assignment.Item
		sub  Submission
		want evidence.Record
	}{
		"present":              {readme, Submission{documents: map[string]Presence{"README.md": Present}}, evidence.Aside(report.Waiting, catalog.Of("files.there", "file", "README.md", "n", 2.5))},
		"absent":               {readme, Submission{}, evidence.None(0, catalog.Of("files.none"))},
		"empty":                {readme, Submission{documents: map[string]Presence{"README": Empty}}, evidence.None(0, catalog.Of("files.empty", "file", "README"))},
		"no file is asked for": {assignment.Item{Points: 2.5}, Submission{}, evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", 2.5))},
		"only an executable":   {readme, Submission{Kind: Executable}, evidence.Aside(report.NotJudged, catalog.Of("files.only-executable"))},
		"nothing taken in":     {readme, Submission{cause: catalog.Verbatim("the archive is broken")}, evidence.Aside(report.NotRun, catalog.Verbatim("the archive is broken"))},
	} {
		if got := test.sub.DocumentEvidence(test.rule); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

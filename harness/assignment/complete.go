package assignment

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
)

// The only item of an assignment without a rubric.
const (
	wholeID     = "cases"
	wholePoints = 100
)

// complete fills in what a short manifest leaves out.
func (a *Assignment) complete() {
	a.Schema = cmp.Or(a.Schema, Schema)
	if a.Build.Kind == "" && len(a.Build.Command) == 0 {
		a.Build.Kind = DefaultBuild
	}
	build, play := smallBuild, smallPlay
	if kind, ok := FindBuildKind(a.Build.Kind); ok {
		build, play = kind.build, kind.play
		a.Build.Needs = append(a.Build.Needs, kind.Tools...)
	}
	a.Build.Limits, a.Limits = a.Build.Limits.or(build), a.Limits.or(play)
	if a.Whole = a.Rubric == nil; a.Whole {
		a.Rubric = []Item{{ID: wholeID, Points: wholePoints, Cases: []string{"*"}, Source: "project", Position: a.Position}}
	}
	for i := range a.Rubric {
		item := &a.Rubric[i]
		item.Kind = cmp.Or(item.Kind, Auto)
		item.Title = cmp.Or(item.Title, item.ID)
	}
	if a.Pairs.Relax == nil {
		a.Pairs.Relax = []string{"trailing-blanks", "final-newline", "line-ends"}
	}
	if a.Pairs.Program == "" && len(a.Programs) > 0 {
		a.Pairs.Program = a.Programs[0].Name
	}
}

// Building returns an assignment that asks for one program, built by a kind ("" for
// the usual one).
func Building(program, kind string) (*Assignment, error) {
	a := &Assignment{Programs: []Program{{Name: program}}, Build: Build{Kind: kind}, Language: "en"}
	a.complete()
	c := checker{}
	a.checkParts(&c, nil)
	return a, errors.Join(c.errs...)
}

// CountsFor lists the items that a case counts for unless it says otherwise.
func (a *Assignment) CountsFor(caseID string) []string {
	var ids []string
	for _, item := range a.Rubric {
		if Matches(item.Cases, caseID) {
			ids = append(ids, item.ID)
		}
	}
	return ids
}

// CountsForSome is CountsFor, but a case that would count for no item counts for all that
// cases count for: generated cases, whose names the rubric does not know.
func (a *Assignment) CountsForSome(caseID string) []string {
	ids := a.CountsFor(caseID)
	if len(ids) > 0 {
		return ids
	}
	for _, item := range a.Rubric {
		if item.FromCases() {
			ids = append(ids, item.ID)
		}
	}
	return ids
}

// checkParts checks the build, the reference and the readers.
func (a *Assignment) checkParts(c *checker, fsys fs.FS) {
	if _, known := FindBuildKind(a.Build.Kind); !known && a.Build.Kind != "" {
		c.fail(a.Build.Position, catalog.Of("manifest.build-kind", "kind", strconv.Quote(a.Build.Kind)), diagnostic.Near(a.Build.Kind, BuildKinds()))
	}
	if len(a.Programs) == 0 {
		c.fail(a.Position, catalog.Of("manifest.no-programs"), catalog.Of("usage.write", "text", "programs: [NAME]"))
	}
	if r := a.Reference; r != nil {
		a.checkReference(c, *r)
	}
	for _, name := range slices.Sorted(maps.Keys(a.Readers)) {
		reader := a.Readers[name]
		if len(reader.Command) == 0 {
			c.fail(reader.Position, catalog.Of("manifest.reader", "reader", strconv.Quote(name)), catalog.Of("usage.write", "text", "command: [COMMAND]"))
		}
		for _, also := range reader.Also {
			if _, known := a.Readers[also]; !known {
				c.fail(reader.Position, catalog.Of("manifest.unknown-reader", "reader", strconv.Quote(also)), diagnostic.Near(also, slices.Sorted(maps.Keys(a.Readers))))
			}
		}
		for _, word := range slices.Concat(reader.Command, reader.Answers) {
			if _, err := fs.Stat(fsys, word); strings.Contains(word, "/") && fs.ValidPath(word) && err != nil {
				c.fail(reader.Position, catalog.Of("manifest.no-reader", "reader", strconv.Quote(name), "file", strconv.Quote(word)), catalog.Message{})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.Checkers)) {
		a.checkChecker(c, fsys, name, a.Checkers[name])
	}
	if _, known := a.Checkers[a.Pairs.Check]; !known && a.Pairs.Check != "" {
		c.fail(a.Pairs.Position, catalog.Of("manifest.unknown-checker", "checker", strconv.Quote(a.Pairs.Check)), diagnostic.Near(a.Pairs.Check, slices.Sorted(maps.Keys(a.Checkers))))
	}
	if a.Pairs.Float != "" {
		if _, err := compare.ParseTolerance(a.Pairs.Float); err != nil {
			c.fail(a.Pairs.Position, catalog.Of("manifest.pairs-float", "error", err.Error()), catalog.Of("usage.write", "text", "float: 1e-6"))
		} else if a.Pairs.Check != "" {
			c.fail(a.Pairs.Position, catalog.Of("manifest.pairs-both"), catalog.Message{})
		}
	}
	if _, ok := a.Program(a.Pairs.Program); !ok && len(a.Programs) > 0 {
		c.fail(a.Pairs.Position, catalog.Of("manifest.unknown-program", "key", "pairs", "program", strconv.Quote(a.Pairs.Program)), diagnostic.Near(a.Pairs.Program, a.ProgramNames()))
	}
}

func (a *Assignment) checkReference(c *checker, r Reference) {
	if (r.Folder == "") == (len(r.Commands) == 0) {
		c.fail(r.Position, catalog.Of("manifest.reference"), catalog.Of("usage.write", "text", "reference: FOLDER"))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Commands)) {
		if _, ok := a.Program(name); !ok {
			c.fail(r.Position, catalog.Of("manifest.unknown-program", "key", "reference", "program", strconv.Quote(name)), diagnostic.Near(name, a.ProgramNames()))
		} else if len(r.Commands[name]) == 0 {
			c.fail(r.Position, catalog.Of("manifest.reference-command", "key", "reference", "program", strconv.Quote(name)), catalog.Message{})
		}
	}
}

func (a *Assignment) checkTests(c *checker, fsys fs.FS, item Item) {
	if _, ok := a.Program(item.Tests.Program); !ok && item.Tests.Program != "" {
		item.failWith(c, diagnostic.Near(item.Tests.Program, a.ProgramNames()), "manifest.item.program", "program", strconv.Quote(item.Tests.Program))
	}
	if _, known := a.Checkers[item.Tests.Check]; !known && item.Tests.Check != "" {
		item.failWith(c, diagnostic.Near(item.Tests.Check, slices.Sorted(maps.Keys(a.Checkers))), "manifest.item.checker", "checker", strconv.Quote(item.Tests.Check))
	}
	for _, folder := range item.Tests.Readings {
		if entries, err := fs.ReadDir(fsys, path.Clean(folder)); err != nil || len(entries) == 0 {
			item.fail(c, "manifest.item.reading", "folder", strconv.Quote(folder))
		}
	}
}

func (a *Assignment) checkChecker(c *checker, fsys fs.FS, name string, checker Checker) {
	if (checker.Folder == "") == (len(checker.Command) == 0) {
		c.fail(checker.Position, catalog.Of("manifest.checker", "checker", strconv.Quote(name)), catalog.Of("usage.write", "text", "command: [COMMAND]"))
	}
	for _, word := range append(slices.Clone(checker.Command), checker.Folder) {
		if _, err := fs.Stat(fsys, word); strings.Contains(word, "/") && fs.ValidPath(word) && err != nil {
			c.fail(checker.Position, catalog.Of("manifest.no-checker", "checker", strconv.Quote(name), "file", strconv.Quote(word)), catalog.Message{})
		}
	}
	if _, known := FindBuildKind(checker.Build); !known && checker.Build != "" {
		c.fail(checker.Position, catalog.Of("manifest.build-kind", "kind", strconv.Quote(checker.Build)), diagnostic.Near(checker.Build, BuildKinds()))
	}
}

// ProgramNames lists the programs in the order of the manifest.
func (a *Assignment) ProgramNames() []string {
	names := make([]string, len(a.Programs))
	for i, p := range a.Programs {
		names[i] = p.Name
	}
	return names
}

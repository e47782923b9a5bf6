package owntests

import (
	"context"
	"errors"
	"path"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence"
	"touchstone/harness/machine"
	"touchstone/harness/report"
)

// Kind is the evidence of an item that the submitted tests earn.
var Kind = evidence.Kind{Names: []assignment.Evidence{"tests"}, Rule: &Rule{}, Read: read}

// Rule is what such an item says.
type Rule struct {
	Tests Tests `yaml:"tests,required"` // that students submit
}

// Tests says which tests a student submits, and which programs they are run on.
type Tests struct {
	Input  string `yaml:"input,required"`  // a glob on names whose last part has an extension, such as tests/*.in
	Output string `yaml:"output,required"` // the extension, such as .out, of the file beside it with the expected output

	Program  string   `yaml:"program"`  // that they test; "" for that of pairs
	Readings []string `yaml:"readings"` // folders with other right programs, built like a submission: a test also counts if one of them prints what it expects
	Check    string   `yaml:"check"`    // a checker: a test also counts if it accepts what the test expects
}

// Ending returns the extension of the input files, such as .in.
func (t Tests) Ending() string { return path.Ext(t.Input) }

// Of returns the item that the submitted tests earn, and what it says; nil for none.
func Of(a *assignment.Assignment) (assignment.Item, *Tests) {
	for _, item := range a.Rubric {
		if rule, ok := item.Rule.(*Rule); ok {
			return item, &rule.Tests
		}
	}
	return assignment.Item{}, nil
}

// Check reports what is wrong with the rule.
func (r *Rule) Check(item *assignment.Checked) {
	a, t := item.Assignment(), r.Tests
	if first, _ := Of(a); first.ID != item.ID {
		item.Fail(catalog.Message{}, "manifest.item.tests", "other", strconv.Quote(first.ID))
	}
	item.Globs("input", []string{t.Input})
	if t.Ending() == "" || !strings.HasPrefix(t.Output, ".") || t.Output == t.Ending() {
		item.Fail(catalog.Of("such-as.hint", "example", "input: 'tests/*.in', output: .out"), "manifest.item.endings")
	}
	item.Known(t.Program, a.ProgramNames(), "manifest.item.program", "program", strconv.Quote(t.Program))
	item.Known(t.Check, a.CheckerNames(), "manifest.item.checker", "checker", strconv.Quote(t.Check))
	for _, folder := range t.Readings {
		if !item.HasFiles(folder) {
			item.Fail(catalog.Message{}, "manifest.item.reading", "folder", strconv.Quote(folder))
		}
	}
}

// read reads the submitted tests. There is one item, see Check.
func read(w *evidence.Work, items []assignment.Item) (evidence.Judge, error) {
	asked := items[0].Rule.(*Rule).Tests
	var tests []Test
	if w.Files != nil {
		var err error
		if tests, err = Read(w.Files, asked); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context, w *evidence.Work) (evidence.Answer, error) {
		record, r, err := judge(ctx, w, asked, tests)
		return evidence.Answer{Records: map[string]evidence.Record{items[0].ID: record}, Tests: r.Tests, Variants: r.Variants}, err
	}, nil
}

// judge runs the tests, if there are any, and the programs that they are run on.
func judge(ctx context.Context, w *evidence.Work, asked Tests, tests []Test) (evidence.Record, Result, error) {
	switch {
	case w.Files == nil && w.Failed():
		return evidence.Aside(report.NotRun, w.Built.Report.CauseFact), Result{}, nil
	case w.Files == nil:
		return w.Unread(catalog.Of("reason.no-files")), Result{}, nil
	case w.Bench == nil:
		return evidence.Aside(report.NotJudged, catalog.Of("owntests.not-here")), Result{}, nil
	}
	r, err := Try(ctx, w.Bench, tests)
	if err == nil || machine.Blames(err) {
		return r.Evidence(asked), r, err
	}
	var why any
	if d, ok := errors.AsType[*diagnostic.Error](err); ok {
		why = d.Problem
	} else if f, ok := errors.AsType[*compare.Fault](err); ok {
		why = diagnostic.Inline(f)
	} else {
		return evidence.Record{}, r, err
	}
	return evidence.Unjudged(catalog.Of("owntests.no-bench", "why", why)), Result{}, nil
}

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
	item := items[0]
	asked := item.Rule.(*Rule).Tests
	answer := func(r evidence.Record) (evidence.Answer, error) {
		return evidence.Answer{Records: map[string]evidence.Record{item.ID: r}}, nil
	}
	if w.Files == nil {
		return func(_ context.Context, w *evidence.Work) (evidence.Answer, error) {
			if w.Failed() {
				return answer(evidence.Aside(report.NotRun, w.Built.Report.CauseFact))
			}
			return answer(w.Unread(catalog.Of("reason.no-files")))
		}, nil
	}
	tests, err := Read(w.Files, asked)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, w *evidence.Work) (evidence.Answer, error) {
		if w.Bench == nil {
			return answer(evidence.Aside(report.NotJudged, catalog.Of("owntests.not-here")))
		}
		r, err := Try(ctx, w.Bench, tests)
		if why, faulty := faultOf(err); faulty {
			return answer(evidence.Unjudged(catalog.Of("owntests.no-bench", "why", why)))
		}
		a, _ := answer(r.Evidence(asked))
		a.Tests, a.Variants = r.Tests, r.Variants
		return a, err
	}, nil
}

// faultOf returns what is wrong with the bench, if that is why the tests were not run.
func faultOf(err error) (why any, faulty bool) {
	if machine.Blames(err) {
		return nil, false
	}
	if d, ok := errors.AsType[*diagnostic.Error](err); ok {
		return d.Problem, true
	}
	f, ok := errors.AsType[*compare.Fault](err)
	if !ok {
		return nil, false
	}
	return diagnostic.Inline(f), true
}

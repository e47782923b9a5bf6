// Package handedin judges what was handed in by what is there: the files, and the
// programs that were built of them.
package handedin

import (
	"path"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Build is the evidence that the build produced every program.
var Build = evidence.Kind{Names: []assignment.Evidence{"build"}, Read: evidence.Each(func(w *evidence.Work, _ assignment.Item) evidence.Record {
	switch w.Built.Report.Status {
	case report.Built:
		return evidence.Full(1)
	case report.Failed, report.Partly:
		return evidence.None(1, w.Built.Report.CauseFact)
	}
	return evidence.Aside(report.NotJudged, onlyExecutable)
})}

// Files is the evidence that the files that an item asks for were submitted, and nothing
// else.
var Files = evidence.Kind{Names: []assignment.Evidence{"files"}, Rule: &Rule{}, Read: evidence.Each(func(w *evidence.Work, item assignment.Item) evidence.Record {
	return item.Rule.(*Rule).judge(w.Submission, w.Built.StandIn)
})}

// onlyExecutable is the reason why files cannot be judged.
var onlyExecutable = catalog.Of("files.only-executable")

// Rule is what an item about files says.
type Rule struct {
	Has   []string `yaml:"has"`   // names, including folders
	Only  []string `yaml:"only"`  // globs on names
	Flat  bool     `yaml:"flat"`  // with Only: judges only archives, which must not contain a folder either
	Among []string `yaml:"among"` // with Only: globs on the last part of names; other files are ignored
}

// Check reports what is wrong with the rule.
func (r *Rule) Check(item *assignment.Checked) {
	if len(r.Only)+len(r.Has) == 0 {
		item.Fail(catalog.Message{}, "manifest.item.together", "keys", "only, has", "kinds", "files")
	}
	if (len(r.Among) > 0 || r.Flat) && len(r.Only) == 0 {
		item.Fail(catalog.Message{}, "manifest.item.flat")
	}
	item.Globs("only", r.Only)
	item.Globs("among", r.Among)
}

// judge judges a submission; standIn is a file that was built in place of another one.
func (r *Rule) judge(s *submission.Submission, standIn string) evidence.Record {
	switch {
	case s.Files == nil:
		return evidence.Aside(report.NotJudged, onlyExecutable)
	case r.Flat && s.Kind != submission.Archive:
		return evidence.Aside(report.NotJudged, catalog.Of("files.no-archive"))
	case r.Flat && s.Nested != "":
		return evidence.None(1, catalog.Of("files.folder", "folder", s.Nested), findingFor(s.Nested)...)
	}
	extra := slices.DeleteFunc(slices.Clone(s.Files), func(name string) bool {
		return name == standIn || assignment.Matches(r.Only, name) || len(r.Among) > 0 && !assignment.Matches(r.Among, path.Base(name))
	})
	if len(r.Only) > 0 && len(extra) > 0 {
		return evidence.None(1, catalog.Of("files.extra", "files", strings.Join(extra, ", ")), findingFor(extra[0])...)
	}
	for _, name := range slices.Backward(r.Has) {
		if !slices.Contains(s.Files, name) {
			return evidence.None(1, catalog.Of("files.missing", "file", name), findingFor(standIn)...)
		}
	}
	return evidence.Full(1)
}

// findingFor returns a finding for a file that breaks a rule, or none for "".
func findingFor(name string) []report.Finding {
	if name == "" {
		return nil
	}
	return []report.Finding{{Kind: report.NotAllowed, At: &report.Place{File: name}}}
}

// Document returns whether the file that a tutor has to grade was submitted, if the item
// asks for one.
func Document(w *evidence.Work, item assignment.Item) evidence.Record {
	s := w.Submission
	switch {
	case s.Kind == submission.Executable:
		return evidence.Aside(report.NotJudged, onlyExecutable)
	case w.Built.Report.Unread:
		return evidence.Aside(report.NotRun, w.Built.Report.CauseFact)
	case len(item.Presence) == 0:
		return evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", item.Points))
	}
	switch name, presence := s.Find(item.Presence...); presence {
	case submission.Absent:
		return evidence.None(0, catalog.Of("files.none"))
	case submission.Empty:
		return evidence.None(0, catalog.Of("files.empty", "file", name))
	default:
		return evidence.Aside(report.Waiting, catalog.Of("files.there", "file", name, "n", item.Points))
	}
}

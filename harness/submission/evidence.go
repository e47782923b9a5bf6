package submission

import (
	"path"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
)

// onlyExecutable is the reason why files cannot be judged.
var onlyExecutable = catalog.Of("files.only-executable")

// Evidence reports whether the build produced every program.
func (b *Built) Evidence() evidence.Record {
	switch b.Report.Status {
	case report.Built:
		return evidence.Full(1)
	case report.Failed, report.Partly:
		return evidence.None(1, b.Report.CauseFact)
	}
	return evidence.Aside(report.NotJudged, onlyExecutable)
}

// FileEvidence reports whether the files that a rule asks for were submitted, and
// nothing else. standIn is a file that was built in place of another one.
func (s *Submission) FileEvidence(rule assignment.Item, standIn string) evidence.Record {
	switch {
	case s.Files == nil:
		return evidence.Aside(report.NotJudged, onlyExecutable)
	case rule.Flat && s.Kind != Archive:
		return evidence.Aside(report.NotJudged, catalog.Of("files.no-archive"))
	case rule.Flat && s.Nested != "":
		return evidence.None(1, catalog.Of("files.folder", "folder", s.Nested), findingFor(s.Nested)...)
	}
	extra := slices.DeleteFunc(slices.Clone(s.Files), func(name string) bool {
		return name == standIn || assignment.Matches(rule.Only, name) || len(rule.Among) > 0 && !assignment.Matches(rule.Among, path.Base(name))
	})
	if len(rule.Only) > 0 && len(extra) > 0 {
		return evidence.None(1, catalog.Of("files.extra", "files", strings.Join(extra, ", ")), findingFor(extra[0])...)
	}
	for _, name := range slices.Backward(rule.Has) {
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

// DocumentEvidence reports whether the file that a tutor has to grade was
// submitted, if the rule asks for one.
func (s *Submission) DocumentEvidence(rule assignment.Item) evidence.Record {
	switch {
	case s.Kind == Executable:
		return evidence.Aside(report.NotJudged, onlyExecutable)
	case !s.cause.None():
		return evidence.Aside(report.NotRun, s.cause)
	case len(rule.Presence) == 0:
		return evidence.Aside(report.Waiting, catalog.Of("files.waiting", "n", rule.Points))
	}
	switch name, presence := s.Find(rule.Presence...); presence {
	case Absent:
		return evidence.None(0, catalog.Of("files.none"))
	case Empty:
		return evidence.None(0, catalog.Of("files.empty", "file", name))
	default:
		return evidence.Aside(report.Waiting, catalog.Of("files.there", "file", name, "n", rule.Points))
	}
}

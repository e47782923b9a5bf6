package convert

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// finding is a problem at a line of the student's source.
type finding struct {
	rule         rule
	file         string // including Root
	line, column int    // from 1; 0 if unknown
	message      string // one line
}

// rule is a kind of finding, ordered from the worst down. The catalog has its
// title.
type rule struct {
	kind      report.FindingKind
	id, level string
}

var rules = []rule{
	{report.CompilerError, "compiler-error", "error"},
	{report.LinkerError, "linker-error", "error"},
	{report.MakeError, "make-error", "error"},
	{report.NotAllowed, "restriction", "error"},
	{report.SanitizerError, "sanitizer", "error"},
	{report.ValgrindError, "valgrind", "error"},
	{report.CompilerWarning, "compiler-warning", "warning"},
}

// findings lists the problems at lines of the source, the worst first, each once. What runs show at
// one line is one mistake: it reads and writes, or leaks directly and indirectly, as its inputs make it.
func findings(r *report.Report, o Options) []finding {
	found := o.at(r.Build.Findings)
	for _, item := range r.Items {
		if verdictOf(item) == report.VerdictFail {
			found = append(found, inItem(item, o)...)
		}
	}
	for _, c := range r.Cases {
		found = append(found, inCase(c, o)...)
	}
	seen := map[finding]bool{}
	found = slices.DeleteFunc(found, func(f finding) bool {
		key := f
		if kind := f.rule.kind; f.line > 0 && (kind == report.SanitizerError || kind == report.ValgrindError) {
			key.column, key.message = 0, ""
		}
		again := seen[key]
		seen[key] = true
		return again
	})
	slices.SortStableFunc(found, func(a, b finding) int { return cmp.Compare(a.rule.level, b.rule.level) })
	return found
}

// inItem lists the places that the reason of an item refers to.
func inItem(item report.Item, o Options) []finding {
	list := slices.Clone(item.Findings)
	for i := range list {
		if list[i].Uses != "" {
			list[i].What = o.v.Say("inspect.uses", "name", list[i].Uses)
		}
		list[i].What = item.Title + ": " + cmp.Or(list[i].What, item.Reason)
	}
	return o.at(list)
}

// inCase lists the places that sanitizers and valgrind reported in a case.
func inCase(c report.Case, o Options) []finding {
	var list []report.Finding
	for _, play := range c.Plays {
		if play.Found != nil {
			list = append(list, *play.Found)
		}
		if play.Undefined != nil && play.Undefined.Found != nil {
			list = append(list, *play.Undefined.Found)
		}
	}
	for _, x := range c.Expectations {
		if x.Difference != nil && x.Difference.Kind == report.MemoryUse {
			list = append(list, x.Difference.Findings...)
		}
	}
	return o.at(list)
}

// at drops findings without a place in the submission.
func (o Options) at(list []report.Finding) []finding {
	var found []finding
	for _, f := range list {
		i := slices.IndexFunc(rules, func(r rule) bool { return r.kind == f.Kind })
		if i < 0 || f.At == nil || f.At.File == "" {
			continue
		}
		name := path.Clean(f.At.File)
		if path.IsAbs(name) || name == "." || name == ".." || strings.HasPrefix(name, "../") {
			continue
		}
		found = append(found, finding{rules[i], words.Visible(path.Join(o.Root, name)), f.At.Line, f.At.Column, words.Line(f.What)})
	}
	return found
}

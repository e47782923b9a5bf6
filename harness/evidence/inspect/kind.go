package inspect

import (
	"context"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

// What an item is judged by: the compiler prints nothing about the sources that it forbids,
// or the sources use no external function or variable that it forbids.
const (
	Diagnostics assignment.Evidence = "compile"
	Symbols     assignment.Evidence = "symbols"
)

// Kind is the evidence of items that forbid something in the sources.
var Kind = evidence.Kind{Names: []assignment.Evidence{Diagnostics, Symbols}, Rule: &Rule{}, Read: read}

// Rule is what such an item says.
type Rule struct {
	Compile Compile  `yaml:"compile,required"` // how the sources are compiled to be looked at
	Forbids []string `yaml:"forbids,required"` // regular expressions on diagnostics, or globs on symbols
}

// Compile says how to compile source files for inspection. Each is compiled by
// itself, separately from the build, in a folder with everything that was
// submitted.
type Compile struct {
	Command []string `yaml:"command,required"` // a compiler that accepts gcc's options, without files, -c, -E and -o
	Sources []string `yaml:"sources,required"` // globs on names, including folders
}

// of returns what an item says.
func of(item assignment.Item) *Rule { return item.Rule.(*Rule) }

// Check reports what is wrong with the rule.
func (r *Rule) Check(item *assignment.Checked) {
	if len(r.Compile.Command) == 0 || len(r.Compile.Sources) == 0 || len(r.Forbids) == 0 {
		item.Fail(catalog.Message{}, "manifest.item.compile")
	}
	item.Globs("sources", r.Compile.Sources)
	r.language(item)
	if build := item.Assignment().Build; item.Evidence == Diagnostics && build.Kind == "make" && build.Kit == "" {
		// A Makefile that is handed in may compile other sources than those that are looked at, or with other flags.
		item.Fail(catalog.Of("manifest.item.makefile.hint"), "manifest.item.makefile")
	}
	if item.Evidence == Symbols {
		item.Globs("forbids", r.Forbids)
		return
	}
	for _, pattern := range r.Forbids {
		if _, err := regexp.Compile(pattern); err != nil {
			item.Fail(catalog.Message{}, "manifest.item.pattern", "key", "forbids", "error", err.Error())
		}
	}
}

// language reports sources and compilers that nothing here can look at: such a rule would
// never be broken.
func (r *Rule) language(item *assignment.Checked) {
	if c := r.Compile.Command; len(c) > 0 && !compilers().MatchString(filepath.Base(c[0])) {
		item.Fail(catalog.Of("manifest.item.compiler.hint"), "manifest.item.compiler", "tool", strconv.Quote(c[0]))
	}
	compiled := func(ending string) bool {
		build := item.Assignment().Build
		return build.Kind == "" && len(build.Kinds) == 0 || slices.ContainsFunc(append(build.Kinds, build.Kind), func(name string) bool {
			kind, known := assignment.FindBuildKind(name)
			return known && kind.Compiles(ending)
		})
	}
	for _, glob := range r.Compile.Sources {
		if !slices.ContainsFunc(endings, func(e string) bool {
			named, _ := path.Match(path.Ext(glob), e)
			return named && compiled(e)
		}) {
			item.Fail(catalog.Of("manifest.item.no-source.hint"), "manifest.item.no-source", "glob", strconv.Quote(glob))
		}
	}
}

// compilers matches the names of compilers for C and C++ that take gcc's options.
var compilers = lazy.Regexp(`^([\w.]+-)*(cc|c89|c99|c\+\+|gcc|g\+\+|clang|clang\+\+)(-[\d.]+)?$`)

// endings are those of sources that they compile.
var endings = []string{".c", ".cc", ".cpp", ".cxx", ".c++", ".C", ".i", ".ii"}

// read reads the sources, and returns what inspects them. It names the sources that can
// tell that they are looked at.
func read(w *evidence.Work, items []assignment.Item) (evidence.Judge, error) {
	i := Inspector{Runner: w.Runner, Limits: w.Assignment.Build.Limits, Flags: Flags(w.Assignment.Build.Command)}
	if w.Files != nil {
		if err := i.Prepare(w.Submission, w.Assignment); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context, w *evidence.Work) (evidence.Answer, error) {
		if len(w.Assignment.Kit) == 0 { // whose functions are the course's
			for _, p := range w.Built.Programs {
				i.Programs = append(i.Programs, p.Path)
			}
			slices.Sort(i.Programs)
		}
		answer := evidence.Answer{Records: map[string]evidence.Record{}}
		for _, item := range items {
			if w.Files == nil {
				answer.Records[item.ID] = w.Unread(catalog.Of("reason.no-sources"))
				continue
			}
			result, err := i.Inspect(ctx, item)
			if err != nil {
				return answer, err
			}
			answer.Records[item.ID] = result.Evidence()
			varies, err := i.Varies(ctx, item)
			if err != nil {
				return answer, err
			}
			fact := catalog.Of("review.varies", "files", catalog.And(varies))
			if len(varies) > 0 && !slices.ContainsFunc(answer.Review, func(r report.Review) bool { return r.ReasonFact == fact }) {
				answer.Review = append(answer.Review, report.Review{Item: item.ID, ReasonFact: fact})
			}
		}
		return answer, nil
	}, nil
}

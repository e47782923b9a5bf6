package grade

import (
	"context"
	"errors"
	"io/fs"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/inspect"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/machine"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// sources holds the parts of a submission that are examined besides its
// programs, as they were submitted.
type sources struct {
	read  bool           // whether there was something to examine
	files []sandbox.File // for the items that are judged by inspecting the sources
	tests []owntests.Test
}

// sourcesOf reads the files that the rubric asks to examine.
func sourcesOf(tree fs.FS, rubric []assignment.Item) (s sources, err error) {
	if tree == nil {
		return s, nil
	}
	s.read = true
	for _, item := range rubric {
		if item.Judges() && s.files == nil {
			if s.files, err = inspect.Read(tree); err != nil {
				return s, err
			}
		}
		if item.Tests != nil {
			if s.tests, err = owntests.Read(tree, *item.Tests); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// look judges the items that are judged by inspecting the sources, and names the sources
// that can tell that they are looked at. It returns nil if there are no sources.
func (g *Grader) look(ctx context.Context, s sources, built *submission.Built) (map[string]inspect.Result, []report.Review, error) {
	if !s.read {
		return nil, nil, nil
	}
	i := inspect.Inspector{Run: g.Pool.Run, Limits: g.Suite.Build.Limits, Sources: s.files, Flags: inspect.Flags(g.Suite.Build.Command)}
	if len(g.Suite.Kit) == 0 { // whose functions are the course's
		for _, p := range built.Programs {
			i.Programs = append(i.Programs, p.Path)
		}
		slices.Sort(i.Programs)
	}
	looks := map[string]inspect.Result{}
	var review []report.Review
	for _, item := range g.Suite.Rubric {
		if !item.Judges() {
			continue
		}
		var err error
		if looks[item.ID], err = i.Inspect(ctx, item); err != nil {
			return nil, nil, err
		}
		varies, err := i.Varies(ctx, item)
		if err != nil {
			return nil, nil, err
		}
		fact := catalog.Of("review.varies", "files", catalog.And(varies))
		if len(varies) > 0 && !slices.ContainsFunc(review, func(r report.Review) bool { return r.ReasonFact == fact }) {
			review = append(review, report.Review{Item: item.ID, ReasonFact: fact})
		}
	}
	return looks, review, nil
}

// tryTests runs the submitted tests. It returns nil if the rubric does not ask
// for any, or there are no files, or the programs that they are run on are not
// there or are faulty; untried then is the record that says so.
func (g *Grader) tryTests(ctx context.Context, s sources) (result *owntests.Result, untried *evidence.Record, err error) {
	faulty := func(why any) (*owntests.Result, *evidence.Record, error) {
		r := evidence.Unjudged(catalog.Of("owntests.no-bench", "why", why))
		return nil, &r, nil
	}
	if _, asked := g.Suite.OwnTests(); !asked || !s.read {
		return nil, nil, nil
	}
	if g.Bench == nil {
		r := evidence.Aside(report.NotJudged, catalog.Of("owntests.not-here"))
		return nil, &r, nil
	}
	r, err := g.Bench.Try(ctx, s.tests)
	if machine.Blames(err) {
		return nil, nil, err
	}
	if d, ok := errors.AsType[*diagnostic.Error](err); ok {
		return faulty(d.Problem)
	}
	if f, ok := errors.AsType[*compare.Fault](err); ok {
		return faulty(diagnostic.Inline(f))
	}
	return &r, nil, err
}

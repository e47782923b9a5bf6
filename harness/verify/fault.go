package verify

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

// Faults grades a program that is the reference. It joins a *diagnostic.Error for each expectation that the
// reference fails, with its place in the case: such a reference is a fault of the
// assignment.
func (p Program) Faults(ctx context.Context, g *grade.Grader) error {
	graded, faults, err := p.Try(ctx, g)
	if err != nil || len(faults) == 0 {
		return err
	}
	s := g.Suite
	at := s.Reference.Position
	manifest := s.Place.Name("assignment.yaml")
	here := func(problem catalog.Message) error {
		return diagnostic.New(manifest, problem, catalog.Message{}).At(at.Line, at.Column)
	}
	if graded.Build.Status == report.Failed {
		return here(catalog.Of("verify.reference-unbuilt", "why", graded.Build.CauseFact))
	}
	v := words.In(s.Language)
	hint := catalog.Of("verify.reference-fails.hint", "place", fmt.Sprintf("%s:%d:%d", manifest, at.Line, at.Column))
	var errs []error
	for _, c := range graded.Cases {
		stopped := map[int]bool{} // by the play
		for _, x := range c.Expectations {
			if x.Verdict != report.VerdictFail || stopped[x.Play] {
				continue
			}
			file, line := placeOf(s, c.ID, x)
			problem := catalog.Of("verify.reference-fails", "how", v.Happened(c, x))
			if play := c.Plays[x.Play]; sandbox.End(play.End) != sandbox.Exited {
				stopped[x.Play] = true
				file, line = fileOf(s, c.ID), play.Line
				problem = catalog.Of("record.no-end", "why", v.Ending(play))
			}
			errs = append(errs, diagnostic.New(s.Place.Name(file), problem, hint).At(line, 1))
		}
	}
	if len(errs) == 0 { // items that no case judges
		for _, f := range faults {
			errs = append(errs, here(catalog.Of("verify.reference-fails", "how", f)))
		}
	}
	return errors.Join(errs...)
}

func fileOf(s *suite.Suite, id string) string {
	i := slices.IndexFunc(s.Cases, func(c *caselang.Case) bool { return c.ID == id })
	return s.Cases[i].File
}

// placeOf returns the place of an expectation: of a bare case, that of what is
// expected.
func placeOf(s *suite.Suite, id string, x report.Expectation) (file string, line int) {
	file = fileOf(s, id)
	if path.Ext(file) == ".txtar" || len(x.Args) == 0 {
		return file, x.Line
	}
	line = 1
	if x.Difference != nil && x.Difference.Line > 0 {
		line = x.Difference.Line
	}
	if wanted := x.Args[len(x.Args)-1]; strings.HasPrefix(wanted, id+".") {
		return path.Join(path.Dir(file), wanted), line
	}
	return file, 1
}

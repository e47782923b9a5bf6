package grade

import (
	"cmp"
	"slices"
	"sync"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnosis"
	"touchstone/harness/play"
	"touchstone/harness/report"
)

// names is the dictionary of the assignment's mistakes, read when the first submission fails a case.
type names struct {
	once  sync.Once
	known *diagnosis.Dictionary
	err   error
}

// name puts the known mistakes that the program seems to have into the report: for tutors
// those that all cases tell, and for the student those of them that the public ones tell, too.
func (g *Grader) name(w whatIf, r *report.Report) error {
	failed := func(c report.Case) bool { return c.Verdict == report.VerdictFail }
	if w.Assignment.Diagnosis == assignment.ForNobody || !slices.ContainsFunc(r.Cases, failed) {
		return nil
	}
	g.names.once.Do(func() { g.names.known, g.names.err = g.Suite.Dictionary() })
	known, err := g.names.known, g.names.err
	if err != nil {
		return err
	}
	r.Named, r.Alike = w.named(known, r.Cases)
	if w.Assignment.Diagnosis != assignment.ForEverybody {
		return nil
	}
	public := slices.DeleteFunc(slices.Clone(r.Cases), func(c report.Case) bool { return c.Visibility != report.Public })
	r.PublicNamed, r.PublicAlike = w.named(known, public)
	r.PublicNamed = slices.DeleteFunc(r.PublicNamed, func(n report.Named) bool {
		return !slices.ContainsFunc(r.Named, func(all report.Named) bool {
			return slices.ContainsFunc(n.Mistakes, func(id string) bool { return slices.Contains(all.Mistakes, id) })
		})
	})
	return nil
}

// named explains the cases, starting with what costs most.
func (w whatIf) named(known *diagnosis.Dictionary, cases []report.Case) (list []report.Named, groups []report.Alike) {
	failed, met, counts := diagnosis.SignatureOf(cases)
	matches, alike := known.Explain(failed, met, counts)
	for _, m := range matches {
		fails := func(e play.Evidence) bool {
			return slices.ContainsFunc(m.Fails, func(at diagnosis.Place) bool {
				return at.Case == e.Case && counts[at].Play == e.Play && slices.Contains(counts[at].Items, e.Item)
			})
		}
		var all []string
		for _, at := range m.Fails {
			all = append(all, at.Case)
		}
		slices.Sort(all)
		one := report.Named{Mistakes: m.Mistakes, Cases: m.Cases, Points: w.tried(fails, slices.Compact(all))}
		for _, id := range m.Mistakes {
			one.About = append(one.About, w.Assignment.Translated(known.Mistakes[id].About))
		}
		list = append(list, one)
	}
	for _, ids := range alike {
		groups = append(groups, report.Alike{Cases: ids, Points: w.gain(ids...)})
	}
	slices.SortStableFunc(list, func(a, b report.Named) int { return cmp.Compare(b.Points, a.Points) })
	return list, groups
}

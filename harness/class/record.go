package class

import (
	"cmp"
	"path/filepath"
	"slices"

	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// rowOf returns the row of a submission before it is graded.
func rowOf(s *intake.Student, v words.Voice) ledger.Submission {
	row := ledger.Submission{Key: s.Key, Name: s.Name, Number: s.Number, Group: s.Group, Late: s.Late, Nothing: v.Text(s.Nothing), Matched: v.Text(s.Matched)}
	for _, path := range s.Paths {
		row.Paths = append(row.Paths, filepath.Base(path))
	}
	for _, p := range s.People {
		row.People = append(row.People, personOf(p))
	}
	return row
}

func personOf(p intake.Person) ledger.Person {
	return ledger.Person{ID: p.ID, SIS: p.SIS, Number: p.Number, Login: cmp.Or(p.Login, p.GitHub), Email: p.Email, Name: p.Title(), Group: p.Group, LateDays: p.LateDays}
}

// recorded returns the row with the result added. What cannot be read has no score, unless a
// tutor has decided on some of it.
func recorded(row ledger.Submission, r *report.Report) ledger.Submission {
	row.Hash, row.Fingerprint, row.Build, row.Review = r.Submission.Hash, r.Fingerprint, r.Build.Status, nil
	for _, seen := range r.Review {
		row.Review = append(row.Review, report.Review{Item: seen.Item, Reason: seen.Reason, Learnt: seen.Learnt, Untried: seen.Untried})
	}
	row.Unread, row.Score = "", nil
	row.Void, row.Items, row.Named, row.Failures, row.Cases, row.Comments = nil, nil, nil, nil, ledger.Count{}, r.Comments
	if r.Build.Unread && !slices.ContainsFunc(r.Items, func(item report.Item) bool { return item.Mark != nil }) {
		row.Unread, row.Build, row.Review = r.Build.Cause, "", nil
		return row
	}
	sum := r.Score
	row.Score = &sum
	v := words.In(r.Language)
	for _, v := range r.Void {
		row.Void = append(row.Void, v.Item)
	}
	for _, item := range r.Items {
		row.Items = append(row.Items, ledger.Earned{Item: item.ID, Earned: item.Earned, Status: item.Status, Mark: item.Mark})
	}
	for _, n := range r.Named {
		row.Named = append(row.Named, v.Brief(n))
	}
	for _, c := range r.Cases {
		switch c.Verdict {
		case report.VerdictPass:
			row.Cases.Passed++
		case report.VerdictFail:
			row.Cases.Failed++
			row.Failures = append(row.Failures, failureOf(v, r.Named, c))
		case report.VerdictNotRun:
			row.Cases.NotRun++
		default:
			row.Cases.NotJudged++
		}
	}
	return row
}

// blank returns the ledger of a class before anything is graded.
func blank(s *suite.Suite, c *intake.Class, version, sandbox string) *ledger.Ledger {
	l := &ledger.Ledger{
		Schema: ledger.Schema, Assignment: ledger.Assignment{ID: s.ID, Title: s.Title}, Language: s.Language,
		Suite: s.Hash, Touchstone: version, Sandbox: sandbox,
		Missing: []ledger.Person{}, Findings: []ledger.Finding{}, Submissions: []ledger.Submission{},
	}
	l.Items = itemsOf(s)
	for _, p := range c.Missing {
		l.Missing = append(l.Missing, personOf(p))
	}
	v := words.In(s.Language)
	for _, f := range c.Findings {
		l.Findings = append(l.Findings, ledger.Finding{Path: filepath.Base(f.Path), Problem: v.Text(f.Problem)})
	}
	return l
}

func itemsOf(s *suite.Suite) []ledger.Item {
	var items []ledger.Item
	for _, item := range s.Rubric {
		items = append(items, ledger.Item{ID: item.ID, Title: item.Title, Points: item.Points, Kind: string(item.Kind)})
	}
	return items
}

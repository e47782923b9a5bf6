package class

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/policy"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// lateness says when each submission was handed in, and what the policy makes of that.
// Without a policy, a row from a shard keeps what it has.
func (f OutputOptions) lateness(l *ledger.Ledger) error {
	if err := f.timed(l); err != nil {
		return err
	}
	for i := range l.Submissions {
		if row := &l.Submissions[i]; row.Score == nil {
			row.Lateness = nil
		} else if row.Lateness != nil && f.Policy == nil {
			row.Lateness.Compute(row.Score.Earned, row.Score.Possible)
		}
	}
	if f.Policy == nil {
		return nil
	}
	extensions, err := extended(f.Policy, l)
	if err != nil {
		return err
	}
	for i := range l.Submissions {
		row := &l.Submissions[i]
		if row.Score == nil {
			continue
		}
		submitted, _ := time.Parse(time.RFC3339, row.Submitted)
		row.Lateness = f.Policy.Of(submitted, extensions[row.Key], lateDays(row))
		row.Lateness.Compute(row.Score.Earned, row.Score.Possible)
	}
	return nil
}

// otherZone asks about the zone of the deadline, if more than half of the times of submission
// name an offset from UTC that it does not have then.
func (f OutputOptions) otherZone(l *ledger.Ledger) []string {
	if f.Policy == nil {
		return nil
	}
	all, most := 0, ""
	counts := map[string]int{}
	for _, s := range l.Submissions {
		at, err := time.Parse(time.RFC3339, s.Submitted)
		if err != nil {
			continue
		}
		all++
		_, theirs := at.Zone()
		if _, ours := at.In(f.Policy.Zone.Location).Zone(); theirs == ours || theirs == 0 { // UTC is what machines write everywhere
			continue
		}
		offset := at.Format("-07:00")
		if counts[offset]++; counts[offset] > counts[most] {
			most = offset
		}
	}
	if 2*counts[most] <= all {
		return nil
	}
	return []string{words.In(l.Language).Say("late.zone", "zone", f.Policy.Zone.String(), "n", counts[most], "all", all, "offset", most)}
}

// timed takes the times from the table given for them, and from Moodle's worksheet for
// those who are not in it.
func (f OutputOptions) timed(l *ledger.Ledger) error {
	zone := time.UTC
	if f.Policy != nil {
		zone = f.Policy.Zone.Location
	}
	var sources []*gradebook.Table
	if f.Tables.worksheet != nil && f.Policy != nil { // without a zone its times say nothing
		sources = append(sources, f.Tables.worksheet)
	}
	if f.Submitted != nil {
		sources = append(sources, f.Submitted)
	}
	var errs []error
	for _, source := range sources {
		times, err := source.Times(l, zone)
		errs = append(errs, err)
		for i := range l.Submissions {
			if at, known := times[l.Submissions[i].Key]; known {
				l.Submissions[i].Submitted = at.Format(time.RFC3339)
			}
		}
	}
	return errors.Join(errs...)
}

// lateDays returns what the roster has for the authors, the fewest of all; -1 for
// nothing.
func lateDays(row *ledger.Submission) int {
	fewest := -1
	for _, p := range row.People {
		if n, err := strconv.Atoi(p.LateDays); err == nil && (fewest < 0 || n < fewest) {
			fewest = n
		}
	}
	return fewest
}

// extended finds the submissions that have more time, by their keys. Who is on the
// roster and handed in nothing may have more time, too. In a shard, most are elsewhere.
func extended(p *policy.Policy, l *ledger.Ledger) (map[string][]policy.Extension, error) {
	found := map[string][]policy.Extension{}
	var errs []error
	for _, e := range p.Extensions {
		m := Mark{Student: e.Student}
		var names []string
		known := slices.ContainsFunc(l.Missing, func(p ledger.Person) bool { return m.fits(ledger.Submission{People: []ledger.Person{p}}) })
		for _, row := range l.Submissions {
			names = append(names, row.Key, row.Name)
			if m.fits(row) {
				known = true
				found[row.Key] = append(found[row.Key], e)
			}
		}
		if !known && l.Shard == "" {
			errs = append(errs, p.Fault(e, catalog.Of("marks.nobody", "student", strconv.Quote(e.Student)), diagnostic.Near(e.Student, slices.Compact(names))))
		}
	}
	return found, errors.Join(errs...)
}

// timely returns the report with what the policy makes of its points.
func timely(r *report.Report, row ledger.Submission) *report.Report {
	if row.Lateness == nil {
		return r
	}
	late, sum := *r, gradebook.Sum(&row)
	late.Late = &report.Late{Submitted: row.Submitted, Deadline: row.Lateness.Deadline, Deducted: row.Lateness.Deducted, Result: row.Lateness.Result, Sum: words.In(r.Language).Text(sum), SumFact: sum}
	return &late
}

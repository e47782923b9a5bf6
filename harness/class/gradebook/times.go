package gradebook

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/policy"
	"touchstone/harness/diagnostic"
)

// timeHeaders are those of the column with the times, reduced to lower-case letters.
var timeHeaders = []string{"submitted", "submittedat", "submissiontime", "submissiondate", "lastmodifiedsubmission", "timestamp", "time", "abgegeben", "entregado"}

// ReadTimes reads a table of people and times. It joins all errors, as *diagnostic.Error.
func ReadTimes(file string) (*Table, error) {
	t, err := Read(file)
	if err != nil {
		return nil, err
	}
	if t.timeColumn() < 0 {
		return nil, diagnostic.New(file, catalog.Of("times.no-column"), catalog.Of("times.no-column.hint")).At(t.rows[0].Line, 0)
	}
	_, err = t.Times(&ledger.Ledger{}, time.UTC)
	return t, err
}

func (t *Table) timeColumn() int {
	return slices.IndexFunc(t.rows[0].values, func(header string) bool {
		plain := strings.Map(func(r rune) rune {
			if !unicode.IsLetter(r) {
				return -1
			}
			return unicode.ToLower(r)
		}, header)
		return slices.Contains(timeHeaders, plain)
	})
}

// Times returns when each submission was handed in, by its key: by whoever of its authors
// did it last. Times without a zone are in the one given. It joins all errors, as
// *diagnostic.Error.
func (t *Table) Times(l *ledger.Ledger, zone *time.Location) (map[string]time.Time, error) {
	last := map[string]time.Time{}
	column := t.timeColumn()
	if column < 0 {
		return nil, nil
	}
	people, broken := t.people()
	everybody := newFinder(l)
	errs := []error{broken}
	for _, r := range t.rows[1:] {
		p, known := people[r.Line]
		text := r.value(column)
		if !known && broken == nil || text == "" || text == "-" {
			continue
		}
		at, ok := policy.Parse(text, zone) // of two readings, the earlier: in favor of the student
		if !ok {
			errs = append(errs, diagnostic.New(t.file, catalog.Of("expected-found", "want", catalog.Of("policy.moment"), "got", strconv.Quote(text)), catalog.Message{}).At(r.Line, 0))
			continue
		}
		for _, e := range everybody.find(p.Folder, p.Name, p.ID, p.SIS, p.Login, p.GitHub, p.Email, p.Number) {
			for _, s := range e.submissions {
				// A table that names folders has a time for each attempt.
				named := slices.ContainsFunc([]string{p.Folder, p.Name, p.ID, p.Login}, func(name string) bool { return equal(name, s.Key) })
				theirs := named || p.Folder == "" && fits(p, e.Person) || len(s.People) == 0 && equal(p.Name, s.Name)
				if theirs && at.First.After(last[s.Key]) {
					last[s.Key] = at.First
				}
			}
		}
	}
	return last, errors.Join(errs...)
}

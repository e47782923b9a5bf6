package gradebook

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
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

// Times says who handed in when.
type Times struct {
	table *Table // or
	list  []canvasTime
}

// canvasTime is a submission in the answer of Canvas's API.
type canvasTime struct {
	User      int64      `json:"user_id"`
	Submitted *time.Time `json:"submitted_at"`
}

// timeHeaders are those of the column with the times, reduced to lower-case letters.
var timeHeaders = []string{"submitted", "submittedat", "submissiontime", "submissiondate", "lastmodifiedsubmission", "timestamp", "time", "abgegeben", "entregado"}

// ReadTimes reads a table of people and times, or the JSON that Canvas's API answers
// with for the submissions of an assignment. It joins all errors, as *diagnostic.Error.
func ReadTimes(file string) (*Times, error) {
	if strings.EqualFold(filepath.Ext(file), ".json") {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, diagnostic.New(file, catalog.Of("csv.unreadable"), diagnostic.Cause(err))
		}
		t := &Times{}
		if err := json.Unmarshal(data, &t.list); err != nil {
			return nil, diagnostic.New(file, catalog.Of("times.json"), diagnostic.Cause(err))
		}
		return t, nil
	}
	table, err := Read(file)
	if err != nil {
		return nil, err
	}
	if table.timeColumn() < 0 {
		return nil, diagnostic.New(file, catalog.Of("times.no-column"), catalog.Of("times.no-column.hint")).At(table.rows[0].Line, 0)
	}
	t := &Times{table: table}
	_, err = t.Of(&ledger.Ledger{}, time.UTC)
	return t, err
}

// Times returns the times in Moodle's worksheet.
func (t *Table) Times() *Times { return &Times{table: t} }

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

// Of returns when each submission was handed in, by its key: by whoever of its authors
// did it last. Times without a zone are in the one given. It joins all errors, as
// *diagnostic.Error.
func (t *Times) Of(l *ledger.Ledger, zone *time.Location) (map[string]time.Time, error) {
	last := lastTimes{}
	if t.table != nil {
		return last, last.addTable(t.table, l, zone)
	}
	for _, one := range t.list {
		if one.Submitted != nil {
			last.addCanvas(strconv.FormatInt(one.User, 10), *one.Submitted, l)
		}
	}
	return last, nil
}

// lastTimes has the last time of each submission, by its key.
type lastTimes map[string]time.Time

func (last lastTimes) add(s *ledger.Submission, at time.Time) {
	if at.After(last[s.Key]) {
		last[s.Key] = at
	}
}

// addCanvas adds the time of somebody whom Canvas knows by this id.
func (last lastTimes) addCanvas(id string, at time.Time, l *ledger.Ledger) {
	for i := range l.Submissions {
		s := &l.Submissions[i]
		if s.Number == id && !fromMoodle(s) || slices.ContainsFunc(s.People, func(p ledger.Person) bool { return p.ID == id }) {
			last.add(s, at)
		}
	}
}

// addTable adds the times of everybody in a table.
func (last lastTimes) addTable(t *Table, l *ledger.Ledger, zone *time.Location) error {
	column := t.timeColumn()
	if column < 0 {
		return nil
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
				if named || p.Folder == "" && fits(p, e.Person) || len(s.People) == 0 && equal(p.Name, s.Name) {
					last.add(s, at.First)
				}
			}
		}
	}
	return errors.Join(errs...)
}

package class

import (
	"cmp"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// Attempts say which attempt of the same people counts. The zero value
// leaves that open.
type Attempts struct {
	rule   string // best, last or ""
	chosen []chosenAttempt
	file   string
}

// chosenAttempt is one line of a file of attempts.
type chosenAttempt struct {
	Student  string              `yaml:"student,required"` // as in a file of marks
	Attempt  string              `yaml:"attempt,required"` // the key of the submission that counts
	Position strictyaml.Position `yaml:"-"`
}

// ReadAttempts reads the value of an option: best, last, or the name of a YAML file with
// a choice for each student. Errors are *diagnostic.Error.
func ReadAttempts(value string) (Attempts, error) {
	if value == "" || value == "best" || value == "last" {
		return Attempts{rule: value}, nil
	}
	data, err := os.ReadFile(value)
	if err != nil {
		return Attempts{}, diagnostic.New(value, catalog.Of("attempts.form"), diagnostic.Cause(err))
	}
	a := Attempts{file: value}
	return a, strictyaml.Decode(value, data, &a.chosen)
}

// choose sets on every submission that does not count the one that does. It joins all errors.
func (a Attempts) choose(l *ledger.Ledger) error {
	sets := attemptsIn(l)
	for _, set := range sets {
		for _, s := range set {
			s.Superseded = ""
		}
		if counts := a.pick(set); counts != nil {
			for _, s := range set {
				if s != counts {
					s.Superseded = counts.Key
				}
			}
		}
	}
	var errs []error
	for _, c := range a.chosen {
		errs = append(errs, a.take(c, sets, l.Shard != ""))
	}
	return errors.Join(errs...)
}

// attemptsIn lists the submissions of the same people, where there are several.
func attemptsIn(l *ledger.Ledger) [][]*ledger.Submission {
	by := map[ledger.Person]int{}
	var sets [][]*ledger.Submission
	for i := range l.Submissions {
		s := &l.Submissions[i]
		if s.Nothing != "" || len(s.People) == 0 {
			continue
		}
		at, known := by[s.People[0]]
		if !known {
			at = len(sets)
			sets = append(sets, nil)
		}
		for _, p := range s.People {
			by[p] = at
		}
		copied := slices.ContainsFunc(sets[at], func(other *ledger.Submission) bool { return s.Group != "" && s.Hash != "" && s.Hash == other.Hash })
		if !copied { // Moodle delivers the files of a group once for each member
			sets[at] = append(sets[at], s)
		}
	}
	return slices.DeleteFunc(sets, func(set []*ledger.Submission) bool { return len(set) < 2 })
}

// pick applies the rule; nil if it cannot tell, because a time is not known, or an
// attempt that might be the best could not be graded.
func (a Attempts) pick(set []*ledger.Submission) *ledger.Submission {
	byTime := func(x, y *ledger.Submission) int {
		return cmp.Or(submittedAt(x).Compare(submittedAt(y)), cmp.Compare(x.Key, y.Key))
	}
	switch a.rule {
	case "last":
		if slices.ContainsFunc(set, func(s *ledger.Submission) bool { return submittedAt(s).IsZero() }) {
			return nil
		}
		return slices.MaxFunc(set, byTime)
	case "best":
		if slices.ContainsFunc(set, func(s *ledger.Submission) bool { return s.Score == nil }) {
			return nil
		}
		return slices.MaxFunc(set, func(x, y *ledger.Submission) int {
			return cmp.Or(cmp.Compare(x.Counts(), y.Counts()), byTime(x, y))
		})
	}
	return nil
}

func submittedAt(s *ledger.Submission) time.Time {
	at, _ := time.Parse(time.RFC3339, s.Submitted)
	return at
}

// take applies a choice. In a shard, the attempts may be elsewhere.
func (a Attempts) take(c chosenAttempt, sets [][]*ledger.Submission, shard bool) error {
	fail := func(key, student string, hint catalog.Message) error {
		if shard {
			return nil
		}
		return diagnostic.New(a.file, catalog.Of(key, "student", strconv.Quote(student)), hint).At(c.Position.Line, c.Position.Column)
	}
	m := Mark{Student: c.Student}
	at := slices.IndexFunc(sets, func(set []*ledger.Submission) bool {
		return slices.ContainsFunc(set, func(s *ledger.Submission) bool { return m.fits(*s) })
	})
	if at < 0 {
		return fail("attempts.one", c.Student, catalog.Message{})
	}
	var keys []string
	for _, s := range sets[at] {
		keys = append(keys, s.Key)
	}
	if !slices.Contains(keys, c.Attempt) {
		return fail("attempts.none", c.Attempt, diagnostic.Near(c.Attempt, keys))
	}
	for _, s := range sets[at] {
		s.Superseded = ""
		if s.Key != c.Attempt {
			s.Superseded = c.Attempt
		}
	}
	return nil
}

// attemptLines says of each set which counts.
func attemptLines(v func(key string, values ...any) string, l *ledger.Ledger) (lines []string) {
	others := map[string][]string{}
	for _, s := range l.Submissions {
		if s.Superseded != "" {
			others[s.Superseded] = append(others[s.Superseded], s.Key)
		}
	}
	for _, s := range l.Submissions {
		if keys := others[s.Key]; len(keys) > 0 {
			lines = append(lines, v("attempts.counts", "key", s.Key, "others", strings.Join(keys, ", ")))
		}
	}
	return lines
}

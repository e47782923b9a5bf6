package class

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/sources"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// Results are the results of a class, opened to be read. Nothing outside their folder is
// read, whatever the names in it are and wherever its links lead.
type Results struct {
	Ledger *ledger.Ledger

	folder string
	root   *os.Root
	rows   map[string]int // indices, by key

	mu   sync.Mutex
	text []byte               // of class.yaml as it was read last
	last *ledger.Ledger       // the same
	now  map[string]markedRow // the last of each submission, by key
}

// markedRow is the row of a submission with marks.
type markedRow struct {
	marks string // their versions
	row   ledger.Submission
}

// OpenResults opens the folder of a class, which may be graded again meanwhile. Errors are
// *diagnostic.Error.
func OpenResults(folder string) (*Results, error) {
	l, err := readLedger(folder)
	if err != nil {
		return nil, err
	}
	if l.Shard != "" {
		return nil, diagnostic.New(folder, catalog.Of("marking.shard"), catalog.Of("marking.shard.hint"))
	}
	r := &Results{Ledger: l, folder: folder, rows: map[string]int{}, now: map[string]markedRow{}}
	for i, row := range l.Submissions {
		r.rows[row.Key] = i
	}
	if r.root, err = os.OpenRoot(folder); err != nil {
		return nil, diagnostic.New(folder, catalog.Of("folder.unreadable"), diagnostic.Cause(err))
	}
	return r, nil
}

// Close closes the folder.
func (r *Results) Close() error { return r.root.Close() }

// Graded returns the row of a submission; false if there is none, or no result of it.
func (r *Results) Graded(key string) (ledger.Submission, bool) {
	i, ok := r.rows[key]
	if !ok || r.Ledger.Submissions[i].Score == nil {
		return ledger.Submission{}, false
	}
	return r.Ledger.Submissions[i], true
}

// With returns the row and the result of a graded submission with these marks instead of
// those that the class was graded with.
func (r *Results) With(key string, marks []Mark) (ledger.Submission, *report.Report, error) {
	row := r.Ledger.Submissions[r.rows[key]]
	machine, err := r.machine(key)
	if err != nil {
		return row, nil, err
	}
	with := marked(machine, key, marks)
	row = recorded(row, with)
	if row.Lateness != nil && row.Score != nil {
		late := *row.Lateness
		late.Compute(row.Score.Earned, row.Score.Possible)
		row.Lateness = &late
	}
	return row, with, nil
}

// Now returns the class with these marks, all of them, and how many the tables and reports in the
// folder do not have, or have and should not.
func (r *Results) Now(marks []Mark) (l *ledger.Ledger, unwritten int, err error) {
	written, err := r.written()
	if err != nil {
		return nil, 0, err
	}
	of, graded, there := byKey(marks), byKey(marksIn(r.Ledger)), byKey(written)
	now := *r.Ledger
	now.Submissions = slices.Clone(now.Submissions)
	for i, row := range now.Submissions {
		unwritten += differences(of[row.Key], there[row.Key])
		if differences(of[row.Key], graded[row.Key]) == 0 {
			continue
		}
		if now.Submissions[i], err = r.rowWith(row.Key, of[row.Key]); err != nil {
			return nil, 0, err
		}
	}
	return &now, unwritten, nil
}

// written returns the marks that the class in the folder has now.
func (r *Results) written() ([]Mark, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text, err := os.ReadFile(filepath.Join(r.folder, ledgerFile))
	if err != nil || r.last == nil || !bytes.Equal(text, r.text) {
		l, err := readLedger(r.folder)
		if err != nil {
			return nil, err
		}
		r.text, r.last = text, l
	}
	return marksIn(r.last), nil
}

// rowWith is With without the report, which is read only after the marks changed.
func (r *Results) rowWith(key string, marks []Mark) (ledger.Submission, error) {
	var versions []string
	for _, m := range marks {
		versions = append(versions, m.Place()+" "+m.Who+" "+m.Version())
	}
	slices.Sort(versions)
	id := strings.Join(versions, "\n")
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.now[key]; ok && known.marks == id {
		return known.row, nil
	}
	row, _, err := r.With(key, marks)
	if err == nil {
		r.now[key] = markedRow{id, row}
	}
	return row, err
}

func byKey(marks []Mark) map[string][]Mark {
	of := map[string][]Mark{}
	for _, m := range marks {
		of[m.key] = append(of[m.key], m)
	}
	return of
}

// differences counts the items for which two lists of marks of a submission have different ones.
func differences(a, b []Mark) (n int) {
	for _, m := range a {
		if other := find(b, m); other == nil || other.Version() != m.Version() {
			n++
		}
	}
	for _, m := range b {
		if find(a, m) == nil {
			n++
		}
	}
	return n
}

// machine returns the machine's result of a submission.
func (r *Results) machine(key string) (*report.Report, error) {
	name := results + "/" + key + ".yaml"
	data, err := r.root.ReadFile(name)
	if err != nil {
		return nil, diagnostic.New(name, catalog.Of("out.result-unreadable"), diagnostic.Cause(err))
	}
	return report.Read(name, data)
}

// Sources returns the files of a submission; none if nothing of it can be read.
func (r *Results) Sources(key string) ([]sources.File, error) {
	return readSources(r.root.FS(), sourcesOf(key))
}

// Check refuses a mark that does not apply to a submission, or that needs a reason: it
// is not what the machine decided. Where deductions decide, it computes the points. Errors in the
// mark are *diagnostic.Error.
func (r *Results) Check(key string, m *Mark) error {
	m.Student, m.key = key, key
	if err := m.check(r.Ledger.Items); err != nil {
		return err
	}
	machine, err := r.machine(key)
	if err != nil {
		return err
	}
	row := ledger.Submission{Key: key}
	for _, item := range marked(machine, key, []Mark{*m}).Items {
		row.Items = append(row.Items, ledger.Earned{Item: item.ID, Earned: item.Earned, Status: item.Status, Mark: item.Mark})
	}
	l := *r.Ledger
	l.Submissions = []ledger.Submission{row}
	return explained([]Mark{*m}, &l)
}

// ForTutor reports whether a tutor has to decide on an item, because of its kind or because
// the machine could not judge it.
func ForTutor(item ledger.Item, machine report.Status) bool {
	kind := assignment.Kind(item.Kind)
	return kind == assignment.Manual || machine == report.NotJudged && (kind == assignment.Auto || kind == assignment.Extra)
}

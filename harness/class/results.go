package class

import (
	"os"

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
	r := &Results{Ledger: l, folder: folder, rows: map[string]int{}}
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
	return recorded(row, with), with, nil
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
// is not what the machine decided. Errors in the mark are *diagnostic.Error.
func (r *Results) Check(key string, m Mark) error {
	m.Student, m.key = key, key
	if err := m.check(r.Ledger.Items); err != nil {
		return err
	}
	machine, err := r.machine(key)
	if err != nil {
		return err
	}
	row := ledger.Submission{Key: key}
	for _, item := range marked(machine, key, []Mark{m}).Items {
		row.Items = append(row.Items, ledger.Earned{Item: item.ID, Earned: item.Earned, Status: item.Status, Mark: item.Mark})
	}
	l := *r.Ledger
	l.Submissions = []ledger.Submission{row}
	return explained([]Mark{m}, &l)
}

// ForTutor reports whether a tutor has to decide on an item, because of its kind or because
// the machine could not judge it.
func ForTutor(item ledger.Item, machine report.Status) bool {
	kind := assignment.Kind(item.Kind)
	return kind == assignment.Manual || machine == report.NotJudged && (kind == assignment.Auto || kind == assignment.Extra)
}

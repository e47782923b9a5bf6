package class

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/files/folderlock"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// MarksName is the file in the folder of a class that tutors' marks are written to, and
// read from unless another one is given.
const MarksName = "marks.yaml"

// MarksFile is a file of marks that several tutors change at the same time, in this process
// and in others.
type MarksFile struct {
	results *Results
	name    string // with all links resolved, so that everybody locks the same file
	shown   string // as it was given

	mu    sync.Mutex
	text  []byte // as it was read last
	marks []Mark // the same
}

// Decision is what a tutor decides on one item of a submission.
type Decision struct {
	Mark
	Before string // the Version of the mark that the tutor has seen; "" for none
}

// Version tells the states of a mark apart: its points and its reason, whoever gave them; ""
// for one that was withdrawn.
func (m Mark) Version() string {
	if m.Withdrawn {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, m.Points, "\x00", report.Reason(m.Deductions, m.Why).Error())))[:16]
}

// Key returns the key of the submission, if that is known.
func (m Mark) Key() string { return m.key }

// Marks opens a file of marks, which need not exist yet, in YAML; "" is the one in the
// folder. Errors are *diagnostic.Error.
func (r *Results) Marks(file string) (*MarksFile, error) {
	file = cmp.Or(file, filepath.Join(r.folder, MarksName))
	if strings.EqualFold(filepath.Ext(file), ".csv") {
		return nil, diagnostic.New(file, catalog.Of("marking.csv"), catalog.Of("marking.csv.hint"))
	}
	f := &MarksFile{results: r, name: file, shown: file}
	if linked, err := filepath.EvalSymlinks(file); err == nil {
		f.name = linked
	} else if err := atomicfile.Check(file); err != nil {
		return nil, diagnostic.New(file, catalog.Of("out.unwritable"), diagnostic.Cause(err))
	}
	_, err := f.Read()
	return f, err
}

// Read returns all marks: those that the class was graded with, and what was decided since.
// Errors are *diagnostic.Error.
func (f *MarksFile) Read() ([]Mark, error) {
	own, err := f.own()
	if err != nil {
		return nil, err
	}
	graded, err := f.results.written()
	marks, _ := standing(override(graded, own), words.Voice{})
	return marks, err
}

// own returns what the file has.
func (f *MarksFile) own() ([]Mark, error) {
	text, err := os.ReadFile(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, diagnostic.New(f.shown, catalog.Of("marks.unreadable"), diagnostic.Cause(err))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.text != nil && bytes.Equal(text, f.text) {
		return slices.Clone(f.marks), nil
	}
	marks, err := decodeMarks(f.shown, text)
	if err != nil {
		return nil, err
	}
	if marks, err = resolve(marks, f.results.Ledger.Submissions, f.results.Ledger.Items); err != nil {
		return nil, err
	}
	f.text, f.marks = text, marks
	return slices.Clone(marks), nil
}

// Save writes decisions on a submission, which Check has accepted. Where somebody else has
// decided since the tutor saw the mark, nothing is written: Save returns what is there now,
// by place, with nil for a mark that was withdrawn. Everything else in the file stays.
func (f *MarksFile) Save(ctx context.Context, key string, decisions []Decision) (map[string]*Mark, error) {
	conflicts := map[string]*Mark{}
	_, err := f.change(ctx, func(there []Mark) (list []Mark) {
		for _, d := range decisions {
			d.Mark.Student, d.Mark.key = key, key
			now, version := find(there, d.Mark), ""
			if now != nil {
				version = now.Version()
			}
			switch version {
			case d.Version():
			case d.Before:
				list = append(list, d.Mark)
			default:
				if now != nil && now.Withdrawn {
					now = nil
				}
				conflicts[d.Place()] = now
			}
		}
		return list
	})
	return conflicts, err
}

// Change puts one deduction in the place of another, in all marks on an item that have it, and
// returns how many these were.
func (f *MarksFile) Change(ctx context.Context, item, who string, from, to report.Deduction) (int, error) {
	return f.change(ctx, func(there []Mark) (list []Mark) {
		for _, m := range there {
			if at := slices.Index(m.Deductions, from); at >= 0 && m.Item == item && !m.Withdrawn {
				m.Deductions, m.Who = slices.Clone(m.Deductions), who
				m.Deductions[at] = to
				list = append(list, m)
			}
		}
		return list
	})
}

// change writes the marks that take the place of some that are there, and returns how many.
func (f *MarksFile) change(ctx context.Context, with func(there []Mark) []Mark) (int, error) {
	lock, err := folderlock.Wait(ctx, filepath.Join(filepath.Dir(f.name), "."+filepath.Base(f.name)+".lock"))
	if err != nil {
		return 0, err
	}
	defer lock.Close()
	own, err := f.own()
	if err != nil {
		return 0, err
	}
	graded, err := f.results.written()
	if err != nil {
		return 0, err
	}
	list := with(override(graded, own))
	for i := range list {
		m := &list[i]
		m.Replaces = ""
		if old := find(own, *m); old != nil {
			m.Replaces = old.Replaces
		}
		if old := find(graded, *m); old != nil {
			m.Replaces = cmp.Or(m.Replaces, old.Version())
		}
		if err := m.check(f.results.Ledger.Items); err != nil {
			return 0, err
		}
	}
	if len(list) == 0 {
		return 0, nil
	}
	own = override(own, list)
	return len(list), f.write(slices.DeleteFunc(own, func(m Mark) bool { return m.Withdrawn && m.Replaces == "" }))
}

// find returns the mark on the same item of the same submission; nil if there is none.
func find(marks []Mark, like Mark) *Mark {
	at := slices.IndexFunc(marks, func(m Mark) bool { return m.key == like.key && m.Place() == like.Place() })
	if at < 0 {
		return nil
	}
	found := marks[at]
	return &found
}

// write writes the file, sorted by students and items: the same marks are the same bytes,
// whoever gave theirs first.
func (f *MarksFile) write(marks []Mark) error {
	order := func(item string) int {
		return slices.IndexFunc(f.results.Ledger.Items, func(i ledger.Item) bool { return i.ID == item })
	}
	slices.SortStableFunc(marks, func(a, b Mark) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(order(a.Item), order(b.Item)), cmp.Compare(a.File, b.File), a.Line-b.Line)
	})
	for i := range marks {
		m := &marks[i]
		if m.Given = &m.Points; m.Deductions != nil || m.File != "" {
			m.Given = nil
		}
	}
	put := func(w io.Writer) error { return strictyaml.Encode(w, marks) }
	err := atomicfile.Write(f.name, put)
	if errors.Is(err, fs.ErrNotExist) { // a run that began to grade removes unfinished files
		err = atomicfile.Write(f.name, put)
	}
	return err
}

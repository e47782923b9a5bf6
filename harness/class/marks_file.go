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
	All    bool   // the same for everybody whose mark on the item is the one that the tutor has seen
}

// Version tells the states of a mark apart: its points and its reason, whoever gave them; ""
// for one that was withdrawn.
func (m Mark) Version() string {
	if m.Withdrawn {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Append(nil, m.Points, "\x00", m.Why)))[:16]
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
	var marks []Mark
	if err := strictyaml.Decode(f.shown, text, &marks); err != nil {
		return nil, err
	}
	for i := range marks {
		marks[i].file = f.shown
	}
	if marks, err = resolve(marks, f.results.Ledger.Submissions, f.results.Ledger.Items); err != nil {
		return nil, err
	}
	f.text, f.marks = text, marks
	return slices.Clone(marks), nil
}

// Save writes decisions on a submission, which Check has accepted. Where somebody else has
// decided since the tutor saw the mark, nothing is written: Save returns what is there now,
// by item, with nil for a mark that was withdrawn. Everything else in the file stays.
func (f *MarksFile) Save(ctx context.Context, key string, decisions []Decision) (map[string]*Mark, error) {
	lock, err := folderlock.Wait(ctx, filepath.Join(filepath.Dir(f.name), "."+filepath.Base(f.name)+".lock"))
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	own, err := f.own()
	if err != nil {
		return nil, err
	}
	graded, err := f.results.written()
	if err != nil {
		return nil, err
	}
	conflicts := map[string]*Mark{}
	changed := false
	for _, d := range decisions {
		d.Mark.Student, d.Mark.key = key, key
		there := find(override(graded, own), d.Mark)
		version := ""
		if there != nil {
			version = there.Version()
		}
		switch {
		case version == d.Version():
			continue
		case version != d.Before:
			if there != nil && there.Withdrawn {
				there = nil
			}
			conflicts[d.Item] = there
			continue
		}
		for _, m := range d.marks(override(graded, own)) {
			if old := find(own, m); old != nil {
				m.Replaces = old.Replaces
			}
			if old := find(graded, m); old != nil {
				m.Replaces = cmp.Or(m.Replaces, old.Version())
			}
			own = override(own, []Mark{m})
		}
		changed = true
	}
	if !changed {
		return conflicts, nil
	}
	return conflicts, f.write(slices.DeleteFunc(own, func(m Mark) bool { return m.Withdrawn && m.Replaces == "" }))
}

// marks returns the mark decided on, and the same for others who have the one that it replaces.
func (d Decision) marks(there []Mark) []Mark {
	list := []Mark{d.Mark}
	for _, m := range there {
		if d.All && d.Before != "" && m.Item == d.Item && m.key != d.key && m.Version() == d.Before {
			same := d.Mark
			same.Student, same.key = m.key, m.key
			list = append(list, same)
		}
	}
	return list
}

// find returns the mark on the same item of the same submission; nil if there is none.
func find(marks []Mark, like Mark) *Mark {
	at := slices.IndexFunc(marks, func(m Mark) bool { return m.key == like.key && m.Item == like.Item })
	if at < 0 {
		return nil
	}
	found := marks[at]
	return &found
}

// entry is a mark in the file.
type entry struct {
	Student   string  `yaml:"student"`
	Item      string  `yaml:"item"`
	Points    float64 `yaml:"points"`
	Who       string  `yaml:"who"`
	Why       string  `yaml:"why,omitempty"`
	Replaces  string  `yaml:"replaces,omitempty"`
	Withdrawn bool    `yaml:"withdrawn,omitempty"`
}

// write writes the file, sorted by students and items: the same marks are the same bytes,
// whoever gave theirs first.
func (f *MarksFile) write(marks []Mark) error {
	order := func(item string) int {
		return slices.IndexFunc(f.results.Ledger.Items, func(i ledger.Item) bool { return i.ID == item })
	}
	slices.SortStableFunc(marks, func(a, b Mark) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(order(a.Item), order(b.Item)))
	})
	list := make([]entry, len(marks))
	for i, m := range marks {
		list[i] = entry{m.Student, m.Item, m.Points, m.Who, m.Why, m.Replaces, m.Withdrawn}
	}
	put := func(w io.Writer) error { return strictyaml.Encode(w, list) }
	err := atomicfile.Write(f.name, put)
	if errors.Is(err, fs.ErrNotExist) { // a run that began to grade removes unfinished files
		err = atomicfile.Write(f.name, put)
	}
	return err
}

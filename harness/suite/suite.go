// Package suite loads everything that an assignment is graded with: the
// manifest, the clauses and the cases of one folder.
package suite

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/owntests"
	"touchstone/harness/report"
	"touchstone/harness/script"
)

// Suite is one assignment, ready to grade with.
type Suite struct {
	*assignment.Assignment
	Cases  []*script.Case // in teaching order: by the rubric item they speak for first, then by name
	Absent []Secret       // hidden cases that this copy of the program does not have
	Hash   string         // of every file of the folder and of what was added, "sha256:..."

	languages map[string]*Language // by code, such as "es"
	hidden    Hidden
	added     map[string]bool // ids of the cases from outside the program
	faulty    bool            // it could not be read as a whole
}

// List names the assignments in fsys, which holds one folder for each.
func List(fsys fs.FS) ([]string, error) {
	manifests, err := fs.Glob(fsys, "*/assignment.yaml")
	ids := make([]string, len(manifests))
	for i, m := range manifests {
		ids[i], _, _ = strings.Cut(m, "/")
	}
	return ids, err
}

// Load reads the assignment of that name, in upper or lower case, from fsys,
// and the cases that folders add. Faults in the files are *diagnostic.Error with the file as
// cases/ID/FILE, or its path where it was added, all of them joined.
func Load(fsys fs.FS, id string, folders ...Folder) (*Suite, error) {
	s, err := read(fsys, id, folders)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Check is Load and Lint in one: the faults that Load finds and those that
// Lint finds in what could be read, in the order of files and lines.
func Check(fsys fs.FS, id string, readers script.Readers, benches owntests.Benches, folders ...Folder) (*Suite, error) {
	s, err := read(fsys, id, folders)
	if s == nil {
		return nil, err
	}
	s.faulty = err != nil
	if err = errors.Join(err, s.Lint(readers, benches)); err != nil {
		return nil, inOrder(err)
	}
	return s, nil
}

// inOrder sorts faults by their places.
func inOrder(err error) error {
	var all []error
	var flatten func(error)
	flatten = func(err error) {
		if list, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range list.Unwrap() {
				flatten(e)
			}
			return
		}
		all = append(all, err)
	}
	flatten(err)
	slices.SortStableFunc(all, func(a, b error) int {
		x, isX := errors.AsType[*diagnostic.Error](a)
		y, isY := errors.AsType[*diagnostic.Error](b)
		if !isX || !isY {
			return 0
		}
		return cmp.Or(strings.Compare(x.File, y.File), x.Line-y.Line, x.Column-y.Column)
	})
	return errors.Join(all...)
}

// read reads an assignment. With its faults it gives what could be read, or
// nil.
func read(fsys fs.FS, id string, folders []Folder) (*Suite, error) {
	ids, err := List(fsys)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(ids, func(known string) bool { return strings.EqualFold(known, id) })
	if at < 0 {
		return nil, diagnostic.New(id, catalog.Of("given.no-assignment"), diagnostic.Near(id, ids))
	}
	id = ids[at]
	base, err := fs.Sub(fsys, id)
	if err != nil {
		return nil, err
	}
	s, err := load(id, base)
	if s == nil {
		return nil, err
	}
	files, gatherErr := gather(id, base, folders)
	if err = errors.Join(err, gatherErr, s.add(files)); err != nil {
		return s, err
	}
	if s.Hash, err = hashOf(base, files); err != nil {
		return nil, err
	}
	s.teachingOrder()
	s.Absent = s.absent()
	return s, nil
}

// load reads what is in the program. With its faults it gives what could be
// read, or nil.
func load(id string, base fs.FS) (*Suite, error) {
	a, err := assignment.Load(base)
	cases, caseErr := script.Load(base)
	languages, languageErr := loadLanguages(base)
	hidden, hiddenErr := loadHidden(base)
	err = errors.Join(err, caseErr, languageErr, hiddenErr, twice(cases))
	if a == nil {
		return nil, placed(id, err)
	}
	a.Language = English
	if a.ID != id {
		err = errors.Join(err, diagnostic.New("assignment.yaml", catalog.Of("manifest.id", "id", strconv.Quote(a.ID)), catalog.Message{}).At(a.Position.Line, a.Position.Column))
	}
	return &Suite{Assignment: a, Cases: cases, languages: languages, hidden: hidden, added: map[string]bool{}}, placed(id, err)
}

func sameName(file, other string) error {
	return diagnostic.New(file, catalog.Of("suite.case-twice", "file", other), catalog.Of("suite.case-twice.hint"))
}

// twice finds a hidden case that has the name of a public one.
func twice(cases []*script.Case) error {
	var errs []error
	files := map[string]string{}
	for _, c := range cases {
		if other, ok := files[c.ID]; ok {
			errs = append(errs, sameName(c.File, other))
		}
		files[c.ID] = c.File
	}
	return errors.Join(errs...)
}

// Lint checks the suite without running anything, for a program that has
// these readers and benches.
func (s *Suite) Lint(readers script.Readers, benches owntests.Benches) error {
	// Without its hidden cases a suite says nothing of what they try, and with
	// faults in them hidden.yaml says something else.
	hidden := s.checkHidden()
	switch {
	case s.faulty:
		hidden = nil
	case len(s.Absent) > 0:
		return placed(s.ID, hidden)
	}
	errs := []error{hidden, script.Lint(s.Assignment, s.Cases, readers)}
	if item, ok := s.OwnTests(); ok {
		if _, known := benches[item.Tests.Of]; !known {
			errs = append(errs, &diagnostic.Error{File: "assignment.yaml", Line: item.Position.Line, Column: item.Position.Column,
				Problem: diagnostic.Plain(fmt.Sprintf("item %q: unknown bench %q", item.ID, item.Tests.Of)), Hint: diagnostic.Near(item.Tests.Of, slices.Sorted(maps.Keys(benches)))})
		}
	}
	for _, code := range slices.Sorted(maps.Keys(s.languages)) {
		errs = append(errs, s.languages[code].check(s))
	}
	return placed(s.ID, errors.Join(errs...))
}

// PublicIDs are the names of the cases that everybody may hear of, for hints.
func (s *Suite) PublicIDs() []string {
	var ids []string
	for _, c := range s.Cases {
		if c.Visibility == report.Public {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func (s *Suite) teachingOrder() {
	rank := func(c *script.Case) int {
		first := len(s.Rubric)
		for _, id := range c.Items() {
			i := slices.IndexFunc(s.Rubric, func(item assignment.Item) bool { return item.ID == id })
			if i >= 0 {
				first = min(first, i)
			}
		}
		return first
	}
	slices.SortFunc(s.Cases, func(a, b *script.Case) int {
		return cmp.Or(rank(a)-rank(b), strings.Compare(a.ID, b.ID))
	})
}

// placed puts the folder in front of the file names in err, but for those of
// files that were added.
func placed(id string, err error) error {
	if err == nil {
		return nil
	}
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range list.Unwrap() {
			all = append(all, placed(id, e))
		}
		return errors.Join(all...)
	}
	var d *diagnostic.Error
	if errors.As(err, &d) {
		d.File = place(id, d.File)
	}
	return err
}

// place is where a file is: one of the folder, or one that was added.
func place(id, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return "cases/" + id + "/" + file
}

// hashOf is the same wherever a hidden case comes from: inside the program, or
// added to it.
func hashOf(base fs.FS, added []file) (string, error) {
	var all []string
	put := func(name string, data []byte) { all = append(all, fmt.Sprintf("%s %d\n%s", name, len(data), data)) }
	err := fs.WalkDir(base, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(base, name)
		put(name, data)
		return err
	})
	for _, f := range added {
		put(path.Join(script.HiddenFolder, filepath.Base(f.path)), f.data)
	}
	slices.Sort(all)
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(strings.Join(slices.Compact(all), "")))), err
}

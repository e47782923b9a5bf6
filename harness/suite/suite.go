// Package suite loads everything needed to grade an assignment: the manifest, the
// clauses and the cases of one folder.
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
	Cases  []*script.Case // in teaching order: by the first rubric item they count for, then by name
	Absent []Secret       // hidden cases that this copy of the program does not have
	Hash   string         // of every file of the folder and of what was added, "sha256:..."

	languages map[string]*Language // by code, such as "es"
	hidden    Hidden
	added     map[string]bool // ids of the cases from outside the program
	faulty    bool            // it could not be read completely
}

// List lists the assignments in fsys, which contains one folder for each.
func List(fsys fs.FS) ([]string, error) {
	manifests, err := fs.Glob(fsys, "*/assignment.yaml")
	ids := make([]string, len(manifests))
	for i, m := range manifests {
		ids[i], _, _ = strings.Cut(m, "/")
	}
	return ids, err
}

// Load reads the assignment with that name, ignoring case, from fsys, and the cases
// that folders add. It joins all faults in the files, as *diagnostic.Error; the file
// is cases/ID/FILE or, if it was added, its path.
func Load(fsys fs.FS, id string, folders ...Folder) (*Suite, error) {
	s, err := read(fsys, id, folders)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Check combines Load and Lint: it returns the faults that Load finds and those that
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

// inOrder sorts faults by file and line.
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

// read reads an assignment. If there are faults, it also returns what could be read,
// or nil.
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

// load reads the files inside the program. If there are faults, it also returns what
// could be read, or nil.
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

// twice reports a hidden case with the name of a public one.
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

// Lint checks the suite without running anything, for a program with these readers
// and benches.
func (s *Suite) Lint(readers script.Readers, benches owntests.Benches) error {
	// Without the hidden cases, it is unknown what they try; and with faults in them,
	// hidden.yaml would differ.
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

// PublicIDs lists the names of the cases that hints may mention.
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

// placed prefixes the folder to the file names in err, except those of added files.
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

// place returns the path of a file: in the folder, or of an added file.
func place(id, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return "cases/" + id + "/" + file
}

// hashOf does not depend on whether a hidden case is inside the program or added to
// it.
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

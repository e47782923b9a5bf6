// Package suite loads everything that an assignment is graded with: the
// manifest, the clauses and the cases of one folder.
package suite

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/bench"
	"touchstone/harness/diagnostic"
	"touchstone/harness/script"
)

// Suite is one assignment, ready to grade with.
type Suite struct {
	*assignment.Assignment
	Cases []*script.Case // in teaching order: by the rubric item they speak for first, then by name
	Hash  string         // of every file of the folder, "sha256:..."

	languages map[string]*Language // by code, such as "es"
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

// Load reads the assignment of that name from fsys. Faults in its files are
// *diagnostic.Error with the file as cases/ID/FILE, all of them joined.
func Load(fsys fs.FS, id string) (*Suite, error) {
	ids, err := List(fsys)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, id) {
		return nil, &diagnostic.Error{File: id, Problem: "there is no such assignment", Hint: diagnostic.Suggest(id, ids)}
	}
	folder, err := fs.Sub(fsys, id)
	if err != nil {
		return nil, err
	}
	a, err := assignment.Load(folder)
	cases, caseErr := script.Load(folder)
	languages, languageErr := loadLanguages(folder)
	if err := errors.Join(err, caseErr, languageErr); err != nil {
		return nil, placed(id, err)
	}
	if a.ID != id {
		return nil, placed(id, &diagnostic.Error{File: "assignment.yaml", Line: a.Position.Line, Column: a.Position.Column,
			Problem: fmt.Sprintf("id %q differs from the name of the folder", a.ID)})
	}
	hash, err := hashOf(folder)
	if err != nil {
		return nil, err
	}
	s := &Suite{Assignment: a, Cases: cases, Hash: hash, languages: languages}
	s.teachingOrder()
	return s, nil
}

// Lint checks the suite without running anything, for a program that has
// these readers and benches.
func (s *Suite) Lint(readers script.Readers, benches bench.Benches) error {
	errs := []error{script.Lint(s.Assignment, s.Cases, readers)}
	if item, ok := s.OwnTests(); ok {
		if _, known := benches[item.Tests.Of]; !known {
			errs = append(errs, &diagnostic.Error{File: "assignment.yaml", Line: item.Position.Line, Column: item.Position.Column,
				Problem: fmt.Sprintf("item %q: unknown bench %q", item.ID, item.Tests.Of), Hint: diagnostic.Suggest(item.Tests.Of, slices.Sorted(maps.Keys(benches)))})
		}
	}
	for _, code := range slices.Sorted(maps.Keys(s.languages)) {
		errs = append(errs, s.languages[code].check(s))
	}
	return placed(s.ID, errors.Join(errs...))
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
	slices.SortStableFunc(s.Cases, func(a, b *script.Case) int { return rank(a) - rank(b) })
}

// placed puts the folder in front of the file names in err.
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
		d.File = "cases/" + id + "/" + d.File
	}
	return err
}

func hashOf(folder fs.FS) (string, error) {
	h := sha256.New()
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		fmt.Fprintf(h, "%s %d\n%s", name, len(data), data)
		return err
	})
	return fmt.Sprintf("sha256:%x", h.Sum(nil)), err
}

package suite

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/script"
)

// Folder contains hidden cases from outside the program: NAME.txtar, and
// lang.CODE.yaml for their translations, at its root, in ASSIGNMENT/ or in
// ASSIGNMENT/hidden/.
type Folder struct {
	Path string // absolute; for messages
	FS   fs.FS
}

// file is one file of a Folder.
type file struct {
	path string // absolute
	data []byte
}

// gather lists the files in folders for the assignment, except those that base
// already contains, byte for byte.
func gather(id string, base fs.FS, folders []Folder) ([]file, error) {
	var list []file
	var errs []error
	for _, f := range folders {
		found := false
		for _, dir := range []string{".", id, path.Join(id, script.HiddenFolder)} {
			for _, pattern := range []string{"*.txtar", "lang.*.yaml"} {
				names, err := fs.Glob(f.FS, path.Join(dir, pattern))
				if err != nil {
					return nil, err
				}
				for _, name := range names {
					data, err := fs.ReadFile(f.FS, name)
					if err != nil {
						return nil, &diagnostic.Error{File: filepath.Join(f.Path, filepath.FromSlash(name)), Problem: catalog.Of("given.unreadable"), Hint: diagnostic.Cause(err)}
					}
					found = true
					if !inside(base, path.Base(name), data) {
						list = append(list, file{filepath.Join(f.Path, filepath.FromSlash(name)), data})
					}
				}
			}
		}
		if !found {
			errs = append(errs, diagnostic.New(f.Path, catalog.Of("hidden.none", "assignment", id), catalog.Of("hidden.none.hint", "folder", id, "inner", path.Join(id, script.HiddenFolder))))
		}
	}
	return list, errors.Join(errs...)
}

func inside(base fs.FS, name string, data []byte) bool {
	for _, there := range []string{name, path.Join(script.HiddenFolder, name)} {
		if other, err := fs.ReadFile(base, there); err == nil && bytes.Equal(other, data) {
			return true
		}
	}
	return false
}

// add adds the cases and translations in files to the suite.
func (s *Suite) add(files []file) error {
	var errs []error
	seen := map[string][]byte{} // by the file's name
	for _, f := range files {
		name := filepath.Base(f.path)
		if bytes.Equal(seen[name], f.data) {
			continue
		}
		seen[name] = f.data
		if path.Ext(name) != ".txtar" {
			errs = append(errs, s.addWords(f.path, f.data))
			continue
		}
		c, err := script.Parse(f.path, f.data)
		c.CountFor(s.CountsFor(c.ID))
		errs = append(errs, err, c.Placed(true))
		if i := slices.IndexFunc(s.Cases, func(other *script.Case) bool { return other.ID == c.ID }); i >= 0 {
			errs = append(errs, sameName(f.path, s.Place.Name(s.Cases[i].File)))
			continue
		}
		s.Cases = append(s.Cases, c)
		s.added[c.ID] = true
	}
	return errors.Join(errs...)
}

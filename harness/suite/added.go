package suite

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Folder contains hidden cases from outside the assignment: NAME.txtar or bare
// NAME.in and NAME.out, and lang.CODE.yaml for their translations, at its root, in
// hidden/, in ASSIGNMENT/ or in ASSIGNMENT/hidden/.
type Folder struct {
	Path string // absolute; for messages
	FS   fs.FS
}

// file is one file of a Folder.
type file struct {
	path string // absolute
	data []byte
}

// addedFiles lists the files in folders for the assignment, except those that base
// already contains, byte for byte.
func addedFiles(id string, base fs.FS, folders []Folder) ([]file, error) {
	var list []file
	var errs []error
	for _, f := range folders {
		found := false
		for _, dir := range []string{".", caselang.HiddenFolder, id, path.Join(id, caselang.HiddenFolder)} {
			for _, pattern := range append([]string{"lang.*.yaml"}, caselang.CaseFiles...) {
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
					if !contains(base, path.Base(name), data) {
						list = append(list, file{filepath.Join(f.Path, filepath.FromSlash(name)), data})
					}
				}
			}
		}
		if !found {
			errs = append(errs, diagnostic.New(f.Path, catalog.Of("hidden.none", "assignment", id), catalog.Of("hidden.none.hint", "folder", id, "inner", path.Join(id, caselang.HiddenFolder))))
		}
	}
	return list, errors.Join(errs...)
}

// contains reports whether a folder has a file with that content, among its public cases or
// its hidden ones.
func contains(base fs.FS, name string, data []byte) bool {
	for _, there := range []string{name, path.Join(caselang.HiddenFolder, name)} {
		if other, err := fs.ReadFile(base, there); err == nil && bytes.Equal(other, data) {
			return true
		}
	}
	return false
}

// add adds the cases and translations in files to the suite.
func (s *Suite) add(files []file) error {
	var errs []error
	seen := map[string][]byte{}            // by the file's name
	bare := map[string]map[string][]byte{} // by the path without its ending, and the ending
	for _, f := range files {
		name := filepath.Base(f.path)
		if bytes.Equal(seen[name], f.data) {
			continue
		}
		seen[name] = f.data
		switch ending := path.Ext(name); ending {
		case ".yaml":
			errs = append(errs, s.addWords(f.path, f.data))
		case ".txtar":
			c, err := caselang.Read(f.path, f.data)
			errs = append(errs, err, c.Placed(true), s.addCase(c))
		default:
			path := strings.TrimSuffix(f.path, ending)
			if bare[path] == nil {
				bare[path] = map[string][]byte{}
			}
			bare[path][ending] = f.data
		}
	}
	for _, path := range slices.Sorted(maps.Keys(bare)) {
		c, err := caselang.Pair(path, bare[path], s.Pairs, true)
		errs = append(errs, err)
		if c != nil {
			errs = append(errs, s.addCase(c))
		}
	}
	return errors.Join(errs...)
}

// addCase adds a case from outside the assignment.
func (s *Suite) addCase(c *caselang.Case) error {
	if i := slices.IndexFunc(s.Cases, func(other *caselang.Case) bool { return other.ID == c.ID }); i >= 0 {
		return sameName(c.File, s.Place.Name(s.Cases[i].File))
	}
	c.CountFor(s.CountsFor(c.ID))
	s.Cases = append(s.Cases, c)
	s.added[c.ID] = true
	return nil
}

package caselang

import (
	"bytes"
	"errors"
	"io/fs"
	"path"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Load parses every case at the root of fsys, then those in its HiddenFolder,
// sorted by name: .txtar files, and pairs of an input and an output. It reports all
// faults, as *diagnostic.Error.
func Load(fsys fs.FS, pairs assignment.Pairs) ([]*Case, error) {
	var cases []*Case
	var errs []error
	for _, folder := range []string{".", HiddenFolder} {
		errs = append(errs, EachFile(fsys, path.Join(folder, "*.txtar"), func(file string, data []byte) error {
			c, err := Read(file, data)
			cases = append(cases, c)
			return errors.Join(err, c.Placed(folder == HiddenFolder))
		}))
		bare, err := loadPairs(fsys, folder, pairs)
		cases, errs = append(cases, bare...), append(errs, err)
	}
	return cases, errors.Join(errs...)
}

// EachFile reads the files that a glob matches, in the order of their names. It joins all
// errors.
func EachFile(fsys fs.FS, glob string, read func(file string, data []byte) error) error {
	files, err := fs.Glob(fsys, glob)
	errs := []error{err}
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err == nil {
			if len(data) < cap(data)/2 { // the least that a file is read into is 512 bytes
				data = bytes.Clone(data)
			}
			err = read(file, data)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Placed reports a public case among hidden ones, or the reverse: the folder
// decides what students get.
func (c *Case) Placed(hidden bool) error {
	fault := &diagnostic.Error{File: c.File, Line: c.shownAt, Column: 1}
	switch public := c.Visibility == "public"; {
	case public && hidden:
		fault.Problem = catalog.Of("case.public-among-hidden")
		fault.Hint = catalog.Of("case.public-among-hidden.hint")
	case !public && !hidden:
		fault.Problem = catalog.Of("case.hidden-among-public", "visibility", c.Visibility)
		fault.Hint = catalog.Of("case.hidden-among-public.hint", "file", path.Join(HiddenFolder, c.ID+".txtar"))
	default:
		return nil
	}
	return fault
}

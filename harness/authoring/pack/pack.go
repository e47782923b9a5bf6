// Package pack writes an assignment as one zip archive: all of it for tutors, or what
// students may have.
package pack

import (
	"archive/zip"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/suite"
)

const handoutFile = "hidden.yaml"

// packed is the time of every file in an archive: the first that zip can tell.
var packed = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// entry is one file of an archive.
type entry struct {
	name string
	mode fs.FileMode
	data []byte // nil for a file of the assignment
}

// Write writes the assignment as a zip archive of one folder, and returns the names
// of the files in it. The same assignment gives the same bytes. Without whole, it
// leaves out what is for tutors alone, and says in hidden.yaml what the hidden cases
// are worth. What cannot be packed is a *diagnostic.Error.
func Write(w io.Writer, s *suite.Suite, whole bool) ([]string, error) {
	list, err := entries(s, whole)
	if err != nil {
		return nil, err
	}
	archive := zip.NewWriter(w)
	var names []string
	for _, e := range list {
		if err := add(archive, s, e); err != nil {
			return nil, err
		}
		names = append(names, e.name)
	}
	return names, archive.Close()
}

// entries lists the files that belong into an archive, sorted by name.
func entries(s *suite.Suite, whole bool) ([]entry, error) {
	if r := s.Reference; !whole && r != nil && r.Folder != "" && path.Clean(r.Folder) == "." {
		return nil, diagnostic.New(s.Place.Name("assignment.yaml"), catalog.Of("pack.whole-reference"), catalog.Of("pack.whole-reference.hint")).At(r.Position.Line, r.Position.Column)
	}
	var list []entry
	err := s.EachFile(func(name string, use suite.Use, info fs.FileInfo) error {
		switch {
		case !whole && (use != suite.ForAll || name == handoutFile):
			return nil
		case !info.Mode().IsRegular():
			return diagnostic.New(s.Place.Name(name), catalog.Of("pack.not-a-file"), catalog.Of("pack.not-a-file.hint"))
		case strings.Contains(name, `\`) || !fs.ValidPath(name):
			return diagnostic.New(s.Place.Name(name), catalog.Of("pack.name"), catalog.Message{})
		}
		list = append(list, entry{name: name, mode: 0o644 | info.Mode().Perm()&0o111})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !whole {
		data, err := s.WriteHandout()
		if err != nil {
			return nil, err
		}
		list = append(list, entry{handoutFile, 0o644, data})
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

func add(archive *zip.Writer, s *suite.Suite, e entry) error {
	data := e.data
	if data == nil {
		var err error
		if data, err = fs.ReadFile(s.Place.Files, e.name); err != nil {
			return fmt.Errorf("%s: %w", s.Place.Name(e.name), err)
		}
	}
	header := &zip.FileHeader{Name: path.Join(s.Place.ID, e.name), Method: zip.Deflate, Modified: packed}
	header.SetMode(e.mode)
	file, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return err
}

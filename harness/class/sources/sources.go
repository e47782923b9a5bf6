// Package sources keeps the files of a submission that people read: its text files, in one
// archive. Names of files are hostile, but an archive that is never unpacked has nowhere to
// lead.
package sources

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
)

// The limits of what is kept of a submission, far above what people read.
const (
	maxBytes = 1 << 20 // of a file
	maxAll   = 8 << 20 // of all files
	maxFiles = 1000
)

// File is a file of a submission.
type File struct {
	Name string // with slashes
	Text []byte // in whatever encoding; nil if it is left out
	// LeftOut is the size in bytes of a file that is no text or too long; 0 for all others.
	LeftOut int64
}

// Write writes the archive of a submission: its regular files in the order of their names.
// Files that are left out are empty there, with their size as comment. The same files give
// the same bytes. Of a submission that cannot be read, nil, nothing is written.
func Write(w io.Writer, files fs.FS) error {
	if files == nil {
		return nil
	}
	p := packing{archive: zip.NewWriter(w), left: maxAll}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !filepath.IsLocal(name) {
			return err
		}
		if p.count == maxFiles {
			return fs.SkipAll
		}
		data, size, err := read(files, name, d, min(maxBytes, p.left))
		if err != nil {
			return err
		}
		return p.add(name, data, size)
	})
	if err != nil {
		return err
	}
	return p.archive.Close()
}

// WriteKit is Write for the files that the course hands out, by name; without any, nothing
// is written.
func WriteKit(w io.Writer, kit map[string][]byte) error {
	if len(kit) == 0 {
		return nil
	}
	p := packing{archive: zip.NewWriter(w), left: maxAll}
	names := slices.Sorted(maps.Keys(kit))
	for _, name := range names[:min(len(names), maxFiles)] {
		size := int64(len(kit[name]))
		if err := p.add(name, text(kit[name], min(maxBytes, p.left)), size); err != nil {
			return err
		}
	}
	return p.archive.Close()
}

// packing is an archive while it is written.
type packing struct {
	archive *zip.Writer
	count   int
	left    int64 // bytes of text
}

func (p *packing) add(name string, data []byte, size int64) error {
	head := &zip.FileHeader{Name: name, Method: zip.Deflate}
	if data == nil && size > 0 {
		head.Comment = strconv.FormatInt(size, 10)
	}
	p.count++
	p.left -= int64(len(data))
	entry, err := p.archive.CreateHeader(head)
	if err == nil {
		_, err = entry.Write(data)
	}
	return err
}

// read returns the content of a text file of at most this many bytes, nil of all others,
// and its size.
func read(files fs.FS, name string, d fs.DirEntry, most int64) ([]byte, int64, error) {
	info, err := d.Info()
	if err != nil {
		return nil, 0, err
	}
	size := info.Size()
	if size > most {
		return nil, size, nil
	}
	data, err := fs.ReadFile(files, name)
	return text(data, most), size, err
}

// text returns a text of at most this many bytes, nil for everything else.
func text(data []byte, most int64) []byte {
	if int64(len(data)) > most || bytes.IndexByte(data, 0) >= 0 {
		return nil
	}
	return data
}

// Read reads an archive. No more is unpacked than Write may have packed, so that an archive
// that somebody replaced does no harm.
func Read(data []byte) ([]File, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var list []File
	left := int64(maxAll)
	for _, entry := range archive.File[:min(len(archive.File), maxFiles)] {
		f := File{Name: entry.Name}
		f.LeftOut, _ = strconv.ParseInt(entry.Comment, 10, 64)
		if f.LeftOut == 0 {
			if f.Text, err = unpack(entry, min(maxBytes, left)); err != nil {
				return nil, err
			}
			left -= int64(len(f.Text))
		}
		list = append(list, f)
	}
	return list, nil
}

func unpack(entry *zip.File, most int64) ([]byte, error) {
	r, err := entry.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, most))
}

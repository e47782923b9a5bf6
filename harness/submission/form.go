package submission

import (
	"archive/tar"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// form is the file format that the first bytes of a file indicate.
type form struct {
	what    catalog.Message // none if unknown
	packed  bool            // whether the format contains packed files
	unpacks source          // nil if the format is not supported
}

// block is how much of a file is inspected: the header of a tar archive.
const block = 512

// formats lists the first bytes of formats, apart from tar, whose magic number is
// further on, and bzip2, whose magic number contains a variable digit.
var formats = []struct {
	begin string
	form
}{
	{"PK\x03\x04", form{catalog.Of("form.archive", "form", "zip"), true, fromZip}},
	{"PK\x05\x06", form{catalog.Of("form.archive", "form", "zip"), true, fromZip}},
	{"\x1f\x8b", form{catalog.Of("form.packed", "with", "gzip"), true, fromGzip}},
	{"\xfd7zXZ\x00", form{catalog.Of("form.packed", "with", "xz"), true, fromXZ}},
	{"Rar!\x1a\x07", form{catalog.Of("form.archive", "form", "RAR"), true, nil}},
	{"7z\xbc\xaf\x27\x1c", form{catalog.Of("form.archive", "form", "7-Zip"), true, nil}},
	{"\x28\xb5\x2f\xfd", form{catalog.Of("form.packed", "with", "Zstandard"), true, nil}},
	{"LZIP", form{catalog.Of("form.packed", "with", "lzip"), true, nil}},
	{"]\x00\x00", form{catalog.Of("form.packed", "with", "lzma"), true, nil}},
	{"\x1f\x9d", form{catalog.Of("form.packed", "with", "compress"), true, nil}},
	{"<!doctype html", form{catalog.Of("form.html"), false, nil}},
	{"<html", form{catalog.Of("form.html"), false, nil}},
	{"%PDF-", form{catalog.Of("form.pdf"), false, nil}},
	{"\x7fELF", form{catalog.Of("form.executable"), false, nil}},
	{"MZ", form{catalog.Of("form.exe"), false, nil}},
}

// formOf returns the format of a file by its first bytes.
func formOf(begin []byte) form {
	if isTar(begin) {
		return form{catalog.Of("form.archive", "form", "tar"), true, fromTar}
	}
	if len(begin) >= 10 && string(begin[:3]) == "BZh" && string(begin[4:10]) == "1AY&SY" {
		return form{catalog.Of("form.packed", "with", "bzip2"), true, fromBzip2}
	}
	for _, m := range formats {
		if len(begin) >= len(m.begin) && strings.EqualFold(string(begin[:len(m.begin)]), m.begin) {
			return m.form
		}
	}
	return form{}
}

// isTar reports whether the bytes begin a tar archive: with a header, or with the
// zeros that end an empty one.
func isTar(begin []byte) bool {
	if len(begin) < block {
		return false
	}
	begin = begin[:block]
	if bytes.Equal(begin[257:262], []byte("ustar")) || bytes.Count(begin, []byte{0}) == block {
		return true
	}
	_, err := tar.NewReader(bytes.NewReader(begin)).Next()
	return err == nil
}

// formIn returns the format of the file by its content.
func formIn(f io.ReaderAt) (form, error) {
	begin := make([]byte, block)
	n, err := f.ReadAt(begin, 0)
	if err != nil && err != io.EOF {
		return form{}, err
	}
	return formOf(begin[:n]), nil
}

var archiveNames = []string{
	".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz", ".tbz2", ".tar.zst", ".rar", ".7z",
}

// namedLikeArchive reports whether a file name claims to be that of an archive.
func namedLikeArchive(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(archiveNames, func(end string) bool { return strings.HasSuffix(name, end) })
}

// WithoutArchiveEnd removes the extension from the name of an archive: "part1" for
// part1.tar.gz.
func WithoutArchiveEnd(name string) string {
	longest := ""
	for _, end := range archiveNames {
		if strings.HasSuffix(strings.ToLower(name), end) && len(end) > len(longest) {
			longest = end
		}
	}
	return name[:len(name)-len(longest)]
}

// LooksLikeArchive reports whether a file is named like an archive, or has no
// extension and is one. Other files in archive formats, such as those of word
// processors, do not count.
func LooksLikeArchive(file string) bool {
	if namedLikeArchive(file) {
		return true
	}
	if strings.Contains(filepath.Base(file), ".") {
		return false
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	is, err := formIn(f)
	return err == nil && is.packed
}

// hasText reports whether any file may be text: it is in none of the forms above and has no
// zeros, unless it is in UTF-16.
func hasText(root *os.Root) (bool, error) {
	found := false
	err := eachFile(root, func(name string, _ fs.FileInfo) error {
		if found {
			return nil
		}
		begin, err := headOf(root, name)
		if err != nil {
			return err
		}
		utf16 := bytes.HasPrefix(begin, []byte("\xff\xfe")) || bytes.HasPrefix(begin, []byte("\xfe\xff"))
		is := formOf(begin)
		found = utf16 || (is.what.None() || is.what == catalog.Of("form.html")) && !bytes.Contains(begin, []byte{0})
		return nil
	})
	return found, err
}

package submission

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
)

// maxDirectory is the most that is read for the directory of a zip archive, in
// bytes; the list of its files is held in memory.
const maxDirectory = 16 << 20

// fromZip unpacks a .zip archive.
func fromZip(given string, t *tree) error {
	f, u, err := openArchive(given, t)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	from := &limitedAt{from: f, left: maxDirectory}
	r, err := zip.NewReader(from, info.Size())
	switch {
	case from.left < 0:
		return u.tooMuch(catalog.Of("intake.archive-too-large"))
	case errors.Is(err, zip.ErrFormat):
		return u.broken("intake.zip-cut-off")
	case err != nil && !errors.Is(err, zip.ErrInsecurePath):
		return u.damaged(err)
	}
	from.all = true
	for _, file := range r.File {
		if file.Flags&encrypted != 0 {
			return u.broken("intake.encrypted")
		}
	}
	for _, file := range r.File {
		if err := u.zipped(file); err != nil {
			return err
		}
	}
	return u.finish()
}

const encrypted = 1 // in zip.FileHeader.Flags

func (u *unpacking) zipped(file *zip.File) error {
	name := zipName(file)
	mode := file.Mode()
	switch {
	case strings.HasSuffix(name, "/") || mode.IsDir():
		return u.folderAt(name)
	case mode.Type() != 0 && mode.Type() != fs.ModeSymlink:
		if at := u.cleanName(name); at != "" {
			u.leaveOut(at, catalog.Of("left-out.kind", "kind", kindOf(mode)))
		}
		return nil
	}
	r, err := file.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return u.broken("intake.method", "method", int(file.Method))
	}
	if err != nil {
		return u.damaged(err)
	}
	defer r.Close()
	if mode.Type() == 0 {
		return u.fileAt(name, mode, file.Modified, r)
	}
	target, err := io.ReadAll(io.LimitReader(r, maxTarget+1))
	if err != nil {
		return u.damaged(err)
	}
	u.linkAt(name, string(target))
	return nil
}

// zipName returns the name of a file with slashes. According to the zip format,
// names that are not UTF-8 are in code page 437, and Windows writes them so; on
// Unix a name is any bytes. Old programs for Windows write backslashes.
func zipName(file *zip.File) string {
	name := file.Name
	if madeOn := file.CreatorVersion >> 8; madeOn == unix || madeOn == macOS {
		return name
	}
	if !utf8.ValidString(name) {
		// Each byte is a character in this code page.
		name, _ = charmap.CodePage437.NewDecoder().String(name)
	}
	name = strings.ReplaceAll(name, `\`, "/")
	if drive().MatchString(name) {
		name = "/" + strings.TrimLeft(name[2:], "/")
	}
	return name
}

var drive = lazy.Regexp(`^[A-Za-z]:`)

// The systems in the upper byte of zip.FileHeader.CreatorVersion on which
// names are bytes.
const (
	unix  = 3
	macOS = 19
)

// limitedAt fails once more than left has been read from it, unless the limit is
// lifted.
type limitedAt struct {
	from *os.File
	left int64
	all  bool
}

func (l *limitedAt) ReadAt(p []byte, at int64) (int, error) {
	if l.left -= int64(len(p)); l.left < 0 && !l.all || at < 0 {
		return 0, io.ErrUnexpectedEOF // a damaged archive may make its reader seek before the start
	}
	return l.from.ReadAt(p, at)
}

package submission

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/therootcompany/xz"

	"touchstone/harness/catalog"
	"touchstone/harness/machine"
)

// unpacking puts the contents of an archive into a tree. An archive may name
// anything, in any order, any number of times. Links are created last, so that
// nothing is ever written through one.
type unpacking struct {
	*tree
	archive string // its name, for messages
	links   []pendingLink
	spelt   map[string]string // original names, by their lower case
}

type pendingLink struct {
	name, target string
	hard         bool
}

func unpack(given string, t *tree) *unpacking {
	return &unpacking{tree: t, archive: shown(filepath.Base(given)), spelt: map[string]string{}}
}

// budget limits the bytes that an archive may unpack to, by its own size.
func (u *unpacking) budget(packed int64) {
	u.maxBytes = min(u.limits.bytes, u.bytes+max(u.limits.small, packed*u.limits.ratio))
}

// cleanName converts a name in the archive to one in the tree: it removes whatever
// leads outside, as tar and unzip do. It returns "" for a name that is left out.
func (u *unpacking) cleanName(raw string) string {
	name := path.Clean("/" + raw)[1:]
	switch {
	case name == "" || u.isJunk(name):
		return ""
	case slices.Contains(strings.Split(name, "/"), ".git"):
		u.junk[".git"] = true
		return ""
	case strings.ContainsRune(name, 0):
		u.leaveOut(name, catalog.Of("left-out.zero-byte"))
		return ""
	case slices.ContainsFunc(strings.Split(name, "/"), func(part string) bool { return len(part) > maxName }):
		u.leaveOut(name[:maxName]+"...", catalog.Of("left-out.long-name"))
		return ""
	}
	if path.IsAbs(raw) || slices.Contains(strings.Split(raw, "/"), "..") {
		u.notes.add("notes.renamed", "file", shown(raw), "name", shown(name))
	}
	return name
}

const maxName = 255 // bytes, of one part of a path

// folderAt adds a folder; it may exist already.
func (u *unpacking) folderAt(raw string) error {
	name := u.cleanName(raw)
	if name == "" {
		return nil
	}
	_, err := u.folders(name)
	return err
}

// folders creates a folder and its parents, and reports whether it exists
// afterwards.
func (u *unpacking) folders(name string) (bool, error) {
	if name == "." {
		return true, nil
	}
	info, err := u.root.Lstat(name)
	switch {
	case err == nil && info.IsDir():
		return true, nil
	case err == nil:
		u.leaveOut(name, catalog.Of("left-out.file-too"))
		return false, nil
	}
	if ok, err := u.folders(path.Dir(name)); !ok || err != nil {
		return ok, err
	}
	return u.created(name, u.folder(name))
}

// fileAt adds a file. If several have one name, the last counts.
func (u *unpacking) fileAt(raw string, mode fs.FileMode, modified time.Time, content io.Reader) error {
	name := u.cleanName(raw)
	if name == "" {
		return nil
	}
	if ok, err := u.prepareEntry(name); !ok || err != nil {
		return err
	}
	from := &errorReader{from: content}
	err := u.file(name, mode, modified, from)
	if from.err != nil {
		return u.damaged(from.err)
	}
	_, err = u.created(name, err)
	return err
}

// prepareEntry creates the parent of a new entry, and removes what the entry replaces.
func (u *unpacking) prepareEntry(name string) (bool, error) {
	if ok, err := u.folders(path.Dir(name)); !ok || err != nil {
		return ok, err
	}
	low := strings.ToLower(name)
	if other, ok := u.spelt[low]; ok && other != name {
		u.notes.add("notes.letter-case", "file", shown(other), "other", shown(name))
	}
	u.spelt[low] = name
	info, err := u.root.Lstat(name)
	switch {
	case err != nil:
		return true, nil
	case info.IsDir():
		u.leaveOut(name, catalog.Of("left-out.folder-too"))
		return false, nil
	}
	u.notes.add("notes.more-than-once", "file", shown(name))
	return true, u.root.Remove(name)
}

// created distinguishes entries that cannot be created because of their name from
// faults of the machine.
func (u *unpacking) created(name string, err error) (bool, error) {
	for _, why := range []error{fs.ErrExist, fs.ErrInvalid, syscall.ENAMETOOLONG, syscall.ENOTDIR, syscall.EINVAL, syscall.EILSEQ} {
		if errors.Is(err, why) {
			u.leaveOut(name, catalog.Of("left-out.bad-name"))
			return false, nil
		}
	}
	return err == nil, err
}

// linkAt adds a symbolic link.
func (u *unpacking) linkAt(raw, target string) {
	if name := u.cleanName(raw); name != "" {
		u.links = append(u.links, pendingLink{name: name, target: target})
	}
}

// hardLinkAt adds another name of a file in the archive.
func (u *unpacking) hardLinkAt(raw, target string) {
	name := u.cleanName(raw)
	if name == "" {
		return
	}
	u.links = append(u.links, pendingLink{name: name, target: path.Clean("/" + target)[1:], hard: true})
}

// finish creates the links. It copies hard links first, before there are any
// symbolic ones to follow.
func (u *unpacking) finish() error {
	for _, hard := range []bool{true, false} {
		for _, l := range u.links {
			if l.hard != hard {
				continue
			}
			if err := u.finishLink(l); err != nil {
				return err
			}
		}
	}
	return nil
}

func (u *unpacking) finishLink(l pendingLink) error {
	if l.hard {
		return u.copyOf(l)
	}
	if l.target == "" || len(l.target) > maxTarget || strings.ContainsRune(l.target, 0) {
		u.leaveOut(l.name, catalog.Of("left-out.dangling"))
		return nil
	}
	if ok, err := u.prepareEntry(l.name); !ok || err != nil {
		return err
	}
	_, err := u.created(l.name, u.link(l.name, l.target))
	return err
}

const maxTarget = 1024 // bytes

func (u *unpacking) copyOf(l pendingLink) error {
	info, err := u.root.Lstat(l.target)
	if err != nil || !info.Mode().IsRegular() || l.target == l.name {
		u.leaveOut(l.name, catalog.Of("left-out.link-missing"))
		return nil
	}
	if ok, err := u.prepareEntry(l.name); !ok || err != nil {
		return err
	}
	f, err := u.root.Open(l.target)
	if errors.Is(err, fs.ErrNotExist) {
		u.leaveOut(l.name, catalog.Of("left-out.link-missing"))
		return nil
	}
	if err != nil {
		return err
	}
	_, err = u.created(l.name, u.copyFile(l.name, f))
	return err
}

// damaged returns the error for an archive that cannot be read.
func (u *unpacking) damaged(err error) error {
	if b, ok := errors.AsType[*broken](err); ok {
		return b
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok || machine.Blames(err) {
		return err // the file itself cannot be read
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, xz.ErrBuf) {
		return u.broken("intake.cut-off")
	}
	return u.broken("intake.damaged", "error", err.Error())
}

func (u *unpacking) broken(key string, values ...any) error {
	return &broken{cause: catalog.Of(key, append(values, "file", u.archive)...)}
}

// errorReader records the error of a reader, to distinguish it from one of the writer.
type errorReader struct {
	from io.Reader
	err  error
}

func (r *errorReader) Read(p []byte) (int, error) {
	n, err := r.from.Read(p)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}

// openArchive opens the file and sets the limits by its size.
func openArchive(given string, t *tree) (*os.File, *unpacking, error) {
	f, err := os.Open(given)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	u := unpack(given, t)
	u.budget(info.Size())
	return f, u, nil
}

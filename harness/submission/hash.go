package submission

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// hashTree returns the hash of names, contents and executable bits. Times, owners
// and the location of the tree do not count.
func hashTree(root *os.Root) (string, error) {
	h := sha256.New()
	err := walk(root, func(e entry) error {
		if e.err != nil {
			return e.err
		}
		switch e.info.Mode().Type() {
		case fs.ModeDir:
			hashHead(h, "folder", e.name, 0)
		case fs.ModeSymlink:
			target, err := root.Readlink(e.name)
			if err != nil {
				return err
			}
			hashHead(h, "link", e.name, int64(len(target)))
			io.WriteString(h, target)
		case 0:
			kind := "file"
			if e.info.Mode()&0o111 != 0 {
				kind = "executable"
			}
			f, err := root.Open(e.name)
			return hashFile(h, kind, e.name, f, err)
		}
		return nil
	})
	return hashText(h), err
}

// hashFile reads and closes a file that was just opened, or not.
func hashFile(h hash.Hash, kind, name string, f *os.File, err error) error {
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	hashHead(h, kind, name, info.Size())
	_, err = io.Copy(h, f)
	return err
}

// hashOf returns the hash of one file as it is.
func hashOf(name string) (string, error) {
	h := sha256.New()
	f, err := os.Open(name)
	err = hashFile(h, "file", "", f, err)
	return hashText(h), err
}

// hashCause returns the hash of a submission that cannot be read.
func hashCause(cause catalog.Message) string {
	h := sha256.New()
	hashHead(h, "unusable", cause.Error(), 0)
	return hashText(h)
}

// hashHead writes a header before each content. Lengths make the format
// unambiguous, whatever bytes a name contains.
func hashHead(h hash.Hash, kind, name string, size int64) {
	fmt.Fprintf(h, "%s %d:%s %d\n", kind, len(name), name, size)
}

func hashText(h hash.Hash) string { return "sha256:" + hex.EncodeToString(h.Sum(nil)) }

// Work returns the hash of the contents of all the student's own files. It
// identifies the same work however it is packed and whatever its files are named:
// names, permissions, links, empty files and the course's kit do not count. It is
// "" if nothing is left, and the archive's hash if that cannot be unpacked. Call
// it before the build.
func (s *Submission) Work(kit map[string][]byte) (string, error) {
	if !s.cause.None() || s.root == nil {
		return s.unread, nil
	}
	var own []string
	err := eachFile(s.root, func(name string, info fs.FileInfo) error {
		if _, given := kit[name]; given || info.Size() == 0 {
			return nil
		}
		f, err := s.root.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		h := sha256.New()
		_, err = io.Copy(h, f)
		own = append(own, hashText(h))
		return err
	})
	if err != nil || len(own) == 0 {
		return "", err
	}
	slices.Sort(own)
	h := sha256.New()
	io.WriteString(h, strings.Join(own, "\n"))
	return hashText(h), nil
}

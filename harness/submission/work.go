package submission

import (
	"crypto/sha256"
	"io"
	"slices"
	"strings"
)

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
	err := walk(s.root, func(e entry) error {
		if e.err != nil || !e.info.Mode().IsRegular() || e.info.Size() == 0 {
			return e.err
		}
		if _, given := kit[e.name]; given {
			return nil
		}
		h := sha256.New()
		f, err := s.root.Open(e.name)
		if err != nil {
			return err
		}
		defer f.Close()
		if _, err := io.Copy(h, f); err != nil {
			return err
		}
		own = append(own, hashText(h))
		return nil
	})
	if err != nil || len(own) == 0 {
		return "", err
	}
	slices.Sort(own)
	h := sha256.New()
	io.WriteString(h, strings.Join(own, "\n"))
	return hashText(h), nil
}

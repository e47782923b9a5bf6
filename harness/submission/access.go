package submission

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"touchstone/harness/sandbox/tools"
)

// makeAccessible makes executables, and files among their arguments, accessible to the
// sandbox, which as root runs them as another user: files in a folder closed to
// others are copied to an open one. A command's own folder is open.
func (s *Submission) makeAccessible() error {
	for i := range s.programs {
		p := &s.programs[i]
		if p.Folder != "" {
			continue
		}
		if err := s.makeFileAccessible(&p.Path); err != nil {
			return err
		}
		for j, word := range p.Prefix {
			if _, isFile := fileArgument(word); !isFile {
				continue
			}
			if err := s.makeFileAccessible(&p.Prefix[j]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Submission) makeFileAccessible(path *string) error {
	info, err := os.Stat(*path)
	if err != nil {
		return err
	}
	if os.Geteuid() != 0 || tools.MayEnter(filepath.Dir(*path)) && info.Mode()&0o005 == 0o005 {
		return nil
	}
	if s.base == "" {
		if err := s.makeBase(); err != nil {
			return err
		}
	}
	dir, err := os.MkdirTemp(filepath.Join(s.base, incomingFolder), strconv.Itoa(len(s.programs)))
	if err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	copied := filepath.Join(dir, filepath.Base(*path))
	if err := copyExecutable(copied, *path); err != nil {
		return err
	}
	*path = copied
	return nil
}

func copyExecutable(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Chmod(0o755), out.Close())
}

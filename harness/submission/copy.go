package submission

import (
	"errors"
	"os"
)

// CopyTo copies the work tree, as the build has left it, into an empty folder,
// within the limits for every submission. It silently skips everything except
// files, folders and links that stay inside. Executables have no tree to copy.
func (s *Submission) CopyTo(to *os.Root) error {
	if s.root == nil {
		return nil
	}
	t := newTree(to, standard)
	err := walk(s.root, func(e entry) error {
		if e.err != nil {
			return nil
		}
		return copyEntry(s.root, t, e)
	})
	return errors.Join(err, dropLooseLinks(to, &t.notes))
}

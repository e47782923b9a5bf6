package submission

import "io/fs"

// View is the work tree, to look at before the build changes it; nil for
// executables, and when nothing could be taken in.
func (s *Submission) View() fs.FS {
	if s.root == nil {
		return nil
	}
	return s.root.FS()
}

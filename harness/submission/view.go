package submission

import "io/fs"

// View returns the work tree for inspection before the build changes it; nil for
// executables, and if the submission cannot be read.
func (s *Submission) View() fs.FS {
	if s.root == nil {
		return nil
	}
	return s.root.FS()
}

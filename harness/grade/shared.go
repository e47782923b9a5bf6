package grade

import (
	"errors"

	"touchstone/harness/memcheck"
	"touchstone/harness/suite"
	"touchstone/harness/suite/plugin"
)

// Shared is what the submissions for one assignment can share: the libraries
// that are preloaded before a candidate's C library, and the assignment's
// own executables. Each is made when it is first needed.
type Shared struct {
	libraries memcheck.Libraries
	plugins   *plugin.Folder // nil if the assignment brings no executables along
}

// Share returns what submissions for an assignment can share. It must be closed. The error
// joins a *submission.MissingTools for each tool of the assignment that is not there.
func Share(s *suite.Suite) (*Shared, error) {
	shared := &Shared{}
	if !plugin.Any(s.Assignment) {
		return shared, nil
	}
	var err error
	if shared.plugins, err = plugin.Open(s.Place.Files, s.Own()); err != nil {
		return nil, err
	}
	if err := shared.plugins.Check(s.Assignment); err != nil {
		return nil, errors.Join(err, shared.plugins.Close())
	}
	return shared, nil
}

// Plugins returns the assignment's executables; nil if it declares none.
func (s *Shared) Plugins() *plugin.Folder { return s.plugins }

// Close removes it. No submission may be graded with it then.
func (s *Shared) Close() error {
	err := s.libraries.Close()
	if s.plugins != nil {
		err = errors.Join(err, s.plugins.Close())
	}
	return err
}

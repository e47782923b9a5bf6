package submission

import (
	"errors"
	"os"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// broken says why nothing can be taken in of what was handed in.
type broken struct {
	cause catalog.Message
	hint  catalog.Message // for whoever gave the path
	// Either is set when a slip of whoever gave the path would look the same,
	// such as a folder with far too much in it.
	either bool
}

func (b *broken) Error() string { return b.cause.Error() }

// blame decides whose fault it is that nothing was taken in. It returns the
// cause when that is the student's, and otherwise the error.
func blame(given string, err error, o Options) (cause catalog.Message, _ error) {
	var b *broken
	switch {
	case !errors.As(err, &b):
		return cause, err
	case b.either && !o.Found:
		return cause, diagnostic.New(given, b.cause, b.hint)
	}
	return b.cause, nil
}

// makeUnusable empties what may have arrived so far: nothing can be taken in.
// The submission is graded all the same: no program is there, and the cause,
// one sentence, says why.
func (s *Submission) makeUnusable(cause catalog.Message) error {
	if err := s.Close(); err != nil {
		return err
	}
	if err := s.makeBase(); err != nil {
		return err
	}
	if err := os.Mkdir(s.tree(), 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(s.tree())
	if err != nil {
		return err
	}
	s.root = root
	s.cause, s.documents, s.Files, s.Notes, s.Nested = cause, map[string]Presence{}, []string{}, nil, ""
	s.Hash = hashCause(cause)
	return nil
}

// unbuilt is the build of an unusable submission.
func (s *Submission) unbuilt(a *assignment.Assignment) *Built {
	b := &Built{Report: report.Build{Status: report.Failed, Cause: catalog.Language(a.Language).Text(s.cause)}, Cause: s.cause, Programs: map[string]Program{}, Missing: map[string]catalog.Message{}}
	for _, name := range programNames(a) {
		b.Missing[name] = s.cause
	}
	return b
}

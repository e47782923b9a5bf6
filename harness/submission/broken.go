package submission

import (
	"errors"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// broken says why a submission cannot be read.
type broken struct {
	cause catalog.Message
	hint  catalog.Message // for the person who gave the path
	// either is set if a mistake in the given path would look the same, such as
	// a folder with far too many files.
	either bool
}

func (b *broken) Error() string { return b.cause.Error() }

// causeOf decides whose mistake an unreadable submission is. It returns the cause if
// it is the student's, otherwise the error.
func causeOf(given string, err error, o Options) (cause catalog.Message, _ error) {
	var b *broken
	switch {
	case !errors.As(err, &b):
		return cause, err
	case b.either && !o.Found:
		return cause, diagnostic.New(given, b.cause, b.hint)
	}
	return b.cause, nil
}

// makeUnusable deletes what has been copied so far, because the submission cannot
// be read. It is graded all the same: it has no program, and the cause, one
// sentence, says why.
func (s *Submission) makeUnusable(cause catalog.Message) error {
	if err := s.Close(); err != nil {
		return err
	}
	if err := s.makeEmpty(); err != nil {
		return err
	}
	s.cause, s.documents, s.Files, s.Notes, s.Nested = cause, map[string]Presence{}, []string{}, nil, ""
	s.Hash = hashCause(cause)
	return nil
}

// unbuilt returns the build of an unusable submission.
func (s *Submission) unbuilt(a *assignment.Assignment) *Built {
	b := &Built{Report: report.Build{Status: report.Failed, Unread: true, CauseFact: s.cause}, Programs: map[string]Program{}, Missing: map[string]catalog.Message{}}
	for _, name := range a.ProgramNames() {
		b.Missing[name] = s.cause
	}
	return b
}

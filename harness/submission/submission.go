// Package submission is what was handed in: it is copied into a private work
// tree, built there in the sandbox, and its programs are found. Nothing here
// judges a program, and the original is never written to.
package submission

import (
	"errors"
	"os"
	"path/filepath"

	"touchstone/harness/assignment"
)

// Kind says in what form a submission came.
type Kind string

// The kinds of submission.
const (
	Folder     Kind = "folder"
	Executable Kind = "executable" // programs that need no build
)

// Submission is one submission, ready to be built. Close it.
type Submission struct {
	Name  string   // of the folder, or of the executables
	Kind  Kind     //
	Hash  string   // of everything handed in, "sha256:..."; place and times do not count
	Notes []string // what was seen or left out on the way in
	Files []string // everything but folders that was handed in and taken in, sorted, with slashes; nil for executables

	base      string // private; holds the work tree and a folder for temporary files
	root      *os.Root
	documents map[string]Presence // regular files at the root, by name
	programs  []Program           // given as executables
}

const (
	arrival   = "in" // where a source puts what it brings
	workTree  = "tree"
	temporary = "tmp"
)

// Open copies the submission at given into a private work tree. Faults of
// what was given are *diagnostic.Error; others are faults of the machine.
func Open(given string) (*Submission, error) {
	bring, err := sourceOf(given)
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(given)
	if err != nil {
		return nil, err
	}
	s := &Submission{Name: filepath.Base(full), Kind: Folder}
	if err := s.receive(given, bring); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Submission) receive(given string, bring source) error {
	if err := s.makeBase(); err != nil {
		return err
	}
	in, err := os.OpenRoot(filepath.Join(s.base, arrival))
	if err != nil {
		return err
	}
	defer in.Close()
	t := newTree(given, in, standard)
	if err := bring(t); err != nil {
		return err
	}
	inner := descend(in)
	if inner != "." {
		t.notes.addf("the submission is in the folder %s, which is all that was handed in", shown(inner))
	}
	if err := os.Rename(filepath.Join(s.base, arrival, inner), s.tree()); err != nil {
		return err
	}
	if s.root, err = os.OpenRoot(s.tree()); err != nil {
		return err
	}
	if err := dropLooseLinks(s.root, &t.notes); err != nil {
		return err
	}
	s.Notes = t.notes.all()
	if s.documents, err = documentsOf(s.root); err != nil {
		return err
	}
	if s.Files, err = filesOf(s.root); err != nil {
		return err
	}
	s.Hash, err = hashTree(s.root)
	return err
}

// makeBase makes the private folder. Others may pass through it, since the
// sandbox runs programs as another user, but not list it.
func (s *Submission) makeBase() error {
	base, err := os.MkdirTemp("", "touchstone-submission-")
	if err != nil {
		return err
	}
	s.base = base
	// The log names the real path, so that is the one to know.
	if s.base, err = filepath.EvalSymlinks(base); err != nil {
		return err
	}
	return errors.Join(
		os.Chmod(s.base, 0o711),
		os.Mkdir(filepath.Join(s.base, arrival), 0o755),
		os.Mkdir(filepath.Join(s.base, temporary), 0o755),
	)
}

func (s *Submission) tree() string { return filepath.Join(s.base, workTree) }

// Close removes the work tree.
func (s *Submission) Close() error {
	if s.root != nil {
		s.root.Close()
		s.root = nil
	}
	if s.base == "" {
		return nil
	}
	return removeTree(s.base)
}

func programNames(a *assignment.Assignment) []string {
	names := make([]string, len(a.Programs))
	for i, p := range a.Programs {
		names[i] = p.Name
	}
	return names
}

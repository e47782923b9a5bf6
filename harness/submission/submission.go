// Package submission is what was handed in: a folder, an archive, a commit of
// a git repository. It is copied into a private work tree, built there in the
// sandbox, and its programs are found. Nothing here judges a program, and the
// original is never written to.
//
// Taking a submission in trusts nothing in it. Archives are unpacked through
// os.Root, with limits on files, bytes, depth and ratio; links that lead out,
// devices and the like are left out, each with a note. An archive that cannot
// be unpacked is no error: its submission has nothing in it, and one cause.
// Left out without blame are files that systems add by themselves (__MACOSX,
// .DS_Store) and .git. A folder around everything is taken off and noted.
package submission

import (
	"errors"
	"os"
	"path/filepath"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/scratch"
)

// Kind says in what form a submission came.
type Kind string

// The kinds of submission.
const (
	Folder     Kind = "folder"
	Archive    Kind = "archive"
	Git        Kind = "git"        // a commit of a repository
	Executable Kind = "executable" // programs that need no build
)

// Submission is one submission, ready to be built. Close it.
type Submission struct {
	Name   string            // of the folder, the archive or the executables
	Kind   Kind              //
	Hash   string            // of everything handed in, "sha256:..."; place, times and junk do not count
	Notes  []catalog.Message // what was seen or left out on the way in
	Nested string            // the folders, and the archive in the archive, that are around the submission: "part1/src"; "" for none
	Files  []string          // everything but folders that was handed in and taken in, sorted, with slashes, without Nested; nil for executables

	unread    string          // hash of an archive that is not empty and could not be unpacked
	cause     catalog.Message // why nothing could be taken in, if nothing was
	scratch   *scratch.Dir
	base      string // of scratch; holds the work tree and a folder for temporary files
	root      *os.Root
	documents map[string]Presence // regular files at the root, by name
	programs  []Program           // given as executables
}

const (
	arrival   = "in"   // where a source puts what it brings
	inner     = "nest" // where an archive in it is unpacked
	workTree  = "tree"
	temporary = "tmp"
)

// Options are what may differ in taking submissions in.
type Options struct {
	// Ref is the tag, branch or commit to take from a git repository. Of a tag
	// such as Part1 the last of Part1, Part1a, Part1b... is taken; a full name
	// such as refs/tags/Part1 means itself alone. Without a Ref, a folder is
	// taken as it is, and of a bare repository its HEAD.
	Ref string

	// Found is set when nobody named the submission: it was found among others.
	// A missing Ref or a folder with too much in it is then what the student
	// did, and not a slip of whoever gave the path.
	Found bool
}

// Open is OpenWith without options.
func Open(given string) (*Submission, error) { return OpenWith(given, Options{}) }

// OpenWith copies the submission at given, a folder, an archive or a git
// repository, into a private work tree. Faults of what was given are
// *diagnostic.Error, *MissingTools says that git is not there; others are
// faults of the machine. An archive that cannot be unpacked is no error but
// an unusable submission, whose build fails with the cause.
func OpenWith(given string, o Options) (*Submission, error) {
	kind, bring, err := sourceOf(given, o)
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(given)
	if err != nil {
		return nil, err
	}
	s := &Submission{Name: filepath.Base(full), Kind: kind}
	return s.take(given, bring, false, o)
}

// take receives the submission. What cannot be received for a fault of the
// student makes it unusable.
func (s *Submission) take(given string, bring source, loose bool, o Options) (*Submission, error) {
	err := s.receive(given, bring, loose)
	if err == nil {
		return s, nil
	}
	cause, err := blame(given, err, o)
	if err == nil {
		err = s.makeUnusable(cause)
	}
	if err == nil && s.Kind == Archive {
		s.Files = []string{shown(s.Name)}
		s.Hash, err = hashOf(given)
		if info, e := os.Stat(given); e == nil && info.Size() > 0 {
			s.unread = s.Hash
		}
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Submission) receive(given string, bring source, loose bool) error {
	if err := s.makeBase(); err != nil {
		return err
	}
	in, err := os.OpenRoot(filepath.Join(s.base, arrival))
	if err != nil {
		return err
	}
	defer in.Close()
	t := newTree(in, standard)
	if err := bring(given, t); err != nil {
		return err
	}
	at, err := s.unwrap(t, loose)
	if err != nil {
		return err
	}
	t.noteJunk()
	if err := os.Rename(at, s.tree()); err != nil {
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
	dir, err := scratch.New("", "submission")
	if err != nil {
		return err
	}
	s.scratch, s.base = dir, dir.Path
	return errors.Join(
		os.Chmod(s.base, 0o711),
		os.Mkdir(filepath.Join(s.base, arrival), 0o755),
		os.Mkdir(filepath.Join(s.base, inner), 0o755),
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
	if s.scratch == nil {
		return nil
	}
	return s.scratch.Close()
}

func programNames(a *assignment.Assignment) []string {
	names := make([]string, len(a.Programs))
	for i, p := range a.Programs {
		names[i] = p.Name
	}
	return names
}

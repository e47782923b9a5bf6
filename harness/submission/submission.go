// Package submission opens and builds a submission: a folder, an archive, or a
// commit of a git repository. It copies the submission into a private work tree,
// builds it there in the sandbox, and finds its programs. Nothing here judges a
// program, and the original is never written to.
//
// Opening a submission trusts nothing in it. Archives are unpacked through
// os.Root, with limits on files, bytes, depth and ratio; links that lead outside,
// devices and the like are left out, each with a note. An archive that cannot
// be unpacked is not an error: its submission is empty and has a cause. Files
// that systems add by themselves (__MACOSX, .DS_Store) and .git are left out
// without blame. A single folder around everything is removed and noted.
package submission

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/files/scratch"
)

// Kind is the form in which a submission was given.
type Kind string

// The kinds of submission.
const (
	Folder     Kind = "folder"
	Archive    Kind = "archive"
	Git        Kind = "git"        // a commit of a repository
	Executable Kind = "executable" // programs that need no build
)

// Submission is an opened submission, ready to be built. It must be closed.
type Submission struct {
	Name   string            // of the folder, the archive or the executables
	Kind   Kind              //
	Hash   string            // of everything submitted, "sha256:..."; location, times and junk do not count
	Notes  []catalog.Message // what was noticed or left out when it was opened
	Nested string            // the folders, and the nested archive, around the submission: "part1/src"; "" for none
	Files  []string          // everything except folders that was submitted and copied, sorted, with slashes, relative to Nested; nil for executables

	// Committed is the time of the commit that was taken, in UTC, as whoever made it set
	// it; zero if this is no git repository.
	Committed time.Time

	unread    string          // hash of an archive that is not empty but could not be unpacked
	cause     catalog.Message // why the submission cannot be read, if it cannot
	scratch   *scratch.Dir
	base      string // a folder in scratch; contains the work tree and a folder for temporary files
	root      *os.Root
	documents map[string]Presence // regular files at the root, by name
	programs  []Program           // those given as executables
	sources   map[string]bool     // everything in the work tree before the build, by name
	linkTree  *Submission         // the work tree of the second step of the build, if there is one
	likeness  *Submission         // see Likeness
	flags     []string            // that every compiler gets besides those of the build
}

const (
	incomingFolder  = "in"   // the target of a source
	nestedFolder    = "nest" // the target of an archive inside it
	treeFolder      = "tree"
	temporaryFolder = "tmp"
)

// Options configure how a submission is opened.
type Options struct {
	// Ref is the tag, branch or commit to take from a git repository. For a tag
	// such as Part1, the last of Part1, Part1a, Part1b... is taken; a full name
	// such as refs/tags/Part1 means only itself. Without a Ref, a folder is
	// taken as it is, and a bare repository at its HEAD.
	Ref string

	// Found is set if nobody named the submission: it was found among others.
	// A missing Ref or a folder with too many files is then the student's mistake,
	// not that of the person who gave the path.
	Found bool
}

// Open is OpenWith without options.
func Open(given string) (*Submission, error) { return OpenWith(given, Options{}) }

// OpenWith copies the submission at given, a folder, an archive or a git
// repository, into a private work tree. Faults in the given path are
// *diagnostic.Error; *MissingTools says that git is missing; others are
// faults of the machine. An archive that cannot be unpacked is not an error but
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
	return s.open(given, bring, false, o)
}

// open opens the submission. If it cannot be read because of a mistake of the
// student, it becomes unusable.
func (s *Submission) open(given string, bring source, loose bool, o Options) (*Submission, error) {
	err := s.receive(given, bring, loose)
	if err == nil {
		return s, nil
	}
	cause, err := causeOf(given, err, o)
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
	in, err := os.OpenRoot(filepath.Join(s.base, incomingFolder))
	if err != nil {
		return err
	}
	defer in.Close()
	t := newTree(in, standardLimits)
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
	if err := noteAbsent(s.root, &t.notes); err != nil {
		return err
	}
	s.Notes, s.Committed = t.notes.all(), t.committed
	if s.documents, err = documentsOf(s.root); err != nil {
		return err
	}
	if s.Files, err = filesOf(s.root); err != nil {
		return err
	}
	if s.Hash, err = hashTree(s.root); err != nil {
		return err
	}
	return allowScripts(s.root)
}

// makeBase creates the private folder. Others may enter it, since the sandbox runs
// programs as another user, but not list it.
func (s *Submission) makeBase() error {
	dir, err := scratch.New("", "submission")
	if err != nil {
		return err
	}
	s.scratch, s.base = dir, dir.Path
	return errors.Join(
		os.Chmod(s.base, 0o711),
		os.Mkdir(filepath.Join(s.base, incomingFolder), 0o755),
		os.Mkdir(filepath.Join(s.base, nestedFolder), 0o755),
		os.Mkdir(filepath.Join(s.base, temporaryFolder), 0o755),
	)
}

func (s *Submission) tree() string { return filepath.Join(s.base, treeFolder) }

// Warm copies what the build of another submission kept for the next one, such as the cache of a compiler.
func (s *Submission) Warm(from *Submission) error {
	return os.CopyFS(filepath.Join(s.base, temporaryFolder), os.DirFS(filepath.Join(from.base, temporaryFolder)))
}

// Close removes the work trees.
func (s *Submission) Close() error {
	var errs []error
	for _, other := range []*Submission{s.linkTree, s.likeness} {
		if other != nil {
			errs = append(errs, other.Close())
		}
	}
	if s.root != nil {
		s.root.Close()
		s.root = nil
	}
	if s.scratch != nil {
		errs = append(errs, s.scratch.Close())
	}
	return errors.Join(errs...)
}

// View returns the work tree for inspection before the build changes it; nil for
// executables, and if the submission cannot be read.
func (s *Submission) View() fs.FS {
	if s.root == nil {
		return nil
	}
	return s.root.FS()
}

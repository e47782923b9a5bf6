// Package intake discovers the submissions of a class: which entries of a folder
// belong to whose submission, in the layouts that Moodle, Canvas, Blackboard and
// Gradescope download and in plain ones, such as clones of repositories, and who on a roster submitted nothing. It unpacks and judges
// nothing. Every entry of the folder is a submission, a part of one, or reported,
// except for junk that systems add, such as .DS_Store.
package intake

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/submission"
)

// Class is what was found in a folder. Its lists are in the order of the
// entries' names, so that the same folder always gives the same class.
type Class struct {
	Students []Student
	Findings []Finding // what a tutor should look at: unknown and ambiguous entries
	Missing  []Person  // people on the roster without a submission of their own or their group; set by Join
}

// Finding is an entry of the folder that is not, or not clearly, a submission.
type Finding struct {
	Path    string // of the entry
	Problem catalog.Message
}

// Student is one submission, by a student or a group.
type Student struct {
	Key       string            // identifies it in reports and file names; unique, also ignoring case
	Name      string            // of the student, as far as the folder or the roster gives it
	Number    string            // from Moodle (participant) or Canvas (user); "" in plain folders
	Late      bool              // according to Canvas
	Submitted time.Time         // according to Gradescope; zero if that is not known
	Paths     []string          // the entries that contain it
	Notes     []catalog.Message // decisions made while discovering it
	// Nothing says why there is nothing to grade: no file was submitted. It is
	// none if there was a file, even a broken one.
	Nothing catalog.Message
	Group   string // from the roster, "" for none
	// Matched says by which rule the roster was found to have the People; set by Join, none without.
	Matched catalog.Message
	People  []Person // from the roster: the student, or all members of the group; set by Join. Without a roster those whom Gradescope names

	layout  layout
	login   string            // according to Blackboard; "" if that is not known
	authors []Person          // according to Gradescope
	typed   []string          // texts that were typed in online
	canvas  []attempt         // files from Canvas, and
	uploads []upload          // from Blackboard, of all attempts
	folder  string            // a folder or an archive to open; or
	files   []submission.File // files that were submitted one by one
}

// Open opens the submission, which must not be Nothing. Anything wrong with it
// counts as the student's mistake, not as that of the person who grades the
// class; errors are as of submission.OpenWith.
func (s *Student) Open(o submission.Options) (*submission.Submission, error) {
	sub, err := s.open(o)
	if err != nil {
		return nil, err
	}
	sub.Name, sub.Notes = s.Key, append(s.Notes[:len(s.Notes):len(s.Notes)], sub.Notes...)
	return sub, nil
}

func (s *Student) open(o submission.Options) (*submission.Submission, error) {
	o.Found = true
	if s.folder != "" {
		return submission.OpenWith(s.folder, o)
	}
	return submission.Gather(s.Key, s.files, o)
}

// Size returns how many people made the submission together, as far as a roster
// tells; at least 1.
func (s *Student) Size() int { return max(1, len(s.People)) }

// Read finds the submissions in a folder. Errors are *diagnostic.Error.
func Read(dir string) (*Class, error) {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, diagnostic.New(dir, catalog.Of("given.no-folder"), catalog.Of("class.folder.hint"))
	case err != nil:
		return nil, diagnostic.New(dir, catalog.Of("folder.unreadable"), catalog.Of("class.unpack.hint"))
	}
	metadata, err := readMetadata(dir)
	if err != nil {
		return nil, err
	}
	b := &builder{dir: dir, class: &Class{}, byNumber: map[string]int{}, metadata: metadata}
	for _, e := range entries {
		if submission.IsJunk(e.Name()) {
			continue
		}
		if err := b.add(e); err != nil {
			return nil, diagnostic.New(filepath.Join(dir, e.Name()), catalog.Of("given.unreadable"), diagnostic.Cause(err))
		}
	}
	return b.finish(), nil
}

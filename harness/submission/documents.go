package submission

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path"
	"slices"
	"strings"
	"unicode"
)

// Presence says whether a document was submitted.
type Presence int

// The results of Find, the best last.
const (
	Absent  Presence = iota
	Empty            // exists, but contains only white space
	Present          // exists
)

// Find looks for a document whose name matches one of the globs, ignoring case: at
// the root of the submission, and if there is none, in its folders. It returns the
// name it found, preferring a document that is not empty. Documents count as they
// were submitted: what make writes later does not.
func (s *Submission) Find(globs ...string) (string, Presence) {
	wanted := func(name string) bool {
		return slices.ContainsFunc(globs, func(glob string) bool {
			ok, _ := path.Match(strings.ToLower(glob), strings.ToLower(name))
			return ok
		})
	}
	found, best := "", Absent
	for name, presence := range s.documents {
		if wanted(name) && (presence > best || presence == best && name < found) {
			found, best = name, presence
		}
	}
	if best != Absent {
		return found, best
	}
	for _, name := range s.Files {
		if wanted(path.Base(name)) {
			return name, Present
		}
	}
	return "", Absent
}

// documentsOf returns whether each regular file at the root is empty.
func documentsOf(root *os.Root) (map[string]Presence, error) {
	names, err := list(root, ".")
	if err != nil {
		return nil, err
	}
	documents := map[string]Presence{}
	for _, name := range names {
		info, err := root.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if documents[name], err = presenceOf(root, name); err != nil {
			return nil, err
		}
	}
	return documents, nil
}

func presenceOf(root *os.Root, name string) (Presence, error) {
	f, err := root.Open(name)
	if err != nil {
		return Absent, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	for {
		c, _, err := r.ReadRune()
		switch {
		case errors.Is(err, io.EOF):
			return Empty, nil
		case err != nil:
			return Absent, err
		case !unicode.IsSpace(c):
			return Present, nil
		}
	}
}

// filesOf lists everything but folders, with names made safe to show.
func filesOf(root *os.Root) ([]string, error) {
	files := []string{}
	err := walk(root, func(e entry) error {
		if e.err == nil && !e.info.IsDir() {
			files = append(files, shown(e.name))
		}
		return e.err
	})
	slices.Sort(files)
	return files, err
}

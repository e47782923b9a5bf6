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

// Presence says whether a document was handed in.
type Presence int

// What Find tells, the better answer last.
const (
	Absent  Presence = iota
	Empty            // there, but nothing but white space in it
	Present          // there
)

// Find looks for a document whose name matches one of the globs, upper and
// lower case alike: at the root of what was handed in, and when there is none,
// in its folders. It gives the name it found, which is that of a document with
// something in it if there is one. Documents count as they were handed in:
// what make writes later does not.
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

// documentsOf tells of each regular file at the root whether it is empty.
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

// filesOf lists everything but folders, its names fit to be shown.
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

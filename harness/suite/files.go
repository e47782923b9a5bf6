package suite

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/script"
)

// VariantsFolder contains the wrong programs that students' tests are tried on.
const VariantsFolder = "variants"

// Use says what a file of an assignment is for.
type Use int

// The uses.
const (
	ForAll    Use = iota // grading, also by students
	ForTutors            // grading, by tutors alone: hidden cases, and wrong programs for students' tests
	ForVerify            // no submission is graded with it: the reference, the samples, notes beside the hidden cases
)

// EachFile calls do for each file of the assignment that is not a folder, in the
// order of names, following symbolic links. It leaves out what tools keep for
// themselves: hidden files and caches.
func (s *Suite) EachFile(do func(name string, use Use, info fs.FileInfo) error) error {
	solution := s.solution()
	return fs.WalkDir(s.Place.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		unused := name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "__pycache__")
		switch {
		case err != nil:
			return err
		case unused && entry.IsDir():
			return fs.SkipDir
		case unused || entry.IsDir():
			return nil
		}
		info, err := fs.Stat(s.Place.Files, name)
		if err != nil {
			return err
		}
		return do(name, s.use(name, solution), info)
	})
}

func (s *Suite) use(name string, solution solution) Use {
	top, _, _ := strings.Cut(name, "/")
	switch {
	case top == script.HiddenFolder && assignment.Matches(append([]string{"lang.*.yaml"}, script.CaseFiles...), path.Base(name)):
		return ForTutors
	case top == script.HiddenFolder, top == SamplesFolder:
		return ForVerify
	case top == VariantsFolder:
		return ForTutors
	case slices.Contains(solution.files, name), among(solution.folders, name) && !among(solution.shared, name):
		return ForVerify
	}
	return ForAll
}

// solution is where the reference is.
type solution struct {
	files   []string // its own
	folders []string // also its own, without what is shared
	shared  []string // files and folders that submissions are graded with
}

func (s *Suite) solution() solution {
	var found solution
	commands := [][]string{s.Build.Command}
	for _, r := range s.Readers {
		commands = append(commands, r.Command)
	}
	found.shared = s.named(commands...)
	if s.Build.Kit != "" {
		found.shared = append(found.shared, path.Clean(s.Build.Kit))
	}
	switch {
	case s.Reference == nil:
	case s.Reference.Folder != "":
		found.folders = []string{path.Clean(s.Reference.Folder)}
	default:
		for _, name := range s.named(slices.Collect(maps.Values(s.Reference.Commands))...) {
			if info, err := fs.Stat(s.Place.Files, name); err == nil && info.IsDir() {
				found.folders = append(found.folders, name)
				continue
			}
			found.files = append(found.files, name)
			if folder := path.Dir(name); folder != "." {
				found.folders = append(found.folders, folder)
			}
		}
	}
	return found
}

// named lists the files and folders of the assignment that commands name.
func (s *Suite) named(commands ...[]string) []string {
	var files []string
	for _, word := range slices.Concat(commands...) {
		name := path.Clean(word)
		if _, err := fs.Stat(s.Place.Files, name); err == nil && name != "." {
			files = append(files, name)
		}
	}
	return files
}

// among reports whether a file is one of places, or in one of them.
func among(places []string, file string) bool {
	return slices.ContainsFunc(places, func(at string) bool { return file == at || strings.HasPrefix(file, at+"/") })
}

// checkReference reports a reference that is not there.
func (s *Suite) checkReference() error {
	if s.Reference == nil || s.Reference.Folder == "" || s.Handout() {
		return nil
	}
	if entries, err := fs.ReadDir(s.Place.Files, path.Clean(s.Reference.Folder)); err == nil && len(entries) > 0 {
		return nil
	}
	at := s.Reference.Position
	return diagnostic.New(manifestName, catalog.Of("manifest.no-reference", "folder", strconv.Quote(s.Reference.Folder)), catalog.Message{}).At(at.Line, at.Column)
}

// Samples returns the folder of the samples of an assignment that is not inside the
// program: that of a pack is unpacked into the scratch folder.
func (s *Suite) Samples(scratch string) (string, error) {
	folder := filepath.Join(s.Place.Path, SamplesFolder)
	if info, err := os.Stat(s.Place.Path); err != nil || info.IsDir() {
		return folder, err
	}
	if s.Handout() {
		return "", diagnostic.New(s.Place.Path, catalog.Of("pack.handout"), catalog.Of("pack.handout.hint"))
	}
	folder = filepath.Join(scratch, SamplesFolder)
	inner, err := fs.Sub(s.Place.Files, SamplesFolder)
	if err != nil {
		return "", err
	}
	if _, err := fs.Stat(inner, "."); errors.Is(err, fs.ErrNotExist) {
		return folder, nil
	}
	return folder, os.CopyFS(folder, inner)
}

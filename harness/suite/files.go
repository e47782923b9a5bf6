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
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnosis"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/suite/variant"
)

// Use says what a file of an assignment is for.
type Use int

// The uses.
const (
	ForAll    Use = iota // grading, also by students
	ForTutors            // grading, by tutors alone: hidden cases, and the programs for students' tests
	ForVerify            // no submission is graded with it: the reference, the generators, the samples, notes beside the hidden cases
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
	case inAny(solution.others, name):
		return ForTutors
	case top == caselang.HiddenFolder && assignment.Matches(append([]string{"lang.*.yaml"}, caselang.CaseFiles...), path.Base(name)):
		return ForTutors
	case top == caselang.HiddenFolder, top == assignment.SamplesFolder:
		return ForVerify
	case top == variant.Folder, name == variant.MistakesFile, name == diagnosis.File:
		return ForTutors
	case slices.Contains(solution.files, name), inAny(solution.folders, name) && !inAny(solution.shared, name):
		return ForVerify
	}
	return ForAll
}

// others lists where other programs for students' tests are, right and wrong ones,
// besides the folder of variants.
func (s *Suite) others() []string {
	var all []string
	if _, tests := owntests.Of(s.Assignment); tests != nil {
		for _, folder := range tests.Readings {
			all = append(all, path.Clean(folder))
		}
	}
	variants, _ := s.Variants() // faults are those of Lint
	for _, v := range variants {
		all = append(all, s.named(slices.Collect(maps.Values(v.Commands))...)...)
	}
	return all
}

// Variants reads the wrong programs of the assignment's folder. The error joins
// *diagnostic.Error.
func (s *Suite) Variants() ([]variant.Variant, error) {
	variants, err := s.variants()
	return variants, s.Place.placed(err)
}

func (s *Suite) variants() ([]variant.Variant, error) {
	mistakes, faults := variant.ReadMistakes(s.Place.Files, s.ItemIDs())
	variants, err := variant.Read(s.Place.Files, s.referenceFolder(), mistakes)
	return variants, errors.Join(faults, err)
}

// Mistakes reads what the reference can be made to get wrong. The error joins
// *diagnostic.Error.
func (s *Suite) Mistakes() (*variant.Mistakes, error) {
	mistakes, err := variant.ReadMistakes(s.Place.Files, s.ItemIDs())
	return mistakes, s.Place.placed(err)
}

// Dictionary reads the dictionary of mistakes. The error is a *diagnostic.Error.
func (s *Suite) Dictionary() (*diagnosis.Dictionary, error) {
	d, err := diagnosis.Read(s.Place.Files)
	return d, s.Place.placed(err)
}

// Outdated warns, with *diagnostic.Error, of a dictionary of mistakes that was computed from
// other cases, or from other variants, and of mistakes that have no name in a language of the
// assignment.
func (s *Suite) Outdated() []error {
	d, err := s.Dictionary()
	switch {
	case err == nil && (len(d.Mistakes) == 0 || len(s.Absent) > 0):
		return nil
	case err == nil && d.Suite == s.Parts.Tried:
		return s.unnamed(d)
	case err == nil:
		err = diagnostic.New(s.Place.Name(diagnosis.File), catalog.Of("dictionary.outdated"), catalog.Of("dictionary.hint"))
	}
	return []error{err}
}

// unnamed warns of mistakes that have no name in a language of the assignment.
func (s *Suite) unnamed(d *diagnosis.Dictionary) (warnings []error) {
	for _, code := range slices.Sorted(maps.Keys(s.languages)) {
		file := s.Place.Name(path.Join(caselang.HiddenFolder, "lang."+code+".yaml"))
		for _, id := range slices.Sorted(maps.Keys(d.Mistakes)) {
			if about := d.Mistakes[id].About; s.languages[code].Says[about] == "" {
				warnings = append(warnings, diagnostic.New(file, catalog.Of("lang.no-text", "keys", "says."+strconv.Quote(about)), catalog.Message{}))
			}
		}
	}
	return warnings
}

// referenceFolder returns the folder of the reference, or "" if it is none.
func (s *Suite) referenceFolder() string {
	if s.Reference == nil || s.Reference.Folder == "" {
		return ""
	}
	return path.Clean(s.Reference.Folder)
}

// solution is where the reference is, and the generators of cases.
type solution struct {
	others  []string // see Suite.others
	files   []string // its own
	folders []string // also its own, without what is shared
	shared  []string // files and folders that submissions are graded with
}

func (s *Suite) solution() solution {
	found := solution{others: s.others()}
	commands := [][]string{s.Build.Command}
	for _, r := range s.Readers {
		commands = append(commands, r.Command, r.Answers)
	}
	for _, c := range s.Checkers {
		commands = append(commands, c.Command, []string{c.Folder})
	}
	found.shared = s.named(commands...)
	if s.Build.Kit != "" {
		found.shared = append(found.shared, path.Clean(s.Build.Kit))
	}
	if s.Build.Link != nil {
		found.shared = append(found.shared, path.Clean(s.Build.Link.Kit))
	}
	var own [][]string
	switch {
	case s.Reference == nil:
	case s.Reference.Folder != "":
		found.folders = []string{path.Clean(s.Reference.Folder)}
	default:
		own = slices.Collect(maps.Values(s.Reference.Commands))
	}
	for _, g := range s.Generators {
		own = append(own, g.Command, g.Settles)
	}
	for _, name := range s.named(own...) {
		if info, err := fs.Stat(s.Place.Files, name); err == nil && info.IsDir() {
			found.folders = append(found.folders, name)
			continue
		}
		found.files = append(found.files, name)
		if folder := path.Dir(name); folder != "." {
			found.folders = append(found.folders, folder)
		}
	}
	return found
}

// checkGenerators reports generators that are not there.
func (s *Suite) checkGenerators() error {
	if s.Handout() {
		return nil
	}
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(s.Generators)) {
		g := s.Generators[name]
		fault := func(hint catalog.Message, key string, values ...any) {
			errs = append(errs, diagnostic.New(manifestName, catalog.Of(key, append(values, "generator", strconv.Quote(name))...), hint).At(g.Position.Line, g.Position.Column))
		}
		if len(g.Command) == 0 {
			fault(catalog.Of("usage.write", "text", "command: [COMMAND]"), "manifest.generator")
		}
		if g.Simplify && len(g.Settles) > 0 {
			fault(catalog.Of("one-of-them.hint"), "manifest.generator-both")
		}
		for _, word := range slices.Concat(g.Command, g.Settles) {
			if _, err := fs.Stat(s.Place.Files, path.Clean(word)); strings.Contains(word, "/") && fs.ValidPath(word) && err != nil {
				fault(catalog.Message{}, "manifest.no-generator", "file", strconv.Quote(word))
			}
		}
	}
	return errors.Join(errs...)
}

// Silent lists the items that a program earns a part of that prints nothing and exits with 0.
// Each is a *diagnostic.Error.
func (s *Suite) Silent() ([]error, error) {
	all, err := caselang.Silent(s.Assignment, s.Cases)
	for i := range all {
		all[i] = s.Place.placed(all[i])
	}
	return all, err
}

// Elsewhere lists the commands that the manifest declares and that are found neither in
// the folder, nor in this executable, nor on this machine: mistyped, or not installed. Each
// is a *diagnostic.Error.
func (s *Suite) Elsewhere() []error {
	if s.Handout() {
		return nil
	}
	var all []error
	check := func(words []string, at strictyaml.Position) {
		if len(words) == 0 || strings.Contains(words[0], "/") || s.Own().Has(words, s.Place.Files) || len(s.named(words[:1])) > 0 {
			return
		}
		if _, err := tools.LookUp(words[0]); err != nil {
			all = append(all, diagnostic.New(s.Place.Name(manifestName), catalog.Of("lint.elsewhere", "command", strconv.Quote(words[0])), catalog.Of("lint.elsewhere.hint")).At(at.Line, at.Column))
		}
	}
	if s.Reference != nil {
		for _, name := range slices.Sorted(maps.Keys(s.Reference.Commands)) {
			check(s.Reference.Commands[name], s.Reference.Position)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Readers)) {
		check(s.Readers[name].Command, s.Readers[name].Position)
		check(s.Readers[name].Answers, s.Readers[name].Position)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Checkers)) {
		check(s.Checkers[name].Command, s.Checkers[name].Position)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Generators)) {
		check(s.Generators[name].Command, s.Generators[name].Position)
		check(s.Generators[name].Settles, s.Generators[name].Position)
	}
	return all
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

// inAny reports whether a file is one of places, or in one of them.
func inAny(places []string, file string) bool {
	return slices.ContainsFunc(places, func(at string) bool { return file == at || strings.HasPrefix(file, at+"/") })
}

// HasReference reports whether the reference that the manifest declares is there, and
// not left out of a copy for students.
func (s *Suite) HasReference() bool {
	switch {
	case s.Reference == nil || s.Handout():
		return false
	case s.Reference.Folder == "":
		return true
	}
	entries, err := fs.ReadDir(s.Place.Files, path.Clean(s.Reference.Folder))
	return err == nil && len(entries) > 0
}

// checkReference reports a reference that is not there.
func (s *Suite) checkReference() error {
	if s.Reference == nil || s.HasReference() || s.Handout() {
		return nil
	}
	at := s.Reference.Position
	return diagnostic.New(manifestName, catalog.Of("manifest.no-reference", "folder", strconv.Quote(s.Reference.Folder)), catalog.Message{}).At(at.Line, at.Column)
}

// Samples returns the folder of the samples of an assignment that is not inside the
// program: that of a pack is unpacked into the scratch folder.
func (s *Suite) Samples(scratch string) (string, error) {
	folder := filepath.Join(s.Place.Path, assignment.SamplesFolder)
	if info, err := os.Stat(s.Place.Path); err != nil || info.IsDir() {
		return folder, err
	}
	if s.Handout() {
		return "", diagnostic.New(s.Place.Path, catalog.Of("pack.handout"), catalog.Of("pack.handout.hint"))
	}
	folder = filepath.Join(scratch, assignment.SamplesFolder)
	inner, err := fs.Sub(s.Place.Files, assignment.SamplesFolder)
	if err != nil {
		return "", err
	}
	if _, err := fs.Stat(inner, "."); errors.Is(err, fs.ErrNotExist) {
		return folder, nil
	}
	return folder, os.CopyFS(folder, inner)
}

// Package importing makes an assignment of what courses have: folders of inputs and
// outputs, problem packages of Kattis and the ICPC, checks of check50 in YAML, tests of GitHub
// Classroom, and tests in the layout of OSTEP's projects.
package importing

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"touchstone/harness/assignment"
	"touchstone/harness/authoring/newassignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/plaintext"
)

// Defaults are what holds where a source does not say it.
type Defaults struct {
	Program  string   // the program that submissions build; "" for one called after the assignment
	Language string   // the kind of build; "" for that of the reference, or else C
	Without  []string // features of the source that are left out knowingly
}

// features are what a source may have that an assignment does not: judged without it, a
// right program could lose points, or a wrong one keep them.
var features = []string{"case-settings", "checks", "comparison", "group-flags", "scoring", "submit-answer", "validator"}

// Note says why something of the source was not carried over, or was changed.
type Note struct {
	File string // in the source
	Why  catalog.Message
}

// maker collects the files of an assignment.
type maker struct {
	source    fs.FS
	program   string
	without   []string
	files     map[string][]byte
	ids       map[string]bool
	notes     []Note
	lacking   []error
	packaged  bool // it is a problem package
	talks     bool // its submissions are played with the validator, which needs no answers
	validates bool // the output validator became a checker
	scores    bool // its groups have points
	places    []placed
	kinds     []string // of build, besides that of the reference
	asked     bool     // the kind of build was asked for
	ends      int      // files that had other line ends, or a byte order mark
}

// placed is the place of a case in the source, without an ending.
type placed struct{ place, id string }

func (m *maker) note(file string, why catalog.Message) {
	m.notes = append(m.notes, Note{file, why})
}

// lacks says that the source has a feature that is not carried over: the import fails,
// unless it is to go without. A line that is not known is 0.
func (m *maker) lacks(feature, file string, line int, why catalog.Message) {
	if !slices.Contains(m.without, feature) {
		m.lacking = append(m.lacking, diagnostic.New(file, why, catalog.Of("import.without", "feature", feature)).At(line, 0))
		return
	}
	if line > 0 {
		file = fmt.Sprintf("%s:%d", file, line)
	}
	m.note(file, why)
}

// notRead notes that something of the source cannot be read.
func (m *maker) notRead(file string, err error) {
	m.note(file, catalog.Of("import.not-read", "why", diagnostic.Cause(err)))
}

// manifest is what is written of assignment.yaml.
type manifest struct {
	Title     string             `yaml:"title"`
	Programs  []string           `yaml:"programs,flow"`
	Build     string             `yaml:"-"`
	Asked     any                `yaml:"build,flow"`
	Reference string             `yaml:"reference,omitempty"`
	Limits    map[string]string  `yaml:"limits,omitempty,flow"`
	Checkers  map[string]checker `yaml:"checkers,omitempty"`
	Pairs     *pairs             `yaml:"pairs,omitempty,flow"`
	Rubric    []item             `yaml:"rubric,omitempty"`
}

type checker struct {
	Folder string   `yaml:"folder"`
	Build  string   `yaml:"build"`
	Args   []string `yaml:"args,omitempty,flow"`

	Interactive bool `yaml:"interactive,omitempty"`
	Passes      int  `yaml:"passes,omitempty"`
}

type pairs struct {
	Check string `yaml:"check,omitempty"`
	Float string `yaml:"float,omitempty"`
}

// Import writes the assignment that a folder or a zip archive contains into a new
// folder, which lint checks, and returns what was not carried over. What cannot be
// imported is a *diagnostic.Error, or several, joined; nothing is left behind then.
func Import(source, to string, o Defaults, lint func() error) (notes []Note, err error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if err := newassignment.Empty(to); err != nil {
		return nil, err
	}
	files, closing, err := open(source)
	if err != nil {
		return nil, err
	}
	defer closing()
	full, err := filepath.Abs(to)
	if err != nil {
		return nil, err
	}
	m := &maker{source: files, without: o.Without, asked: o.Language != "", files: map[string][]byte{}, ids: map[string]bool{}}
	m.program = cmp.Or(o.Program, identifier(filepath.Base(full)))
	made := manifest{Title: filepath.Base(full), Programs: []string{m.program}, Build: o.Language}
	if err := m.read(&made); err != nil {
		return nil, err
	}
	if len(m.lacking) > 0 {
		return nil, errors.Join(m.lacking...)
	}
	if len(m.ids) == 0 {
		return nil, diagnostic.New(source, catalog.Of("import.nothing"), catalog.Of("import.nothing.hint"))
	}
	if m.ends > 0 {
		m.note(".", catalog.Of("import.line-ends", "n", m.ends))
	}
	made.Build = cmp.Or(made.Build, assignment.DefaultBuild)
	made.Asked = made.Build
	asked := map[string]any{"kind": made.Build}
	if len(m.kinds) > 0 {
		asked = map[string]any{"kinds": append([]string{made.Build}, m.kinds...)}
	}
	if m.kit(made.Build) {
		asked["kit"] = kitFolder
	}
	if len(asked) > 1 || len(m.kinds) > 0 {
		made.Asked = asked
	}
	data, err := yaml.Marshal(made)
	if err != nil {
		return nil, err
	}
	m.files["assignment.yaml"] = data
	undo := remover(to)
	if err := errors.Join(newassignment.WriteFiles(to, m.files), lint()); err != nil {
		return nil, errors.Join(err, undo())
	}
	return m.notes, nil
}

// remover returns what removes a folder that is not there yet, or the content of an empty one.
func remover(folder string) func() error {
	if _, err := os.Stat(folder); err != nil {
		return func() error { return os.RemoveAll(folder) }
	}
	return func() error {
		entries, err := os.ReadDir(folder)
		for _, e := range entries {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, e.Name())))
		}
		return err
	}
}

func (o Defaults) check() error {
	for _, feature := range o.Without {
		if !slices.Contains(features, feature) {
			return diagnostic.New("--without "+feature, catalog.Of("import.no-feature"), diagnostic.Near(feature, features))
		}
	}
	if _, known := assignment.FindBuildKind(o.Language); o.Language != "" && !known {
		return diagnostic.New("--language "+o.Language, catalog.Of("manifest.build-kind", "kind", o.Language), diagnostic.Near(o.Language, assignment.BuildKinds()))
	}
	if o.Program == "" {
		return nil
	}
	return newassignment.CheckProgram(o.Program)
}

// read reads the source in the form that its files show.
func (m *maker) read(made *manifest) error {
	if name := findCheck50(m.source); name != "" {
		return m.check50(name, made)
	}
	if _, err := fs.Stat(m.source, "problem.yaml"); err == nil {
		return m.problem(made)
	}
	if name := findAutograding(m.source); name != "" {
		return m.autograding(name, made)
	}
	if tests := findOstep(m.source); len(tests) > 0 {
		return m.ostep(tests, made)
	}
	return m.pairs()
}

// open returns the files of a source: of a folder, without links that lead out of
// it, or of a zip archive; of one that contains only a folder, those of that folder.
func open(source string) (fs.FS, func() error, error) {
	info, err := os.Stat(source)
	if err != nil {
		return nil, nil, diagnostic.New(source, catalog.Of("given.nothing"), catalog.Message{})
	}
	if info.IsDir() {
		root, err := os.OpenRoot(source)
		if err != nil {
			return nil, nil, err
		}
		return inner(root.FS()), root.Close, nil
	}
	archive, err := zip.OpenReader(source)
	if err != nil {
		return nil, nil, diagnostic.New(source, catalog.Of("import.no-source"), catalog.Of("import.no-source.hint"))
	}
	return inner(archive), archive.Close, nil
}

func inner(files fs.FS) fs.FS {
	entries, err := fs.ReadDir(files, ".")
	if err != nil || findCheck50(files)+findAutograding(files) != "" {
		return files
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return unused(e.Name()) })
	if len(entries) == 1 && entries[0].IsDir() {
		if sub, err := fs.Sub(files, entries[0].Name()); err == nil {
			return sub
		}
	}
	return files
}

// unused reports whether a tool keeps a file for itself.
func unused(name string) bool { return strings.HasPrefix(name, ".") || name == "__MACOSX" }

// each calls do for each file in a folder of the source, sorted, and notes what is
// none and what cannot be read.
func (m *maker) each(folder string, do func(file string, data []byte)) error {
	return fs.WalkDir(m.source, folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && name == folder:
			return nil
		case err != nil:
			m.notRead(name, err)
			return nil
		case name != "." && unused(entry.Name()) && entry.IsDir():
			return fs.SkipDir
		case entry.IsDir() || unused(entry.Name()):
			return nil
		}
		info, err := fs.Stat(m.source, name)
		switch {
		case err != nil:
			m.notRead(name, err)
			return nil
		case !info.Mode().IsRegular():
			m.note(name, catalog.Of("import.no-file"))
			return nil
		}
		data, err := fs.ReadFile(m.source, name)
		if err != nil {
			m.notRead(name, err)
			return nil
		}
		do(name, data)
		return nil
	})
}

// text returns the content of a file with the line ends that programs expect, in
// UTF-8 and without a byte order mark.
func (m *maker) text(data []byte) []byte {
	plain := bytes.ReplaceAll(plaintext.UTF8(data), []byte("\r\n"), []byte("\n"))
	if len(plain) != len(data) {
		m.ends++
	}
	return plain
}

var strange = regexp.MustCompile(`[^A-Za-z0-9_]+`)

// identifier returns a name with letters, digits and single dashes alone.
func identifier(name string) string {
	return cmp.Or(strings.Trim(strange.ReplaceAllString(name, "-"), "-"), "case")
}

// id returns the id of a case: that of no other one, nor of one that differs only
// in upper and lower case.
func (m *maker) id(name string) string {
	id := identifier(name)
	for n := 2; m.ids[strings.ToLower(id)]; n++ {
		id = fmt.Sprintf("%s-%d", identifier(name), n)
	}
	m.ids[strings.ToLower(id)] = true
	return id
}

// key is what the input and the output of one case have in common.
type key struct{ folder, name string }

func (k key) String() string { return strings.TrimPrefix(path.Join(k.folder, k.name), "./") }

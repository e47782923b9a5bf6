// Package suite loads everything needed to grade an assignment: the manifest, the
// clauses and the cases of one folder.
package suite

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
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
	"touchstone/harness/evidence/kinds"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/report"
	"touchstone/harness/suite/inprocess"
	"touchstone/harness/suite/plugin"
	"touchstone/harness/suite/variant"
)

// Suite is one assignment, ready to grade with.
type Suite struct {
	*assignment.Assignment
	Place  Place            // where it was read
	Cases  []*caselang.Case // in teaching order: by the first rubric item they count for, then by name
	Absent []Secret         // hidden cases that this copy of the program does not have
	Hash   string           // of every file of the folder and of what was added, "sha256:..."

	// Parts are the hashes of assignment.yaml, of clauses.yaml, of the files that Hash covers
	// besides these and the cases, and of what a known mistake is tried with: the cases and
	// these files.
	Parts struct{ Assignment, Clauses, Files, Tried string }

	languages map[string]*Language // by code, such as "es"
	hidden    Hidden
	factors   Factors
	added     map[string]bool // ids of the cases from outside the program
	faulty    bool            // it could not be read completely
}

// Load reads the assignment at a place, and the cases that folders add. It joins all
// faults in the files, as *diagnostic.Error.
func Load(at Place, folders ...Folder) (*Suite, error) {
	s, err := read(at, folders)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Check combines Load and Lint: it returns the faults that Load finds and those that
// Lint finds in what could be read, in the order of files and lines.
func Check(at Place, folders ...Folder) (*Suite, error) {
	s, err := read(at, folders)
	if s == nil {
		return nil, err
	}
	s.faulty = err != nil
	if err = errors.Join(err, s.Lint()); err != nil {
		return nil, inOrder(err)
	}
	return s, nil
}

// inOrder sorts faults by file and line.
func inOrder(err error) error {
	var all []error
	var flatten func(error)
	flatten = func(err error) {
		if list, ok := err.(interface{ Unwrap() []error }); ok {
			for _, e := range list.Unwrap() {
				flatten(e)
			}
			return
		}
		all = append(all, err)
	}
	flatten(err)
	slices.SortStableFunc(all, func(a, b error) int {
		x, isX := errors.AsType[*diagnostic.Error](a)
		y, isY := errors.AsType[*diagnostic.Error](b)
		if !isX || !isY {
			return 0
		}
		return cmp.Or(strings.Compare(x.File, y.File), x.Line-y.Line, x.Column-y.Column)
	})
	return errors.Join(all...)
}

// read reads an assignment. If there are faults, it also returns what could be read,
// or nil.
func read(at Place, folders []Folder) (*Suite, error) {
	s, err := load(at)
	if s == nil {
		return nil, err
	}
	files, gatherErr := addedFiles(at.ID, at.Files, folders)
	if err = errors.Join(err, gatherErr, s.add(files)); err != nil {
		return s, err
	}
	s.countCases()
	s.teachingOrder()
	s.Absent = s.absent()
	s.balance()
	if s.Hash, err = s.hashOf(files); err != nil {
		return nil, err
	}
	return s, nil
}

// load reads the files at a place. If there are faults, it also returns what could
// be read, or nil.
func load(at Place) (*Suite, error) {
	s, err := Outline(at)
	var pairs assignment.Pairs
	if s != nil {
		pairs = s.Pairs
	}
	cases, caseErr := caselang.Load(at.Files, pairs)
	hidden, hiddenErr := loadHidden(at.Files)
	err = errors.Join(err, at.placed(errors.Join(caseErr, hiddenErr, duplicates(cases))))
	if s != nil {
		s.Cases, s.hidden, s.added = cases, hidden, map[string]bool{}
	}
	return s, err
}

// Outline reads an assignment without its cases. If there are faults, it also returns what could be read, or nil.
func Outline(at Place) (*Suite, error) {
	a, err := assignment.Load(at.Files, kinds.Rules())
	languages, languageErr := loadLanguages(at.Files)
	err = errors.Join(err, languageErr)
	if a == nil {
		return nil, at.placed(err)
	}
	a.Language = English
	if a.ID != at.ID && at.Path == "" {
		err = errors.Join(err, diagnostic.New("assignment.yaml", catalog.Of("manifest.id", "id", strconv.Quote(a.ID)), catalog.Message{}).At(a.Position.Line, a.Position.Column))
	}
	a.ID, a.File = cmp.Or(a.ID, at.ID), at.Name(manifestName)
	return &Suite{Assignment: a, Place: at, languages: languages}, at.placed(err)
}

// countCases lets each case count for the items that the rubric gives it. In a rubric
// that the manifest left out, every case counts the same, however often it plays.
func (s *Suite) countCases() {
	for _, c := range s.Cases {
		c.CountFor(s.CountsFor(c.ID))
		if plays := c.Plays(); s.Whole && plays > 1 {
			s.Rubric[0].Weights = append(s.Rubric[0].Weights, assignment.Weight{Cases: escaped(c.ID), Weight: 1 / float64(plays)})
		}
	}
}

// escaped returns a glob that matches a name alone.
func escaped(name string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(name)
}

func sameName(file, other string) error {
	return diagnostic.New(file, catalog.Of("suite.case-twice", "file", other), catalog.Of("suite.case-twice.hint"))
}

// duplicates reports a hidden case with the name of a public one.
func duplicates(cases []*caselang.Case) error {
	var errs []error
	files := map[string]string{}
	for _, c := range cases {
		if other, ok := files[c.ID]; ok {
			errs = append(errs, sameName(c.File, other))
		}
		files[c.ID] = c.File
	}
	return errors.Join(errs...)
}

// Own returns the programs of this executable that the manifest may name.
func (s *Suite) Own() inprocess.Programs { return s.Place.own }

// Lint checks the suite without running anything but readers that are programs of this
// executable.
func (s *Suite) Lint() error {
	// Without the hidden cases, it is unknown what they try; and with faults in them,
	// hidden.yaml would differ.
	hidden := s.checkHidden()
	switch {
	case s.faulty:
		hidden = nil
	case len(s.Absent) > 0:
		return s.Place.placed(hidden)
	}
	errs := []error{hidden, caselang.Lint(s.Assignment, s.Cases, plugin.InProcess(s.Assignment, s.Place.Files, s.Own()))}
	errs = append(errs, s.checkReference())
	errs = append(errs, s.checkTests(), s.checkGenerators())
	for _, code := range slices.Sorted(maps.Keys(s.languages)) {
		errs = append(errs, s.languages[code].check(s))
	}
	return s.Place.placed(errors.Join(errs...))
}

// checkTests checks the programs that students' tests are run on.
func (s *Suite) checkTests() error {
	if s.Handout() {
		return nil // they are not there
	}
	variants, err := s.variants()
	err = errors.Join(err, s.checkCommands(variants))
	item, tests := owntests.Of(s.Assignment)
	if tests == nil {
		return err
	}
	fault := func(problem, hint catalog.Message) error {
		return errors.Join(err, diagnostic.New(manifestName, problem, hint).At(item.Position.Line, item.Position.Column))
	}
	switch {
	case s.Reference == nil:
		return fault(catalog.Of("manifest.item.tests-reference", "item", strconv.Quote(item.ID)), catalog.Of("usage.write", "text", "reference: FOLDER"))
	case len(variants) == 0 && err == nil:
		return fault(catalog.Of("manifest.item.no-variants", "item", strconv.Quote(item.ID)), catalog.Of("manifest.item.no-variants.hint"))
	}
	return err
}

// checkCommands reports commands of variants for programs that there are not.
func (s *Suite) checkCommands(variants []variant.Variant) error {
	var errs []error
	for _, v := range variants {
		for _, name := range slices.Sorted(maps.Keys(v.Commands)) {
			key := ""
			if _, ok := s.Program(name); !ok {
				key = "manifest.unknown-program"
			} else if len(v.Commands[name]) == 0 {
				key = "manifest.reference-command"
			}
			if key != "" {
				errs = append(errs, diagnostic.New(v.File, catalog.Of(key, "key", "commands", "program", strconv.Quote(name)), diagnostic.Near(name, s.ProgramNames())).At(v.Position.Line, v.Position.Column))
			}
		}
	}
	return errors.Join(errs...)
}

// PublicIDs lists the names of the cases that hints may mention.
func (s *Suite) PublicIDs() []string {
	var ids []string
	for _, c := range s.Cases {
		if c.Visibility == report.Public {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

func (s *Suite) teachingOrder() {
	rank := func(c *caselang.Case) int {
		first := len(s.Rubric)
		for _, id := range c.Items() {
			i := slices.IndexFunc(s.Rubric, func(item assignment.Item) bool { return item.ID == id })
			if i >= 0 {
				first = min(first, i)
			}
		}
		return first
	}
	slices.SortFunc(s.Cases, func(a, b *caselang.Case) int {
		return cmp.Or(rank(a)-rank(b), strings.Compare(a.ID, b.ID))
	})
}

// hashOf does not depend on whether a hidden case is inside the program or added to
// it, nor on what no submission is graded with.
func (s *Suite) hashOf(added []file) (string, error) {
	var all, rest, tried []string
	buffer := make([]byte, 32<<10) // for all of them: a file would bring its own
	put := func(name string, data io.Reader) error {
		content := sha256.New()
		if _, err := io.CopyBuffer(content, struct{ io.Reader }{data}, buffer); err != nil {
			return err
		}
		file := fmt.Sprintf("%s %x\n", name, content.Sum(nil))
		all = append(all, file)
		if words, _ := path.Match("lang.*.yaml", path.Base(name)); !words && !slices.Contains([]string{manifestName, "clauses.yaml", hiddenFile, diagnosis.File}, name) {
			tried = append(tried, file)
		}
		switch {
		case name == manifestName:
			s.Parts.Assignment = hash(file)
		case name == "clauses.yaml":
			s.Parts.Clauses = hash(file)
		case !isCase(name) && name != hiddenFile:
			rest = append(rest, file)
		}
		return nil
	}
	err := s.EachFile(func(name string, use Use, info fs.FileInfo) error {
		derived := name == hiddenFile && len(s.Absent) == 0 // it follows from the cases
		if use == ForVerify || derived || !info.Mode().IsRegular() {
			return nil
		}
		f, err := s.Place.Files.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		return put(name, f)
	})
	for _, f := range added {
		err = errors.Join(err, put(path.Join(caselang.HiddenFolder, filepath.Base(f.path)), bytes.NewReader(f.data)))
	}
	s.Parts.Files, s.Parts.Tried = hash(rest...), hash(tried...)
	return hash(all...), err
}

// isCase reports whether a case is made of the file.
func isCase(name string) bool {
	folder, base := path.Split(name)
	return (folder == "" || folder == caselang.HiddenFolder+"/") && slices.ContainsFunc(caselang.CaseFiles, func(glob string) bool {
		ok, _ := path.Match(glob, base)
		return ok
	})
}

// hash returns the hash of some texts, in whatever order.
func hash(texts ...string) string {
	slices.Sort(texts)
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(strings.Join(slices.Compact(texts), ""))))
}

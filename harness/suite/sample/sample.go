// Package sample reads the samples of an assignment: submissions, each of which declares
// what it loses.
package sample

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
	"touchstone/harness/files/strictyaml"
)

// Sample is a submission with a known fault, or with none: a folder NAME or an
// archive such as NAME.zip, and its declaration NAME.yaml beside it.
type Sample struct {
	About  string          `yaml:"about,required"` // one sentence: what the student did
	Loses  map[string]Loss `yaml:"loses,required"` // by rubric item; an item that is not listed loses nothing, or what "*" says: any if one of those loses something, maybe if nothing is known of them
	Waits  []string        `yaml:"waits"`          // the items of which a part waits for a tutor, besides those that always do
	Void   []string        `yaml:"void"`           // the zero rules that it breaks
	Breaks []string        `yaml:"breaks"`         // the requirements that it breaks, in short words
	Fails  []Failure       `yaml:"fails"`          // how its cases may fail; in any way, if there is none

	Cases map[string]Verdicts `yaml:"cases"` // what becomes of cases, by globs on their ids
	Earns []float64           `yaml:"earns"` // the fewest and the most points that it earns, or how many

	Hides   []string          `yaml:"hides"`   // samples/NAME and variants/NAME that do not show, or not everywhere, in a program that is wrong in this way, too; "*" for all
	Worsens map[string]string `yaml:"worsens"` // those beside which this one breaks something that neither breaks alone, and what, in a sentence each; "*" for all

	Name string `yaml:"-"`
	Path string `yaml:"-"` // of the folder or archive
}

// Loss says how much of an item is lost.
type Loss string

// The losses.
const (
	Some  Loss = "some"  // a part of the points
	Whole Loss = "all"   // all of the points
	Any   Loss = "any"   // some or all
	Maybe Loss = "maybe" // nothing, some or all; of AnyItem alone
)

// AnyItem stands for the items that are not listed.
const AnyItem = "*"

// Failure is how a case fails.
type Failure string

// The ways to fail: the first that holds counts.
const (
	Time        Failure = "time"         // a play reached its limit on time
	Crash       Failure = "crash"        // a play was ended otherwise, or with a wrong exit status
	WrongAnswer Failure = "wrong-answer" // all else
	Accepted    Failure = "accepted"     // it does not; of Verdicts alone
)

// Verdicts are what may, and what must, become of cases.
type Verdicts struct {
	Permitted []Failure `yaml:"permitted"` // of each of them; anything, if there is none
	Required  []Failure `yaml:"required"`  // of one of them at least, one of these
}

// The files of judged mutants, which are beside the samples.
const (
	Equivalent = "equivalent.yaml" // judged to be right
	Spread     = "spread.yaml"     // judged to cost several items
)

// IsJudged reports whether a file is one of judged mutants.
func IsJudged(file string) bool {
	return slices.Contains([]string{Equivalent, Spread}, filepath.Base(file))
}

// Read reads the declarations in a folder, sorted by name. It joins all faults,
// as *diagnostic.Error.
func Read(dir string, a *assignment.Assignment) ([]Sample, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, IsJudged)
	var samples []Sample
	var errs []error
	for _, file := range files {
		s, err := one(file, a)
		samples, errs = append(samples, s), append(errs, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		declaration := filepath.Join(dir, e.Name()+".yaml")
		if e.IsDir() && !slices.Contains(files, declaration) {
			errs = append(errs, diagnostic.New(declaration, catalog.Of("sample.undeclared"), catalog.Of("usage.write", "text", "loses: {}")))
		}
	}
	if len(files) == 0 {
		errs = append(errs, diagnostic.New(dir, catalog.Of("sample.none"), catalog.Of("sample.none.hint")))
	}
	return samples, errors.Join(errs...)
}

// In reports whether there is anything in a folder that could be a sample.
func In(dir string) bool {
	entries, _ := os.ReadDir(dir)
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool { return !IsJudged(e.Name()) && !strings.HasPrefix(e.Name(), ".") })
}

func one(file string, a *assignment.Assignment) (Sample, error) {
	folder := strings.TrimSuffix(file, ".yaml")
	s := Sample{Name: filepath.Base(folder), Path: folder}
	data, err := os.ReadFile(file)
	if err != nil {
		return s, err
	}
	if err := strictyaml.Decode(file, data, &s); err != nil {
		return s, err
	}
	if s.Path, err = beside(file, folder); err != nil {
		return s, err
	}
	var errs []error
	errs = append(errs, s.checkLoses(file, a), s.checkFails(file))
	for _, id := range s.Waits {
		if _, ok := a.Item(id); !ok {
			errs = append(errs, diagnostic.New(file, catalog.Of("marks.no-item", "item", strconv.Quote(id)), diagnostic.Near(id, a.ItemIDs())))
		}
	}
	for _, id := range s.Void {
		if item, ok := a.Item(id); !ok || item.Kind != assignment.Zero {
			errs = append(errs, diagnostic.New(file, catalog.Of("sample.not-zero", "item", strconv.Quote(id)), diagnostic.Near(id, a.ItemIDs())))
		}
	}
	return s, errors.Join(errs...)
}

func (s Sample) checkLoses(file string, a *assignment.Assignment) error {
	var errs []error
	for _, id := range slices.Sorted(maps.Keys(s.Loses)) {
		if id == AnyItem && (s.Loses[id] == Any || s.Loses[id] == Maybe) {
			continue
		}
		if item, ok := a.Item(id); ok && item.Kind == assignment.Zero {
			errs = append(errs, diagnostic.New(file, catalog.Of("sample.zero", "item", strconv.Quote(id)), catalog.Of("usage.write", "text", "void: ["+id+"]")))
		} else if !ok {
			errs = append(errs, diagnostic.New(file, catalog.Of("marks.no-item", "item", strconv.Quote(id)), diagnostic.Near(id, a.ItemIDs())))
		}
		if loss := s.Loses[id]; !slices.Contains([]Loss{Some, Whole, Any}, loss) {
			errs = append(errs, diagnostic.New(file, catalog.Of("sample.loss", "item", strconv.Quote(id), "loss", strconv.Quote(string(loss))), catalog.Of("near.known", "names", "some, all, any")))
		}
	}
	return errors.Join(errs...)
}

func (s Sample) checkFails(file string) error {
	known := []string{string(Time), string(Crash), string(WrongAnswer)}
	var errs []error
	check := func(ways []Failure, known ...string) {
		for _, way := range ways {
			if !slices.Contains(known, string(way)) {
				errs = append(errs, diagnostic.New(file, catalog.Of("sample.fails", "text", strconv.Quote(string(way))), diagnostic.Near(string(way), known)))
			}
		}
	}
	check(s.Fails, known...)
	for _, glob := range slices.Sorted(maps.Keys(s.Cases)) {
		if _, err := path.Match(glob, ""); err != nil {
			errs = append(errs, diagnostic.New(file, catalog.Of("given.no-glob"), catalog.Message{}))
		}
		check(slices.Concat(s.Cases[glob].Permitted, s.Cases[glob].Required), append(known, string(Accepted))...)
	}
	if len(s.Earns) > 2 {
		errs = append(errs, diagnostic.New(file, catalog.Of("sample.earns"), catalog.Of("usage.write", "text", "earns: [0, 40]")))
	}
	return errors.Join(errs...)
}

// beside finds the submission beside its declaration.
func beside(declaration, folder string) (string, error) {
	if info, err := os.Stat(folder); err == nil && info.IsDir() {
		return folder, nil
	}
	found, err := filepath.Glob(folder + ".*")
	if err != nil {
		return "", err
	}
	found = slices.DeleteFunc(found, func(name string) bool { return name == declaration })
	if len(found) != 1 {
		return "", diagnostic.New(declaration, catalog.Of("sample.nothing", "folder", filepath.Base(folder)), catalog.Message{})
	}
	return found[0], nil
}

// Matching returns the samples whose names match a glob; "" matches all. The error
// is a *diagnostic.Error.
func Matching(samples []Sample, glob string) ([]Sample, error) {
	if _, err := filepath.Match(glob, ""); err != nil {
		return nil, diagnostic.New("--only "+glob, catalog.Of("given.no-glob"), catalog.Message{})
	}
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool {
		ok, _ := filepath.Match(glob, s.Name)
		return glob != "" && !ok
	}), nil
}

// Right returns the samples that lose nothing.
func Right(samples []Sample) []Sample {
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool { return len(s.Loses)+len(s.Waits)+len(s.Void) > 0 })
}

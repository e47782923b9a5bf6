// Package verify checks the suite itself: the reference must get every point, and
// each sample submission must lose exactly what it declares.
package verify

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/mutate"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Sample is a submission with a known fault, or with none: a folder NAME or an
// archive such as NAME.zip, and its declaration NAME.yaml beside it.
type Sample struct {
	About  string          `yaml:"about,required"` // one sentence: what the student did
	Loses  map[string]Loss `yaml:"loses,required"` // by rubric item; an item that is not listed loses nothing
	Void   []string        `yaml:"void"`           // the zero rules that it breaks
	Breaks []string        `yaml:"breaks"`         // the requirements that it breaks, in short words

	Name string `yaml:"-"`
	Path string `yaml:"-"` // of the folder or archive

	programs []submission.Command // instead of a Path
}

// Loss says how much of an item is lost.
type Loss string

// The losses.
const (
	Some  Loss = "some" // a part of the points
	Whole Loss = "all"  // all of the points
)

// Samples reads the declarations in a folder, sorted by name. It joins all faults,
// as *diagnostic.Error.
func Samples(dir string, a *assignment.Assignment) ([]Sample, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(file string) bool { return filepath.Base(file) == mutate.JudgedFile })
	var samples []Sample
	var errs []error
	for _, file := range files {
		s, err := read(file, a)
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

func read(file string, a *assignment.Assignment) (Sample, error) {
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
	for _, id := range slices.Sorted(maps.Keys(s.Loses)) {
		if item, ok := a.Item(id); ok && item.Kind == assignment.Zero {
			errs = append(errs, diagnostic.New(file, catalog.Of("sample.zero", "item", strconv.Quote(id)), catalog.Of("usage.write", "text", "void: ["+id+"]")))
		} else if !ok {
			errs = append(errs, diagnostic.New(file, catalog.Of("marks.no-item", "item", strconv.Quote(id)), diagnostic.Near(id, a.ItemIDs())))
		}
		if loss := s.Loses[id]; loss != Some && loss != Whole {
			errs = append(errs, diagnostic.New(file, catalog.Of("sample.loss", "item", strconv.Quote(id), "loss", strconv.Quote(string(loss))), catalog.Of("near.known", "names", "some, all")))
		}
	}
	for _, id := range s.Void {
		if item, ok := a.Item(id); !ok || item.Kind != assignment.Zero {
			errs = append(errs, diagnostic.New(file, catalog.Of("sample.not-zero", "item", strconv.Quote(id)), diagnostic.Near(id, a.ItemIDs())))
		}
	}
	return s, errors.Join(errs...)
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

// Check compares a report with the declaration of the sample and returns one
// sentence for each difference.
func (s Sample) Check(r *report.Report) []catalog.Message {
	var faults []catalog.Message
	for _, item := range r.Items {
		if item.Kind == string(assignment.Zero) {
			continue // checkVoid handles it
		}
		if item.Unjudged != nil {
			faults = append(faults, catalog.Of("verify.unjudged", "item", item.ID, "why", item.Unjudged.Why))
			continue
		}
		declared, found := s.Loses[item.ID], lossOf(item)
		if declared != found {
			score := catalog.Of("verify.score", "n", item.Earned, "all", item.Points, "passed", item.Evidence.Passed, "plays", item.Evidence.Total)
			fault := catalog.Of("verify.loses", "item", item.ID, "found", said(found), "score", score, "declared", said(declared))
			if cases := failed(r, item.ID); cases != "" {
				fault = catalog.Of("verify.failed-in", "text", fault, "cases", cases)
			}
			faults = append(faults, fault)
		}
	}
	return append(faults, s.checkVoid(r)...)
}

// checkVoid compares the broken zero rules.
func (s Sample) checkVoid(r *report.Report) []catalog.Message {
	var faults []catalog.Message
	var broken []string
	for _, v := range r.Void {
		broken = append(broken, v.Item)
		if !slices.Contains(s.Void, v.Item) {
			faults = append(faults, catalog.Of("verify.void", "item", v.Item, "why", v.Reason))
		}
	}
	for _, id := range s.Void {
		if !slices.Contains(broken, id) {
			faults = append(faults, catalog.Of("verify.kept", "item", id))
		}
	}
	if len(broken) > 0 && r.Score.Earned != 0 {
		faults = append(faults, catalog.Of("verify.earns", "n", r.Score.Earned))
	}
	return faults
}

// lossOf returns how much an item lost. If it waits for a tutor or cannot be judged
// on this machine, it has lost nothing yet.
func lossOf(item report.Item) Loss {
	switch item.Status {
	case report.Partial:
		return Some
	case report.NotRun:
		if item.Kind == string(assignment.Deduction) {
			return "" // nothing was deducted
		}
		return Whole
	case report.Fail:
		return Whole
	}
	return ""
}

func said(l Loss) catalog.Message { return catalog.Of("verify.loss." + cmp.Or(string(l), "nothing")) }

// failed names a few cases in which the item failed.
func failed(r *report.Report, item string) string {
	var ids []string
	for _, c := range r.Cases {
		failed := slices.ContainsFunc(c.Expectations, func(x report.Expectation) bool {
			return x.Verdict == report.VerdictFail && slices.Contains(x.Items, item)
		})
		if failed {
			ids = append(ids, c.ID)
		}
	}
	const most = 5
	if len(ids) > most {
		ids = append(ids[:most], "...")
	}
	return strings.Join(ids, ", ")
}

// Package variant reads the wrong programs of an assignment: its reference, each with
// one known mistake, as sources, as a patch or as commands.
package variant

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// Folder contains the variants: of each NAME.yaml, and a folder NAME, built like a
// submission, or NAME.patch for the reference, unless NAME.yaml has commands.
const Folder = "variants"

const (
	patchEnding = ".patch"
	saidEnding  = ".yaml"
)

// Variant is a program with one known mistake.
type Variant struct {
	About    string              `yaml:"about,required"` // one sentence: the mistake
	Commands map[string][]string `yaml:"commands"`       // command lines, by program, as those of the reference
	Hides    []string            `yaml:"hides"`          // samples/NAME and variants/NAME that do not show, or not everywhere, in a program that is wrong in this way, too; "*" for all
	Worsens  map[string]string   `yaml:"worsens"`        // those beside which this one breaks something that neither breaks alone, and what, in a sentence each; "*" for all
	Position strictyaml.Position `yaml:"-"`

	Name string `yaml:"-"`
	File string `yaml:"-"` // the declaration

	files map[string]source // by name; the programs' sources
}

type source struct {
	data []byte
	mode fs.FileMode
}

// Read reads the variants of an assignment, sorted by name: those of the folder, and
// the mistakes that are variants too. Patches apply to the files of the reference's
// folder; "" says that there is none. It joins all faults, as *diagnostic.Error.
func Read(files fs.FS, reference string, mistakes *Mistakes) ([]Variant, error) {
	entries, err := fs.ReadDir(files, Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	sources := map[string][]fs.DirEntry{} // by the variant's name
	var names []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		name := e.Name()
		if !isFolder(files, e) {
			name = strings.TrimSuffix(strings.TrimSuffix(name, saidEnding), patchEnding)
		}
		if sources[name] = append(sources[name], e); len(sources[name]) == 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	r := reader{files: files, reference: reference}
	variants := mistakes.variants()
	var errs []error
	for _, name := range names {
		v, err := r.variant(name, sources[name])
		variants, errs = append(variants, v), append(errs, err)
	}
	slices.SortFunc(variants, func(a, b Variant) int { return cmp.Compare(a.Name, b.Name) })
	return variants, errors.Join(errs...)
}

func isFolder(files fs.FS, e fs.DirEntry) bool {
	info, err := fs.Stat(files, path.Join(Folder, e.Name()))
	return err == nil && info.IsDir()
}

type reader struct {
	files     fs.FS
	reference string
}

func (r reader) variant(name string, entries []fs.DirEntry) (Variant, error) {
	v := Variant{Name: name, File: path.Join(Folder, name+saidEnding)}
	var declared bool
	var from []fs.DirEntry
	var errs []error
	for _, e := range entries {
		switch {
		case e.Name() == name+saidEnding:
			declared = true
		case e.Name() == name+patchEnding, isFolder(r.files, e):
			from = append(from, e)
		default:
			errs = append(errs, diagnostic.New(path.Join(Folder, e.Name()), catalog.Of("variant.stray"), catalog.Of("variant.stray.hint")))
		}
	}
	switch {
	case len(errs) > 0 && !declared && len(from) == 0:
		return v, errors.Join(errs...)
	case !declared:
		errs = append(errs, diagnostic.New(v.File, catalog.Of("variant.undeclared"), catalog.Of("usage.write", "text", "about: ...")))
	default:
		data, err := fs.ReadFile(r.files, v.File)
		if err == nil {
			err = strictyaml.Decode(v.File, data, &v)
		}
		errs = append(errs, err)
	}
	ways := len(from)
	if len(v.Commands) > 0 {
		ways++
	}
	if ways != 1 {
		return v, errors.Join(append(errs, diagnostic.New(v.File, catalog.Of("variant.sources", "n", len(from), "name", name), catalog.Message{}))...)
	}
	if len(from) == 0 {
		return v, errors.Join(errs...)
	}
	var err error
	if at := path.Join(Folder, from[0].Name()); isFolder(r.files, from[0]) {
		if v.files, err = folder(r.files, at); err == nil && len(v.files) == 0 {
			err = diagnostic.New(at, catalog.Of("variant.empty"), catalog.Message{})
		}
	} else {
		v.files, err = r.patched(at)
	}
	return v, errors.Join(append(errs, err)...)
}

// folder reads the files of a folder, without those that tools keep for themselves.
func folder(files fs.FS, at string) (map[string]source, error) {
	all := map[string]source{}
	err := fs.WalkDir(files, at, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := fs.Stat(files, name)
		if err != nil || !info.Mode().IsRegular() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		all[strings.TrimPrefix(name, at+"/")] = source{data, 0o644 | info.Mode().Perm()&0o111}
		return err
	})
	return all, err
}

// patched returns the files of the reference with the changes of a patch.
func (r reader) patched(at string) (map[string]source, error) {
	if r.reference == "" {
		return nil, diagnostic.New(at, catalog.Of("variant.no-reference"), catalog.Of("usage.write", "text", "reference: FOLDER"))
	}
	all, err := folder(r.files, r.reference)
	if err != nil {
		return nil, nil // the reference is reported
	}
	data, err := fs.ReadFile(r.files, at)
	if err != nil {
		return nil, err
	}
	changes, _, err := gitdiff.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, diagnostic.New(at, catalog.Of("variant.no-patch", "error", err.Error()), catalog.Of("variant.no-patch.hint"))
	}
	if len(changes) == 0 {
		return nil, diagnostic.New(at, catalog.Of("variant.changes-nothing"), catalog.Of("variant.no-patch.hint"))
	}
	heads := headsOf(string(data))
	p := patch{name: at, byGit: bytes.Contains(data, []byte("diff --git ")), files: all}
	var errs []error
	for _, change := range changes {
		at := head{}
		if len(change.TextFragments) > 0 && len(heads) > 0 {
			at, heads = heads[0], heads[1:]
		}
		errs = append(errs, p.apply(change, at))
	}
	return all, errors.Join(errs...)
}

// head is where the change of one file begins in a patch: --- OLD and +++ NEW.
type head struct {
	line     int
	old, new string
}

func headsOf(text string) []head {
	var heads []head
	lines := strings.Split(text, "\n")
	for i := range max(len(lines)-2, 0) {
		old, isOld := strings.CutPrefix(lines[i], "--- ")
		changed, isNew := strings.CutPrefix(lines[i+1], "+++ ")
		if isOld && isNew && strings.HasPrefix(lines[i+2], "@@ ") {
			old, _, _ = strings.Cut(old, "\t")
			changed, _, _ = strings.Cut(changed, "\t")
			heads = append(heads, head{i + 1, old, changed})
		}
	}
	return heads
}

// patch is a patch that is applied to files.
type patch struct {
	name  string
	byGit bool
	files map[string]source
}

// apply changes one file.
func (p patch) apply(change *gitdiff.File, at head) error {
	fault := func(problem, hint catalog.Message) error {
		return diagnostic.New(p.name, problem, hint).At(at.line, 0)
	}
	old, known := "", false
	for _, name := range []string{change.OldName, at.old, at.new} {
		if old, known = p.in(name); known {
			break
		}
	}
	if !known && !change.IsNew {
		return fault(catalog.Of("variant.no-file", "file", strconv.Quote(cmp.Or(at.old, change.OldName))), diagnostic.Near(path.Base(at.old), slices.Collect(maps.Keys(p.files))))
	}
	var out bytes.Buffer
	if err := gitdiff.Apply(&out, bytes.NewReader(p.files[old].data), change); err != nil {
		where := 0
		if e, ok := errors.AsType[*gitdiff.ApplyError](err); ok {
			where = int(e.Line)
		}
		return fault(catalog.Of("variant.conflict", "file", strconv.Quote(old), "line", where, "error", err.Error()), catalog.Of("variant.no-patch.hint"))
	}
	name, mode := old, p.files[old].mode
	if change.IsNew {
		mode = 0o644
	}
	if change.IsNew || change.IsRename || change.IsCopy {
		name = p.added(change.NewName)
	}
	if !change.IsNew && !change.IsCopy {
		delete(p.files, old)
	}
	if !change.IsDelete {
		p.files[name] = source{out.Bytes(), mode}
	}
	return nil
}

// in finds the file that a patch names. Patches name it with as many folders before
// it as the person had who made the patch.
func (p patch) in(name string) (string, bool) {
	for name != "" {
		if _, ok := p.files[name]; ok {
			return name, true
		}
		_, name, _ = strings.Cut(name, "/")
	}
	return "", false
}

// added returns the name of a file that the patch adds: that without the folder that
// comes first, unless the patch is one of git, whose folder is gone already.
func (p patch) added(name string) string {
	if _, rest, ok := strings.Cut(name, "/"); ok && !p.byGit {
		return rest
	}
	return name
}

// Write writes the sources of a variant without commands into a folder.
func (v Variant) Write(to string) error {
	for name, s := range v.files {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return diagnostic.New(v.File, catalog.Of("variant.no-file", "file", strconv.Quote(name)), catalog.Message{})
		}
		file := filepath.Join(to, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, s.data, s.mode)); err != nil {
			return fmt.Errorf("variant %s: %w", v.Name, err)
		}
	}
	return nil
}

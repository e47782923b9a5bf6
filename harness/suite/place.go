package suite

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/suite/inprocess"
)

const manifestName = "assignment.yaml"

// Place is where the files of an assignment are.
type Place struct {
	ID    string // the name of the folder
	Files fs.FS
	Path  string // of the folder or pack, as it was given; "" for an assignment inside the program

	handout bool               // in a program for students
	own     inprocess.Programs // see Collection.Own
}

// Folder returns the path of the folder or pack, in a list that is empty for an assignment
// inside the program.
func (p Place) Folder() []string {
	if p.Path == "" {
		return nil
	}
	return []string{p.Path}
}

// placed prefixes the folder to the file names in err, except those of added files.
func (p Place) placed(err error) error {
	if err == nil {
		return nil
	}
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, e := range list.Unwrap() {
			all = append(all, p.placed(e))
		}
		return errors.Join(all...)
	}
	var d *diagnostic.Error
	if errors.As(err, &d) {
		d.File = p.Name(d.File)
	}
	return err
}

// Name returns the path of a file: in the folder, or of an added file.
func (p Place) Name(file string) string {
	switch {
	case filepath.IsAbs(file):
		return file
	case p.Path == "":
		return path.Join("cases", p.ID, file)
	}
	return filepath.Join(p.Path, filepath.FromSlash(file))
}

// Collection finds assignments.
type Collection struct {
	BuiltIn fs.FS              // contains a folder for each assignment inside the program
	Handout bool               // the program is one for students: BuiltIn has no hidden cases and no references
	Own     inprocess.Programs // the programs of this executable that manifests may name
	Folders []string           // assignments that can be named, too, packed or not, or folders that contain some
}

// List lists the assignments that have a name, by it: those inside the program, and
// then those of the folders. Of several with one name it lists the first.
func (l Collection) List() ([]Place, error) {
	places, err := l.list()
	for i := range places {
		places[i].own = l.Own
	}
	return places, err
}

func (l Collection) list() ([]Place, error) {
	places, err := within(l.BuiltIn, "")
	if err != nil {
		return nil, err
	}
	for i := range places {
		places[i].handout = l.Handout
	}
	for _, folder := range l.Folders {
		full, err := filepath.Abs(folder)
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(full); err == nil && info.Mode().IsRegular() {
			at, err := openPack(folder)
			if err != nil {
				return nil, err
			}
			places = append(places, at)
			continue
		}
		if isAssignment(folder) {
			places = append(places, Place{ID: filepath.Base(full), Files: os.DirFS(folder), Path: folder})
			continue
		}
		inner, err := within(os.DirFS(folder), folder)
		if err != nil {
			return nil, err
		}
		places = append(places, inner...)
	}
	slices.SortStableFunc(places, func(a, b Place) int { return strings.Compare(a.ID, b.ID) })
	return slices.CompactFunc(places, func(a, b Place) bool { return a.ID == b.ID }), nil
}

// within lists the assignments in a folder that contains some.
func within(files fs.FS, folder string) ([]Place, error) {
	manifests, err := fs.Glob(files, path.Join("*", manifestName))
	if err != nil {
		return nil, err
	}
	var places []Place
	for _, m := range manifests {
		id := path.Dir(m)
		inner, err := fs.Sub(files, id)
		if err != nil {
			return nil, err
		}
		p := Place{ID: id, Files: inner}
		if folder != "" {
			p.Path = filepath.Join(folder, id)
		}
		places = append(places, p)
	}
	return places, nil
}

func isAssignment(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, manifestName))
	return err == nil
}

// Find returns the place of an assignment: that with the given name, ignoring case,
// or else the folder or the pack with that path. The error is a *diagnostic.Error if there is
// none.
func (l Collection) Find(name string) (Place, error) {
	at, err := l.find(name)
	at.own = l.Own
	return at, err
}

func (l Collection) find(name string) (Place, error) {
	places, err := l.List()
	if err != nil {
		return Place{}, err
	}
	if i := slices.IndexFunc(places, func(p Place) bool { return strings.EqualFold(p.ID, name) }); i >= 0 {
		return places[i], nil
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return Place{}, err
	}
	info, err := os.Stat(full)
	switch {
	case err == nil && info.IsDir() && isAssignment(full):
		return Place{ID: filepath.Base(full), Files: os.DirFS(full), Path: name}, nil
	case err == nil && info.Mode().IsRegular():
		return openPack(name)
	case err == nil && info.IsDir():
		return Place{}, diagnostic.New(name, catalog.Of("given.no-manifest"), catalog.Of("given.no-manifest.hint"))
	case strings.ContainsAny(name, `/\`):
		return Place{}, diagnostic.New(name, catalog.Of("given.no-folder"), catalog.Message{})
	}
	ids := make([]string, len(places))
	for i, p := range places {
		ids[i] = p.ID
	}
	return Place{}, diagnostic.New(name, catalog.Of("given.no-assignment"), diagnostic.Near(name, ids))
}

// Load finds an assignment and loads it.
func (l Collection) Load(name string, folders ...Folder) (*Suite, error) {
	at, err := l.Find(name)
	if err != nil {
		return nil, err
	}
	return Load(at, folders...)
}

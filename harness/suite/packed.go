package suite

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// openPack returns the place of an assignment in a zip archive that has it at its
// root or in its only folder. The archive is read into memory.
func openPack(name string) (Place, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return Place{}, diagnostic.New(name, catalog.Of("given.unreadable"), diagnostic.Cause(err))
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Place{}, diagnostic.New(name, catalog.Of("given.no-pack"), catalog.Of("given.no-manifest.hint"))
	}
	base := filepath.Base(name)
	if _, err := fs.Stat(archive, manifestName); err == nil {
		return Place{ID: strings.TrimSuffix(base, filepath.Ext(base)), Files: archive, Path: name}, nil
	}
	manifests, err := fs.Glob(archive, path.Join("*", manifestName))
	if err != nil || len(manifests) != 1 {
		return Place{}, diagnostic.New(name, catalog.Of("given.no-pack"), catalog.Of("given.no-manifest.hint"))
	}
	id := path.Dir(manifests[0])
	files, err := fs.Sub(archive, id)
	return Place{ID: id, Files: files, Path: name}, err
}

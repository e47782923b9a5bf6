package mutate

import (
	"io/fs"

	"touchstone/harness/sandbox"
)

// The most that is read of a submission. Sources are much smaller.
const (
	maxFile  = 1 << 20 // bytes of one file
	maxTotal = 8 << 20 // bytes of all files together
)

// readFiles reads the files of a submission, in the order of their names. It skips files
// that are too large for sources.
func readFiles(fsys fs.FS) ([]sandbox.File, error) {
	var files []sandbox.File
	total := int64(0)
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !fs.ValidPath(name) {
			return nil // an unreadable file cannot be a source
		}
		info, err := fs.Stat(fsys, name) // follows links
		if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile || total+info.Size() > maxTotal {
			return nil
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil
		}
		total += int64(len(data))
		files = append(files, sandbox.File{Name: name, Data: data})
		return nil
	})
	return files, err
}

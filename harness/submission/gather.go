package submission

import (
	"fmt"
	"os"
	"path"

	"touchstone/harness/catalog"
)

// File is a file that was submitted by itself.
type File struct {
	Name string // in the submission, without folders
	Path string // its current location
}

// Gather combines files that were submitted one by one into one submission. One of
// them may be an archive; its contents are then combined with the other files.
// Errors are as of OpenWith.
func Gather(name string, files []File, o Options) (*Submission, error) {
	s := &Submission{Name: name, Kind: Folder}
	return s.take(name, fromFiles(files), true, o)
}

func fromFiles(files []File) source {
	return func(_ string, t *tree) error {
		for _, file := range files {
			if err := gatherFile(t, file); err != nil {
				return err
			}
		}
		return nil
	}
}

func gatherFile(t *tree, file File) error {
	if t.isJunk(file.Name) {
		return nil
	}
	if file.Name != path.Base(file.Name) || file.Name == "." || file.Name == ".." {
		return fmt.Errorf("%q is no name of a file", file.Name)
	}
	if _, err := t.root.Lstat(file.Name); err == nil {
		t.leaveOut(file.Name, catalog.Of("left-out.twice"))
		return nil
	}
	info, err := os.Lstat(file.Path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		t.leaveOut(file.Name, catalog.Of("left-out.kind", "kind", kindOf(info.Mode())))
		return nil
	}
	f, err := os.Open(file.Path)
	if err != nil {
		return err
	}
	defer f.Close()
	return t.file(file.Name, info.Mode(), info.ModTime(), f)
}

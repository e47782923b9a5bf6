package submission

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
)

// submittedFolder is the folder of the tree that keeps the submitted files which a kit
// has replaced.
const submittedFolder = ".handed-in"

// copyKit copies the course's own files into the tree, replacing whatever has their
// names.
func copyKit(root *os.Root, kit map[string][]byte, n *notes) error {
	if len(kit) == 0 {
		return nil
	}
	if err := root.RemoveAll(submittedFolder); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(kit)) {
		if err := replace(root, name, kit[name], n); err != nil {
			return err
		}
		if err := folderFor(root, name); err != nil {
			return err
		}
		if err := root.WriteFile(name, kit[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}

// replace removes what has the name of a kit's file. It keeps a regular file with
// different content in another folder.
func replace(root *os.Root, name string, by []byte, n *notes) error {
	info, err := root.Lstat(name)
	if err != nil {
		return nil
	}
	had, err := root.ReadFile(name)
	regular := err == nil && info.Mode().IsRegular()
	if regular && !bytes.Equal(had, by) {
		aside := path.Join(submittedFolder, name)
		if err := errors.Join(folderFor(root, aside), root.WriteFile(aside, had, 0o644)); err != nil {
			return err
		}
	}
	if !regular || !bytes.Equal(had, by) {
		n.add("notes.kit", "file", shown(name))
	}
	return root.RemoveAll(name)
}

// folderFor creates the folder of a kit's file, replacing anything else of that
// name.
func folderFor(root *os.Root, name string) error {
	dir := path.Dir(name)
	if dir == "." {
		return nil
	}
	if err := folderFor(root, dir); err != nil {
		return err
	}
	info, err := root.Lstat(dir)
	if err == nil && info.Mode().Type() != fs.ModeDir {
		err = root.Remove(dir)
		info = nil
	}
	if info == nil {
		err = root.Mkdir(dir, 0o755)
	}
	return err
}

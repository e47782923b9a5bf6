package submission

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
)

// layKit puts the course's own files into the tree, in place of whatever has
// their names there.
func layKit(root *os.Root, kit map[string][]byte, n *notes) error {
	for _, name := range slices.Sorted(maps.Keys(kit)) {
		info, err := root.Lstat(name)
		if err == nil {
			if had, err := root.ReadFile(name); err != nil || !info.Mode().IsRegular() || !bytes.Equal(had, kit[name]) {
				n.addf("%s of the course replaces the one that was handed in", shown(name))
			}
			if err := root.RemoveAll(name); err != nil {
				return err
			}
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

// folderFor makes the folder of a kit's file, in place of anything else of
// its name.
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

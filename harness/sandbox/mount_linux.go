package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// mountScope mounts the trees of the scope.
func (v *view) mountScope(s scope) error {
	for _, path := range slices.Sorted(slices.Values(slices.Concat(s.Read, s.Write))) {
		if strings.HasPrefix(path, "/proc/") {
			continue
		}
		attr := uint64(seal)
		if slices.Contains(s.Write, path) {
			attr &^= unix.MOUNT_ATTR_RDONLY
		}
		if err := v.bindMount(path, attr); err != nil {
			v.unseen[path] = err
		}
	}
	return nil
}

// bindMount bind-mounts a file or tree of the host at the same path in the view.
func (v *view) bindMount(path string, attr uint64) error {
	tree, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return err
	}
	defer unix.Close(tree)
	err = unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attr})
	if err != nil {
		return err
	}
	var st unix.Stat_t
	if err := unix.Fstat(tree, &st); err != nil {
		return err
	}
	if err := v.mountPoint(path, st.Mode&unix.S_IFMT == unix.S_IFDIR); err != nil {
		return err
	}
	return unix.MoveMount(tree, "", unix.AT_FDCWD, v.at+path, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

// mountPoint creates a folder or file as a mount point.
func (v *view) mountPoint(path string, folder bool) error {
	if _, err := os.Lstat(v.at + path); err == nil {
		return nil
	}
	if err := v.makeParents(filepath.Dir(path)); err != nil {
		return err
	}
	if folder {
		return os.Mkdir(v.at+path, 0o755)
	}
	f, err := os.OpenFile(v.at+path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	return f.Close()
}

// makeParents creates the parent folders of a mount point. Candidates can write to those below /tmp.
func (v *view) makeParents(path string) error {
	if _, err := os.Lstat(v.at + path); err == nil {
		return nil
	}
	if err := v.makeParents(filepath.Dir(path)); err != nil {
		return err
	}
	v.snapshots = append(v.snapshots, snapshot{path: path})
	return os.Mkdir(v.at+path, 0o755)
}

// hide covers paths that no candidate may read, unless they were asked for by name.
func (v *view) hide(paths, asked []string) error {
	for _, path := range paths {
		info, err := os.Lstat(v.at + path)
		switch {
		case err != nil || slices.Contains(asked, path):
		case info.IsDir():
			err = unix.Mount("touchstone", v.at+path, "tmpfs", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV, "size=4k,mode=000")
			if err != nil {
				return fmt.Errorf("hide %s: %w", path, err)
			}
		case info.Mode().IsRegular():
			if err := unix.Mount("/dev/null", v.at+path, "", unix.MS_BIND, ""); err != nil {
				return fmt.Errorf("hide %s: %w", path, err)
			}
		}
	}
	return nil
}

package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// view is the file system that contained candidates see: a small root of our own with the system in it, read-only, the
// trees of one scope, and private folders for files. It is mounted on the worker's folder and the worker changes its
// root to it; the way back is a descriptor.
type view struct {
	at     string // where it is mounted, on the host
	box    int    // the private folder, open
	marks  []mark
	unseen map[string]error // trees that could not be brought in
}

// mark is what a folder was like before the first play, to see whether anything was left there.
type mark struct {
	path    string
	changed unix.Timespec
	free    uint64
}

const (
	hostName  = "touchstone"
	boxFolder = "/box" // the working folder of every contained play
	smallFS   = "size=1m,nr_inodes=4k,mode=755"
	boxFiles  = 16 << 10 // files and folders in a private folder
	seal      = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
)

// enterView builds the view of a scope and makes it the root of this process.
func (m *minder) enterView(s scope) (err error) {
	v := &view{at: m.path, box: -1, unseen: map[string]error{}}
	if err := unix.Mount("touchstone", v.at, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, smallFS); err != nil {
		return fmt.Errorf("mount a root: %w", err)
	}
	m.view = v
	defer func() {
		if err != nil {
			m.leaveView()
		}
	}()
	for _, step := range []func() error{
		v.system, v.special,
		func() error { return v.private(s.Disk) },
		func() error { return v.trees(s) },
		func() error { return v.hide(m.hide, s.Read) },
		func() error {
			return unix.MountSetattr(unix.AT_FDCWD, v.at, 0, &unix.MountAttr{Attr_set: seal})
		},
	} {
		if err := step(); err != nil {
			return fmt.Errorf("a root for candidates: %w", err)
		}
	}
	if err := v.note(); err != nil {
		return err
	}
	if v.box, err = unix.Open(v.at+boxFolder, openFolder, 0); err != nil {
		return err
	}
	if err := unix.Chdir(v.at); err != nil {
		return err
	}
	return unix.Chroot(".")
}

// leaveView goes back to the root of the host and drops the view with all that was written in it.
func (m *minder) leaveView() error {
	if m.view == nil {
		return nil
	}
	closeFD(&m.view.box)
	if err := unix.Fchdir(m.host); err != nil {
		return err
	}
	if err := unix.Chroot("."); err != nil {
		return err
	}
	at := m.view.at
	m.view = nil
	return unix.Unmount(at, unix.MNT_DETACH)
}

// system brings in the trees of the system.
func (v *view) system() error {
	for _, path := range system {
		info, err := os.Lstat(path)
		switch {
		case err != nil:
			continue
		case info.Mode().Type() == os.ModeSymlink:
			target, err := os.Readlink(path)
			if err != nil {
				return err
			}
			if err := os.Symlink(target, v.at+path); err != nil {
				return err
			}
		default:
			if err := v.bring(path, seal); err != nil {
				return err
			}
		}
	}
	return nil
}

// special makes /proc and /dev.
func (v *view) special() error {
	for _, dir := range []string{"/proc", "/dev", "/dev/shm", "/tmp", boxFolder} {
		if err := os.Mkdir(v.at+dir, 0o755); err != nil {
			return err
		}
	}
	const flags = unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("proc", v.at+"/proc", "proc", flags, ""); err != nil {
		return fmt.Errorf("/proc: %w", err)
	}
	for _, name := range devicesForAll {
		if err := v.bring("/dev/"+name, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return err
		}
	}
	for name, target := range map[string]string{
		"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2",
	} {
		if err := os.Symlink(target, v.at+"/dev/"+name); err != nil {
			return err
		}
	}
	return nil
}

// private makes the folders to write to, in memory and bounded.
func (v *view) private(disk int64) error {
	for path, mode := range map[string]string{boxFolder: "755", "/tmp": "1777", "/dev/shm": "1777"} {
		options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=%s", disk, boxFiles, mode)
		if err := unix.Mount("touchstone", v.at+path, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	v.marks = []mark{{path: "/tmp"}, {path: "/dev/shm"}}
	return nil
}

// trees brings in what the scope names.
func (v *view) trees(s scope) error {
	for _, path := range slices.Sorted(slices.Values(slices.Concat(s.Read, s.Write))) {
		if strings.HasPrefix(path, "/proc/") {
			continue
		}
		attr := uint64(seal)
		if slices.Contains(s.Write, path) {
			attr &^= unix.MOUNT_ATTR_RDONLY
		}
		if err := v.bring(path, attr); err != nil {
			v.unseen[path] = err
		}
	}
	return nil
}

// bring mounts a file or tree of the host at the same place in the view.
func (v *view) bring(path string, attr uint64) error {
	tree, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return err
	}
	defer unix.Close(tree)
	err = unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &unix.MountAttr{Attr_set: attr})
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	var st unix.Stat_t
	if err := unix.Fstat(tree, &st); err != nil {
		return err
	}
	if err := v.place(path, st.Mode&unix.S_IFMT == unix.S_IFDIR); err != nil {
		return err
	}
	if err := unix.MoveMount(tree, "", unix.AT_FDCWD, v.at+path, unix.MOVE_MOUNT_F_EMPTY_PATH); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// place makes a folder or file to mount on, with the folders above it.
func (v *view) place(path string, folder bool) error {
	if _, err := os.Lstat(v.at + path); err == nil {
		return nil
	}
	if parent := filepath.Dir(path); parent != "/" {
		if err := v.place(parent, true); err != nil {
			return err
		}
	}
	if folder {
		v.marks = append(v.marks, mark{path: path})
		return os.Mkdir(v.at+path, 0o755)
	}
	f, err := os.OpenFile(v.at+path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o755)
	if err != nil {
		return err
	}
	return f.Close()
}

// hide covers what nobody may read, unless it was asked for itself.
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

// note remembers what the folders look like that candidates can write to and that are not emptied after each play.
func (v *view) note() error {
	v.marks = slices.DeleteFunc(v.marks, func(k mark) bool { return !within(k.path, "/tmp") && !within(k.path, "/dev/shm") })
	for i := range v.marks {
		var err error
		if v.marks[i], err = look(v.at, v.marks[i].path); err != nil {
			return err
		}
	}
	return nil
}

// clean tells whether nothing was changed outside of the private folder.
func (v *view) clean() bool {
	for _, before := range v.marks {
		if now, err := look("", before.path); err != nil || now != before {
			return false
		}
	}
	return true
}

func look(root, path string) (mark, error) {
	var st unix.Stat_t
	var fs unix.Statfs_t
	err := unix.Stat(root+path, &st)
	if err == nil {
		err = unix.Statfs(root+path, &fs)
	}
	return mark{path: path, changed: st.Ctim, free: fs.Ffree}, err
}

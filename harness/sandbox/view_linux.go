package sandbox

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// view is the file system that contained candidates see: a small root with read-only bind mounts of the system, the trees of
// one scope, and private folders for files. It is mounted on the worker's folder, and the worker calls chroot to enter it; an
// open descriptor of the host's root leads back.
type view struct {
	at        string // where it is mounted, on the host
	snapshots []snapshot
	disk      int64            // bytes in its private folders
	next      uint64           // number of the next file in the box
	used      bool             // a play has made files in the box, so their numbers would tell the next one
	unseen    map[string]error // trees that could not be mounted
}

const (
	hostName = "touchstone"
	smallFS  = "size=1m,nr_inodes=4k,mode=755"
	seal     = unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID | unix.MOUNT_ATTR_NODEV
)

// enterView builds the view of a scope and makes it the root of this process.
func (sup *supervisor) enterView(s scope) (err error) {
	v := &view{at: sup.path, unseen: map[string]error{}}
	if err := unix.Mount("touchstone", v.at, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, smallFS); err != nil {
		return fmt.Errorf("mount a root: %w", err)
	}
	sup.view = v
	defer func() {
		if err != nil {
			sup.leaveView()
		}
	}()
	for _, step := range []func() error{
		v.mountSystem, v.mountUsers, v.mountKernel,
		func() error { return v.mountWritable(s.Disk) },
		func() error { return v.mountScope(s) },
		func() error { return v.hide(sup.hide, s.Read) },
		func() error {
			return unix.MountSetattr(unix.AT_FDCWD, v.at, 0, &unix.MountAttr{Attr_set: seal})
		},
	} {
		if err := step(); err != nil {
			return fmt.Errorf("a root for candidates: %w", err)
		}
	}
	if err := v.takeSnapshots(); err != nil {
		return err
	}
	if sup.box, err = openOwn(v.at + boxFolder); err != nil {
		return err
	}
	if err := unix.Chdir(v.at); err != nil {
		return err
	}
	return unix.Chroot(".")
}

// leaveView returns to the root of the host and unmounts the view, with everything that was written in it.
func (sup *supervisor) leaveView() error {
	if sup.view == nil {
		return nil
	}
	closeFD(&sup.box)
	if err := unix.Fchdir(sup.host); err != nil {
		return err
	}
	if err := unix.Chroot("."); err != nil {
		return err
	}
	at := sup.view.at
	sup.view = nil
	return unix.Unmount(at, unix.MNT_DETACH)
}

// mountSystem mounts the trees of the system.
func (v *view) mountSystem() error {
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
			if err := v.bindMount(path, seal); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
	}
	return nil
}

// mountUsers replaces /etc/passwd and /etc/group, so that candidates see the same names on every machine.
func (v *view) mountUsers() error {
	for name, text := range map[string]string{
		"passwd": "root:x:0:0::/:/bin/sh\ncandidate:x:1000:1000::/box:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n",
		"group":  "root:x:0:\ncandidate:x:1000:\nnogroup:x:65534:\n",
	} {
		ours := v.at + "/." + name
		if err := os.WriteFile(ours, []byte(text), 0o644); err != nil {
			return err
		}
		if _, err := os.Stat(v.at + "/etc/" + name); err != nil {
			continue
		}
		if err := unix.Mount(ours, v.at+"/etc/"+name, "", unix.MS_BIND, ""); err != nil {
			return fmt.Errorf("/etc/%s: %w", name, err)
		}
		if err := unix.MountSetattr(unix.AT_FDCWD, v.at+"/etc/"+name, 0, &unix.MountAttr{Attr_set: seal}); err != nil {
			return fmt.Errorf("/etc/%s: %w", name, err)
		}
		if err := os.Remove(ours); err != nil {
			return err
		}
	}
	return nil
}

// mountKernel creates /proc and /dev.
func (v *view) mountKernel() error {
	for _, dir := range []string{"/proc", "/dev", "/dev/shm", "/tmp", boxFolder} {
		if err := os.Mkdir(v.at+dir, 0o755); err != nil {
			return err
		}
	}
	const flags = unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV | unix.MS_NOEXEC
	if err := unix.Mount("proc", v.at+"/proc", "proc", flags, ""); err != nil {
		return fmt.Errorf("/proc: %w", err)
	}
	closed, err := unlisted(v.at)
	if err == nil {
		err = v.hide(closed, nil)
	}
	if err != nil {
		return fmt.Errorf("/proc: %w", err)
	}
	for _, name := range devicesForAll {
		if err := v.bindMount("/dev/"+name, unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC); err != nil {
			return fmt.Errorf("/dev/%s: %w", name, err)
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

// mountWritable mounts the writable folders, in memory and of limited size.
func (v *view) mountWritable(disk int64) error {
	v.disk = disk
	for _, path := range privateFolders {
		if err := v.mountPrivate(v.at, path); err != nil {
			return err
		}
	}
	v.snapshots = []snapshot{{path: "/tmp"}, {path: "/dev/shm"}}
	return nil
}

var privateFolders = []string{boxFolder, "/tmp", "/dev/shm"}

// mountPrivate mounts one of them. Looking into a folder leaves no trace in its times.
func (v *view) mountPrivate(root, path string) error {
	mode := "1777"
	if path == boxFolder {
		mode = "755"
	}
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=%s", v.disk, boxFiles, mode)
	if err := unix.Mount("touchstone", root+path, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NODIRATIME, options); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// full reports whether the private folders together hold more than one of them may.
func (v *view) full() bool {
	var held uint64
	for _, path := range privateFolders {
		var fs unix.Statfs_t
		if unix.Statfs(path, &fs) == nil {
			held += (fs.Blocks - fs.Bfree) * uint64(fs.Bsize)
		}
	}
	return held > uint64(v.disk)
}

// refreshBox replaces the box, if a play has made files there.
func (sup *supervisor) refreshBox() {
	if sup.view == nil || !sup.view.used {
		return
	}
	sup.view.used = false
	closeFD(&sup.box)
	err := unix.Unmount(boxFolder, unix.MNT_DETACH)
	if err == nil {
		err = sup.view.mountPrivate("", boxFolder)
	}
	if err == nil {
		sup.box, err = openOwn(boxFolder)
	}
	if err != nil {
		sup.release() // and the next play gets another view
	}
}

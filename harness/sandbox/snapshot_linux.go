package sandbox

import (
	"slices"

	"golang.org/x/sys/unix"
)

// snapshot records the state of a folder before the first play, to detect anything that was left there.
type snapshot struct {
	path    string
	changed unix.Timespec
	free    uint64
	next    uint64 // number of the next file, in what is mounted by itself
}

// takeSnapshots records the state of the folders that candidates can write to and that are not emptied after each play.
func (v *view) takeSnapshots() error {
	v.snapshots = slices.DeleteFunc(v.snapshots, func(k snapshot) bool { return !within(k.path, "/tmp") && !within(k.path, "/dev/shm") })
	for i := range v.snapshots {
		var err error
		if v.snapshots[i], err = snapshotOf(v.at, v.snapshots[i].path); err != nil {
			return err
		}
	}
	return nil
}

// unchanged reports whether nothing was changed outside of the private folder.
func (v *view) unchanged() bool {
	for i, before := range v.snapshots {
		now, err := snapshotOf("", before.path)
		if before.next > 0 {
			before.next++ // of taking the snapshot itself
		}
		if err != nil || now != before {
			return false
		}
		v.snapshots[i] = now
	}
	return true
}

func snapshotOf(root, path string) (snapshot, error) {
	var st unix.Stat_t
	var fs unix.Statfs_t
	var next uint64
	err := unix.Stat(root+path, &st)
	if err == nil {
		err = unix.Statfs(root+path, &fs)
	}
	if err == nil && slices.Contains(privateFolders, path) {
		next, err = nextInode(unix.AT_FDCWD, root+path)
	}
	return snapshot{path: path, changed: st.Ctim, free: fs.Ffree, next: next}, err
}

// nextInode returns the number of the next file in a folder, and uses it up. Numbers tell how many files earlier plays made.
func nextInode(dir int, path string) (uint64, error) {
	fd, err := unix.Openat(dir, path, unix.O_TMPFILE|unix.O_WRONLY|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return 0, err
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	err = unix.Fstat(fd, &st)
	return st.Ino, err
}

package sandbox

import (
	"slices"

	"golang.org/x/sys/unix"
)

// mark records the state of a folder before the first play, to detect anything that was left there.
type mark struct {
	path    string
	changed unix.Timespec
	free    uint64
	next    uint64 // number of the next file
}

// note records the state of the folders that candidates can write to and that are not emptied after each play.
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

// clean reports whether nothing was changed outside of the private folder.
func (v *view) clean() bool {
	for i, before := range v.marks {
		now, err := look("", before.path)
		before.next++ // of the look itself
		if err != nil || now != before {
			return false
		}
		v.marks[i] = now
	}
	return true
}

func look(root, path string) (mark, error) {
	var st unix.Stat_t
	var fs unix.Statfs_t
	var next uint64
	err := unix.Stat(root+path, &st)
	if err == nil {
		err = unix.Statfs(root+path, &fs)
	}
	if err == nil {
		next, err = nextFile(unix.AT_FDCWD, root+path)
	}
	return mark{path: path, changed: st.Ctim, free: fs.Ffree, next: next}, err
}

// nextFile returns the number of the next file in a folder, and uses it up. Numbers tell how many files earlier plays made.
func nextFile(dir int, path string) (uint64, error) {
	fd, err := unix.Openat(dir, path, unix.O_TMPFILE|unix.O_WRONLY|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return 0, err
	}
	defer unix.Close(fd)
	var st unix.Stat_t
	err = unix.Fstat(fd, &st)
	return st.Ino, err
}

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

package sandbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// openToAll are folders in which every user of the machine may create files.
var openToAll = []string{"/tmp", "/var/tmp", "/dev/shm", "/run/lock"}

// leftovers tracks the files that candidates may leave in these folders if nothing keeps them out. It needs a separate user:
// otherwise their files cannot be told from those of others.
type leftovers []writableFolder

type writableFolder struct {
	fd      int
	changed unix.Timespec // when it was last found clean; zero if it must be checked
}

const clockSteps = 20 * time.Millisecond // two changes within this time may have the same timestamp

func openLeftovers() (l leftovers) {
	for _, path := range openToAll {
		if fd, err := unix.Open(path, openFolder, 0); err == nil {
			l = append(l, writableFolder{fd: fd})
		}
	}
	return l
}

// remove removes the files of this user from folders that have changed.
func (l leftovers) remove() error {
	for i := range l {
		f := &l[i]
		var st unix.Stat_t
		if err := unix.Fstat(f.fd, &st); err != nil {
			return err
		}
		if st.Ctim == f.changed {
			continue
		}
		if err := each(f.fd, func(name string) error { return removeOwn(f.fd, name) }); err != nil {
			return err
		}
		f.changed = unix.Timespec{}
		if unix.Fstat(f.fd, &st) == nil && time.Since(time.Unix(st.Ctim.Unix())) > clockSteps {
			f.changed = st.Ctim
		}
	}
	return nil
}

// removeOwn removes a file or tree if it belongs to this user.
func removeOwn(dir int, name string) error {
	var st unix.Stat_t
	if unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW) != nil || int(st.Uid) != unix.Getuid() {
		return nil
	}
	if st.Mode&unix.S_IFMT != unix.S_IFDIR {
		return unix.Unlinkat(dir, name, 0)
	}
	if unix.Unlinkat(dir, name, unix.AT_REMOVEDIR) == nil {
		return nil
	}
	fd, err := openClosed(dir, name)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	if err := clearFolder(fd, clearTime); err != nil {
		return err
	}
	return unix.Unlinkat(dir, name, unix.AT_REMOVEDIR)
}

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/proc"
)

// diskWatch watches the file system of an open folder. Checking its free space is cheap; only when it drops does diskWatch count what
// this play wrote, because others write there too.
type diskWatch struct {
	dir   int
	limit int64 // bytes in files changed since the play began
	free  int64 // bytes; fewer are suspicious
	files int64 // the same for the number of files
}

const maxFiles = 50_000 // files and folders that a play may create

func newDiskWatch(dir int, limit int64) *diskWatch {
	r := &diskWatch{dir: dir, limit: limit}
	free, files := r.available()
	r.free, r.files = free-limit, files-maxFiles
	return r
}

func (r *diskWatch) available() (bytes, files int64) {
	var fs unix.Statfs_t
	if unix.Fstatfs(r.dir, &fs) != nil {
		return 0, 0
	}
	return int64(fs.Bfree) * int64(fs.Bsize), int64(fs.Ffree)
}

// exceeded reports whether the play that began at this time, with these processes, wrote more than it may.
func (r *diskWatch) exceeded(began time.Time, pids []int) bool {
	free, files := r.available()
	if free >= r.free && files >= r.files {
		return false
	}
	r.free, r.files = min(r.free, free-r.limit/8), min(r.files, files-maxFiles/8) // until the next check
	var st unix.Stat_t
	unix.Fstat(r.dir, &st)
	w := written{since: began.Add(-time.Second), until: time.Now().Add(time.Second), device: st.Dev, bytes: r.limit, files: maxFiles}
	fd, err := unix.Openat(r.dir, ".", openFolder, 0)
	if err != nil {
		return true
	}
	return w.count(fd, 0) != nil || w.addDeleted(pids) != nil
}

// written counts down what a play may still write. What was changed after now was there before the clock was put back.
type written struct {
	since, until time.Time
	device       uint64
	bytes, files int64
}

var errTooMuch = errors.New("too much")

func (w *written) add(st *unix.Stat_t) error {
	if changed := time.Unix(st.Ctim.Unix()); changed.Before(w.since) || changed.After(w.until) {
		return nil
	}
	w.files--
	w.bytes -= st.Blocks * 512
	if w.files < 0 || w.bytes < 0 {
		return errTooMuch
	}
	return nil
}

// count subtracts the contents of an open folder and closes it. A folder that cannot be read counts as too much.
func (w *written) count(dir, depth int) error {
	defer unix.Close(dir)
	if depth > visitDepth {
		return errTooMuch
	}
	return each(dir, func(name string) error {
		var st unix.Stat_t
		if unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW) != nil {
			return nil
		}
		if err := w.add(&st); err != nil || st.Mode&unix.S_IFMT != unix.S_IFDIR {
			return err
		}
		fd, err := unix.Openat(dir, name, openFolder, 0)
		switch err {
		case nil:
			return w.count(fd, depth+1)
		case unix.ENOENT, unix.ENOTDIR, unix.ELOOP:
			return nil
		}
		return errTooMuch
	})
}

// addDeleted subtracts files that were deleted but are still open or mapped. A process that may not be looked into counts as too
// much.
func (w *written) addDeleted(pids []int) error {
	seen := map[uint64]bool{}
	for _, pid := range pids {
		for _, thread := range proc.Tasks(pid) { // each may have open files of its own
			if err := w.addOpenFiles(thread, seen); err != nil {
				return err
			}
		}
	}
	return nil
}

// addOpenFiles subtracts the deleted files that one thread holds, except those seen already.
func (w *written) addOpenFiles(thread int, seen map[uint64]bool) error {
	dir := fmt.Sprintf("/proc/%d/fd/", thread)
	list, err := os.ReadDir(dir)
	if proc.Hides(thread, err) {
		return errTooMuch
	}
	for _, e := range list {
		var st unix.Stat_t
		if unix.Stat(dir+e.Name(), &st) != nil || st.Nlink > 0 || st.Mode&unix.S_IFMT != unix.S_IFREG || seen[st.Ino] {
			continue
		}
		seen[st.Ino] = true
		if err := w.add(&st); err != nil {
			return err
		}
	}
	mapped, err := proc.Mappings(thread)
	if proc.Hides(thread, err) {
		return errTooMuch
	}
	sizes := map[uint64]int64{}
	for _, m := range mapped {
		if m.Deleted() && m.Device == w.device && !seen[m.Inode] {
			sizes[m.Inode] = max(sizes[m.Inode], m.End)
		}
	}
	for inode, size := range sizes {
		seen[inode] = true
		w.bytes -= size
	}
	if w.bytes < 0 {
		return errTooMuch
	}
	return nil
}

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

const (
	clearTime = 2 * time.Second // to remove a private folder
	baseMode  = 0o700           // of a worker's folder
)

var errFull = errors.New("more files than can be removed in time")

const openFolder = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC

// folder prepares the folder of a play and opens it.
func (sup *supervisor) folder(c *Command) (int, error) {
	name := c.Dir
	if name == "" {
		sup.folderCount++
		name = sup.folderPath()
		if sup.box < 0 {
			if err := os.MkdirAll(name, 0o755); err != nil {
				return -1, fmt.Errorf("private folder: %w", err)
			}
		}
		if err := sup.giveTemporary(c); err != nil {
			return -1, fmt.Errorf("temporary folder: %w", err)
		}
		if err := fill(name, c.Files); err != nil {
			return -1, err
		}
		for _, l := range c.Beside {
			if err := unix.Symlink(l.To, name+"/"+l.Name); err != nil {
				return -1, fmt.Errorf("link %s: %w", l.Name, err)
			}
		}
	}
	fd, err := unix.Open(name, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err == nil {
		err = unix.Faccessat(fd, ".", unix.X_OK, 0)
	}
	if err == nil && sup.view != nil {
		sup.view.next, err = nextInode(sup.box, ".")
	}
	if err != nil {
		return -1, fmt.Errorf("folder %s: %w", name, err)
	}
	return fd, nil
}

func (sup *supervisor) folderPath() string {
	if sup.view != nil {
		return boxFolder
	}
	return sup.playFolder() + boxFolder
}

// playFolder returns the folder of what a play may write to. It is always the same one if plays cannot move it away from
// each other.
func (sup *supervisor) playFolder() string {
	if sup.box >= 0 {
		return sup.path
	}
	return sup.path + "/" + strconv.Itoa(sup.folderCount)
}

// openOwn opens a folder that all plays use in turn, and creates it if necessary.
func openOwn(path string) (int, error) {
	if err := os.Mkdir(path, 0o755); err != nil && !os.IsExist(err) {
		return -1, err
	}
	return unix.Open(path, openFolder, 0)
}

// clear removes the files that a play left behind.
func (sup *supervisor) clear(c Command) error {
	if sup.box < 0 {
		err := errors.Join(reset(sup.base, baseMode), sup.leftovers.remove())
		if err != nil || c.Dir != "" {
			return err
		}
		return clearFolder(sup.base, clearTime)
	}
	if sup.view == nil {
		return errors.Join(clearAsNew(sup.box), clearAsNew(sup.tmp), reset(sup.base, baseMode))
	}
	next, err := nextInode(sup.box, ".")
	if sup.view.used = next != sup.view.next+1; err == nil && !sup.view.used {
		err = clearAsNew(sup.box)
	}
	if err == nil && sup.view.unchanged() {
		return nil
	}
	return sup.release()
}

var errChanged = errors.New("the private folder cannot be made as new")

// clearAsNew empties an open folder for the next play.
func clearAsNew(dir int) error {
	if err := clearFolder(dir, clearTime); err != nil {
		return err
	}
	return reset(dir, 0o755)
}

// reset restores the mode and the times of an open folder, so that the next play learns nothing from them. It fails if
// something else was changed that cannot be undone.
func reset(dir int, mode uint32) error {
	const hints = 0x8 | 0x40 | 0x80 | 0x10000 // FS_SYNC_FL, FS_NODUMP_FL, FS_NOATIME_FL, FS_DIRSYNC_FL: the owner may set them
	flags, _ := unix.IoctlGetUint32(dir, unix.FS_IOC_GETFLAGS)
	attributes, _ := unix.Flistxattr(dir, nil)
	now := []unix.Timespec{{Nsec: unix.UTIME_NOW}, {Nsec: unix.UTIME_NOW}}
	if attributes > 0 || flags&hints != 0 || unix.Fchmod(dir, mode) != nil || unix.UtimesNanoAt(dir, ".", now, 0) != nil {
		return errChanged
	}
	return nil
}

func write(name string, f File) error {
	fd, err := unix.Open(name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, uint32(f.perm()))
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	if f.perm()&0o022 != 0 { // more than the umask permits
		if err := unix.Fchmod(fd, uint32(f.perm())); err != nil {
			return err
		}
	}
	_, err = socket(fd).Write(f.Data)
	return err
}

// temporary returns the folder that replaces /tmp if there is no view.
func (sup *supervisor) temporary() string { return sup.playFolder() + "/tmp" }

// giveTemporary creates that folder and sets TMPDIR to it.
func (sup *supervisor) giveTemporary(c *Command) error {
	i := slices.Index(c.Env, TemporaryFolder)
	if i < 0 || sup.view != nil || c.Dir != "" {
		return nil
	}
	c.Env = slices.Clone(c.Env)
	c.Env[i] = "TMPDIR=" + sup.temporary()
	if sup.tmp >= 0 {
		return nil
	}
	return os.Mkdir(sup.temporary(), 0o755)
}

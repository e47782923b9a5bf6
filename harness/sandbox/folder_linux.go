package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

const clearTime = 2 * time.Second // to remove a private folder

var errFull = errors.New("more files than can be removed in time")

const openFolder = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC

// folder makes the folder of a play ready and opens it.
func (m *minder) folder(c *Command) (int, error) {
	name := c.Dir
	if name == "" {
		m.folders++
		name = m.folderPath()
		if m.box < 0 {
			if err := os.MkdirAll(name, 0o755); err != nil {
				return -1, fmt.Errorf("private folder: %w", err)
			}
		}
		if err := m.giveTemporary(c); err != nil {
			return -1, fmt.Errorf("temporary folder: %w", err)
		}
		if err := fill(name, c.Files); err != nil {
			return -1, err
		}
	}
	fd, err := unix.Open(name, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err == nil {
		err = unix.Faccessat(fd, ".", unix.X_OK, 0)
	}
	if err != nil {
		return -1, fmt.Errorf("folder %s: %w", name, err)
	}
	return fd, nil
}

func (m *minder) folderPath() string {
	if m.view != nil {
		return boxFolder
	}
	return m.playFolder() + boxFolder
}

// playFolder holds what a play may write to: always the same one where plays cannot take it from each other.
func (m *minder) playFolder() string {
	if m.box >= 0 {
		return m.path
	}
	return m.path + "/" + strconv.Itoa(m.folders)
}

// openBox opens the folder that all plays are to have, and makes it if need be.
func (m *minder) openBox(path string) (err error) {
	if err := os.Mkdir(path, 0o755); err != nil && !os.IsExist(err) {
		return err
	}
	m.box, err = unix.Open(path, openFolder, 0)
	return err
}

// clear removes what a play left in files.
func (m *minder) clear(c Command) error {
	if m.box < 0 {
		err := m.litter.clear()
		if err != nil || c.Dir != "" {
			return err
		}
		return clearFolder(m.base, clearTime)
	}
	err := clearAsNew(m.box)
	if err == nil && m.tmp >= 0 {
		err = clearAsNew(m.tmp)
	}
	if m.view == nil || err == nil && m.view.clean() {
		return err
	}
	return m.release()
}

var errChanged = errors.New("the private folder cannot be made as new")

// clearAsNew empties an open folder for the next play.
func clearAsNew(dir int) error {
	err := clearFolder(dir, clearTime)
	if err == nil && !reset(dir) {
		err = errChanged
	}
	return err
}

// reset gives an empty folder its mode back and tells whether it is as new.
func reset(dir int) bool {
	n, err := unix.Flistxattr(dir, nil)
	return unix.Fchmod(dir, 0o755) == nil && (err != nil || n == 0)
}

// fill writes files into a new folder nobody else uses yet. Folders get their permissions last, they may forbid writing.
func fill(dir string, files []File) error {
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if parent := path.Dir(f.Name); parent != "." {
			if err := os.MkdirAll(filepath.Join(dir, parent), 0o755); err != nil {
				return err
			}
		}
		var err error
		if f.Mode.IsDir() {
			err = os.MkdirAll(name, 0o755)
		} else {
			err = write(name, f)
		}
		if err != nil {
			return fmt.Errorf("file %s: %w", f.Name, err)
		}
	}
	for _, f := range slices.Backward(files) {
		if f.Mode.IsDir() && f.perm() != 0o755 {
			if err := os.Chmod(filepath.Join(dir, f.Name), f.perm()); err != nil {
				return err
			}
		}
	}
	return nil
}

func write(name string, f File) error {
	fd, err := unix.Open(name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, uint32(f.perm()))
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	if f.perm()&0o022 != 0 { // more than the umask lets through
		if err := unix.Fchmod(fd, uint32(f.perm())); err != nil {
			return err
		}
	}
	_, err = socket(fd).Write(f.Data)
	return err
}

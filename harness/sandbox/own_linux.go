package sandbox

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// Own gives the group of the workers what the owner of a folder may do in it and below, so that candidates can run in
// it or be run from it. It follows no links and leaves alone files with several names, which may be somebody else's
// too. What candidates create there belongs to the user of one worker: call it again before another is to change those.
// Every folder above must be open to all, else there is an error. Unless the harness is root it has nothing to do.
func (p *Pool) Own(dir string) error {
	if !p.users.own() {
		return nil
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	for above := filepath.Dir(dir); ; above = filepath.Dir(above) {
		info, err := os.Stat(above)
		if err != nil {
			return fmt.Errorf("sandbox: %w", err)
		}
		if info.Mode()&0o001 == 0 {
			return fmt.Errorf("sandbox: %s is closed to the users candidates run as: chmod o+x %s", above, above)
		}
		if above == filepath.Dir(above) {
			break
		}
	}
	_, gid := p.users.of(0)
	fd, err := unix.Open(dir, openFolder, 0)
	if err != nil {
		return fmt.Errorf("sandbox: %s: %w", dir, err)
	}
	if err := hand(fd, gid, 0); err != nil {
		return fmt.Errorf("sandbox: hand over %s: %w", dir, err)
	}
	return nil
}

const ownDepth = 200 // folders inside folders

// hand gives an open folder and all in it to a group, and closes it.
func hand(dir, gid, depth int) error {
	defer unix.Close(dir)
	if depth > ownDepth {
		return fmt.Errorf("folders are more than %d deep", ownDepth)
	}
	if err := share(dir, gid); err != nil {
		return err
	}
	return each(dir, func(name string) error {
		fd, err := unix.Openat(dir, name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
		if err == unix.ELOOP || err == unix.ENXIO || err == unix.ENOENT {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		var st unix.Stat_t
		err = unix.Fstat(fd, &st)
		if err == nil && st.Mode&unix.S_IFMT == unix.S_IFDIR {
			return hand(fd, gid, depth+1)
		}
		defer unix.Close(fd)
		if err != nil || st.Mode&unix.S_IFMT != unix.S_IFREG || st.Nlink > 1 {
			return err
		}
		return share(fd, gid)
	})
}

// share gives an open file to a group, with the permissions of its owner.
func share(fd, gid int) error {
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return err
	}
	if err := unix.Fchown(fd, -1, gid); err != nil {
		return err
	}
	mode := st.Mode & 0o777
	return unix.Fchmod(fd, mode|mode&0o700>>3)
}

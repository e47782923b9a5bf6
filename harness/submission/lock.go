package submission

import (
	"io/fs"
	"os"
)

// lock makes the built tree readable for everybody and writable only for root,
// so that no play changes what the next one runs. Without root there is no second
// user to keep out, but it prevents programs from overwriting one another by
// accident.
func lock(root *os.Root) {
	if os.Geteuid() != 0 {
		walk(root, func(e entry) error {
			if e.err == nil && isExecutable(e.info.Mode()) && e.info.Mode().IsRegular() && !shared(e.info) {
				root.Chmod(e.name, e.info.Mode().Perm()&^0o222)
			}
			return nil
		})
		return
	}
	own := func(name string, mode fs.FileMode) {
		if root.Lchown(name, 0, 0) == nil {
			root.Chmod(name, mode)
		}
	}
	walk(root, func(e entry) error {
		switch {
		case e.err != nil:
		case e.info.IsDir():
			own(e.name, 0o755)
		case e.info.Mode().IsRegular() && !shared(e.info):
			own(e.name, plainMode(e.info.Mode()))
		}
		return nil
	})
	own(".", 0o755)
}

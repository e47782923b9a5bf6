//go:build unix

package submission

import (
	"io/fs"
	"syscall"
)

// shared reports whether a file has more names than one. The others may be
// outside of the tree, and then it is not the submission's to change.
func shared(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return !ok || stat.Nlink > 1
}

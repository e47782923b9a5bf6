package submission

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"

	"touchstone/harness/lazy"
)

// pointer begins the files that Git LFS leaves where it did not fetch the content.
var pointer = []byte("version https://git-lfs.github.com/spec/")

// isPointer reports whether a file stands for one that Git LFS keeps.
func isPointer(root *os.Root, name string) bool {
	head, _ := readRegular(root, name, block)
	return bytes.HasPrefix(head, pointer)
}

// noteAbsent notes what git did not fetch: files of Git LFS, and submodules.
func noteAbsent(root *os.Root, n *notes) error {
	for _, folder := range submodules(root) {
		n.add("build.submodule", "folder", shown(folder))
	}
	return eachFile(root, func(name string, _ fs.FileInfo) error {
		if isPointer(root, name) {
			n.add("build.lfs", "file", shown(name))
		}
		return nil
	})
}

var inModules = lazy.Regexp(`(?m)^[ \t]*path[ \t]*=[ \t]*(.+?)[ \t\r]*$`)

// submodules lists the folders of git submodules that are empty or not there.
func submodules(root *os.Root) (folders []string) {
	text, _ := readRegular(root, ".gitmodules", maxSource)
	for _, m := range inModules().FindAllSubmatch(text, -1) {
		folder := path.Clean(string(m[1]))
		if !fs.ValidPath(folder) {
			continue
		}
		if names, err := list(root, folder); err != nil || len(names) == 0 {
			folders = append(folders, folder)
		}
	}
	return folders
}

// submoduleOf returns the absent submodule that a file would be in; "" for none.
func submoduleOf(root *os.Root, name string) string {
	for _, folder := range submodules(root) {
		if strings.HasPrefix(path.Clean(name), folder+"/") {
			return folder
		}
	}
	return ""
}

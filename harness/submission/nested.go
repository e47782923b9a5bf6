package submission

import (
	"os"
	"path"
	"slices"
	"strings"
)

// junk is what file managers and archivers add by themselves.
var junk = []string{"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"}

// descend finds the folder with the submission in it, since students often
// pack a folder that holds just a folder. It is "." when it is the root.
func descend(root *os.Root) string {
	inner := "."
	for range standard.depth {
		names, err := list(root, inner)
		if err != nil {
			return inner
		}
		names = slices.DeleteFunc(names, func(name string) bool {
			return slices.Contains(junk, name) || strings.HasPrefix(name, "._")
		})
		if len(names) != 1 {
			return inner
		}
		only := path.Join(inner, names[0])
		if info, err := root.Lstat(only); err != nil || !info.IsDir() {
			return inner
		}
		inner = only
	}
	return inner
}

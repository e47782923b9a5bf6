package submission

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"touchstone/harness/assignment"
)

// standIn finds the file to build in place of a missing one, and returns the build
// with that name in its command; "" if there is none, or more than one.
func standIn(root *os.Root, build assignment.Build, n *notes) (assignment.Build, string, error) {
	if build.StandIn == nil {
		return build, "", nil
	}
	if _, err := root.Lstat(build.StandIn.Name); err == nil {
		return build, "", nil
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return build, "", err
	}
	var found []string
	for _, e := range entries {
		if ok, _ := path.Match(build.StandIn.For, e.Name()); ok && e.Type().IsRegular() {
			found = append(found, e.Name())
		}
	}
	if len(found) != 1 {
		return build, "", nil
	}
	n.add("notes.stand-in", "file", build.StandIn.Name, "other", shown(found[0]))
	word := found[0]
	if strings.HasPrefix(word, "-") {
		word = "./" + word
	}
	build.Command = slices.Clone(build.Command)
	build.Command[slices.Index(build.Command, build.StandIn.Name)] = word
	return build, found[0], nil
}

package submission

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
)

// standIn finds the file to build in place of a missing one, and returns the build
// with that name in its command; "" if there is none. If there is more than one, it
// returns why nothing is built.
func standIn(root *os.Root, build assignment.Build, n *notes) (_ assignment.Build, name string, why catalog.Message, _ error) {
	if build.StandIn == nil {
		return build, "", why, nil
	}
	if _, err := root.Lstat(build.StandIn.Name); err == nil {
		return build, "", why, nil
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return build, "", why, err
	}
	var found []string
	for _, e := range entries {
		if ok, _ := path.Match(build.StandIn.For, e.Name()); ok && e.Type().IsRegular() {
			found = append(found, e.Name())
		}
	}
	switch len(found) {
	case 0:
		return build, "", why, nil
	case 1:
	default:
		return build, "", catalog.Of("build.file-like", "file", build.StandIn.Name, "files", enumerate(shownAll(found))), nil
	}
	n.add("notes.stand-in", "file", build.StandIn.Name, "other", shown(found[0]))
	word := found[0]
	if strings.HasPrefix(word, "-") {
		word = "./" + word
	}
	build.Command = slices.Clone(build.Command)
	build.Command[slices.Index(build.Command, build.StandIn.Name)] = word
	return build, found[0], why, nil
}

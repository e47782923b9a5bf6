package submission

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/assignment"
)

// searchPath lists the folders of PATH that a build may use. Relative ones would
// lead into the tree, and one that the build may not enter would turn each "not
// found" into "permission denied".
func searchPath() []string {
	var dirs []string
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if filepath.IsAbs(dir) && !slices.Contains(dirs, dir) && mayEnter(dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// mayEnter reports whether a build may enter a folder. As root, builds run as
// another user.
func mayEnter(dir string) bool {
	if os.Geteuid() != 0 {
		_, err := os.Stat(dir + "/.")
		return err == nil
	}
	for {
		info, err := os.Stat(dir)
		if err != nil || info.Mode()&0o001 == 0 {
			return false
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return true
		}
		dir = parent
	}
}

// LookUp returns the absolute path of a tool, as a build would find it.
func LookUp(tool string) (string, error) {
	if filepath.IsAbs(tool) {
		_, err := os.Stat(tool)
		return tool, err
	}
	for _, dir := range searchPath() {
		full := filepath.Join(dir, tool)
		if info, err := os.Stat(full); err == nil && isExecutable(info.Mode()) {
			return full, nil
		}
	}
	return "", fs.ErrNotExist
}

// missingTools lists the tools that a build needs and this machine lacks. A
// command with a path is the submission's own script.
func missingTools(build assignment.Build) []string {
	missing := map[string]bool{}
	for _, tool := range slices.Concat([]string{"sh"}, build.Command[:min(1, len(build.Command))], build.Needs) {
		if _, err := LookUp(tool); err != nil && !strings.ContainsRune(tool, '/') {
			missing[tool] = true
		}
	}
	return slices.Sorted(maps.Keys(missing))
}

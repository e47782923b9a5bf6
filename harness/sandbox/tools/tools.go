// Package tools finds the programs of this machine that builds and plays may use,
// such as compilers, and knows how they are installed.
package tools

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Path lists the folders of PATH that a build may use. Relative ones would
// lead into the tree, and one that the build may not enter would turn each "not
// found" into "permission denied".
func Path() []string {
	var dirs []string
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if filepath.IsAbs(dir) && !slices.Contains(dirs, dir) && MayEnter(dir) && !onlyStandIns(dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// MayEnter reports whether a build may enter a folder. As root, builds run as
// another user.
func MayEnter(dir string) bool {
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

// onlyStandIns reports whether the programs in a folder are stand-ins, which look
// for the real tool in the home of whoever calls them. A build has another home,
// so they fail there: the shims of pyenv and its relatives, and those of rustup.
func onlyStandIns(dir string) bool {
	if filepath.Base(dir) == "shims" {
		return true
	}
	_, err := os.Stat(filepath.Join(dir, "rustup"))
	return err == nil && dir != "/bin" && !strings.HasPrefix(dir, "/usr/")
}

// LookUp returns the absolute path of a tool, as a build would find it.
func LookUp(tool string) (string, error) {
	if filepath.IsAbs(tool) {
		_, err := os.Stat(tool)
		return tool, err
	}
	if runtime.GOOS == "windows" {
		return exec.LookPath(tool)
	}
	for _, dir := range Path() {
		full := filepath.Join(dir, tool)
		if info, err := os.Stat(full); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			return full, nil
		}
	}
	return "", fs.ErrNotExist
}

// packages are those of Debian and Ubuntu, where they have another name than the
// tool.
var packages = map[string]string{
	"cc": "gcc libc6-dev", "gcc": "gcc libc6-dev", "c++": "g++", "ld": "binutils", "nm": "binutils", "sh": "dash",
	"java": "default-jre-headless", "javac": "default-jdk-headless", "go": "golang-go", "node": "nodejs",
}

// Install returns the command that installs tools on Debian and Ubuntu.
func Install(tools ...string) string {
	var all []string
	for _, tool := range tools {
		name := packages[tool]
		switch {
		case tool == "java" && slices.Contains(tools, "javac"):
			continue // it comes with the compiler
		case name == "":
			name = tool
		}
		for _, p := range strings.Fields(name) {
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return "apt-get install -y " + strings.Join(all, " ")
}

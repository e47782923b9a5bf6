package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// system are the trees that every candidate may read and execute.
var system = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/nix/store", "/gnu/store",
}

// sharedFolders returns folders that hold files of many owners: their entries are exposed one by one.
func sharedFolders() []string {
	home, _ := os.UserHomeDir()
	return []string{"/", "/tmp", "/var/tmp", shm, "/home", "/root", home, filepath.Dir(home), os.TempDir()}
}

// devicesForAll are the only devices in /dev that candidates may use.
var devicesForAll = []string{"null", "zero", "full", "random", "urandom"}

// scope is what a candidate may access besides the system and its private folder, if the level can confine it.
type scope struct {
	Read  []string // files and trees to read and execute
	Write []string // trees
	Disk  int64    // bytes in each of its private folders
	Key   string   // equal if and only if the scopes are equal
}

// scopeOf determines what c may access.
func scopeOf(c Command) scope {
	s := scope{Read: append(slices.Clone(c.Expose), c.Path), Disk: c.Limits.disk()}
	if c.Dir != "" {
		s.Write = append(s.Write, c.Dir)
	}
	if c.Expose == nil {
		s.exposePrograms(c)
	}
	for _, l := range c.Beside {
		if !slices.ContainsFunc(s.Read, func(tree string) bool { return within(l.To, tree) }) {
			s.Read = append(s.Read, l.To)
		}
	}
	if real, err := filepath.EvalSymlinks(c.Path); err == nil && real != c.Path && !strings.HasPrefix(c.Path, "/proc/") {
		s.Read = append(s.Read, real)
	}
	s.exposeVariables(c)
	s.Write = cleanPaths(s.Write, nil)
	s.Read = cleanPaths(s.Read, append(slices.Clone(system), s.Write...))
	s.Key = s.key()
	return s
}

// exposePrograms adds the folders of the program and of the programs among its arguments.
func (s *scope) exposePrograms(c Command) {
	s.Read = append(s.Read, exposedFolder(c.Path))
	for _, path := range c.Args[1:] {
		if !filepath.IsAbs(path) {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
			s.Read = append(s.Read, exposedFolder(path))
		}
	}
}

// exposeVariables adds the paths in variables of the environment.
func (s *scope) exposeVariables(c Command) {
	for _, e := range c.Env {
		name, value, _ := strings.Cut(e, "=")
		switch {
		case name == "LD_PRELOAD":
			s.Read = append(s.Read, strings.Split(value, ":")...)
		case name == "TMPDIR" && c.Dir != "" && filepath.Clean(value) != "/tmp":
			s.Write = append(s.Write, value)
		}
	}
}

// exposedFolder returns the folder of a program, which may contain its parts, or only the program if others share the folder.
func exposedFolder(path string) string {
	if folder := filepath.Dir(path); !slices.Contains(sharedFolders(), folder) {
		return folder
	}
	return path
}

// cleanPaths sorts paths, so that nested paths follow their parents, and drops those inside the trees already there.
func cleanPaths(paths, there []string) []string {
	var list []string
	for _, path := range paths {
		path = filepath.Clean(path)
		if filepath.IsAbs(path) && path != "/" && !slices.ContainsFunc(there, func(tree string) bool { return within(path, tree) }) {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// within reports whether a path is a tree or in it.
func within(path, tree string) bool {
	return path == tree || strings.HasPrefix(path, strings.TrimSuffix(tree, "/")+"/")
}

// key identifies a scope. It changes if another file replaces one at the same path.
func (s scope) key() string {
	key := fmt.Sprint(len(s.Read), s.Disk)
	for _, path := range slices.Concat(s.Read, s.Write) {
		var st unix.Stat_t
		unix.Stat(path, &st)
		key += fmt.Sprintf(" %q %d %d", path, st.Dev, st.Ino)
	}
	return key
}

// Toolchain returns the trees that programs outside of the system need, for Command.Expose: /opt/gcc for /opt/gcc/bin/cc,
// and the same for the target of a symbolic link. In a home folder or its .local, it returns only the subfolders that
// toolchains use.
func Toolchain(programs ...string) []string {
	var trees []string
	for _, program := range programs {
		trees = append(trees, toolchainTrees(program)...)
		if real, err := filepath.EvalSymlinks(program); err == nil && real != program {
			trees = append(trees, toolchainTrees(real)...)
		}
	}
	return cleanPaths(trees, system)
}

func toolchainTrees(program string) []string {
	folder := filepath.Dir(program)
	prefix := filepath.Dir(folder)
	switch {
	case slices.ContainsFunc(system, func(tree string) bool { return within(program, tree) }):
		return nil
	case filepath.Base(folder) != "bin":
		return []string{exposedFolder(program)}
	case !slices.Contains(sharedFolders(), prefix) && filepath.Base(prefix) != ".local":
		return []string{prefix}
	}
	trees := []string{folder}
	for _, name := range []string{"include", "lib", "lib64", "libexec"} {
		trees = append(trees, filepath.Join(prefix, name))
	}
	return trees
}

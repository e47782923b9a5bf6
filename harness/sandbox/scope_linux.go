package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// system are the trees every candidate may read and execute from.
var system = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/nix/store", "/gnu/store",
}

// manyOwners are folders that hold things of many owners: what is in them is shown one by one.
func manyOwners() []string {
	home, _ := os.UserHomeDir()
	return []string{"/", "/tmp", "/var/tmp", shm, "/home", "/root", home, filepath.Dir(home), os.TempDir()}
}

// devicesForAll are what is left of /dev.
var devicesForAll = []string{"null", "zero", "full", "random", "urandom"}

// scope is what a candidate may reach beside the system and its private folder, where a level can confine it.
type scope struct {
	Read  []string // files and trees, to read and to execute
	Write []string // trees
	Disk  int64    // bytes in each of its private folders
	Key   string   // the same for the same scope, and no other
}

// scopeOf settles what c may reach.
func scopeOf(c Command) scope {
	s := scope{Read: slices.Clone(c.Expose), Disk: c.Limits.disk()}
	if c.Dir != "" {
		s.Write = append(s.Write, c.Dir)
	}
	s.Read = append(s.Read, c.Path)
	if c.Expose == nil {
		s.Read = append(s.Read, around(c.Path))
		for _, path := range c.Args[1:] {
			if !filepath.IsAbs(path) {
				continue
			}
			info, err := os.Stat(path)
			if err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
				s.Read = append(s.Read, around(path))
			}
		}
	}
	for _, l := range c.Beside {
		if !slices.ContainsFunc(s.Read, func(tree string) bool { return within(l.To, tree) }) {
			s.Read = append(s.Read, l.To)
		}
	}
	if real, err := filepath.EvalSymlinks(c.Path); err == nil && real != c.Path && !strings.HasPrefix(c.Path, "/proc/") {
		s.Read = append(s.Read, real)
	}
	for _, e := range c.Env {
		name, value, _ := strings.Cut(e, "=")
		switch {
		case name == "LD_PRELOAD":
			s.Read = append(s.Read, value)
		case name == "TMPDIR" && c.Dir != "" && filepath.Clean(value) != "/tmp":
			s.Write = append(s.Write, value)
		}
	}
	s.Write = tidy(s.Write, nil)
	s.Read = tidy(s.Read, append(slices.Clone(system), s.Write...))
	s.Key = s.key()
	return s
}

// around is the folder of a program, in which its parts may be, or the program alone where the folder is not its own.
func around(path string) string {
	if folder := filepath.Dir(path); !slices.Contains(manyOwners(), folder) {
		return folder
	}
	return path
}

// tidy sorts paths, so that what is inside another one comes after it, and drops those in trees already there.
func tidy(paths, there []string) []string {
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

// within tells whether a path is a tree or in it.
func within(path, tree string) bool {
	return path == tree || strings.HasPrefix(path, strings.TrimSuffix(tree, "/")+"/")
}

// key tells scopes apart, also when another file is in the place of one.
func (s scope) key() string {
	key := fmt.Sprint(len(s.Read), s.Disk)
	for _, path := range slices.Concat(s.Read, s.Write) {
		var st unix.Stat_t
		unix.Stat(path, &st)
		key += fmt.Sprintf(" %q %d %d", path, st.Dev, st.Ino)
	}
	return key
}

package sandbox

import (
	"path/filepath"
	"slices"
)

// Toolchain returns the trees that programs outside of the system need, for Command.Expose: /opt/gcc for /opt/gcc/bin/cc,
// and the same for the target of a symbolic link. In a home folder or its .local, it returns only the subfolders that
// toolchains use.
func Toolchain(programs ...string) []string {
	var trees []string
	for _, program := range programs {
		trees = append(trees, parts(program)...)
		if real, err := filepath.EvalSymlinks(program); err == nil && real != program {
			trees = append(trees, parts(real)...)
		}
	}
	return tidy(trees, system)
}

func parts(program string) []string {
	folder := filepath.Dir(program)
	prefix := filepath.Dir(folder)
	switch {
	case slices.ContainsFunc(system, func(tree string) bool { return within(program, tree) }):
		return nil
	case filepath.Base(folder) != "bin":
		return []string{around(program)}
	case !slices.Contains(manyOwners(), prefix) && filepath.Base(prefix) != ".local":
		return []string{prefix}
	}
	trees := []string{folder}
	for _, name := range []string{"include", "lib", "lib64", "libexec"} {
		trees = append(trees, filepath.Join(prefix, name))
	}
	return trees
}

package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnostic"
	"touchstone/harness/scratch"
)

// Reference is the reference of an assignment, as a sample that loses nothing.
type Reference struct {
	Sample
	folder *scratch.Dir
}

// Close removes the programs.
func (r *Reference) Close() error { return r.folder.Close() }

// BuildReference builds the reference programs from cmd/PROGRAM in the repository,
// as small separate executables, so that the limits set by cases apply only to the
// program. It returns nil if the repository lacks one of them: then samples without
// a fault serve as the reference. Without a Go toolchain the error is a
// *diagnostic.Error.
func BuildReference(ctx context.Context, repository string, a *assignment.Assignment) (*Reference, error) {
	var names []string
	for _, p := range a.Programs {
		if _, err := os.Stat(filepath.Join(repository, "cmd", p.Name)); err == nil {
			names = append(names, p.Name)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if len(names) < len(a.Programs) {
		return nil, nil
	}
	folder, err := scratch.New("", "reference")
	if err != nil {
		return nil, err
	}
	dir := folder.Path
	var given []string
	for _, name := range names {
		build := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(dir, name), "./cmd/"+name)
		build.Dir = repository
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			return nil, errors.Join(&diagnostic.Error{File: "cmd/" + name, Problem: diagnostic.Plain(fmt.Sprintf("the reference cannot be built: %v %s", err, out)),
				Hint: diagnostic.Plain("verify needs Go and the repository")}, folder.Close())
		}
		given = append(given, name+"="+filepath.Join(dir, name))
	}
	return &Reference{Sample{Name: "reference", programs: given}, folder}, nil
}

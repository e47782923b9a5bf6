// Package plugin runs the executables that an assignment brings along, in the
// sandbox. docs/authoring.md defines how they are called.
package plugin

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/compare"
	"touchstone/harness/sandbox"
	"touchstone/harness/scratch"
	"touchstone/harness/script"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/tools"
)

// limits are those of one call: a reader that takes more has a fault.
var limits = sandbox.Limits{
	Wall: 30 * time.Second, CPU: 10 * time.Second, Memory: 1 << 30, Output: 16 << 20, FileSize: 16 << 20, Processes: 64,
	OpenFiles: sandbox.DefaultOpenFiles, Disk: sandbox.DefaultDisk,
}

// unreadable is the exit status of a reader for an output that it cannot read: none that an
// interpreter uses for its own errors.
const unreadable = 3

// Run runs one command in the sandbox.
type Run func(context.Context, sandbox.Command) (sandbox.Outcome, error)

// Folder is a copy of the files of an assignment without its cases and samples, for
// its executables.
type Folder struct {
	dir    *scratch.Dir
	mu     sync.Mutex
	opened []*submission.Submission // checkers that were built
	calls  map[string]*Once         // how checkers are called
	meant  map[reading]string
	kept   int // bytes in meant
}

// reading is one use of a reader.
type reading struct {
	reader string
	data   [sha256.Size]byte
}

// maxKept bounds what a folder remembers of meanings, in bytes.
const maxKept = 16 << 20

// Open makes the copy, which must be closed.
func Open(files fs.FS) (*Folder, error) {
	dir, err := scratch.New("", "plugin")
	if err != nil {
		return nil, err
	}
	if err := Copy(files, ".", dir.Path); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return &Folder{dir: dir}, os.Chmod(dir.Path, 0o755)
}

// Close removes the copy.
func (f *Folder) Close() error {
	var errs []error
	for _, sub := range f.opened {
		errs = append(errs, sub.Close())
	}
	return errors.Join(append(errs, f.dir.Close())...)
}

// Copy copies a folder of an assignment; of its root, without cases and samples.
func Copy(files fs.FS, folder, to string) error {
	return fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case folder == "." && (name == script.HiddenFolder || name == suite.SamplesFolder || entry.Name() == ".git"):
			return skip(entry)
		case folder == "." && !strings.Contains(name, "/") && assignment.Matches(script.CaseFiles, name):
			return nil
		}
		at := filepath.Join(to, filepath.FromSlash(name))
		info, err := fs.Stat(files, name)
		switch {
		case err != nil:
			return err
		case info.IsDir():
			return os.MkdirAll(at, 0o755)
		case !info.Mode().IsRegular():
			return nil
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, data, 0o644|info.Mode().Perm()&0o111))
	})
}

func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// Resolve returns a command line in which words that name files of the folder are
// absolute paths.
func Resolve(words []string, folder string) []string {
	words = slices.Clone(words)
	for i, word := range words {
		file := filepath.Join(folder, filepath.FromSlash(word))
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && filepath.IsLocal(word) {
			words[i] = file
		}
	}
	return words
}

// Readers adds the readers that are executables of the assignment to others.
func (f *Folder) Readers(ctx context.Context, a *assignment.Assignment, run Run, others script.Readers) script.Readers {
	all := maps.Clone(others)
	if all == nil {
		all = script.Readers{}
	}
	for name, reader := range a.Readers {
		if len(reader.Command) > 0 {
			all[name] = compare.Reader{Meaning: func(data []byte) (string, error) { return f.remembered(ctx, name, reader.Command, run, data) }}
		}
	}
	return all
}

// Any reports whether the assignment brings executables along.
func Any(a *assignment.Assignment) bool {
	if len(a.Checkers) > 0 {
		return true
	}
	for _, reader := range a.Readers {
		if len(reader.Command) > 0 {
			return true
		}
	}
	return false
}

// remembered calls a reader for each output once: most programs print what is
// wanted.
func (f *Folder) remembered(ctx context.Context, name string, command []string, run Run, data []byte) (string, error) {
	of := reading{name, sha256.Sum256(data)}
	f.mu.Lock()
	means, ok := f.meant[of]
	f.mu.Unlock()
	if ok {
		return means, nil
	}
	means, err := f.meaning(ctx, command, run, data)
	if err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept+len(means) <= maxKept {
		if f.meant == nil {
			f.meant = map[reading]string{}
		}
		f.meant[of], f.kept = means, f.kept+len(means)
	}
	return means, nil
}

// meaning calls a reader: the output that it is to read is on standard input. With
// exit status 0, standard output is what the output means; with status 3, the output
// cannot be read, for the reason in the first line of standard error. Everything
// else is a *compare.Fault.
func (f *Folder) meaning(ctx context.Context, command []string, run Run, data []byte) (string, error) {
	fault := func(format string, args ...any) (string, error) {
		return "", &compare.Fault{Err: fmt.Errorf("reader %s: %w", strings.Join(command, " "), fmt.Errorf(format, args...))}
	}
	call, err := f.call(command)
	if err != nil {
		return fault("%w", err)
	}
	call.Stdin = data
	o, err := run(ctx, call)
	if err == nil {
		err = ended(o, 0, unreadable)
	}
	switch {
	case err != nil:
		return fault("%w", err)
	case o.Exit == unreadable:
		return "", errors.New(cmp.Or(complaint(o), path.Base(command[0])+" cannot read it"))
	}
	return string(o.Stdout), nil
}

// ended returns an error if a call did not end with one of the statuses.
func ended(o sandbox.Outcome, statuses ...int) error {
	switch {
	case o.End != sandbox.Exited:
		return fmt.Errorf("it ended with %s %s", o.End, o.Signal)
	case !slices.Contains(statuses, o.Exit):
		return fmt.Errorf("exit status %d: %s", o.Exit, complaint(o))
	}
	return nil
}

// complaint returns the first line of standard error.
func complaint(o sandbox.Outcome) string {
	first, _, _ := strings.Cut(strings.TrimSpace(string(o.Stderr)), "\n")
	return first
}

// call returns the sandbox command for a command line of the assignment.
func (f *Folder) call(command []string) (sandbox.Command, error) {
	words := Resolve(command, f.dir.Path)
	tool, err := tools.LookUp(words[0])
	return sandbox.Command{
		Path: tool, Args: append([]string{tool}, words[1:]...), Env: environment,
		Expose: append([]string{f.dir.Path}, sandbox.Toolchain(tool)...), Limits: limits,
	}, err
}

var environment = []string{
	"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "TZ=UTC", "HOME=/nonexistent", sandbox.TemporaryFolder, "PYTHONDONTWRITEBYTECODE=1",
}

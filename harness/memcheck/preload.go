package memcheck

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"

	"touchstone/harness/files/scratch"
)

// Libraries holds the libraries that are preloaded before a candidate's C library,
// each compiled when it is first needed. Several runners may share them.
type Libraries struct {
	mu      sync.Mutex
	scratch *scratch.Dir
	built   map[string]library
	proof   proof // of valgrind
}

type library struct {
	path string
	err  error
}

// asLibrary are the options with which a library is compiled.
var asLibrary = []string{"-O2", "-shared", "-fPIC"}

// build compiles the named library or program once.
func (l *Libraries) build(name string, source []byte, options ...string) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	built, ok := l.built[name]
	if !ok {
		built.path, built.err = l.compile(name, source, options)
		if l.built == nil {
			l.built = map[string]library{}
		}
		l.built[name] = built
	}
	return built.path, built.err
}

func (l *Libraries) compile(name string, text []byte, options []string) (string, error) {
	if l.scratch == nil {
		var err error
		if l.scratch, err = scratch.New("", "preload"); err != nil {
			return "", err
		}
	}
	dir := l.scratch.Path
	source, path := filepath.Join(dir, name+".c"), filepath.Join(dir, name)
	if err := os.WriteFile(source, text, 0o644); err != nil {
		return "", err
	}
	if out, err := exec.Command("cc", slices.Concat(options, []string{"-o", path, source, "-ldl"})...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s.c cannot be compiled: %v\n%s", name, err, out)
	}
	return path, os.Chmod(dir, 0o755) // the sandbox runs as another user
}

// Close removes the libraries. Nobody may use them then.
func (l *Libraries) Close() error {
	if l.scratch == nil {
		return nil
	}
	return l.scratch.Close()
}

// proof is what valgrind makes of a program with known mistakes. It is tried once; after a
// fault of the machine, which says nothing about valgrind, the next play tries it again.
type proof struct {
	mu        sync.Mutex
	known, ok bool
}

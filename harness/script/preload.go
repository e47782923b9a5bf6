package script

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"touchstone/harness/files/scratch"
)

// Libraries holds the libraries that are preloaded before a candidate's C library,
// each compiled when it is first needed. Several runners may share them.
type Libraries struct {
	mu      sync.Mutex
	scratch *scratch.Dir
	built   map[string]library
}

type library struct {
	path string
	err  error
}

// build compiles the named library once.
func (l *Libraries) build(name string, source []byte) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	built, ok := l.built[name]
	if !ok {
		built.path, built.err = l.compile(name, source)
		if l.built == nil {
			l.built = map[string]library{}
		}
		l.built[name] = built
	}
	return built.path, built.err
}

func (l *Libraries) compile(name string, text []byte) (string, error) {
	if l.scratch == nil {
		var err error
		if l.scratch, err = scratch.New("", "preload"); err != nil {
			return "", err
		}
	}
	dir := l.scratch.Path
	source, path := filepath.Join(dir, name+".c"), filepath.Join(dir, name+".so")
	if err := os.WriteFile(source, text, 0o644); err != nil {
		return "", err
	}
	if out, err := exec.Command("cc", "-O2", "-shared", "-fPIC", "-o", path, source, "-ldl").CombinedOutput(); err != nil {
		return "", fmt.Errorf("the library %s.so cannot be compiled: %v\n%s", name, err, out)
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

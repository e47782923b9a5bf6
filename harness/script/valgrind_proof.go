package script

import (
	_ "embed"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"

	"touchstone/harness/sandbox"
)

//go:embed preload/planted.c
var plantedSource []byte

// proof is what valgrind makes of a program with known mistakes. It is tried once; after a
// fault of the machine, which says nothing about valgrind, the next play tries it again.
type proof struct {
	mu        sync.Mutex
	known, ok bool
}

// proven reports whether valgrind works on this machine as is expected of it: it finds
// two mistakes in a program of ours, and reports them in both ways that are relied on.
func (s *state) proven(valgrind string, c sandbox.Command) (bool, error) {
	p := &s.runner.Libraries.proof
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known {
		return p.ok, nil
	}
	ok, err := s.findsPlanted(valgrind, c.Limits)
	p.known, p.ok = err == nil, ok
	return ok, err
}

func (s *state) findsPlanted(valgrind string, limits sandbox.Limits) (bool, error) {
	if _, err := exec.LookPath("cc"); err != nil {
		return true, nil // nothing can be planted
	}
	path, err := s.runner.Libraries.build("planted", plantedSource, "-g", "-O0")
	if err != nil {
		return false, err
	}
	c := watched(valgrind, sandbox.Command{
		Path: path, Args: []string{path}, Env: Environment(s.runner.Assignment), Limits: limits,
		Expose: []string{filepath.Dir(path)}, Collect: []string{valgrindLog},
	}, "--xml=yes", "--xml-file="+valgrindLog, "--error-exitcode="+strconv.Itoa(valgrindFound))
	o, err := s.runner.Run(s.ctx, c)
	if err != nil || o.End != sandbox.Exited || o.Exit != valgrindFound {
		return false, err
	}
	found, err := readValgrind(o.Files[valgrindLog].Data, path)
	return err == nil && len(found.errors) > 0 && len(found.leaks) > 0, nil
}

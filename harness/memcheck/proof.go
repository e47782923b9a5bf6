package memcheck

import (
	_ "embed"
	"path/filepath"
	"strconv"

	"touchstone/harness/sandbox"
)

//go:embed preload/planted.c
var plantedSource []byte

// proven reports whether valgrind works on this machine as is expected of it: it finds
// two mistakes in a program of ours, and reports them in both ways that are relied on.
func (p *Play) proven(valgrind string, c sandbox.Command) (bool, error) {
	proof := &p.Libraries.proof
	proof.mu.Lock()
	defer proof.mu.Unlock()
	if proof.known {
		return proof.ok, nil
	}
	ok, err := p.findsPlanted(valgrind, c.Limits)
	proof.known, proof.ok = err == nil, ok
	return ok, err
}

func (p *Play) findsPlanted(valgrind string, limits sandbox.Limits) (bool, error) {
	if !canPlant() {
		return true, nil
	}
	path, err := p.Libraries.build("planted", plantedSource, "-g", "-O0")
	if err != nil {
		return false, err
	}
	c := watched(valgrind, sandbox.Command{
		Path: path, Args: []string{path}, Env: p.Environment, Limits: limits,
		Expose: []string{filepath.Dir(path)}, Collect: []string{valgrindLog},
	}, "--xml=yes", "--xml-file="+valgrindLog, "--error-exitcode="+strconv.Itoa(valgrindFound))
	o, err := p.Run(p.Context, c)
	if err != nil || o.End != sandbox.Exited || o.Exit != valgrindFound {
		return false, err
	}
	found, err := readValgrind(o.Files[valgrindLog].Data, path)
	return err == nil && len(found.Errors) > 0 && len(found.Leaks) > 0, nil
}

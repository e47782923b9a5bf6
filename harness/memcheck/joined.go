package memcheck

import (
	"debug/elf"
	"os/exec"

	"touchstone/harness/catalog"
)

// Joined plays with standard output and standard error in one, in the order in which a terminal
// shows them: what the C library or Python holds back on its way to a pipe is written when it
// would be on a terminal. A reason says why that cannot be.
func (p *Play) Joined() ([]Trial, catalog.Message, error) {
	c := p.Command
	if static(c.Path) {
		return nil, catalog.Of("reason.static"), nil
	}
	if _, err := exec.LookPath("cc"); err != nil {
		return nil, catalog.Of("reason.no-compiler"), nil
	}
	library, err := p.Libraries.build("unbuffered", unbufferedSource, asLibrary...)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	c.Joined, c.Env = true, append(preloaded(c.Env, library, "terminal"), "PYTHONUNBUFFERED=1")
	t, err := p.Once(c)
	return []Trial{t}, catalog.Message{}, err
}

// static reports whether a program holds its output in a buffer that no library can reach.
// Programs in Go have none.
func static(path string) bool {
	f, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	return err == nil && len(libraries) == 0 && f.Section(".go.buildinfo") == nil
}

package sandbox

import (
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

// temporary returns the folder that replaces /tmp if there is no view.
func (m *minder) temporary() string { return m.playFolder() + "/tmp" }

// giveTemporary creates that folder and sets TMPDIR to it.
func (m *minder) giveTemporary(c *Command) error {
	i := slices.Index(c.Env, TemporaryFolder)
	if i < 0 || m.view != nil || c.Dir != "" {
		return nil
	}
	c.Env = slices.Clone(c.Env)
	c.Env[i] = "TMPDIR=" + m.temporary()
	if m.tmp >= 0 {
		return nil
	}
	return os.Mkdir(m.temporary(), 0o755)
}

// openTemporary creates and opens the temporary folder that all plays use in turn.
func (m *minder) openTemporary() (err error) {
	if err := os.Mkdir(m.temporary(), 0o755); err != nil {
		return err
	}
	m.tmp, err = unix.Open(m.temporary(), openFolder, 0)
	return err
}

package script

import "io/fs"

// mode is the permission of a file of a play.
func (p playing) mode(name string) fs.FileMode {
	for _, m := range p.modes {
		if m.file == name {
			return m.bits
		}
	}
	return 0o644
}

// findAvailable lists the files that plays of the case may use: those of the
// archive and those that its commands make.
func (c *Case) findAvailable() []string {
	names := c.names()
	for _, s := range c.steps {
		if command, ok := lookup(s.name); ok {
			if _, makes, err := command.files(c, s.args); err == nil {
				names = append(names, makes...)
			}
		}
	}
	return names
}

// findCollected lists the files that are looked at after a play.
func (c *Case) findCollected() []string {
	var names []string
	for _, s := range c.steps {
		if s.name != "expect" {
			continue
		}
		if e, err := parseExpect(s.args); err == nil && e.channel == "file" {
			names = append(names, e.file)
		}
	}
	return names
}

package script

import (
	"strconv"

	"touchstone/harness/catalog"
)

// contents are the files of a case, by name, as its commands have left them so far.
type contents map[string][]byte

func (f contents) read(name string) ([]byte, error) {
	data, ok := f[name]
	if !ok {
		return nil, catalog.Of("case.no-file", "file", strconv.Quote(name))
	}
	return data, nil
}

func (f contents) readAll(names []string) ([][]byte, error) {
	var all [][]byte
	for _, name := range names {
		data, err := f.read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// files returns the files of the archive.
func (c *Case) files() contents {
	files := contents{}
	for _, f := range c.archive.Files {
		files[f.Name] = f.Data
	}
	return files
}

// walk goes through the commands of the case in their order: each is given its turn with
// the files as the commands before it leave them.
func (c *Case) walk(do func(step, contents) error) error {
	files := c.files()
	for _, s := range c.steps {
		var err error
		if edited, ok := s.does.(edits); ok {
			err = edited.apply(files)
		} else {
			err = do(s, files)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

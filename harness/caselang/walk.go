package caselang

import (
	"strconv"

	"touchstone/harness/catalog"
)

// contents are the files of a case, by name, as its commands have left them so far.
type Contents map[string][]byte

func (f Contents) Read(name string) ([]byte, error) {
	data, ok := f[name]
	if !ok {
		return nil, catalog.Of("case.no-file", "file", strconv.Quote(name))
	}
	return data, nil
}

func (f Contents) ReadAll(names []string) ([][]byte, error) {
	var all [][]byte
	for _, name := range names {
		data, err := f.Read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// files returns the files of the archive.
func (c *Case) Files() Contents {
	files := Contents{}
	for _, f := range c.archive.Files {
		files[f.Name] = f.Data
	}
	return files
}

// walk goes through the commands of the case in their order: each is given its turn with
// the files as the commands before it leave them.
func (c *Case) Walk(do func(Step, Contents) error) error {
	files := c.Files()
	for _, s := range c.Steps {
		var err error
		if edited, ok := s.Does.(Edits); ok {
			err = edited.Apply(files)
		} else {
			err = do(s, files)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

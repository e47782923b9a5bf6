package caselang

import (
	"fmt"
)

// edit creates a file from others, or from its own previous content.
type edit struct {
	to     string
	from   []string
	change func(from [][]byte) ([]byte, error)
}

// Edits are the edits of one command.
type Edits []edit

// Apply edits the files of a case.
func (list Edits) Apply(files Contents) error {
	for _, e := range list {
		if err := e.apply(files); err != nil {
			return err
		}
	}
	return nil
}

// apply creates the file among the files of a case.
func (e edit) apply(files Contents) error {
	from, err := files.ReadAll(e.from)
	if err != nil {
		return err
	}
	data, err := e.change(from)
	if err != nil {
		return fmt.Errorf("%s: %w", e.to, err)
	}
	files[e.to] = data
	return nil
}

// inPlaces are the commands that change a file in place.
var inPlaces = map[string]func([]byte) ([]byte, error){"chomp": chomped, "crlf": crlf, "escaped": unescape}

package record

import (
	"bytes"
	"slices"
	"strings"

	"touchstone/harness/play"
)

// after is a file as a program has left it.
type after struct {
	name string
	data []byte
	gone bool // the program removed it
}

// changed lists the files that a play has not left as they were, by name.
func changed(k play.Kept) (files []after) {
	before := map[string][]byte{}
	for _, f := range k.Command.Files {
		if !f.Mode.IsDir() {
			before[f.Name] = f.Data
		}
	}
	for _, f := range k.Outcome.Left {
		old, there := before[f.Name]
		delete(before, f.Name)
		if !f.Mode.IsDir() && f.Link == "" && (!there || !bytes.Equal(old, f.Data)) {
			files = append(files, after{name: f.Name, data: f.Data})
		}
	}
	for name := range before {
		files = append(files, after{name: name, gone: true})
	}
	slices.SortFunc(files, func(a, b after) int { return strings.Compare(a.name, b.name) })
	return files
}

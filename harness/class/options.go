package class

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"touchstone/harness/catalog"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/policy"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// givenFile is kept in the folder of a class, so that what is derived from its results can be
// written anew.
const givenFile = "given.yaml"

// Given names what a class is given besides its submissions and marks. The paths are absolute; ""
// is none.
type Given struct {
	Roster       string `yaml:"roster,omitempty"`
	CanvasColumn string `yaml:"canvasColumn,omitempty"`
	Worksheet    string `yaml:"worksheet,omitempty"`
	Policy       string `yaml:"policy,omitempty"`
	Submitted    string `yaml:"submitted,omitempty"`
	Attempts     string `yaml:"attempts,omitempty"`
	Zeros        bool   `yaml:"zeros,omitempty"`
}

// Options reads the files. It joins all errors, as *diagnostic.Error; what could be read is there
// even so.
func (g Given) Options() (OutputOptions, error) {
	o := OutputOptions{Given: g, Zeros: g.Zeros}
	var errs [4]error // of all files at once
	o.Attempts, errs[0] = ParseAttempts(g.Attempts)
	if g.Policy != "" {
		o.Policy, errs[1] = policy.Read(g.Policy)
	}
	if g.Submitted != "" {
		o.Submitted, errs[2] = gradebook.ReadTimes(g.Submitted)
	}
	o.Tables, errs[3] = ReadTables(g.Roster, g.CanvasColumn, g.Worksheet)
	return o, errors.Join(errs[:]...)
}

// optionsIn reads what the class in a folder was given. Errors are *diagnostic.Error.
func optionsIn(folder string) (OutputOptions, error) {
	name := filepath.Join(folder, givenFile)
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return OutputOptions{}, nil
	}
	if err != nil {
		return OutputOptions{}, diagnostic.New(name, catalog.Of("given.unreadable"), diagnostic.Cause(err))
	}
	var g Given
	if err := strictyaml.Decode(name, data, &g); err != nil {
		return OutputOptions{}, err
	}
	return g.Options()
}

// keep writes the file; none if the class was given nothing.
func (g Given) keep(out *outFolder) error {
	var b bytes.Buffer
	for _, file := range []*string{&g.Roster, &g.Worksheet, &g.Policy, &g.Submitted} {
		if full, err := filepath.Abs(*file); *file != "" && err == nil {
			*file = full
		}
	}
	if g != (Given{}) {
		if err := strictyaml.Encode(&b, g); err != nil {
			return err
		}
	}
	return out.put(givenFile, b.Bytes())
}

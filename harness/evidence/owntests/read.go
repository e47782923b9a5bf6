package owntests

import (
	"io/fs"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// The most that is read of the tests of one submission.
const (
	MaxTests = 200
	MaxFile  = 1 << 20 // bytes of one file
	maxTotal = 4 << 20 // bytes of all files together
)

// Test is a submitted test.
type Test struct {
	Name          string // of the file with the input
	Input, Output []byte
	Fault         catalog.Message // why it cannot be run, if it cannot
}

// Read collects the tests that the rule asks for, in the order of their names. An
// output file without its input becomes a test with a fault.
func Read(fsys fs.FS, rule Tests) ([]Test, error) {
	inputs, err := fs.Glob(fsys, rule.Input)
	if err != nil {
		return nil, err
	}
	outputs, err := fs.Glob(fsys, strings.TrimSuffix(rule.Input, rule.Ending())+rule.Output)
	if err != nil {
		return nil, err
	}
	for _, output := range outputs {
		inputs = append(inputs, strings.TrimSuffix(output, rule.Output)+rule.Ending())
	}
	slices.Sort(inputs)
	inputs = slices.Compact(inputs)

	r := reader{fsys: fsys}
	var tests []Test
	for _, name := range inputs {
		t := Test{Name: strings.ToValidUTF8(name, "\ufffd")}
		if len(tests) == MaxTests {
			return append(tests, Test{Name: t.Name, Fault: catalog.Of("owntests.too-many", "n", MaxTests)}), nil
		}
		t.Input = r.file(&t, name)
		t.Output = r.file(&t, strings.TrimSuffix(name, rule.Ending())+rule.Output)
		tests = append(tests, t)
	}
	return tests, nil
}

type reader struct {
	fsys  fs.FS
	total int64
}

// file returns the content of a file, or sets the test's fault.
func (r *reader) file(t *Test, name string) []byte {
	if !t.Fault.None() {
		return nil
	}
	shown := strings.ToValidUTF8(name, "\ufffd")
	info, err := fs.Stat(r.fsys, name)
	switch {
	case err != nil:
		t.Fault = catalog.Of("owntests.no-file", "file", shown)
		return nil
	case !info.Mode().IsRegular():
		t.Fault = catalog.Of("owntests.not-a-file", "file", shown)
		return nil
	case info.Size() > MaxFile:
		t.Fault = catalog.Of("owntests.large-file", "file", shown, "n", MaxFile)
		return nil
	case r.total+info.Size() > maxTotal:
		t.Fault = catalog.Of("owntests.large", "file", shown, "n", maxTotal)
		return nil
	}
	r.total += info.Size()
	data, err := fs.ReadFile(r.fsys, name)
	if err != nil {
		t.Fault = catalog.Of("owntests.unreadable", "file", shown)
	}
	return data
}

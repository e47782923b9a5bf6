package assignment

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
)

// Compile says how to compile source files for inspection. Each is compiled by
// itself, separately from the build, in a folder with everything that was
// submitted.
type Compile struct {
	Command []string `yaml:"command,required"` // a compiler that accepts gcc's options, without files, -c, -E and -o
	Sources []string `yaml:"sources,required"` // globs on names, including folders
}

// Tests says which tests a student submits, and which programs they are run on.
type Tests struct {
	Input  string `yaml:"input,required"`  // a glob on names whose last part has an extension, such as tests/*.in
	Output string `yaml:"output,required"` // the extension, such as .out, of the file beside it with the expected output

	Program  string   `yaml:"program"`  // that they test; "" for that of pairs
	Readings []string `yaml:"readings"` // folders with other right programs, built like a submission: a test also counts if one of them prints what it expects
	Check    string   `yaml:"check"`    // a checker: a test also counts if it accepts what the test expects
}

// Ending returns the extension of the input files, such as .in.
func (t Tests) Ending() string { return path.Ext(t.Input) }

// Judges reports whether the item is judged by inspecting the sources.
func (i Item) Judges() bool { return i.Evidence == ByDiagnostics || i.Evidence == BySymbols }

// OwnTests returns the item that is earned by the submitted tests.
func (a *Assignment) OwnTests() (Item, bool) {
	n := slices.IndexFunc(a.Rubric, func(item Item) bool { return item.Tests != nil })
	if n < 0 {
		return Item{}, false
	}
	return a.Rubric[n], true
}

// checkEvidence reports keys that belong to another kind of evidence.
func (i Item) checkEvidence(c *checker) {
	together := func(key string, given bool, kinds ...Evidence) {
		if given != slices.Contains(kinds, i.Evidence) {
			var words []string
			for _, kind := range kinds {
				words = append(words, string(kind))
			}
			i.fail(c, "manifest.item.together", "keys", key, "kinds", strings.Join(words, ", "))
		}
	}
	together("only, has", len(i.Only)+len(i.Has) > 0, ByFiles)
	together("compile", i.Compile != nil, ByDiagnostics, BySymbols)
	together("forbids", len(i.Forbids) > 0, ByDiagnostics, BySymbols)
	together("tests", i.Tests != nil, ByTests)
	if (len(i.Among) > 0 || i.Flat) && len(i.Only) == 0 {
		i.fail(c, "manifest.item.flat")
	}
	i.checkGlobs(c, "only", i.Only)
	i.checkGlobs(c, "among", i.Among)
	switch i.Evidence {
	case BySymbols:
		i.checkGlobs(c, "forbids", i.Forbids)
	case ByDiagnostics:
		for _, pattern := range i.Forbids {
			if _, err := regexp.Compile(pattern); err != nil {
				i.fail(c, "manifest.item.pattern", "key", "forbids", "error", err.Error())
			}
		}
	}
	if i.Compile != nil {
		if len(i.Compile.Command) == 0 || len(i.Compile.Sources) == 0 {
			i.fail(c, "manifest.item.compile")
		}
		i.checkGlobs(c, "sources", i.Compile.Sources)
	}
	if i.Tests != nil {
		i.checkGlobs(c, "input", []string{i.Tests.Input})
		if i.Tests.Ending() == "" || !strings.HasPrefix(i.Tests.Output, ".") || i.Tests.Output == i.Tests.Ending() {
			i.failWith(c, catalog.Of("such-as.hint", "example", "input: 'tests/*.in', output: .out"), "manifest.item.endings")
		}
	}
}

func (i Item) checkGlobs(c *checker, key string, globs []string) {
	for _, glob := range globs {
		if _, err := path.Match(glob, ""); err != nil {
			i.fail(c, "manifest.item.glob", "key", key, "glob", strconv.Quote(glob))
		}
	}
}

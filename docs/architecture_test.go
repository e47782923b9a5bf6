package docs

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// The map in architecture.md names every package that programs are made of,
// and no other.
func TestEveryPackageIsOnTheMap(t *testing.T) {
	page, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(page), "\n## Every package\n")
	if !found {
		t.Fatal("there is no map")
	}
	named := map[string]bool{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 {
			continue
		}
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
			named[name[1]] = true
			if !isPackage(filepath.Join("..", name[1])) {
				t.Errorf("the map names %s, where there is no package", name[1])
			}
		}
	}
	for _, root := range []string{"harness", "reference"} {
		err := filepath.WalkDir(filepath.Join("..", root), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.IsDir() {
				return err
			}
			if name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator))); isPackage(path) && !named[name] {
				t.Errorf("the map lacks %s", name)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// isPackage tells whether a folder has Go files that are not tests.
func isPackage(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			return true
		}
	}
	return false
}

// The list of the sandbox's files has every one.
func TestEveryFileOfTheSandboxIsListed(t *testing.T) {
	page, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "| file in `harness/sandbox` |")
	list, _, _ = strings.Cut(list, "\n\n")
	var listed, there []string
	for line := range strings.Lines(list) {
		if cells := strings.Split(line, "|"); len(cells) == 4 {
			for _, name := range regexp.MustCompile("`([^`]+[.]go)`").FindAllStringSubmatch(cells[1], -1) {
				listed = append(listed, name[1])
			}
		}
	}
	files, _ := filepath.Glob("../harness/sandbox/*.go")
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			there = append(there, filepath.Base(file))
		}
	}
	slices.Sort(listed)
	if !slices.Equal(listed, there) {
		t.Errorf("listed are %q\nthere are %q", listed, there)
	}
}

// A package of harness imports its own folder and those that the list in architecture.md
// has above it; harness knows no assignment, and reference nothing of grading.
func TestImportsRunOneWay(t *testing.T) {
	page, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(page), "\n## What may import what\n")
	list, _, _ = strings.Cut(list, "\n## ")
	var order []string
	for _, line := range regexp.MustCompile("(?m)^- `([^`]+)`: .+").FindAllStringSubmatch(list, -1) {
		order = append(order, line[1])
	}
	for _, fault := range upward(t, os.DirFS(".."), order) {
		t.Error(fault)
	}
}

func TestImportsThatRunUpAreFound(t *testing.T) {
	files := fstest.MapFS{
		"harness/low/low.go":           {Data: []byte("package low\n\nimport \"touchstone/harness/high/inner\"\n")},
		"harness/low/low_test.go":      {Data: []byte("package low\n\nimport \"touchstone/cases\"\n")},
		"harness/high/inner/in.go":     {Data: []byte("package inner\n\nimport (\n\t\"fmt\"\n\n\t\"touchstone/cases\"\n)\n")},
		"harness/high/high.go":         {Data: []byte("//go:build windows\n\npackage high\n\nimport \"touchstone/harness/low\"\n")},
		"harness/new/new.go":           {Data: []byte("package new\n")},
		"reference/game/game.go":       {Data: []byte("package game\n\nimport \"touchstone/harness/low\"\n")},
		"reference/game/testdata/x.go": {Data: []byte("no Go\n")},
	}
	want := []string{
		"harness/high/inner/in.go imports touchstone/cases: harness knows no assignment",
		"harness/low/low.go imports touchstone/harness/high/inner: low is above high in docs/architecture.md, so it may not",
		"harness/new is not in the list of docs/architecture.md",
		"harness/gone is in the list of docs/architecture.md, but has no package",
		"reference/game/game.go imports touchstone/harness/low: reference knows nothing of grading",
	}
	got := upward(t, files, []string{"low", "gone", "high"})
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// upward lists the imports that run against the order of the folders of harness, lowest
// first, and the folders that the order lacks, or has for nothing.
func upward(t *testing.T, root fs.FS, order []string) (faults []string) {
	t.Helper()
	fault := func(words ...string) {
		if said := strings.Join(words, ""); !slices.Contains(faults, said) {
			faults = append(faults, said)
		}
	}
	seen := map[string]bool{}
	for file, imports := range importsOf(t, root) {
		top, folder := within(path.Dir(file))
		seen[folder] = seen[folder] || top == "harness"
		if top == "harness" && !slices.Contains(order, folder) {
			fault("harness/", folder, " is not in the list of docs/architecture.md")
		}
		for _, name := range imports {
			other, otherFolder := within(name)
			switch {
			case top == "reference" && other == "harness":
				fault(file, " imports touchstone/", name, ": reference knows nothing of grading")
			case top == "harness" && (other == "reference" || other == "cases"):
				fault(file, " imports touchstone/", name, ": harness knows no assignment")
			case top == "harness" && other == "harness" && slices.Index(order, folder) < slices.Index(order, otherFolder):
				fault(file, " imports touchstone/", name, ": ", folder, " is above ", otherFolder, " in docs/architecture.md, so it may not")
			}
		}
	}
	for _, folder := range order {
		if !seen[folder] {
			fault("harness/", folder, " is in the list of docs/architecture.md, but has no package")
		}
	}
	return faults
}

// within splits the path of a package into its top folder and the one below that.
func within(name string) (top, folder string) {
	top, rest, _ := strings.Cut(name, "/")
	folder, _, _ = strings.Cut(rest, "/")
	return top, folder
}

// importsOf returns the packages of this module that each file of harness and reference
// imports, on whatever system.
func importsOf(t *testing.T, root fs.FS) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, top := range []string{"harness", "reference"} {
		err := fs.WalkDir(root, top, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			text, err := fs.ReadFile(root, name)
			if err != nil {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
			if err != nil {
				return err
			}
			all[name] = nil
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					return err
				}
				if own, ok := strings.CutPrefix(imported, "touchstone/"); ok {
					all[name] = append(all[name], own)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

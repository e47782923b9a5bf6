package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
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

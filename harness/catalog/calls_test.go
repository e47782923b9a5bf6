package catalog

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestCalls holds what the program says against the catalog: the key that is
// asked for is there, every value that its text needs is given, and there is
// no text that nobody asks for.
func TestCalls(t *testing.T) {
	used := map[string]bool{}
	eachSource(t, ".go", func(path string, source []byte) {
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				for _, key := range keysOf(n) {
					used[key] = true
				}
			case *ast.CallExpr:
				if called(n) == "Named" {
					if kind, ok := textOf(n.Args[0]); ok {
						for _, key := range keysFrom(kind + ".") {
							used[key] = true
						}
					}
				}
				for _, problem := range problemsOf(n) {
					t.Errorf("%s: %s", files.Position(n.Pos()), problem)
				}
			}
			return true
		})
	})
	inTemplate := regexp.MustCompile(`say "([^"]+)"`)
	eachSource(t, ".html", func(path string, source []byte) {
		for _, m := range inTemplate.FindAllSubmatch(source, -1) {
			if used[string(m[1])] = true; !Has(string(m[1])) {
				t.Errorf("%s: the catalog has nothing for %s", path, m[1])
			}
		}
	})
	for _, texts := range allTexts() {
		for key := range texts {
			if !used[key] {
				t.Errorf("nothing says %s", key)
			}
		}
	}
}

// keysOf are the keys that a string of the program stands for: one that is a
// key, those that begin with it where it ends in a stop, and those that lead
// to another one by a word more, such as .one.
func keysOf(literal *ast.BasicLit) []string {
	text, err := strconv.Unquote(literal.Value)
	if literal.Kind != token.STRING || err != nil || text == "" {
		return nil
	}
	return keysFrom(text)
}

func keysFrom(text string) []string {
	var keys []string
	for _, texts := range []texts{english, authors} {
		for key := range texts {
			rest, ok := strings.CutPrefix(key, text)
			if ok && (rest == "" || strings.HasSuffix(text, ".") || slices.Contains([]string{".one", ".nothing", ".file"}, rest)) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// problemsOf a call of Say, say or Of with a key that can be read here.
func problemsOf(call *ast.CallExpr) []string {
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	if !slices.Contains([]string{"Say", "say", "Of"}, name) || len(call.Args) == 0 {
		return nil
	}
	key, ok := textOf(call.Args[0])
	if !ok {
		return nil
	}
	if !Has(key) {
		return []string{"the catalog has nothing for " + key}
	}
	var given, problems []string
	for i := 1; i < len(call.Args); i += 2 {
		value, _ := textOf(call.Args[i])
		given = append(given, value)
	}
	for code, texts := range allTexts() {
		for _, value := range neededBy(texts[key]) {
			if !slices.Contains(given, value) && call.Ellipsis == token.NoPos {
				problems = append(problems, key+" needs the value "+value+" in "+string(code))
			}
		}
	}
	return problems
}

func textOf(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}

// neededBy are all values of a text, those that it only counts by included.
func neededBy(text string) []string {
	var names []string
	for rest := text; strings.Contains(rest, "{"); {
		_, rest, _ = strings.Cut(rest, "{")
		parts, _ := placeIn(rest)
		names = append(names, parts[0])
	}
	return names
}

// eachSource reads the files of the program but tests and the texts
// themselves.
func eachSource(t *testing.T, extension string, do func(path string, source []byte)) {
	for _, root := range []string{"..", filepath.Join("..", "..", "cmd")} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || slices.Contains([]string{"authors.go", "english.go", "german.go", "spanish.go"}, d.Name()) ||
				!strings.HasSuffix(path, extension) || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			if err == nil {
				do(path, source)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

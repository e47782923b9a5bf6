package catalog

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// edges are the packages that make sentences of facts, and why. The others have no
// language: what they know travels as a Message or in the model of a report.
var edges = map[string]string{
	"../report/words":      "makes the sentences of a report",
	"../report/terminal":   "the screen",
	"../report/convert":    "the other formats of a report",
	"../grade":             "fills a report when it is complete",
	"../grade/keep":        "writes the README beside a case",
	"../class":             "writes class.yaml and the screen of a class",
	"../class/changes":     "writes what changed, for a tutor",
	"../class/gradebook":   "writes tables and comments",
	"../class/marking":     "the pages for marks",
	"../class/page":        "class.html",
	"../class/similarity":  "the pages of similar pairs",
	"../diagnostic":        "says what is wrong with an input",
	"../mutate":            "shows mutants to the author of an assignment",
	"../verify":            "tells the author of an assignment how a play failed",
	"../authoring/record":  "tells the author of an assignment how a play failed",
	"../../cmd/touchstone": "the command line",
}

// What is between the input and the report states facts: only the packages at the edges
// get hold of a language, or of package words, which has one.
func TestOnlyTheEdgesHaveALanguage(t *testing.T) {
	met := map[string]bool{}
	eachSource(t, ".go", func(path string, source []byte) {
		folder := filepath.ToSlash(filepath.Dir(path))
		if folder == "." || folder == "../catalog" {
			return
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			what := ""
			switch n := n.(type) {
			case *ast.ImportSpec:
				if name, _ := strconv.Unquote(n.Path.Value); strings.HasSuffix(name, "/report/words") {
					what = name
				}
			case *ast.SelectorExpr:
				if p, ok := n.X.(*ast.Ident); ok && (p.Name == "catalog" && languageNames[n.Sel.Name] || p.Name == "diagnostic" && n.Sel.Name == "Say") {
					what = p.Name + "." + n.Sel.Name
				}
			}
			if what != "" {
				met[folder] = true
				if edges[folder] == "" {
					t.Errorf("%s: %s: a fact is enough here", files.Position(n.Pos()), what)
				}
			}
			return true
		})
	})
	for folder := range edges {
		if !met[folder] {
			t.Errorf("%s makes no sentence: take it out of the list", folder)
		}
	}
}

var languageNames = map[string]bool{"Language": true, "English": true, "German": true, "Spanish": true}

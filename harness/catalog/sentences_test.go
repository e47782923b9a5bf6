package catalog

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms are the files that write what people read of a submission or a class.
var rooms = []string{
	"../report/terminal/*.go", "../report/words/*.go", "../report/convert/*.go",
	"../class/page/*.go", "../class/*.go", "../class/gradebook/*.go", "../class/intake/*.go", "../class/ledger/*.go", "../class/changes/*.go",
	"../strictyaml/*.go", "../diagnostic/*.go", "../atomicfile/*.go", "../../cmd/touchstone/usage.go", "../../cmd/touchstone/grading.go",
}

// otherWords are declarations, and single strings of some, whose words are not
// ours to choose, are read by programs alone, or stay English, with the reason.
var otherWords = map[string]string{
	"../report/convert/annotations.go writeAnnotations": "the syntax of workflow commands",
	"../report/convert/classroom50.go checkClassroom50": "a command to type",
	"../report/convert/convert.go Formats":              "the help of the program, which is English",
	"../report/convert/junit.go writeJUnit":             "names of properties, for programs",
	"../report/convert/tap.go writeTAP":                 "the syntax of TAP",
	"../class/gradebook/canvas.go pointsPossible":       "Canvas's words",
	"../class/gradebook/canvas.go canvasHeader":         "Canvas's words",
	"../class/gradebook/csv.go results":                 "the statuses of class.csv, for programs",
	"../report/convert/markdown.go fenced: text\n":      "the syntax of Markdown",
	"../report/convert/rows.go rows: rule ":             "the id of a row, for programs",
	"../report/convert/summary.go failures:  open":      "an attribute of HTML",
	"../report/words/example.go oneOf: 1xX ":            "characters that a pattern may match",
	"../class/shard.go ParseShard":                      "the name of an option",
	"../strictyaml/strictyaml.go syntaxError: line %d:": "the syntax of the YAML package's errors",
	"../class/page/matrix.go filters: is ":              "a choice, for the page's script",
	"../class/page/page.go policy":                      "a content security policy",
	"../class/ledger/cause.go Group: case ":             "a key",
	"../class/changes/why.go Added":                     "a kind of cause, for programs",
	"../class/changes/why.go Edited":                    "a kind of cause, for programs",
	"../class/changes/why.go Removed":                   "a kind of cause, for programs",
	"../class/changes/why.go ByHand":                    "a kind of cause, for programs",
	"../class/changes/words.go total: not graded":       "a status of changes.csv, for programs",
	"../class/gradebook/moodle.go newMoodle":            "the columns of Moodle's worksheet, in English as Moodle is then",
}

// TestNoSentencesElsewhere finds sentences, and pieces of them, that are made
// without the catalog.
func TestNoSentencesElsewhere(t *testing.T) {
	used := map[string]bool{}
	for _, room := range rooms {
		files, err := filepath.Glob(filepath.FromSlash(room))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", room, len(files), err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found, err := sentencesIn(file, source)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range found {
				place := filepath.ToSlash(file) + " " + s.declaration
				one := place + ": " + s.text
				used[place], used[one] = true, true
				if otherWords[place] == "" && otherWords[one] == "" {
					t.Errorf("%s: %s says %q", s.at, s.declaration, s.text)
				}
			}
		}
	}
	for place := range otherWords {
		if !used[place] {
			t.Errorf("nothing is found in %s: take it out of the list", place)
		}
	}
}

type sentence struct {
	declaration, text string
	at                token.Position
}

// piece finds two words, or one beside a place for another, such as "%d more"
// and " of ".
var (
	piece = regexp.MustCompile(`(\p{L}{2}|[\x00,;:.)"'])\s+["'(]?\p{L}{2,}|\p{L}{2,}["'),;:.]*\s+["'(]?[\x00\p{L}]|^\s+\p{L}{2,}|\p{L}{2,}\s+$`)
	verb  = regexp.MustCompile(`%[-+# 0]*[0-9.]*\[?[0-9]*\]?[a-zA-Z]`)
)

func isSentence(text string) bool {
	return piece.MatchString(verb.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), "\x00")) && !Has(text)
}

// sentencesIn finds the strings of a file that look like sentences. Errors that
// fmt makes, which are faults of the harness or of the machine, are none, and
// neither is what is only compared with.
func sentencesIn(name string, source []byte) ([]sentence, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, 0)
	if err != nil {
		return nil, err
	}
	var found []sentence
	for _, d := range file.Decls {
		declaration := nameOf(d)
		ast.Inspect(d, func(n ast.Node) bool {
			if g, ok := n.(*ast.GenDecl); ok && g.Tok != token.VAR && g.Tok != token.CONST {
				return false // tags and paths
			}
			if spec, ok := n.(*ast.ValueSpec); ok {
				if _, inside := d.(*ast.GenDecl); inside {
					declaration = spec.Names[0].Name
				}
			}
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return !isFault(n) && !isCompared(n)
			}
			if text, err := strconv.Unquote(literal.Value); err == nil && isSentence(text) {
				found = append(found, sentence{declaration, text, files.Position(literal.Pos())})
			}
			return true
		})
	}
	return found, nil
}

func nameOf(d ast.Decl) string {
	if f, ok := d.(*ast.FuncDecl); ok {
		return f.Name.Name
	}
	return ""
}

// isFault tells whether a node is an error that the program goes on with or
// ends with, and that is nobody's mistake.
func isFault(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && called(call) == "Errorf"
}

// isCompared tells whether a node only compares with its strings: a
// comparison, a search, a pattern, the column of a table.
func isCompared(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.Op == token.EQL || n.Op == token.NEQ
	case *ast.CallExpr:
		return slices.Contains([]string{"MustCompile", "Contains", "ContainsAny", "HasPrefix", "HasSuffix", "TrimPrefix", "CutPrefix", "ReplaceAll", "EqualFold"}, called(n))
	}
	return false
}

func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// TestSentencesAreFound holds the test above against what it must find, and
// must not.
func TestSentencesAreFound(t *testing.T) {
	for text, want := range map[string]bool{
		"nothing handed in": true, "%d more": true, " of ": true, "and %s": true, "results: %s": true, "not \"so\"": true, "line %d, column %d": true,
		"late": false, "%s: %s\n": false, "is %s": true, "\n\n": false, "─ %s": false, "[%d/%d] ": false, "class.flag.fault": false, "verdicts.not run": false,
		"a": false, "p m": false, "students/": false, "  %s\n": false, " · ": false, "nicht bestanden": true, "más": false,
	} {
		if got := isSentence(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	found, err := sentencesIn("x.go", []byte(`package x
import "a b"
const kept = "the words of a constant"
var table = map[string]string{"x": "in a table"}
type T struct { F int `+"`yaml:\"one two\"`"+` }
func f(s string) error {
	if s == "not said" || strings.HasPrefix(s, "not said either") { return fmt.Errorf("an error of %s", s) }
	d := diagnostic.New(s, diagnostic.Plain("an error"), catalog.Message{})
	v.Say("key", "n", "one of these")
	show(s + " is shown")
	return d
}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range found {
		got = append(got, s.declaration+": "+s.text)
	}
	if want := []string{"kept: the words of a constant", "table: in a table", "f: an error", "f: one of these", "f:  is shown"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

var (
	withoutPeople = regexp.MustCompile(`(?s)<style>.*?</style>|<script>.*?</script>|<!--.*?-->`)
	templateCode  = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	readable      = regexp.MustCompile(`\s(?:title|placeholder|aria-label|alt)="([^"]*\p{L}[^"]*)"|>([^<>]*\p{L}{2}[^<>]*)(?:<|$)`)
	scriptComment = regexp.MustCompile(`(?m)^\s*//.*$`)
	scriptStrings = regexp.MustCompile("\"[^\"\n]*\"|`[^`\n]*`")
)

// TestNoWordsInTemplates finds words that stand in a page or its script
// themselves. Names of programs, as what is typed, are the page's own.
func TestNoWordsInTemplates(t *testing.T) {
	const planted = `<p title="A title">{{say "x"}} of <b>two</b> {{if .X}}more{{end}}</p>`
	if n := len(readable.FindAllString(templateCode.ReplaceAllString(planted, ""), -1)); n != 4 {
		t.Errorf("of the words of %s %d are found", planted, n)
	}
	pages := 0
	eachSource(t, ".html", func(path string, source []byte) {
		pages++
		markup := templateCode.ReplaceAllString(withoutPeople.ReplaceAllString(string(source), ""), "")
		for _, m := range readable.FindAllString(markup, -1) {
			t.Errorf("%s: %q", path, m)
		}
	})
	scripts := 0
	eachSource(t, ".js", func(path string, source []byte) {
		scripts++
		for _, text := range scriptStrings.FindAllString(scriptComment.ReplaceAllString(string(source), ""), -1) {
			if text = text[1 : len(text)-1]; isSentence(text) && text != "use strict" && !strings.ContainsAny(text, ".#[") {
				t.Errorf("%s: %q", path, text)
			}
		}
	})
	if pages < 2 || scripts < 1 {
		t.Errorf("%d pages and %d scripts were read", pages, scripts)
	}
}

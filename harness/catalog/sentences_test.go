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
	"../files/strictyaml/*.go", "../diagnostic/*.go", "../files/atomicfile/*.go", "../sandbox/level*.go", "../sandbox/other.go",
	"../class/marking/*.go", "../class/policy/*.go", "../class/similarity/*.go", "../evidence/*.go", "../grade/*.go", "../evidence/inspect/*.go", "../grade/keep/*.go",
	"../evidence/owntests/*.go", "../report/cause/*.go", "../report/sides/*.go", "../ready/*.go", "../score/*.go", "../submission/*.go", "../watch/*.go",
}

// strictRooms are the files in which errors are those of an author or a user: there
// an error that fmt makes is a sentence, too.
var strictRooms = []string{
	"../caselang/*.go", "../play/*.go", "../memcheck/*.go", "../compare/*.go", "../assignment/*.go", "../authoring/importing/*.go",
	"../mutate/cost.go", "../mutate/judged.go", "../mutate/object.go", "../mutate/program.go", "../mutate/pairs.go", "../mutate/s[hp]*.go", "../mutate/try.go", // the others have the syntax of languages
	"../suite/*.go", "../verify/*.go", "../hunt/*.go", "../authoring/twin/*.go", "../authoring/record/*.go", "../authoring/pack/*.go", "../authoring/newassignment/*.go",
	"../suite/variant/*.go", "../suite/sample/*.go", "../suite/plugin/*.go", "../ready/bench/*.go", "../doctor/*.go", "../../cmd/touchstone/*.go",
}

// otherWords are declarations, and single strings of some, whose words are not
// ours to choose, are read by programs alone, or stay English, with the reason.
var otherWords = map[string]string{
	"../report/convert/annotations.go writeAnnotations":       "the syntax of workflow commands",
	"../report/convert/convert.go Formats":                    "the help of the program, which is English",
	"../report/convert/junit.go writeJUnit":                   "names of properties, for programs",
	"../report/convert/tap.go writeTAP":                       "the syntax of TAP",
	"../class/gradebook/canvas.go pointsPossible":             "Canvas's words",
	"../class/gradebook/canvas.go canvasHeader":               "Canvas's words",
	"../class/gradebook/csv.go results":                       "the statuses of class.csv, for programs",
	"../report/convert/markdown.go fenced: text\n":            "the syntax of Markdown",
	"../report/convert/rows.go rows: rule ":                   "the id of a row, for programs",
	"../report/convert/summary.go failures:  open":            "an attribute of HTML",
	"../report/words/example.go oneOf: 1xX ":                  "characters that a pattern may match",
	"../submission/absent.go pointer":                         "the first line of a file of Git LFS",
	"../files/strictyaml/strictyaml.go syntaxError: line %d:": "the syntax of the YAML package's errors",
	"../class/page/matrix.go filters: is ":                    "a choice, for the page's script",
	"../class/page/page.go Policy":                            "a content security policy",
	"../class/changes/why.go Added":                           "a kind of cause, for programs",
	"../class/changes/why.go Edited":                          "a kind of cause, for programs",
	"../class/changes/why.go Removed":                         "a kind of cause, for programs",
	"../class/changes/why.go ByHand":                          "a kind of cause, for programs",
	"../class/changes/words.go total: not graded":             "a status of changes.csv, for programs",
	"../class/gradebook/moodle.go newMoodle":                  "the columns of Moodle's worksheet, in English as Moodle is then",

	"../caselang/commands.go commands":                                                               "the page docs/cases.md, which is English",
	"../caselang/commands.go inPlace:  FILE...":                                                      "the syntax of the case language",
	"../caselang/comparator.go Compares: comparator -%s has no meaning here":                         "a fault of the harness",
	"../play/judge.go judge: the play was not under valgrind":                                        "a fault of the harness",
	"../play/judge.go judgeStatus:  or ":                                                             "a value of the report, for programs",
	"../play/judge.go judgeFile: is there":                                                           "a value of the report, for programs",
	"../caselang/comparators.go init":                                                                "the page docs/cases.md, which is English",
	"../caselang/pairs.go Pair":                                                                      "the syntax of the case language",
	"../memcheck/preload.go compile":                                                                 "a fault of the machine",
	"../caselang/renew.go renew: expectation ":                                                       "a key",
	"../caselang/renew.go file: file ":                                                               "a key",
	"../play/step.go step":                                                                           "a fault of the harness",
	"../play/scheduler.go Run":                                                                       "a fault of the harness",
	"../play/scheduler.go FailNow":                                                                   "a fault of the harness",
	"../play/step.go play: not run":                                                                  "a value of the report, for programs",
	"../memcheck/report.go finding:  in loss record":                                                 "valgrind's words",
	"../compare/line.go asks: line ":                                                                 "a value of the report, for programs",
	"../authoring/importing/check50.go checks: {run, stdin, stdout, exit}":                           "the syntax of check50",
	"../authoring/importing/check50.go add: expect exit ":                                            "the syntax of the case language",
	"../authoring/importing/problem.go folderVerdicts":                                               "part of a file that it writes",
	"../authoring/importing/problem.go submission":                                                   "part of a file that it writes",
	"../assignment/check.go reference":                                                               "a line to write",
	"../assignment/check.go tokens":                                                                  "names of keys",
	"../suite/hidden.go builtInCommand":                                                              "a command to type",
	"../suite/hidden.go packCommand":                                                                 "a command to type",
	"../suite/hidden.go writeHidden":                                                                 "a comment in a file that it writes",
	"../mutate/try.go Uncompiled":                                                                    "a value of the matrix, for programs",
	"../mutate/try.go Same":                                                                          "a value of the matrix, for programs",
	"../suite/sample/sample.go checkLoses: some, all, any":                                           "values to write",
	"../hunt/kind.go kindOf: sanitizer ":                                                             "a key",
	"../hunt/mutate.go Mutations":                                                                    "a fault that is skipped, as those of every tentative generator",
	"../suite/variant/variant.go Write: variant %s: %w":                                              "a fault of the machine",
	"../../cmd/touchstone/casefile.go hidden: #visibility: hidden\n":                                 "the syntax of the case language",
	"../../cmd/touchstone/class.go classCommand: grade `N` submissions at a time":                    "the help of the program, which is English",
	"../../cmd/touchstone/grade.go gradeCommand: keep `N` processors busy":                           "the help of the program, which is English",
	"../../cmd/touchstone/help.go groups":                                                            "the help of the program, which is English",
	"../../cmd/touchstone/run.go addVerbs":                                                           "the help of the program, which is English",
	"../../cmd/touchstone/new.go newAssignment:   touchstone %s\t# %s\n":                             "a command to type",
	"../../cmd/touchstone/version.go about: touchstone ":                                             "the name of the program",
	"../doctor/doctor.go brew: brew install ":                                                        "a command to type",
	"../doctor/doctor.go git: winget install Git.Git":                                                "a command to type",
	"../doctor/doctor.go compilesIn":                                                                 "a program in C",
	"../sandbox/level_linux.go fixes: sysctl kernel.randomize_va_space=2":                            "a command to type",
	"../sandbox/level_linux.go dockerOption":                                                         "an option of docker",
	"../sandbox/level_linux.go fixOf":                                                                "a command to type",
	"../sandbox/level_linux.go addGroups: systemd-run --user --scope -p Delegate=yes touchstone ...": "a command to type",
	"../class/marking/marking.go send":                                                               "the type of a page",
	"../class/marking/marking.go framing":                                                            "a content security policy",
	"../class/similarity/pairs.go WriteCSV":                                                          "the columns of a table, for programs",
	"../class/policy/moment.go local":                                                                "forms of times that Canvas and Moodle write",
	"../grade/step.go Trying":                                                                        "the name of a step, for programs",
	"../grade/step.go Again":                                                                         "the name of a step, for programs",
	"../grade/step.go Began":                                                                         "the name of a step, for programs",
	"../grade/step.go Ended":                                                                         "the name of a step, for programs",
	"../grade/keep/keep.go status":                                                                   "the file status, for programs",
	"../grade/keep/script.go head":                                                                   "the syntax of the shell",
	"../grade/keep/script.go run":                                                                    "the syntax of the shell",
	"../grade/keep/script.go debug":                                                                  "the syntax of the shell and of gdb",
	"../report/cause/alike.go alike":                                                                 "a key",
	"../report/cause/cause.go ended":                                                                 "a key",
	"../submission/form.go formats":                                                                  "the beginnings of files",
	"../submission/git.go newGit":                                                                    "files of git",
	"../submission/git.go readBlob":                                                                  "what git writes",
	"../submission/compatible.go addFlags":                                                           "the syntax of the shell",
	"../evidence/owntests/kind.go Check":                                                             "an example of the manifest",
}

// TestNoSentencesElsewhere finds sentences, and pieces of them, that are made
// without the catalog.
func TestNoSentencesElsewhere(t *testing.T) {
	used := map[string]bool{}
	for i, room := range slices.Concat(rooms, strictRooms) {
		strict := i >= len(rooms)
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
			found, err := sentencesIn(file, source, strict)
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
	return piece.MatchString(verb.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), "\x00")) && !Has(text) && !Has("layer."+text) && !isOption(text)
}

// sentencesIn finds the strings of a file that look like sentences. What is only
// compared with is none, and neither are errors that fmt makes, which are faults of
// the harness or of the machine, unless strict is set.
func sentencesIn(name string, source []byte, strict bool) ([]sentence, error) {
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
				return (strict || !isFault(n)) && !isCompared(n) && !isHelp(n) && !isCode(n)
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

// isOption tells whether a string is the name of an option alone.
func isOption(text string) bool {
	name, isOption := strings.CutPrefix(strings.TrimSpace(text), "--")
	return isOption && !strings.Contains(name, " ")
}

// isHelp tells whether a node is part of what --help prints, which is English.
func isHelp(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		key, ok := n.Key.(*ast.Ident)
		return ok && slices.Contains([]string{"Use", "Short", "Long", "Example"}, key.Name)
	case *ast.CallExpr:
		name := called(n)
		return strings.HasSuffix(name, "Var") || strings.HasSuffix(name, "VarP")
	}
	return false
}

// isCode tells whether a node is a line to write, such as one of the manifest.
func isCode(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || called(call) != "Of" || len(call.Args) == 0 {
		return false
	}
	key, _ := textOf(call.Args[0])
	return key == "usage.write"
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
		return slices.Contains([]string{"MustCompile", "Regexp", "Contains", "ContainsAny", "HasPrefix", "HasSuffix", "TrimPrefix", "CutPrefix", "ReplaceAll", "EqualFold"}, called(n))
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
		"nothing handed in": true, "%d more": true, " of ": true, "and %s": true, "results: %s": true, "not \"so\"": true, "--only here": true, "--group ": false, "line %d, column %d": true,
		"late": false, "%s: %s\n": false, "is %s": true, "\n\n": false, "─ %s": false, "[%d/%d] ": false, "class.flag.fault": false, "verdicts.not run": false,
		"a": false, "p m": false, "students/": false, "  %s\n": false, " · ": false, "nicht bestanden": true, "más": false,
	} {
		if got := isSentence(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	source := []byte(`package x
import "a b"
const kept = "the words of a constant"
var table = map[string]string{"x": "in a table"}
type T struct { F int ` + "`yaml:\"one two\"`" + ` }
func f(s string) error {
	if s == "not said" || strings.HasPrefix(s, "not said either") { return fmt.Errorf("an error of %s", s) }
	d := diagnostic.New(s, catalog.Verbatim("an error"), catalog.Message{})
	v.Say("key", "n", "one of these")
	show(s + " is shown")
	flags.StringVar(&s, "out", "", "the file to write")
	show(catalog.Of("usage.write", "text", "reference: FOLDER"))
	help := Command{Short: "Write a file", Title: "is no help"}
	return d
}`)
	for strict, want := range map[bool][]string{
		false: {"kept: the words of a constant", "table: in a table", "f: an error", "f: one of these", "f:  is shown", "f: is no help"},
		true:  {"kept: the words of a constant", "table: in a table", "f: an error of %s", "f: an error", "f: one of these", "f:  is shown", "f: is no help"},
	} {
		found, err := sentencesIn("x.go", source, strict)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range found {
			got = append(got, s.declaration+": "+s.text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("strict %v: got %q, want %q", strict, got, want)
		}
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

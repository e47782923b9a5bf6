package mutate

import (
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"

	"io/fs"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"modernc.org/cc/v4"
)

// expansions bounds the work of the preprocessor for one source, in tokens.
const expansions = 10 << 20

// compiler is what a C compiler of this machine knows before it reads a source: its
// macros and the folders of the system's headers.
var compiler = sync.OnceValues(func() (*cc.Config, error) { return cc.NewConfig(runtime.GOOS, runtime.GOARCH) })

// tree is a parsed source and its text.
type tree struct {
	file string
	text []byte
	unit *cc.AST
}

// parse parses one source of a folder.
func parse(fsys fs.FS, file string) (*tree, error) {
	known, err := compiler()
	if err != nil {
		return nil, diagnostic.Because(catalog.Of("mutants.no-compiler", "why", diagnostic.Cause(err)), err)
	}
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, err
	}
	folders, err := headerFolders(fsys)
	if err != nil {
		return nil, err
	}
	config := *known
	config.FS, config.ExpansionLimit = fsys, expansions
	config.IncludePaths = slices.Concat([]string{"@"}, folders, known.IncludePaths)
	config.SysIncludePaths = slices.Concat(folders, known.SysIncludePaths)
	unit, err := cc.Translate(&config, []cc.Source{
		{Name: "<predefined>", Value: config.Predefined}, {Name: "<builtin>", Value: cc.Builtin}, {Name: file, Value: text},
	})
	return &tree{file: file, text: text, unit: unit}, err
}

// headerFolders lists the folders with headers, which builds commonly name with -I.
func headerFolders(fsys fs.FS) (folders []string, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if dir := path.Dir(name); err == nil && !entry.IsDir() && path.Ext(name) == ".h" && !slices.Contains(folders, dir) {
			folders = append(folders, dir)
		}
		return err
	})
	return folders, err
}

// functions returns the functions that the source itself defines.
func (t *tree) functions() (all []*cc.FunctionDefinition) {
	for list := t.unit.TranslationUnit; list != nil; list = list.TranslationUnit {
		if d := list.ExternalDeclaration; d != nil && d.FunctionDefinition != nil && d.Position().Filename == t.file {
			all = append(all, d.FunctionDefinition)
		}
	}
	return all
}

// at returns the bytes of the text that a token stands for. A token that comes from
// a macro stands for none.
func (t *tree) at(token cc.Token) (start, end int, ok bool) {
	p, spelled := token.Position(), token.SrcStr()
	start, end = p.Offset, p.Offset+len(spelled)
	if spelled == "" || p.Filename != t.file || end > len(t.text) || string(t.text[start:end]) != spelled {
		return 0, 0, false
	}
	if isWord(spelled[len(spelled)-1]) && end < len(t.text) && isWord(t.text[end]) {
		return 0, 0, false
	}
	return start, end, true
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// between returns the text between two tokens.
func (t *tree) between(left, right cc.Token) (start, end int, ok bool) {
	_, start, before := t.at(left)
	end, _, after := t.at(right)
	if !before || !after || start > end || !balanced(t.text[start:end]) {
		return 0, 0, false
	}
	return start, end, true
}

// from returns the text from the beginning of a node to the end of a token.
func (t *tree) from(n cc.Node, last cc.Token) (start, end int, ok bool) {
	start = n.Position().Offset
	_, end, ok = t.at(last)
	return start, end, ok && start < end && n.Position().Filename == t.file && balanced(t.text[start:end])
}

// balanced reports whether parentheses and braces pair up, as they do in all of a
// statement or an expression. Text with a part of a macro's arguments may not.
func balanced(text []byte) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth--
		}
	}
	return depth == 0 || strings.ContainsAny(string(text), `"'`)
}

// walk calls visit for every node below n, n included, with the nodes around it, the
// outermost first.
func walk(n cc.Node, visit func(n cc.Node, around []cc.Node)) {
	var around []cc.Node
	var down func(v reflect.Value)
	down = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Interface:
			if !v.IsNil() {
				down(v.Elem())
			}
			return
		case reflect.Pointer:
		default:
			return
		}
		n, ok := v.Interface().(cc.Node)
		if v.IsNil() || !ok || v.Elem().Kind() != reflect.Struct {
			return
		}
		visit(n, around)
		around = append(around, n)
		for i := range v.Elem().NumField() {
			if v.Elem().Type().Field(i).IsExported() {
				down(v.Elem().Field(i))
			}
		}
		around = around[:len(around)-1]
	}
	down(reflect.ValueOf(n))
}

package importing

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
	"gopkg.in/yaml.v3"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// check50Files are the names of the file with the checks.
var check50Files = []string{".cs50.yaml", ".cs50.yml"}

// findCheck50 returns the name of the file with check50's checks at the root of files, or "".
func findCheck50(files fs.FS) string {
	for _, name := range check50Files {
		if _, err := fs.Stat(files, name); err == nil {
			return name
		}
	}
	return ""
}

// interpreters give the kind of build for the command that starts a source file.
var interpreters = map[string]string{"python": "python", "python3": "python", "node": "node"}

// check50 imports the simple checks of check50: programs that are run, what is typed,
// what they print and their exit status. https://cs50.readthedocs.io/projects/check50
// describes them.
func (m *maker) check50(name string, made *manifest) error {
	top, checks, err := m.checks(name)
	if err != nil {
		return err
	}
	for key := range pairsOf(top) {
		if key.Value != "checks" {
			m.note(fmt.Sprintf("%s:%d", name, key.Line), catalog.Of("import.left-out.key", "key", key.Value))
		}
	}
	var programs []string
	for key, steps := range pairsOf(checks) {
		c := check{m: m, file: name, made: made, programs: &programs}
		if why := c.read(steps); !why.None() {
			m.lacks("checks", name, key.Line, catalog.Of("import.check", "name", strconv.Quote(key.Value), "why", why))
			continue
		}
		m.files[m.id(key.Value)+".txtar"] = c.text(key.Value)
	}
	if len(programs) > 0 {
		made.Programs = programs
	}
	m.others(".", nil, name)
	if len(m.ids) > 0 {
		m.note(".", catalog.Of("import.no-solution"))
	}
	return nil
}

// checks reads the file with the checks: what it says to check50, and the checks in it.
func (m *maker) checks(name string) (top, checks *yaml.Node, err error) {
	data, err := fs.ReadFile(m.source, name)
	if err != nil {
		return nil, nil, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(m.text(data), &document); err != nil {
		return nil, nil, diagnostic.New(name, catalog.Of("import.unreadable"), diagnostic.Cause(err))
	}
	top = value(&document, "check50")
	if checks = value(top, "checks"); checks == nil || checks.Kind != yaml.MappingNode {
		at := cmp.Or(top, &document)
		return nil, nil, diagnostic.New(name, catalog.Of("import.no-checks"), catalog.Of("import.no-checks.hint", "form", "{run, stdin, stdout, exit}")).At(at.Line, at.Column)
	}
	return top, checks, nil
}

// value returns the value of a key, or nil.
func value(n *yaml.Node, key string) *yaml.Node {
	for k, v := range pairsOf(n) {
		if k.Value == key {
			return v
		}
	}
	return nil
}

// pairsOf goes through the keys of a mapping or of a document that is one.
func pairsOf(n *yaml.Node) func(yield func(key, value *yaml.Node) bool) {
	return func(yield func(key, value *yaml.Node) bool) {
		if n != nil && n.Kind == yaml.DocumentNode && len(n.Content) > 0 {
			n = n.Content[0]
		}
		if n == nil || n.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(n.Content[i], n.Content[i+1]) {
				return
			}
		}
	}
}

// check is one check that becomes a case.
type check struct {
	m        *maker
	file     string
	made     *manifest
	programs *[]string
	commands []string
	archive  txtar.Archive
}

// text returns the case.
func (c check) text(title string) []byte {
	title = strings.Join(strings.Fields(title), " ")
	c.archive.Comment = []byte("#title: " + title + "\n\n" + strings.Join(c.commands, "\n") + "\n\n")
	return txtar.Format(&c.archive)
}

// read reads the steps of a check, and returns why it cannot be carried over, if it cannot.
func (c *check) read(steps *yaml.Node) (why catalog.Message) {
	if steps.Kind != yaml.SequenceNode || len(steps.Content) == 0 {
		return catalog.Of("import.no-runs")
	}
	for _, n := range steps.Content {
		s, why := readStep(n)
		if why.None() {
			why = c.add(s)
		}
		if !why.None() {
			return why
		}
	}
	return why
}

// step is a run with what is typed and expected.
type step struct {
	run           string
	stdin, stdout []string
	exit          string // "any", or the status; "" if it does not matter
}

// readStep reads a step, and returns why it cannot be carried over, if it cannot.
func readStep(n *yaml.Node) (s step, why catalog.Message) {
	for key, v := range pairsOf(n) {
		texts, ok := texts(v)
		switch {
		case !ok:
			return s, catalog.Of("import.no-texts", "key", key.Value)
		case key.Value == "run" && len(texts) == 1:
			s.run = texts[0]
		case key.Value == "stdin":
			s.stdin = texts
		case key.Value == "stdout":
			s.stdout = texts
		case key.Value == "exit" && v.Tag == "!!null":
			s.exit = "any"
		case key.Value == "exit" && len(texts) == 1:
			s.exit = texts[0]
		default:
			return s, catalog.Of("import.has", "key", key.Value)
		}
	}
	return s, why
}

// add adds a step to the case.
func (c *check) add(s step) (why catalog.Message) {
	program, args, why := c.program(s.run)
	if !why.None() {
		return why
	}
	play := []string{"play"}
	if len(s.stdin) > 0 {
		input := fmt.Sprintf("input-%d.txt", len(c.archive.Files)+1)
		data := []byte(strings.Join(s.stdin, "\n") + "\n")
		if len(txtar.Parse(data).Files) > 0 {
			return catalog.Of("import.input-file")
		}
		c.archive.Files = append(c.archive.Files, txtar.File{Name: input, Data: data})
		play = append(play, "-in", input)
	}
	c.commands = append(c.commands, caselang.Quoted(slices.Concat(play, []string{program}, args)))
	// The texts of a list are lines of one text. A command of a case is one line.
	text := strings.Trim(strings.Join(s.stdout, "\n"), "\n")
	if text != "" {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(text), "\n", `\r?\n`)
		c.commands = append(c.commands, caselang.Quoted([]string{"expect", "either", "-match", pattern}))
	}
	switch {
	case s.exit != "":
		c.commands = append(c.commands, "expect exit "+s.exit)
	case text == "":
		return catalog.Of("import.unexpected")
	}
	return why
}

// texts returns a text, or a list of texts.
func texts(n *yaml.Node) ([]string, bool) {
	switch n.Kind {
	case yaml.ScalarNode:
		return []string{n.Value}, true
	case yaml.SequenceNode:
		var list []string
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				return nil, false
			}
			list = append(list, item.Value)
		}
		return list, true
	}
	return nil, false
}

// program returns the program and the arguments of a command line.
func (c *check) program(run string) (program string, args []string, why catalog.Message) {
	words := strings.Fields(run)
	switch {
	case len(words) == 0:
		return "", nil, catalog.Of("import.not-run")
	case strings.ContainsAny(run, "|<>&;$`*?'\"\\"):
		return "", nil, catalog.Of("import.shell", "command", strconv.Quote(run))
	}
	kind, interpreted := interpreters[words[0]]
	switch file, isOwn := strings.CutPrefix(words[0], "./"); {
	case interpreted && len(words) > 1:
		program, args = strings.TrimSuffix(path.Base(words[1]), path.Ext(words[1])), words[2:]
	case isOwn && !strings.Contains(file, "/"):
		program, args = file, words[1:]
	default:
		return "", nil, catalog.Of("import.other-program", "command", strconv.Quote(run))
	}
	if kind != "" && c.made.Build == "" {
		c.made.Build = kind
	}
	if !slices.Contains(*c.programs, program) {
		*c.programs = append(*c.programs, program)
	}
	return program, args, why
}

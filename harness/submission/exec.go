package submission

import (
	"crypto/sha256"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// Program is an executable to be run.
type Program struct {
	Name   string   // as the assignment names it
	Path   string   // of the executable, absolute
	Prefix []string // arguments that precede those of a case, as in `python3 check.py`
	Folder string   // the whole tree it was built in, or that a command may read; "" for a given executable
	Tools  []string // trees outside of the system that what starts it must read
	Given  []string // the executable and the arguments that precede those of a case, as they were given; nil if it was built
}

// Command is a command line that runs a program of an assignment.
type Command struct {
	Program string
	Words   []string
	Folder  string // that it may read besides what its words name; "" for none
	Given   string // as it was given on touchstone's own command line; "" for another source
}

// Executables opens programs that need no build, each given as NAME=PATH or
// as NAME=COMMAND with arguments. A command without a slash is looked up in PATH.
// Faults in the arguments are *diagnostic.Error.
func Executables(given ...string) (*Submission, error) {
	var commands []Command
	for _, g := range given {
		name, command, ok := strings.Cut(g, "=")
		if !ok || name == "" || strings.TrimSpace(command) == "" {
			return nil, diagnostic.New("--exec "+g, catalog.Of("exec.form"), catalog.Of("exec.form.hint"))
		}
		words := []string{command}
		if _, err := os.Stat(command); err != nil {
			words = strings.Fields(command)
		}
		commands = append(commands, Command{Program: name, Words: words, Given: "--exec " + g})
	}
	return Commands(commands...)
}

// Commands opens programs that need no build.
func Commands(commands ...Command) (*Submission, error) {
	s := &Submission{Kind: Executable}
	var names []string
	for _, c := range commands {
		p, err := c.program()
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(s.programs, func(q Program) bool { return q.Name == p.Name }) {
			return nil, diagnostic.New(c.Given, catalog.Of("exec.twice", "program", p.Name), catalog.Message{})
		}
		s.programs = append(s.programs, p)
		names = append(names, filepath.Base(p.Path))
	}
	slices.SortFunc(s.programs, func(p, q Program) int { return strings.Compare(p.Name, q.Name) })
	s.Name = strings.Join(names, ", ")
	var err error
	if s.Hash, err = hashPrograms(s.programs); err != nil {
		return nil, err
	}
	if err := s.makeAccessible(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (c Command) program() (Program, error) {
	words := c.Words
	fault := func(problem, hint catalog.Message) (Program, error) {
		return Program{}, diagnostic.New(c.Given, problem, hint)
	}
	found, err := find(words[0])
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return fault(catalog.Of("exec.not-in-path", "file", words[0]), catalog.Of("exec.not-in-path.hint", "file", words[0]))
	case err != nil:
		return fault(catalog.Of("exec.nothing", "file", words[0]), catalog.Message{})
	}
	info, err := os.Stat(found)
	switch {
	case err != nil:
		return fault(catalog.Of("exec.nothing", "file", words[0]), catalog.Message{})
	case !info.Mode().IsRegular():
		return fault(catalog.Of("exec.kind", "file", words[0], "kind", kindOf(info.Mode())), catalog.Of("exec.kind.hint"))
	case runtime.GOOS != "windows" && !isExecutable(info.Mode()):
		return fault(catalog.Of("exec.not-executable", "file", words[0]), catalog.Of("exec.not-executable.hint", "file", words[0]))
	}
	p := Program{Name: c.Program, Path: found, Folder: c.Folder}
	if c.Folder != "" {
		p.Tools = sandbox.Toolchain(found)
	}
	for _, word := range words[1:] {
		p.Prefix = append(p.Prefix, absoluteIfFile(word))
	}
	p.Given = append([]string{p.Path}, p.Prefix...)
	return p, nil
}

// find returns the absolute path of an executable, which need not exist.
func find(name string) (string, error) {
	if !strings.ContainsRune(name, '/') {
		// First where the sandbox may enter: the tools in somebody's home are of no use there.
		found, err := tools.LookUp(name)
		if err != nil {
			found, err = exec.LookPath(name)
		}
		if err != nil {
			return "", err
		}
		name = found
	}
	return filepath.Abs(name)
}

// absoluteIfFile makes an argument that names a file absolute, so that it stays
// valid in another folder.
func absoluteIfFile(word string) string {
	if full, ok := fileArgument(word); ok {
		return full
	}
	return word
}

func fileArgument(word string) (string, bool) {
	full, err := filepath.Abs(word)
	if err != nil {
		return "", false
	}
	info, err := os.Stat(full)
	return full, err == nil && info.Mode().IsRegular()
}

// hashPrograms returns the hash of the contents of executables and of the files
// among their arguments.
func hashPrograms(programs []Program) (string, error) {
	h := sha256.New()
	add := func(kind, name, file string) error {
		f, err := os.Open(file)
		if err != nil {
			return diagnostic.New(file, catalog.Of("given.unreadable"), diagnostic.Cause(err))
		}
		return hashFile(h, kind, name, f, nil)
	}
	for _, p := range programs {
		if err := add("executable", p.Name, p.Path); err != nil {
			return "", err
		}
		for _, word := range p.Prefix {
			full, isFile := fileArgument(word)
			if !isFile {
				hashHead(h, "argument", word, 0)
				continue
			}
			if err := add("argument", filepath.Base(word), full); err != nil {
				return "", err
			}
		}
	}
	return hashText(h), nil
}

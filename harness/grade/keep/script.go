package keep

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/play"
	"touchstone/harness/report/words"
	"touchstone/harness/submission"
)

// shell is the data for the scripts of a play.
type shell struct {
	play.Kept
	program []string // including the arguments that precede those of the case, relative to the folder of its files
	given   bool     // the program is outside of the kept folder
}

func scriptOf(k play.Kept, p submission.Program) shell {
	if p.Given != nil {
		return shell{k, p.Given, true}
	}
	return shell{k, []string{fromFiles(p)}, false}
}

// fromFiles returns the path of a program in the tree, relative to the folder of the
// files of a play.
func fromFiles(p submission.Program) string {
	at, err := filepath.Rel(p.Folder, p.Path)
	if err != nil {
		at = p.Name
	}
	return "../../" + tree + "/" + filepath.ToSlash(at)
}

const head = "#!/bin/sh\n"

// run returns the script that repeats the play: the same files, variables and
// standard input, with valgrind or a failing allocation if the case uses them.
func (s shell) run() string {
	var b strings.Builder
	b.WriteString(head)
	if s.Allocation > 0 {
		b.WriteString(`(cd "$(dirname "$0")" && cc -O2 -shared -fPIC -o failalloc.so ` + library + " -ldl) &&\n")
	}
	b.WriteString(`cd "$(dirname "$0")/` + inputs + `" && `)
	if made := s.made(); len(made) > 0 {
		b.WriteString("rm -f -- " + words.Shell(made...) + " && ")
	}
	input := " < /dev/null"
	switch {
	case s.Command.With != nil:
		input = "" // whoever starts it takes the part of the course's program
	case s.Command.Stdin == nil:
	case s.Command.StdinFile:
		input = " < ../" + stdin
	default: // a pipe, as in the play
		b.WriteString("cat ../" + stdin + " | ")
		input = ""
	}
	line := append([]string{"env", "-i"}, s.Command.Env...)
	if s.Allocation > 0 {
		line = append(line, "LD_PRELOAD=../failalloc.so", fmt.Sprintf("FAIL_ALLOCATION=%d", s.Allocation), "FAIL_ALLOCATION_MARK=/dev/null")
	}
	if s.Valgrind {
		line = append(line, "valgrind", "-q", "--leak-check=full", "--show-leak-kinds=all")
	}
	b.WriteString(words.Shell(slices.Concat(line, s.program, s.Args)...) + input + "\n")
	return b.String()
}

// made lists the files that the play creates.
func (s shell) made() []string {
	return slices.DeleteFunc(slices.Clone(s.Command.Collect), func(name string) bool {
		for _, f := range s.Command.Files {
			if f.Name == name {
				return true
			}
		}
		return false
	})
}

func (s shell) debuggable() bool { return len(s.program) == 1 }

// debug returns the script that starts gdb on the program: run, or break main and run.
func (s shell) debug() string {
	input := "/dev/null"
	if s.Command.Stdin != nil {
		input = "../" + stdin
	}
	args := strings.TrimSpace(words.Shell(s.Args...) + " < " + input)
	line := []string{"gdb", "-q", "-d", "../../" + tree, "-ex", "set args " + args}
	for _, variable := range s.Env {
		name, value, _ := strings.Cut(variable, "=")
		line = append(line, "-ex", "set environment "+name+"="+value)
	}
	return head + `cd "$(dirname "$0")/` + inputs + `" && exec ` + words.Shell(append(line, s.program...)...) + "\n"
}

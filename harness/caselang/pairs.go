package caselang

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/plaintext"
)

// The endings of the files of a bare case.
const (
	inputEnding  = ".in"   // standard input
	outputEnding = ".out"  // what standard output must be
	errorEnding  = ".err"  // what standard error must be
	argsEnding   = ".args" // arguments: one in each line, or all in one line, separated by blanks
	exitEnding   = ".exit" // the exit status; without it, any that the program ends with by itself
)

// CaseFiles are globs for the files that cases are made of.
var CaseFiles = []string{"*.txtar", "*" + inputEnding, "*" + outputEnding, "*" + errorEnding, "*" + argsEnding, "*" + exitEnding}

var endings = []string{inputEnding, outputEnding, errorEnding, argsEnding, exitEnding}

// loadPairs makes a case of the files NAME.in, NAME.out, NAME.err, NAME.args and
// NAME.exit in a folder, of which one of NAME.out, NAME.err and NAME.exit must be
// there.
func loadPairs(fsys fs.FS, folder string, pairs assignment.Pairs) ([]*Case, error) {
	if pairs.Program == "" {
		return nil, nil // the manifest has faults
	}
	for _, relax := range pairs.Relax {
		if _, known := relaxations[relax]; !known {
			return nil, &diagnostic.Error{File: "assignment.yaml", Line: pairs.Position.Line, Column: pairs.Position.Column,
				Problem: catalog.Of("case.pairs-relax", "relax", strconv.Quote(relax)), Hint: diagnostic.Near(relax, slices.Sorted(maps.Keys(relaxations)))}
		}
	}
	found := map[string]map[string][]byte{}
	var names []string
	for _, ending := range endings {
		err := EachFile(fsys, path.Join(folder, "*"+ending), func(file string, data []byte) error {
			name := strings.TrimSuffix(file, ending)
			if found[name] == nil {
				found[name] = map[string][]byte{}
				names = append(names, name)
			}
			found[name][ending] = data
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(names)
	var cases []*Case
	var errs []error
	for _, name := range names {
		c, err := Pair(name, found[name], pairs, folder == HiddenFolder)
		if c != nil {
			cases = append(cases, c)
		}
		errs = append(errs, err)
	}
	return cases, errors.Join(errs...)
}

// Pair returns the case that files with one name, without their endings, stand for;
// files are their contents by ending. The error is a *diagnostic.Error.
func Pair(name string, files map[string][]byte, pairs assignment.Pairs, hidden bool) (*Case, error) {
	id := path.Base(name)
	given := files
	files = map[string][]byte{}
	for ending, data := range given {
		files[ending] = plaintext.UTF8(data)
	}
	fault := func(ending string, problem, hint catalog.Message) (*Case, error) {
		return nil, diagnostic.New(name+ending, problem, hint).At(1, 1)
	}
	first := endings[slices.IndexFunc(endings, func(ending string) bool { _, there := files[ending]; return there })]
	output, hasOutput := files[outputEnding]
	errors, hasErrors := files[errorEnding]
	exit, hasExit := files[exitEnding]
	if !hasOutput && !hasErrors && !hasExit {
		return fault(first, catalog.Of("case.pair-empty"), catalog.Of("case.pair-empty.hint", "file", id+outputEnding))
	}
	if plaintext.Changes(given[inputEnding]) {
		return fault(inputEnding, catalog.Of("case.encoding", "file", strconv.Quote(id+inputEnding)), catalog.Of("case.encoding.hint"))
	}
	ending, problem := crlfFault(id, files, pairs)
	if ending != "" {
		line := 1 + bytes.Count(files[ending][:bytes.Index(files[ending], returned)], []byte("\n"))
		return nil, diagnostic.New(name+ending, problem, catalog.Of("case.crlf.hint")).At(line, 1)
	}
	archive := &txtar.Archive{}
	var script strings.Builder
	if hidden {
		script.WriteString("#visibility: hidden\n")
	}
	playPair(&script, archive, id, files, pairs)
	expect := func(channel, ending string, want []byte) {
		command := []string{"expect", channel}
		switch {
		case channel == "stdout" && pairs.Check != "":
			command = append(command, "-check", pairs.Check)
		case channel == "stdout" && pairs.Float != "":
			command = append(command, "-float", pairs.Float)
		default:
			for _, relax := range pairs.Relax {
				command = append(command, "-"+relax)
			}
		}
		fmt.Fprintln(&script, Quoted(append(command, id+ending)))
		archive.Files = append(archive.Files, txtar.File{Name: id + ending, Data: want})
	}
	if hasOutput && !pairs.Talks {
		expect("stdout", outputEnding, output)
	}
	if hasErrors {
		expect("stderr", errorEnding, errors)
	}
	status := "any"
	if hasExit {
		status = strings.TrimSpace(string(exit))
		if _, ok := statuses(status); !ok {
			return fault(exitEnding, catalog.Of("case.exit-file", "text", strconv.Quote(status)), none)
		}
	}
	fmt.Fprintf(&script, "expect exit %s\n", status)
	archive.Comment = []byte(script.String())
	c, err := parse(name+first, archive.Comment, archive)
	c.bare = true
	return c, err
}

// playPair writes the play of a bare case.
func playPair(script *strings.Builder, archive *txtar.Archive, id string, files map[string][]byte, pairs assignment.Pairs) {
	add := func(ending string) string {
		archive.Files = append(archive.Files, txtar.File{Name: id + ending, Data: files[ending]})
		return id + ending
	}
	command := []string{"play"}
	_, hasInput := files[inputEnding]
	if hasInput && !pairs.Talks {
		command = append(command, "-in", add(inputEnding))
	}
	fmt.Fprintln(script, Quoted(append(append(command, pairs.Program), Arguments(files[argsEnding])...)))
	if !pairs.Talks {
		return
	}
	with := []string{"with", pairs.Check, add(inputEnding)}
	if _, hasOutput := files[outputEnding]; hasOutput {
		with = append(with, add(outputEnding))
	}
	fmt.Fprintln(script, Quoted(with))
	fmt.Fprintln(script, Quoted([]string{"expect", "accepted"}))
}

var returned = []byte("\r\n")

// crlfFault returns the file, by its ending, whose lines end with CR LF although no right
// program can be meant to read or print that, and what is wrong; "" for none. An input
// may be meant so, unless the output beside it was saved in the same way.
func crlfFault(id string, files map[string][]byte, pairs assignment.Pairs) (ending string, problem catalog.Message) {
	for _, ending := range []string{outputEnding, errorEnding} {
		exact := (ending == errorEnding || pairs.Check == "" && pairs.Float == "") && !slices.Contains(pairs.Relax, "line-ends")
		switch {
		case !bytes.Contains(files[ending], returned):
		case exact:
			return ending, catalog.Of("case.crlf")
		case bytes.Contains(files[inputEnding], returned):
			return inputEnding, catalog.Of("case.crlf-input", "file", id+ending)
		}
	}
	return "", none
}

// Arguments reads the arguments of a bare case.
func Arguments(data []byte) []string {
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if len(lines) == 1 {
		return strings.Fields(lines[0])
	}
	return lines
}

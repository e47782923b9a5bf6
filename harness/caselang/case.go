// Package caselang is the case language: testscript archives with the commands play,
// item and expect. docs/cases.md defines it.
//
// A case is parsed once, into typed steps, so that everybody who looks at it agrees on
// what it says: what checks it, what changes it, and harness/play, which plays it.
// Nothing is played here.
package caselang

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
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

// Case is one .txtar file of an assignment.
type Case struct {
	ID         string // the file name without .txtar
	File       string // the file name
	Title      string
	Clauses    []string
	Visibility string // public, hidden or staff
	Hint       string
	Catches    string // a plausible mistake that fails the case
	Echo       string // why a program may pass that copies its input; "" if none does

	data      []byte
	archive   *txtar.Archive
	Steps     []Step
	CountsFor []string // rubric items that expectations count for before the first item command

	clausesAt Step // the line of #clause, represented as a command

	available []string // files that plays may use: from the archive, and those that commands create
	Collected []string // files that are collected after a play
	shownAt   int      // the line of #visibility, 1 if there is none
	untitled  bool     // there is no #title
	faulty    bool     // Parse found something wrong
	unread    bool     // a command cannot be parsed
	bare      bool     // its files stand alone, as Pair reads them
}

// Hash returns the hash of the case as a file, "sha256:...".
func (c *Case) Hash() string { return fmt.Sprintf("sha256:%x", sha256.Sum256(c.data)) }

// step is one command of the script.
type Step struct {
	Line  int // in the file, from 1
	text  string
	Words []string
	Does  Action            // nil if there is a fault
	fault *diagnostic.Error // why it cannot be run
}

// column returns the position of a word in the line of the command, from 1. For
// a word that is written differently, such as a quoted one, it returns that of
// the command.
func (s Step) column(word string) int {
	between := func(at int) bool {
		return at < 0 || at >= len(s.text) || strings.ContainsRune(" \t\r", rune(s.text[at]))
	}
	for at := range s.text {
		if word != "" && strings.HasPrefix(s.text[at:], word) && between(at-1) && between(at+len(word)) {
			return at + 1
		}
	}
	return 1 + len(s.text) - len(strings.TrimLeft(s.text, " \t"))
}

// HiddenFolder is the folder beside the public cases that contains the others.
const HiddenFolder = "hidden"

// Load parses every case at the root of fsys, then those in its HiddenFolder,
// sorted by name: .txtar files, and pairs of an input and an output. It reports all
// faults, as *diagnostic.Error.
func Load(fsys fs.FS, pairs assignment.Pairs) ([]*Case, error) {
	var cases []*Case
	var errs []error
	for _, folder := range []string{".", HiddenFolder} {
		files, err := fs.Glob(fsys, path.Join(folder, "*.txtar"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			data, err := fs.ReadFile(fsys, file)
			if err != nil {
				return nil, err
			}
			c, err := Read(file, data)
			cases, errs = append(cases, c), append(errs, err, c.Placed(folder == HiddenFolder))
		}
		bare, err := loadPairs(fsys, folder, pairs)
		cases, errs = append(cases, bare...), append(errs, err)
	}
	return cases, errors.Join(errs...)
}

// Placed reports a public case among hidden ones, or the reverse: the folder
// decides what students get.
func (c *Case) Placed(hidden bool) error {
	fault := &diagnostic.Error{File: c.File, Line: c.shownAt, Column: 1}
	switch public := c.Visibility == "public"; {
	case public && hidden:
		fault.Problem = catalog.Of("case.public-among-hidden")
		fault.Hint = catalog.Of("case.public-among-hidden.hint")
	case !public && !hidden:
		fault.Problem = catalog.Of("case.hidden-among-public", "visibility", c.Visibility)
		fault.Hint = catalog.Of("case.hidden-among-public.hint", "file", path.Join(HiddenFolder, c.ID+".txtar"))
	default:
		return nil
	}
	return fault
}

// Read is Parse for a file that somebody wrote with an editor: its encoding and its
// line ends do not matter.
func Read(file string, data []byte) (*Case, error) {
	return Parse(file, bytes.ReplaceAll(plaintext.UTF8(data), []byte("\r\n"), []byte("\n")))
}

// Parse parses one case. Faults are *diagnostic.Error, joined. Even then it
// returns what it could parse, for Lint.
func Parse(file string, data []byte) (*Case, error) {
	return parse(file, data, txtar.Parse(data))
}

// parse parses a case whose files do not have to be in data.
func parse(file string, data []byte, archive *txtar.Archive) (*Case, error) {
	id := strings.TrimSuffix(path.Base(file), path.Ext(file))
	c := &Case{ID: id, File: file, Title: id, Visibility: "public", shownAt: 1, data: data, archive: archive}
	p := parser{file: file, c: c, seen: map[string]bool{}}
	for i, line := range strings.Split(string(c.archive.Comment), "\n") {
		p.line(i+1, line)
	}
	p.finish()
	c.available = c.names()
	for _, all := range Every[Edits](c) {
		for _, e := range all {
			c.available = append(c.available, e.to)
		}
	}
	for _, e := range Every[Expect](c) {
		if e.Channel == "file" {
			c.Collected = append(c.Collected, e.File)
		}
	}
	c.faulty = len(p.errs) > 0
	return c, errors.Join(p.errs...)
}

// filesOf lists the files of the case that a play needs.
func (c *Case) FilesOf(p Play) []string { return p.files(c.available) }

// wayOf returns how a play gives the input; "" if it gives it in both ways, or not at all.
func (c *Case) WayOf(p Play) assignment.Way { return p.way(c.available) }

// names lists the files of the archive.
func (c *Case) names() []string {
	names := make([]string, len(c.archive.Files))
	for i, f := range c.archive.Files {
		names[i] = f.Name
	}
	return names
}

// every returns the commands of one kind, in order.
func Every[A Action](c *Case) []A {
	var list []A
	for _, s := range c.Steps {
		if a, ok := s.Does.(A); ok {
			list = append(list, a)
		}
	}
	return list
}

// Plays counts the plays of the case.
func (c *Case) Plays() int { return len(Every[Play](c)) }

// Checked reports whether a checker judges the case.
func (c *Case) Checked() bool {
	return slices.ContainsFunc(Every[Expect](c), func(e Expect) bool { return len(e.from("CHECKER")) > 0 })
}

// Watched reports whether a play of the case runs under valgrind, which takes
// many times as long.
func (c *Case) Watched() bool {
	return slices.ContainsFunc(Every[Play](c), func(p Play) bool { return p.Under != "" })
}

// CountFor sets the rubric items that expectations count for if no item command
// stands before them.
func (c *Case) CountFor(ids []string) { c.CountsFor = ids }

// Repeated reports whether a play of the case runs once for each allocation, which
// takes many times as long.
func (c *Case) Repeated() bool {
	return slices.ContainsFunc(Every[Play](c), func(p Play) bool { return p.Failing == "each" })
}

// Items lists the rubric items that the case gives evidence for, in the
// order in which they first appear.
func (c *Case) Items() []string {
	var ids []string
	for _, e := range c.Counts() {
		if !slices.Contains(ids, e.Item) {
			ids = append(ids, e.Item)
		}
	}
	return ids
}

// Counted is a play that gives evidence for an item of the rubric.
type Counted struct {
	Play int // from 0
	Item string
	Way  assignment.Way // how the play gives the input; "" for both ways, or none
}

// Counts lists what the plays of the case give evidence for, in the order of the script.
func (c *Case) Counts() []Counted {
	var all []Counted
	play, ids, way := -1, c.CountsFor, assignment.Way("")
	for _, s := range c.Steps {
		switch does := s.Does.(type) {
		case Play:
			play, way = play+1, c.WayOf(does)
		case Items:
			ids = does.IDs
		case Expect:
			for _, item := range ids {
				if e := (Counted{Play: play, Item: item, Way: way}); !slices.Contains(all, e) {
					all = append(all, e)
				}
			}
		}
	}
	return all
}

// undoable returns the fault of a command that cannot be run, such as one of testscript's
// own, which would run outside the sandbox.
func (c *Case) Undoable() error {
	for _, s := range c.Steps {
		if s.fault != nil {
			return s.fault
		}
	}
	return nil
}

// script returns the commands of the case, as testscript reads them.
func (c *Case) Script() []byte { return c.archive.Comment }

// none is no hint, or no fault.
var none catalog.Message

type parser struct {
	file string
	c    *Case
	seen map[string]bool
	errs []error

	played, judged bool // there was a play, and an expectation on it
	last           Play // the last play that could be parsed
}

func (p *parser) fail(line, column int, problem, hint catalog.Message) {
	p.errs = append(p.errs, diagnostic.New(p.file, problem, hint).At(line, column))
}

var metadata = []string{"title", "clause", "visibility", "hint", "catches", "echo"}

func (p *parser) line(number int, line string) {
	if key, value, ok := strings.Cut(strings.TrimPrefix(line, "#"), ":"); ok && strings.HasPrefix(line, "#") && isKey(key) {
		p.metadata(number, key, strings.TrimSpace(value))
		if key == "clause" {
			p.c.clausesAt = Step{Line: number, text: line}
		}
		return
	}
	words, column, err := split(line)
	if err != nil {
		p.fail(number, column, diagnostic.Cause(err), none)
		p.c.unread = true
		return
	}
	if len(words) > 0 {
		p.step(Step{Line: number, text: line, Words: words})
	}
}

// step parses the words of a command, and reports a command that is not allowed
// at its place.
func (p *parser) step(s Step) {
	name := s.Words[0]
	fail := func(problem, hint catalog.Message) {
		s.Does, p.c.unread, s.fault = nil, true, diagnostic.New(p.file, problem, hint).At(s.Line, s.column(name))
	}
	command, known := lookup(name)
	if !known {
		fail(catalog.Of("case.no-command", "command", strconv.Quote(name)), diagnostic.Near(name, CommandNames()))
	} else if does, err := command.parse(s.Words[1:]); err != nil {
		fail(within(name, err), catalog.Of("case.usage", "usage", command.usage))
	} else {
		s.Does = does
	}
	switch does := s.Does.(type) {
	case Play:
		p.last = does
	case Otherwise:
		if p.last.Under != "" || p.last.Failing != "" {
			fail(catalog.Of("case.no-other-way"), none)
		}
	case Expect:
		if does.Channel == "memory" && p.last.Under == "" {
			fail(catalog.Of("case.unwatched"), catalog.Of("usage.write", "text", "play -under valgrind"))
		}
	}
	switch name {
	case "play":
		p.played, p.judged = true, false
	case "otherwise":
		if !p.played || p.judged {
			fail(catalog.Of("case.otherwise-place"), none)
		}
	case "expect":
		if !p.played {
			fail(catalog.Of("case.expect-place"), none)
		}
		p.judged = true
	}
	p.c.Steps = append(p.c.Steps, s)
}

// within returns an error with the command or option that it is in.
func within(command string, err error) catalog.Message {
	return catalog.Of("case.command", "command", command, "why", diagnostic.Cause(err))
}

func isKey(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz-") == ""
}

func (p *parser) metadata(line int, key, value string) {
	quoted := strconv.Quote("#" + key)
	switch {
	case !slices.Contains(metadata, key):
		p.fail(line, 2, catalog.Of("yaml.unknown-key", "key", quoted), diagnostic.Near(key, metadata))
		return
	case p.seen[key]:
		p.fail(line, 2, catalog.Of("yaml.twice", "key", quoted), none)
	case value == "":
		p.fail(line, len(key)+3, catalog.Of("case.no-value", "key", quoted), none)
	case len(p.c.Steps) > 0:
		p.fail(line, 1, catalog.Of("case.late-key", "key", quoted), catalog.Of("case.late-key.hint"))
	}
	p.seen[key] = true
	switch key {
	case "title":
		p.c.Title = value
	case "clause":
		p.c.Clauses = strings.Fields(value)
	case "hint":
		p.c.Hint = value
	case "catches":
		p.c.Catches = value
	case "echo":
		p.c.Echo = value
	case "visibility":
		p.c.Visibility, p.c.shownAt = value, line
		if known := []string{"public", "hidden", "staff"}; !slices.Contains(known, value) {
			p.fail(line, len(key)+3, catalog.Of("case.visibility", "visibility", strconv.Quote(value)), diagnostic.Near(value, known))
		}
	}
}

func (p *parser) finish() {
	p.c.untitled = !p.seen["title"]
	names := map[string]bool{}
	for _, f := range p.c.archive.Files {
		line, quoted := p.c.fileLine(f.Name), strconv.Quote(f.Name)
		if names[f.Name] {
			p.fail(line, 1, catalog.Of("case.file-twice", "file", quoted), none)
		}
		names[f.Name] = true
		if plaintext.Changes(f.Data) {
			p.fail(line+1, 1, catalog.Of("case.encoding", "file", quoted), catalog.Of("case.encoding.hint"))
		}
		// testscript would expand variables in it or follow it out of its folder.
		if !fs.ValidPath(f.Name) || strings.ContainsAny(f.Name, "$\\:") {
			p.fail(line, 1, catalog.Of("case.file-name", "file", quoted), catalog.Of("case.file-name.hint"))
		}
	}
}

// fileLine returns the line at which a file of the archive begins.
func (c *Case) fileLine(name string) int {
	at := bytes.Index(c.data, []byte("-- "+name+" --"))
	return 1 + bytes.Count(c.data[:max(at, 0)], []byte("\n"))
}
